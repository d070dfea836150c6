"""One module for each kind of reader: a pure parser, bytes or keys to tags, and what little device code it needs."""
