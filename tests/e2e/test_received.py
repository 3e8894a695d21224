"""A game that somebody wrote comes in a link to a device that has never seen it: read, played, kept, and removed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .guests import TICTACTOE
from .host import Host, come_back
from .table import NewContext, Open, Table

READY = 90_000
"""Milliseconds for a Python to start in its frame, on a busy machine."""
LINK = """async ([modules, source]) => {
  const { linkOf } = await import(`${modules}/sources/share-dialog.mjs`);
  return new URL(await linkOf(source)).hash;
}"""


def test_a_game_of_a_link_is_played_without_a_network_and_removed(
    page: Page, modules: str, host: Host, new_context: NewContext, open_page: Open
) -> None:
    page.goto("/#/")
    link = str(page.evaluate(LINK, [modules, TICTACTOE]))
    other = open_page(new_context(base_url=host.address, service_workers="allow"), host.address)
    come_back(other, memory=True)
    other.evaluate("location.hash = '#/workshop'")  # what that page begins with is kept when it is first seen
    expect(other.get_by_role("button", name="Vaxandis", exact=True)).to_be_visible(timeout=READY)
    other.goto(f"/?link{link}")
    expect(other.get_by_role("heading", name="Tic-tac-toe")).to_be_visible(timeout=READY)
    other.get_by_role("button", name="Play it").click()
    expect(other.locator("#received .still .drawing")).to_be_visible(timeout=READY)
    other.get_by_role("button", name="Two at this device").click()
    table = Table(other).wait()
    for spot in ("a1", "b1", "a2", "b2", "a3"):
        table.pick(spot)
    expect(other.locator("#table [data-part=result]")).to_contain_text("wins")
    host.stop()
    other.reload()
    Table(other).wait().codes.to_have_text(["a1", "b1", "a2", "b2", "a3"])
    other.evaluate("location.hash = '#/workshop'")
    expect(other.get_by_role("button", name="Vaxandis", exact=True)).to_be_visible()
    other.get_by_role("button", name="Remove: Tic-tac-toe").click()
    other.evaluate("location.hash = '#/saved'")
    expect(other.get_by_text("Its rules were removed.")).to_be_visible()
