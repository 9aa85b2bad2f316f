// Made by `make messages` from src/tafelrunde/games/axio/box.py; do not edit.

export const COLOURS = ["R", "G", "B", "O", "P"] as const;
export const EMPTY = "_";
export const TOP = 12;
export const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;
export const TILES = ["RGBO", "RGBP", "RGOB", "RGOP", "RGPB", "RGPO", "RBGO", "RBGP", "RBOG", "RBOP", "RBPG", "RBPO", "ROGB", "ROGP", "ROBG", "ROBP", "ROPG", "ROPB", "RPGB", "RPGO", "RPBG", "RPBO", "RPOG", "RPOB", "GBOP", "GBPO", "GOBP", "GOPB", "GPBO", "GPOB", "_GRB", "_ORG", "_GRP", "_ORB", "_BRP", "_PRO", "_BGR", "_RGO", "_PGR", "_BGO", "_PGB", "_OGP", "_RBG", "_OBR", "_RBP", "_OBG", "_GBP", "_PBO", "_GOR", "_ROB", "_POR", "_GOB", "_POG", "_BOP", "_RPG", "_BPR", "_RPO", "_BPG", "_GPO", "_OPB"];
