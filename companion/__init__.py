"""The core of the table companion: rules, log, store and views; no screen, no serial port, no pin."""

__version__ = "0.1.0"
