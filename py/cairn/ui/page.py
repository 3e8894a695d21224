"""The program's end of the line to the page: JSON in, JSON out."""

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from cairn.app.program import Program
from cairn.core.record import Shelf


class Line(Protocol):
    """The `xworker` of PyScript: messages from the page come to `onmessage`, as events with `data`."""

    onmessage: Callable[[Any], None]

    def postMessage(self, message: str) -> None:  # noqa: N802 (the browser's name)
        """Send text to the page."""


class Fetched(Protocol):
    """A promise of the browser."""

    def then(self, done: Callable[[Any], None], failed: Callable[[Any], None]) -> "Fetched":
        """Call one of both, later."""


def serve(line: Line, shelf: Shelf, fetch_signer: Callable[[], Fetched]) -> None:
    """Answer every message of the page about these games from now on, and say that the program is ready.

    What signs is fetched when a match of more than two has begun (web/js/runtime/signer.ts); messages wait for it.
    """
    program = Program(shelf)
    waiting: deque[Any] = deque()
    fetching = False

    def receive(event: Any) -> None:
        waiting.append(event.data)
        go_on()

    def go_on() -> None:
        nonlocal fetching
        while waiting and not fetching:
            for answers in program.answers(waiting.popleft()):
                line.postMessage(answers)
            if program.unsigned:
                fetching = True
                fetch_signer().then(program.equip, lambda _: None).then(resume, resume)

    def resume(_: Any) -> None:
        nonlocal fetching
        fetching = False
        go_on()

    line.onmessage = receive
    line.postMessage('[{"kind":"ready"}]')
