// Made by `make messages` from src/tafelrunde/games/acht/box.py; do not edit.

export const CARDS = ["time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void"] as const;
export const KINDS = ["small", "big", "square"] as const;
export const SIZE = 5;
export const CENTRE = "c3";
export const FRAME = ["asasas", "sasasa", "asasas", "sasasa", "asasas", "sasasa"];
export const GOAL = 24;
export const TEAMS = [0, 1, 0, 1];
export const SOLO = {"eight": 8, "free": 2};
export const GRADES = ["masterly", "excellent", "good", "shave"];
export const TILES = {"H": {"half": [0, 1, 2, 3], "arc": [], "square": [], "crossing": [], "straight": [], "turns": 1, "value": 4, "copies": 4}, "A": {"half": [], "arc": [0, 1, 2, 3], "square": [], "crossing": [], "straight": [], "turns": 1, "value": 8, "copies": 4}, "Q": {"half": [], "arc": [], "square": [0, 1, 2, 3], "crossing": [], "straight": [], "turns": 1, "value": 16, "copies": 4}, "B": {"half": [], "arc": [0, 1], "square": [2, 3], "crossing": [], "straight": [], "turns": 4, "value": 12, "copies": 4}, "X": {"half": [], "arc": [0, 2], "square": [1, 3], "crossing": [], "straight": [], "turns": 2, "value": 12, "copies": 4}, "M": {"half": [0], "arc": [3], "square": [2], "crossing": [], "straight": [1, 3], "turns": 4, "value": 7, "copies": 4}, "C": {"half": [0, 2], "arc": [], "square": [], "crossing": [1, 3], "straight": [], "turns": 2, "value": 10, "copies": 4}, "Z": {"half": [], "arc": [], "square": [], "crossing": [], "straight": [0, 1, 2, 3], "turns": 1, "value": 0, "copies": 4}, "D": {"half": [], "arc": [], "square": [], "crossing": [], "straight": [], "turns": 1, "value": 0, "copies": 4}};
