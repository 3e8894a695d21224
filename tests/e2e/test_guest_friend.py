"""A game that somebody wrote, played with a friend who has never seen it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .database import kept, plant
from .guests import TICTACTOE, kept_source
from .match import Player, compare, invited
from .table import NewContext, Open
from .waiting import until


def test_a_friend_is_handed_the_game_agrees_and_plays_it_to_the_end(new_context: NewContext, open_page: Open) -> None:
    home = new_context()
    host, guest = Player(open_page(new_context())), Player(open_page(home))
    source = kept_source(TICTACTOE, origin="here")
    host.page.goto("/#/")
    plant(host.page, [source], "workshop")
    host.person.go(f"#/friend?game={source['name']}&begin=me")
    invited(host, guest)
    card = guest.page.locator("dialog.consenting")
    expect(card).to_contain_text("At this table the game knows what you know")
    until(guest.page, lambda: kept(guest.page, "workshop"), [])
    card.get_by_role("button", name="Play it, sealed off").click()
    compare(host, guest)
    host.agree()
    guest.agree()
    for player in (host, guest):
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.page.locator(".guest")).to_contain_text("sealed off")
    play(host, guest, ["b2", "a1", "c3", "c1"])
    back(host, guest)
    play(host, guest, ["a2", "b3", "c2"])
    for player in (host, guest):
        expect(player.root.locator('[data-part="result"]')).to_be_visible()


def play(host: Player, guest: Player, spots: list[str]) -> None:
    """Both move in turn, the host first; each sees every move."""
    for at, spot in enumerate(spots):
        (host, guest)[at % 2].pick(spot)
        for each in (host, guest):
            each.codes.last.to_have_text(spot)


def back(host: Player, guest: Player) -> None:
    """The friend's page is loaded anew, and comes back by an invitation, without being asked again."""
    guest.page.reload()
    until(
        host.page, lambda: host.trouble.locator("p").evaluate("(words) => words.scrollHeight - words.clientHeight"), 0
    )
    host.trouble.get_by_role("button", name="New invitation").click()
    host.person.paste(guest.person.answer(host.person.link()))
    for player in (host, guest):
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.panel).to_contain_text("connected")
