"""A match with friends at the edge of the program: its links, its news, and what the page shows beside the board."""
