"""For researchers: batches, Gymnasium, PettingZoo, OpenSpiel, data sets. Needs `tafelrunde[research]`."""
