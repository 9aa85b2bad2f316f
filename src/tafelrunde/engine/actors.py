"""Who decides besides the seats 0, 1, 2 ...: names for the numbers that `State.actor` returns."""

NATURE = -1
OVER = -2

NO_MOVE = -1  # an action of a lane that is not legal now
