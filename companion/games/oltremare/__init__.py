"""Oltremare by Emanuele Ornella: two to five merchants, two editions (docs/rules/oltremare.md)."""
