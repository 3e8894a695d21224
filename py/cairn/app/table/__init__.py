"""What a person does at the table: moves, looks, takes back, explores lines; the computer's seats and the curtain."""
