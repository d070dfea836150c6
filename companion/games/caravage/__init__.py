"""Caravage, a game about Caravaggio by Paolino Pardi."""
