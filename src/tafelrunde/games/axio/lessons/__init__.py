"""The course of AXIO rota: `<number>-<name>.toml`, played by tafelrunde.teaching."""
