"""Later visits start from the memory that the build made; whatever is wrong with it, the app starts all the same."""

from __future__ import annotations

import gzip
import hashlib
import shutil
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker

from .host import COME, DRAW, HASTY, OURS, STATUS, Host, come_back, keep, kept
from .table import NewContext, Open, Table, random_game
from .waiting import until

PUT = f"""async (name) => {{
  {OURS}
  const cache = await caches.open((await caches.keys())[0]);
  globalThis.whole ??= new Uint8Array(await (await cache.match(ours("start.bin"))).arrayBuffer());
  const signed = async (rest) => {{
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", rest));
    return new Blob([sum, rest]);
  }};
  const rest = whole.slice(32);
  const body = 8 + 8 * new DataView(rest.buffer).getUint32(4, true);
  const bad = {{
    "cut off": () => whole.slice(0, 1_000_000),
    "empty": () => new Uint8Array(),
    "a bit turned": () => {{
      const body = whole.slice();
      body[body.length >> 1] ^= 1;
      return body;
    }},
    // Pyodide's build id is in the fourth to the eleventh number of the memory.
    "another build": () => {{
      for (let at = body + 16; at < body + 20; at++) rest[at] ^= 255;
      return signed(rest);
    }},
    // Whole in form, with nothing behind Pyodide's own head.
    "wiped": () => signed(rest.fill(0, body + 65536)),
  }};
  await cache.put(ours("start.bin"), new Response(await bad[name]()));
}}"""
"""Keeps another memory instead: what was kept at first, made bad in one of the ways."""
KEPT = f"""async () => {{
  {OURS}
  const kept = await (await caches.match(ours("start.bin"))).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", kept));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}}"""
"""The digest of the memory that is kept."""


@pytest.fixture
def page(host: Host, new_context: NewContext, open_page: Open) -> Page:
    context = new_context(base_url=host.address, reduced_motion="reduce", service_workers="allow")
    context.add_init_script(HASTY)
    return open_page(context, host.address)


def packed(dist: Path) -> bytes:
    (found,) = dist.glob("app/*/start.bin")
    return found.read_bytes()


def request_count(host: Host) -> int:
    """How often the host was asked for the memory."""
    return sum(path.endswith("/start.bin") for path in host.requested)


def from_memory(worker: Worker) -> bool:
    return bool(
        worker.evaluate("performance.getEntriesByName('resumed').length")
    )  # unwaited: how a worker began stays so


def play(page: Page) -> Table:
    """Another visit in which a game is begun, and a move made."""
    page.goto("/?later#/")
    return Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")


def test_a_first_visit_does_without_and_later_ones_start_from_it(page: Page, host: Host) -> None:
    keep(page)
    Table(page).begin("vaxandis", size=4).pick("c3").has_played("c3")
    assert not from_memory(page.workers[0])
    assert request_count(host) == 0
    keep(page, again=True)
    assert request_count(host) == 1
    host.stop()
    play(page)
    assert from_memory(page.workers[0])
    table = Table(page).begin("vaxandis", size=4, who="computer", level=1, you=0).pick("c3")
    table.codes.to_have_count(2)
    assert [from_memory(worker) for worker in page.workers] == [True, True]
    kept(page)


def test_a_first_game_to_its_end_is_reason_enough(page: Page, host: Host) -> None:
    come_back(page)
    game = random_game("sedona_vortex", 117, {"spaces": 3, "first": 0})
    Table(page).begin("sedona_vortex", **dict(game.record.options)).follow(game)
    page.evaluate(COME)
    assert request_count(host) == 1


def test_all_that_start_from_it_draw_their_own_lots_and_read_archives_only_when_something_asks(
    page: Page, dist: Path
) -> None:
    without = come_back(page).evaluate(DRAW)
    come_back(page, memory=True)
    found = [page.evaluate(DRAW) for _ in range(3)]
    assert (without["resumed"], without["fetched"]) == (0, 2)
    assert [(one["resumed"], one["fetched"]) for one in found] == 3 * [(1, 0)]
    assert len({one["drawn"] for one in found}) == 3
    sizes = [next(dist.glob(f"*/*/{name}.zip.txt")).stat().st_size for name in ("python_stdlib", "cairn")]
    for one in (without, *found):
        assert sorted(one["sizes"]) == sorted(sizes)


BEEN_HERE = "localStorage.setItem('cairn-visited', 'yes');"


BAD = {"cut off": 0, "empty": 0, "a bit turned": 0, "another build": 204, "wiped": 204}
"""Bad memories to keep, with the status afterwards: 0 for none, so that it is fetched again, 204 for a mark not to."""


def test_a_bad_memory_is_passed_over(page: Page, dist: Path) -> None:
    """On a first visit, which fetches none again while they are tried."""
    come_back(page, memory=True)
    until(page, KEPT, hashlib.sha256(gzip.decompress(packed(dist))).hexdigest())
    for name, after in BAD.items():
        page.evaluate(PUT, name)
        assert (name, page.evaluate(DRAW)["resumed"]) == (name, 0)  # unwaited: its own start is told
        until(page, STATUS, after)
    assert page.evaluate(DRAW)["resumed"] == 0  # unwaited: its own start is told
    page.evaluate(PUT, "a bit turned")
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
    play(kept(come_back(page)))
    until(page, partial(request_count, host))
    until(page, STATUS, 0)


def test_a_start_that_failed_goes_without(page: Page) -> None:
    come_back(page, memory=True)
    answer = page.evaluate(
        """() => new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          navigator.serviceWorker.controller.postMessage({ kind: "audit" }, [port2]);
        })"""
    )
    assert answer == {"mended": True}
    until(page, STATUS, 204)
    play(page)
    assert not from_memory(page.workers[0])
