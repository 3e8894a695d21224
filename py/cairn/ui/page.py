"""The program's end of the line to the page: JSON in, JSON out."""

import json
from collections.abc import Callable
from typing import Any, Protocol

from cairn.app.program import Program
from cairn.games import SHELF


class Line(Protocol):
    """What PyScript calls `xworker`: messages from the page come to `onmessage`, as events with `data`."""

    onmessage: Callable[[Any], None]

    def postMessage(self, message: str) -> None:  # noqa: N802 (the browser's name)
        """Send text to the page."""


def serve(line: Line) -> None:
    """Answer every message of the page from now on, and say that the program is ready."""
    program = Program(SHELF)

    def receive(event: Any) -> None:
        for answers in program.answers(event.data):
            line.postMessage(json.dumps(answers))

    line.onmessage = receive
    line.postMessage(json.dumps([{"kind": "ready"}]))
