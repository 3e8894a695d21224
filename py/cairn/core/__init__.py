"""The parts that every game shares: the game protocol, records of play, and pictures as data."""
