"""How a game plays: played by the computer against itself, and told in sentences with what is not known yet."""
