"""The command line: play in a terminal, run matches, speak the Universal Game Interface."""
