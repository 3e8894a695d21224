"""Messages between page and program: how each is read, and how what is answered is written."""
