"""The view: what the page is told of the table, a module for each part of it."""
