// Made by `make messages` from src/tafelrunde/games/qwinto/box.py; do not edit.

export const COLOURS = ["o", "y", "p", "g"] as const;
export const ROWS = ["o", "y", "p"] as const;
export const PILES = ["a", "b", "c", "d"] as const;
export const SHEET = ["..oPoxoPoooo", ".oooooxoPoo.", "ooPoxooooP.."];
export const MISSES = 4;
export const ADDED = {"a": "abc", "b": "abd", "c": "acd", "d": "bcd"};
