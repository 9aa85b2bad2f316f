/** What the server tells of an XACTIKA table, and what its strings mean. */

export type { PastRound, Trick, XactikaView } from "../../lib/views";

/** Four digits, 1 to 3: balls, cubes, cones, stars. */
export type CardName = string;

/** How many of which symbol: "3b". */
export type DemandName = string;
