"""Studying: an open tree, the position editor, and games that are only looked at."""
