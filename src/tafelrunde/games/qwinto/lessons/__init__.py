"""The course of Qwinto: `<number>-<name>.toml`, played by tafelrunde.teaching."""
