"""The wire: frames, how two sides meet, and one session with one other side."""
