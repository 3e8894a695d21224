"""Opponents: search, strength levels, hints and analysis; they know positions, never a game's name."""
