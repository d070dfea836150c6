"""Petite Mer on the screen: the map and what stands beside it."""
