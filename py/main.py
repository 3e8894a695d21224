"""The entry point that PyScript runs in the worker: it joins the program to the page."""

from cairn_worker import fetchSigner  # web/js/runtime/interpreter.ts
from polyscript import xworker  # by this name, here, PyScript finds who listens

from cairn.games import SHELF
from cairn.ui.page import serve

serve(xworker, SHELF, fetchSigner)
