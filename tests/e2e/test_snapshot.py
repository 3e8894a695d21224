"""Later visits start from the memory that the build made; whatever is wrong with it, the app starts all the same."""

from __future__ import annotations

import base64
import gzip
import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from .host import COME, DRAW, OURS, STATUS, Host, keep, kept
from .table import NewContext, Open, Table, random_game

PUT = f"""async (text) => {{
  {OURS}
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put(ours("start.bin"), new Response(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))));
}}"""


@pytest.fixture
def page(host: Host, new_context: NewContext, open_page: Open) -> Page:
    return open_page(new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow"), host.address)


def packed(dist: Path) -> bytes:
    (found,) = dist.glob("app/*/start.bin")
    return found.read_bytes()


def asked(host: Host) -> int:
    """How often the host was asked for the memory."""
    return sum(path.endswith("/start.bin") for path in host.asked)


def from_memory(worker: Worker) -> bool:
    return bool(worker.evaluate("performance.getEntriesByName('resumed').length"))


def play(page: Page) -> Table:
    """Another visit in which a game is begun, and a move made."""
    page.goto("/?later#/")
    return Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")


def test_a_first_visit_does_without_and_later_ones_start_from_it(page: Page, host: Host) -> None:
    keep(page)
    Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")
    assert not from_memory(page.workers[0])
    assert asked(host) == 0
    keep(page, again=True)
    assert asked(host) == 1
    host.stop()
    play(page)
    assert from_memory(page.workers[0])
    table = Table(page).begin("vaxandis", size=4, who="computer", level=1, you=0).pick("c3")
    expect(table.codes).to_have_count(2)
    assert [from_memory(worker) for worker in page.workers] == [True, True]
    kept(page)


def test_a_first_game_to_its_end_is_reason_enough(page: Page, host: Host) -> None:
    keep(page)
    game = random_game("sedona_vortex", 1, {"spaces": 3})
    Table(page).begin("sedona_vortex", **dict(game.record.options)).follow(game)
    page.evaluate(COME)
    assert asked(host) == 1


def test_all_that_start_from_it_draw_their_own_lots(page: Page) -> None:
    page.add_init_script(BEEN_HERE)
    keep(page).evaluate(COME)
    found = [page.evaluate(DRAW) for _ in range(3)]
    assert [one["resumed"] for one in found] == [1, 1, 1]
    assert len({one["drawn"] for one in found}) == 3


STINGY = {
    "who saves data": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    "a slow network": "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })",
    "little room": "StorageManager.prototype.estimate = async () => ({ quota: 120e6, usage: 40e6 })",
    "nothing that unpacks": "delete globalThis.DecompressionStream",
}


BEEN_HERE = "localStorage.setItem('cairn-visited', 'yes');"


@pytest.mark.parametrize("script", STINGY.values(), ids=STINGY.keys())
def test_it_is_not_fetched_for(page: Page, host: Host, script: str) -> None:
    page.add_init_script(BEEN_HERE + script)
    play(keep(page))
    assert asked(host) == 0


def signed(rest: bytes) -> bytes:
    return hashlib.sha256(rest).digest() + rest


def spoiled(body: bytes) -> bytes:
    middle = len(body) // 2
    return body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :]


def of_another_build(body: bytes) -> bytes:
    """Pyodide's build id is in the fourth to the eleventh number of the memory."""
    rest = bytearray(body[32:])
    count = int.from_bytes(rest[4:8], "little")
    at = 8 + 8 * count + 16
    rest[at : at + 4] = bytes(byte ^ 255 for byte in rest[at : at + 4])
    return signed(bytes(rest))


def wiped(body: bytes) -> bytes:
    """Whole in form, with nothing behind Pyodide's own head."""
    rest = bytearray(body[32:])
    count = int.from_bytes(rest[4:8], "little")
    at = 8 + 8 * count + 65536
    rest[at:] = bytes(len(rest) - at)
    return signed(bytes(rest))


BAD: dict[str, tuple[Any, int]] = {
    "cut off": (lambda body: body[:1_000_000], 0),
    "empty": (lambda _: b"", 0),
    "a bit turned": (spoiled, 0),
    "another build": (of_another_build, 204),
    "wiped": (wiped, 204),
}
"""What is kept instead, and what is there afterwards: nothing, so that it is fetched again, or a mark not to."""


def test_a_bad_memory_is_passed_over(page: Page, dist: Path) -> None:
    page.add_init_script(BEEN_HERE)
    keep(page).evaluate(COME)
    whole = gzip.decompress(packed(dist))
    for name, (bad, after) in BAD.items():
        page.evaluate(PUT, base64.b64encode(bad(whole)).decode())
        assert (name, page.evaluate(DRAW)["resumed"]) == (name, 0)
        assert (name, page.evaluate(STATUS)) == (name, after)
    assert page.evaluate(DRAW)["resumed"] == 0
    page.evaluate(PUT, base64.b64encode(spoiled(whole)).decode())
    play(page)
    assert not from_memory(page.workers[0])
    play(keep(page, again=True))
    assert from_memory(page.workers[0])


def test_what_the_host_spoiled_is_not_kept(page: Page, host: Host, dist: Path) -> None:
    site = Path(shutil.copytree(dist, host.sites / "spoiled"))
    (file,) = site.glob("app/*/start.bin")
    file.write_bytes(file.read_bytes()[:1000])
    host.give(site)
    page.add_init_script(BEEN_HERE)
    play(keep(page))
    assert asked(host) > 0
    assert page.evaluate(STATUS) == 0


def test_a_start_that_failed_goes_without(page: Page) -> None:
    page.add_init_script(BEEN_HERE)
    keep(page).evaluate(COME)
    told = page.evaluate(
        """() => new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          navigator.serviceWorker.controller.postMessage({ kind: "audit" }, [port2]);
        })"""
    )
    assert told == {"mended": True}
    assert page.evaluate(STATUS) == 204
    play(page)
    assert not from_memory(page.workers[0])
