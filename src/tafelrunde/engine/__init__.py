"""The engine: the contract that every game keeps, and what follows from it."""
