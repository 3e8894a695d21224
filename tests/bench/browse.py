"""A copy of the built site and a stock Pyodide page, both served as on the web, and browsers that were never there."""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Playwright

from browser import chromium
from modules import apart
from serve import Server, copied, serve

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
WINDOW = {"width": 1280, "height": 800}


class Served:
    """A folder behind a server that notes the paths it was asked for."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.address = f"http://localhost:{server.server_address[1]}"
        self.folder = folder
        self.requested: list[str] = []

    def file(self, path: str) -> Path:
        """The file behind a path."""
        return self.folder / (path.lstrip("/") or "index.html")


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serve a folder with the site's headers on a free port."""
    server = serve(folder, 0)
    site = Served(server, folder)
    handler = server.RequestHandlerClass.func  # type: ignore[attr-defined]
    handler.log_request = lambda self, *_: site.requested.append(urlsplit(self.path).path)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def cairn() -> Iterator[Served]:
    """The built site, copied so that a build meanwhile changes nothing."""
    if not (ROOT / "dist/index.html").exists():
        sys.exit("There is no dist/: say `make site` first.")
    with tempfile.TemporaryDirectory() as scratch:
        folder = copied(Path(scratch) / "dist")
        apart(folder)
        with served(folder) as site:
            yield site


@contextmanager
def bare() -> Iterator[Served]:
    """A page that does nothing but `loadPyodide()`, with the files of the package as they are."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        shutil.copytree(ROOT / "node_modules/pyodide", folder / "runtime")
        (folder / "app").mkdir()
        for name, place in (("bare.html", "index.html"), ("bare.mjs", "app/bare.mjs")):
            shutil.copy(HERE / name, folder / place)
        with served(folder) as site:
            yield site


@contextmanager
def fresh(playwright: Playwright, *, still: bool = True) -> Iterator[Page]:
    """A page in a browser with a new, empty profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context: BrowserContext = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium(),
            args=["--no-sandbox"],
            viewport=WINDOW,  # type: ignore[arg-type]
            reduced_motion="reduce" if still else "no-preference",
        )
        try:
            context.set_default_timeout(60_000)
            context.add_init_script(path=HERE / "observe.js")
            page = context.pages[0]
            page.goto("about:blank")
            page.wait_for_timeout(500)  # let the browser itself come to rest
            yield page
        finally:
            context.close()
