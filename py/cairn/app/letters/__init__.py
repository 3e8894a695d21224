"""A match by letters at the edge of the program."""
