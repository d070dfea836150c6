"""The boards of the games: a folder each, with the same file names."""
