"""Puzzles and challenges at the table."""
