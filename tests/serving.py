"""A server that runs for as long as a test needs it."""

from __future__ import annotations

import threading
from functools import partial

from serve import Server


class served:  # noqa: N801 (a context manager, read as a verb)
    """A running server; gives its address."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def __enter__(self) -> str:
        threading.Thread(target=partial(self.server.serve_forever, 0.05), daemon=True).start()
        return f"http://localhost:{self.server.server_address[1]}"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
