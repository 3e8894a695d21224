"""Cairn: five modern board games, their rules in pure Python."""

__version__ = "0.1.0"
