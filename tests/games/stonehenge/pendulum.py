"""The physics as a process: one Node that answers lines of JSON as long as it is wanted."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from cairn.games.stonehenge import STONEHENGE

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "node_modules/@dimforge/rapier3d-deterministic-compat"
MISSING = "" if shutil.which("node") and ENGINE.exists() else "Node or the physics engine is not installed"


class Pendulum:
    """A running pendulum; `ask` waits for its answer."""

    def __init__(self, *options: str) -> None:
        command = ["node", *options, str(ROOT / "tools/pendulum.mjs")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, **fields: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"ask": what, **fields}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return reply["answer"]

    def fall(self, state: Any) -> Any:
        """What comes of the swing that a position awaits, as an action."""
        return STONEHENGE.read(self.ask("turn", stones=plain(state.stones), release=numbers(state.swing))["text"])

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


def plain(stones: Any) -> list[dict[str, Any]]:
    """Stones as the physics takes them."""
    return [{"id": stone.id, "lies": stone.lies, "pose": stone.pose} for stone in stones]


def numbers(swing: Any) -> list[int]:
    return [swing.x, swing.z, swing.vx, swing.vz]
