"""The words of Qwinto."""
