"""The course of ACHT: `<number>-<name>.toml`, played by tafelrunde.teaching."""
