"""The board of Caravage."""
