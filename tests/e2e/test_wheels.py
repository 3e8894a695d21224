"""A game that needs a package of somebody else's: both are dropped on the page, and nothing is fetched for it."""

from __future__ import annotations

from base64 import b64encode

from playwright.sync_api import Page, expect

from .guests import TICTACTOE
from .table import NewContext, Open, Table
from .test_received import LINK, READY
from .test_site import pebble

HEADER = '# /// script\n# dependencies = ["pebble"]\n# ///\n'
GAME = HEADER + TICTACTOE.replace("squares(3)", "squares(pebble.size())").replace(
    "from cairn.kit import *", "import pebble\nfrom cairn.kit import *"
)
NEEDS = "This game needs pebble. Drop its wheel here together with the game."
DROP = """(files) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files)
    dataTransfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, **files: bytes) -> None:
    named = {"game": "game.py", "pebble": "pebble-1.0-py3-none-any.whl"}
    page.evaluate(DROP, [[named[name], b64encode(body).decode()] for name, body in files.items()])


def test_what_a_game_needs_is_dropped_beside_it(
    page: Page, modules: str, new_context: NewContext, open_page: Open
) -> None:
    page.goto("/#/saved")
    expect(page.locator("#saved li")).to_contain_text("No games yet.")  # from then on the page hears of a drop
    drop(page, game=GAME.encode())
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#received")).to_contain_text(NEEDS, timeout=READY)
    drop(page, game=GAME.encode(), pebble=pebble())
    expect(page.locator("#received")).not_to_contain_text(NEEDS)
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Two at this device").click(timeout=READY)
    table = Table(page).wait()
    table.pick("b2")
    table.codes.to_have_text(["b2"])
    page.reload()
    Table(page).wait().codes.to_have_text(["b2"])

    link = str(page.evaluate(LINK, [modules, GAME]))
    other = open_page(new_context())
    other.goto(f"/{link}")
    other.get_by_role("button", name="Play it").click(timeout=READY)
    expect(other.locator("#received")).to_contain_text(NEEDS, timeout=READY)
    page.watch.expect("first part of the library")  # type: ignore[attr-defined]
