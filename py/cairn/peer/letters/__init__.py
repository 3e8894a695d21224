"""A match by letters: every letter holds the whole match; and what is kept between two of them."""
