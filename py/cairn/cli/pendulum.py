"""The physics of Stonehenge and the Sun in a terminal: one Node that answers lines of JSON as long as it is wanted."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game import Game

ROOT = Path(__file__).resolve().parents[3]
NODE = ROOT / "tools" / "node.mjs"
PROGRAM = ROOT / "tools" / "pendulum.ts"
ENGINE = ROOT / "node_modules" / "@dimforge" / "rapier3d-deterministic-compat"


class NoPhysics(GameError):
    """The physics cannot be run here; the text says what is missing."""


class Pendulum:
    """A running pendulum; `ask` waits for its answer."""

    def __init__(self, *options: str) -> None:
        """Starts Node with these options; raises NoPhysics."""
        if missing := lacks():
            raise NoPhysics(missing)
        command = ["node", str(NODE), *options, str(PROGRAM)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, **fields: Any) -> Any:
        """The answer to a question of tools/pendulum.ts; raises NoPhysics if there is none."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps({"ask": what, **fields}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        reply = json.loads(line) if line else {"error": "Node has stopped."}
        if "error" in reply:
            raise NoPhysics(f"The physics failed: {reply['error']}")
        return reply["answer"]

    def __call__(self, question: Mapping[str, Any]) -> Iterator[str]:
        """The outcome of a release, as `cairn.core.bot_model.Physics`: in one go."""
        yield self.ask("turn", **question)["text"]

    def close(self) -> None:
        """Ends Node."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


def lacks() -> str:
    """A sentence on what is missing to run the physics; "" if nothing is."""
    if not shutil.which("node"):
        return "Stonehenge and the Sun needs Node here, for the physics of the ball: it was not found."
    if not PROGRAM.exists() or not ENGINE.exists():
        return "Stonehenge and the Sun needs its physics here: say `npm ci` in the folder of Cairn’s source."
    return ""


@cache
def _running() -> Pendulum:
    found = Pendulum()
    atexit.register(found.close)
    return found


def physics(game: Game[Any, Any]) -> Pendulum | None:
    """The physics that a game needs, started when first asked for; None if it needs none. Raises NoPhysics."""
    return _running() if game.physical else None
