"""Brings the catalogs of other languages up to date with every sentence of the program and the page."""

import catalogs
from build import page_of_shell

catalogs.update(page_of_shell())
