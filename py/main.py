"""What PyScript runs: hand the page's messages to the program."""

from cairn.ui.page import serve

serve()
