"""What the games of a batch are told to do, by number."""

BEGIN, CHOOSE, CHECK, STEP, PLAY_OUT, END = range(6)
