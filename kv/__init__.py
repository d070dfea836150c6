"""The screen: Python classes and their .kv rules side by side."""
