"""The course of XACTIKA: `<number>-<name>.toml`, played by tafelrunde.teaching."""
