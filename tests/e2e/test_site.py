"""The site in a browser: Python's own tools there, hosts of other kinds, and what a page may ask of others."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from functools import partial
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Page, Route

from serve import Handler, Server, serve
from tests.serving import served

from .table import NewContext, Open, Table
from .waiting import until


def test_the_page_is_isolated_from_other_sites(table: Table) -> None:
    until(table.page, "crossOriginIsolated", True)


def pebble() -> bytes:
    """A small wheel."""
    files = {
        "pebble.py": b"def size():\n    return 3\n",
        "pebble-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: pebble\nVersion: 1.0\n",
        "pebble-1.0.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b'=').decode()},{len(body)}"
        for name, body in files.items()
    ]
    files["pebble-1.0.dist-info/RECORD"] = "\n".join([*record, "pebble-1.0.dist-info/RECORD,,", ""]).encode()
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as wheel:
        for name, body in files.items():
            wheel.writestr(name, body)
    return packed.getvalue()


def test_micropip_installs_a_wheel_with_nothing_from_outside(page: Page, dist: Path) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=pebble(), content_type="application/zip")

    page.route("**/pebble-1.0-py3-none-any.whl", answer)
    page.goto("/rules/vaxandis.html")
    size = page.evaluate(
        """async (runtime) => {
          const { loadPyodide } = await import(runtime);
          const python = await loadPyodide();
          await python.loadPackage("micropip");
          await python.pyimport("micropip").install(new URL("/pebble-1.0-py3-none-any.whl", location.href).href);
          return python.runPython("import pebble; pebble.size()");
        }""",
        f"/{next(dist.glob('app/*/web/js/runtime/interpreter.mjs')).relative_to(dist)}",
    )
    assert size == 3
    page.watch.expect("first part of the library")  # type: ignore[attr-defined]


def test_the_site_plays_on_a_host_that_sets_no_headers(dist: Path, new_context: NewContext, open_page: Open) -> None:
    plain = type("PlainHandler", (Handler,), {"headers_of_site": []})
    with served(Server(("127.0.0.1", 0), partial(plain, directory=str(dist)))) as address:
        page = open_page(new_context(base_url=address), address)
        Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")
        until(page, "crossOriginIsolated", False)
        page.context.close()


def test_the_site_plays_in_a_folder_of_a_host(
    dist: Path, tmp_path: Path, new_context: NewContext, open_page: Open
) -> None:
    (tmp_path / "games").symlink_to(dist)
    with served(serve(tmp_path, 0)) as address:
        page = open_page(new_context(base_url=address), address)
        page.goto("/games/#/begin/vaxandis?size=4")
        table = Table(page).wait().pick("c3").has_played("c3")
        table.press("rules")
        page.locator("dialog.rules article h1").wait_for()
        page.context.close()


def test_the_first_request_to_another_host_would_be_found(page: Page) -> None:
    """Complaints of a page and its requests elsewhere fail every test that opens it, by themselves."""
    page.goto("/rules/vaxandis.html")
    page.evaluate("fetch('https://elsewhere.example/').catch(() => {})")
    watch = page.watch  # type: ignore[attr-defined]
    until(page, lambda: watch.troubles, lambda troubles: any("elsewhere.example" in trouble for trouble in troubles))
    watch.expect("elsewhere.example")
