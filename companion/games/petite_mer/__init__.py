"""Petite Mer: a sea laid out of tiles, explored together."""
