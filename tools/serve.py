"""Serves dist/ on localhost with the headers that netlify.toml sets on the web."""

from __future__ import annotations

import argparse
import gzip
import io
import os
import shutil
import sys
import time
import tomllib
import webbrowser
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
MARK = ".built-from"
"""A file of the built site that says what it was built from."""


def copied(target: Path, source: Path = ROOT / "dist") -> Path:
    """A copy of the built site, all of it from one build, though another may take its place meanwhile."""
    for left in reversed(range(5)):
        try:
            stamp = (source / MARK).read_text()
            shutil.copytree(source, target)
            if (source / MARK).read_text() == stamp:
                return target
        except (FileNotFoundError, shutil.Error):
            if not left:
                raise
        shutil.rmtree(target, ignore_errors=True)
        time.sleep(0.5)
    raise RuntimeError("The site is built anew again and again.")


def rules() -> list[tuple[str, dict[str, str]]]:
    """The header rules of netlify.toml; a later one overrides an earlier."""
    with (ROOT / "netlify.toml").open("rb") as file:
        return [(rule["for"], rule["values"]) for rule in tomllib.load(file)["headers"]]


TEXTS = ("text/", "image/svg+xml", "application/json", "application/toml", "application/manifest+json")
"""The types that go compressed, as on every host; packed files already are."""


@lru_cache(maxsize=500)
def compressed(path: Path, changed: int) -> bytes:
    """A file as gzip at its usual level; `changed` is when it was (ns)."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Static files with our headers; silent but for errors."""

    protocol_version = "HTTP/1.1"
    headers_of_site: list[tuple[str, dict[str, str]]]
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".toml": "application/toml",
        ".whl": "application/zip",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Begin the answer; texts are compressed for clients that accept that."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and urlsplit(self.path).path.endswith("/") else path
        kind = self.guess_type(str(path))
        if not path.is_file() or not kind.startswith(TEXTS) or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        body = compressed(path.resolve(), path.stat().st_mtime_ns)
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")):
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer."""
        self.failed = code >= HTTPStatus.BAD_REQUEST
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Add the site's headers to what is sent; what is missing now may be there later, and is not kept."""
        path = urlsplit(self.path).path
        values: dict[str, str] = {}
        for pattern, more in self.headers_of_site:
            if fnmatch(path, pattern):
                values |= more
        if self.failed:
            values["Cache-Control"] = "no-store"
        for name, value in values.items():
            self.send_header(name, value)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of what went well."""


class Server(ThreadingHTTPServer):
    """Threads that do not outlive the server; a browser that hangs up is no error."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report an error, unless the browser simply left."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(folder: Path, port: int) -> Server:
    """A server for `folder` on localhost; port 0 takes any free one. Raises OSError when the port is taken."""
    handler = type("SiteHandler", (Handler,), {"headers_of_site": rules()})
    return Server(("127.0.0.1", port), partial(handler, directory=str(folder)))


def first_free(folder: Path, ports: Iterator[int]) -> Server:
    """A server on the first of the ports that is free, or else on any."""
    for port in ports:
        try:
            return serve(folder, port)
        except OSError:
            continue
    return serve(folder, 0)


def main() -> None:
    """Serve until Ctrl-C; open the browser where there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-browser", action="store_true")
    arguments = parser.parse_args()
    server = first_free(ROOT / "dist", iter(range(arguments.port, arguments.port + 20)))
    address = f"http://localhost:{server.server_address[1]}/"
    print(f"Cairn is at {address}  (Ctrl-C ends it)", flush=True)
    shown = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if shown and not arguments.no_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
