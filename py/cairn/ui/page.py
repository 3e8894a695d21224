"""The program's end of the line to the page: JSON in, JSON out."""

import json

from polyscript import xworker

from cairn.app.program import Program
from cairn.games import SHELF


def serve() -> None:
    """Answer every message of the page from now on, and say that the program is ready."""
    program = Program(SHELF)

    def receive(event: "object") -> None:
        xworker.postMessage(json.dumps(program.handle(event.data)))  # type: ignore[attr-defined]

    xworker.onmessage = receive
    xworker.postMessage(json.dumps([{"kind": "ready"}]))
