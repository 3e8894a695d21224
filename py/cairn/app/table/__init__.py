"""The table: a person's moves, looks, takebacks and explored lines; the computer's seats and the curtain."""
