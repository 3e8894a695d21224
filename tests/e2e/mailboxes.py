"""Public mailboxes on this machine, and browsers that take them for those which Cairn lists."""

from __future__ import annotations

import re
import socket
import socketserver
import subprocess
import sys
import threading
from pathlib import Path

from .waiting import until

TESTS = Path(__file__).resolve().parents[1]
LISTED = re.findall(r'"([a-z.]+\.[a-z]+)"', (TESTS.parent / "web/js/mailbox/listed.ts").read_text().split("];")[0])
"""Their names."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Mailbox:
    """One of them, in a process of its own, so that it can be killed; `how` is "", "slow" or "lying"."""

    def __init__(self, name: str, log: Path, how: str = "") -> None:
        self.name, self.log, self.port = name, log, free_port()
        command = [sys.executable, str(TESTS / "mailbox.py"), "127.0.0.1", str(self.port), *([how] if how else [])]
        with log.open("w") as told:
            self.running = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT)
        until(None, lambda: "ready" in log.read_text())

    @property
    def rule(self) -> str:
        """By which Chromium finds it."""
        return f"MAP {self.name} 127.0.0.1:{self.port}"

    @property
    def connections(self) -> int:
        """How many pages have come."""
        return self.log.read_text().count("connected")

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()


class Gate:
    """A proxy that lets nothing through, and notes for whom it was asked. This machine's own names never come to it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        noted = self.asked

        class Note(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                noted.append(self.rfile.readline().decode(errors="replace").split()[1])

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Note)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def rule(self) -> str:
        """By which Chromium goes through it."""
        return f"--proxy-server=http://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
