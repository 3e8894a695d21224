"""A friend who comes back by an invitation, in whatever way it is opened, finds the whole table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .match import Player, met, settle
from .table import NewContext, Open
from .test_match import go_on


def follow(guest: Player, link: str) -> None:
    """The link is the first thing that the tab opens."""
    guest.person.go(link)


def paste(guest: Player, link: str) -> None:
    """The link is pasted where a friend was sent something."""
    guest.page.goto("/#/friend")
    guest.person.root.get_by_label("Invitation or reply").fill(link)
    guest.person.press("Open it")


@pytest.mark.parametrize(
    ("game", "options", "way"),
    [("vaxandis", {"size": 4}, follow), ("lava_flows", {"memory": "assisted"}, paste)],
    ids=["by its link", "pasted, while the table is open in another tab"],
)
def test_who_comes_back_finds_the_whole_table(
    new_context: NewContext,
    open_page: Open,
    game: str,
    options: dict[str, object],
    way: Callable[[Player, str], None],
) -> None:
    home = new_context()
    host, guest = Player(open_page(new_context())), Player(open_page(home))
    met(host, guest, game, **options)
    dice = random.Random(4)
    for _ in range(3):
        go_on((host, guest), dice)
    spots = guest.root.locator("#board .spot").count()
    fresh = Player(open_page(home))
    guest.page.reload()
    guest.says("is away.")  # it holds the match, until another tab takes it over
    expect(host.trouble).to_be_visible()
    if way is follow:
        guest.page.close()
    host.trouble.get_by_role("button", name="New invitation").click()
    link = host.person.link()
    way(fresh, link)
    host.person.paste(fresh.person.agree().link())
    settle((host, fresh), 3)
    expect(fresh.root.locator("#board .spot")).to_have_count(spots)
    expect(fresh.root.locator('[data-part="moves"] li')).to_have_count(3)
    expect(fresh.page).to_have_title(re.compile("· Cairn$"))
    go_on((host, fresh), dice)
    if way is paste:
        expect(guest.page.locator("#home")).to_be_visible()
