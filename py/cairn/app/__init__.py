"""The program without a browser: model, update, picker, and the view as plain data."""
