"""The pendulum in real browsers: the engine comes when it is asked for, and every swing comes out as it did in Node."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from cairn.games.stonehenge import STONEHENGE
from tests.games.stonehenge.record import COUNT, swings, swung
from tests.games.stonehenge.test_challenge import CHALLENGES, position

from .conftest import launched
from .table import Open, started

IN_PAGE = """async ({ folder, turns }) => {
  const { loadPendulum } = await import(folder + "engine.mjs");
  const { finish, outcomeText } = await import(folder + "pendulum.mjs");
  const pendulum = await loadPendulum();
  const texts = [];
  for (const { stones, release } of turns) {
    texts.push(outcomeText(stones, finish(pendulum.turn(stones, release))));
    await new Promise((resolve) => setTimeout(resolve)); // the page stays responsive
  }
  return texts;
}"""

IN_WORKER = """({ folder, turns }) => new Promise((resolve, reject) => {
  const worker = new Worker(folder + "worker.mjs", { type: "module" });
  const texts = [];
  worker.onerror = reject;
  worker.onmessage = ({ data }) => {
    texts[data.id] = data.text ?? data.error;
    if (data.id === turns.length - 1) { worker.terminate(); resolve(texts); }
  };
  turns.forEach((how, id) => worker.postMessage({ id, ...how }));
})"""


EVERY = 5
"""Of the swings that are kept, a browser swings every fifth; of its full circles, too, which are every fourth."""


@pytest.fixture(scope="module")
def turns() -> list[dict[str, Any]]:
    return swings(COUNT)[::EVERY] + [awaited(challenge) for challenge in CHALLENGES]


@pytest.fixture(scope="module")
def quick_page(playwright: Playwright, site: str) -> Iterator[Page]:
    """A page whose WebAssembly is compiled anew, faster, as it runs: here it runs for long."""
    browser = launched(playwright, "--js-flags=")
    yield browser.new_page(base_url=site)
    browser.close()


@pytest.fixture(scope="module")
def in_node() -> list[str]:
    """The outcomes of the same swings in Node, where tests/games/stonehenge has them made."""
    return [*swung()[::EVERY], *(challenge["solution"][1] for challenge in CHALLENGES)]


@pytest.fixture(scope="module")
def folder(modules: str) -> str:
    """Where the test finds the modules of the physics."""
    return f"{modules}/stonehenge/"


def test_the_engine_is_not_fetched_before_it_is_needed(open_page: Open, site: str) -> None:
    page = open_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    started(page)
    assert any("pyodide" in url for url in fetched)
    assert not [url for url in fetched if "rapier" in url or "three" in url or "/stonehenge/" in url]


def test_every_swing_comes_out_in_chromium_as_in_node(
    quick_page: Page, folder: str, turns: list[dict[str, Any]], in_node: list[str]
) -> None:
    assert swing_in(quick_page, IN_PAGE, folder, turns) == in_node


def test_a_worker_swings_as_the_page_does(
    open_page: Open, folder: str, turns: list[dict[str, Any]], in_node: list[str]
) -> None:
    assert swing_in(open_page(), IN_WORKER, folder, turns[:20]) == in_node[:20]


def test_every_swing_comes_out_in_firefox_as_in_node(
    playwright: Playwright, site: str, folder: str, turns: list[dict[str, Any]], in_node: list[str]
) -> None:
    found = shutil.which("firefox-esr")
    if not found:
        pytest.skip("Firefox ESR is not installed")
    firefox: Browser = playwright.firefox.launch(channel="moz-firefox", executable_path=found)
    page = firefox.new_page(base_url=site)
    assert swing_in(page, IN_PAGE, folder, turns) == in_node
    firefox.close()


def awaited(challenge: dict[str, Any]) -> Any:
    """The request to the physics for the swing that solves a challenge."""
    return STONEHENGE.pending(position(challenge).apply(STONEHENGE.read(challenge["solution"][0])))


def swing_in(page: Page, script: str, folder: str, turns: list[dict[str, Any]]) -> Any:
    page.goto("/rules/stonehenge.html")
    return page.evaluate(script, {"folder": folder, "turns": turns})
