"""A live match: one table fed by sessions, its clock, its people, and what is saved of it."""
