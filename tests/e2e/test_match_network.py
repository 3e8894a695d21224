"""Two browsers play over WebRTC; one is closed in the middle, and both go on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, expect

from cairn.core.play import Play

from .conftest import launched
from .match import Player, invited, met, play_of, settle
from .table import Watch, clicks
from .test_by_link import copied, panel
from .test_match import go_on
from .visitors import context_of
from .waiting import until


def turn_of(player: Player, dice: random.Random) -> str:
    """Its link, once the player has played until it is whole."""
    link = panel(player.page).get_by_role("button", name="Copy link")
    for _ in range(60):
        until(player.page, lambda: link.is_visible() or player.mine)
        if link.is_visible():
            break
        if player.mine:
            play = play_of(player)
            action = dice.choice(play.state.legal_actions())
            after = Play(play.game, play.record, play.states, (*play.entries, action))
            player.pick(*clicks(after, len(play.entries)))
            player.codes.nth(len(play.entries)).to_be_there()  # or the same turn would be clicked once more
    return copied(player.page)


@pytest.fixture
def players(playwright: Playwright, site: str) -> Iterator[tuple[Player, Player]]:
    """Each at a browser process of their own."""
    browsers = [launched(playwright) for _ in range(2)]
    pages = [context_of(browser, site).new_page() for browser in browsers]
    watches = [Watch(page, site) for page in pages]
    yield Player(pages[0]), Player(pages[1])
    assert [trouble for watch in watches for trouble in watch.troubles] == []
    for browser in browsers:
        browser.close()


def test_two_browsers_play_part_and_go_on(players: tuple[Player, Player]) -> None:
    host, guest = players
    met(host, guest, "lava_flows", memory="assisted", first=0, clock=10)
    dice = random.Random(3)
    for _ in range(4):
        assert go_on(players, dice)
    guest.page.reload()
    guest.says("is away.")
    guest.trouble.get_by_role("button", name="New invitation").click()
    expect(host.trouble).to_contain_text("The connection is gone.", timeout=30_000)
    invited(guest, host)
    for player in players:
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.panel.locator(".heard")).to_contain_text("connected")
    for _ in range(2):
        assert go_on(players, dice)
    # The network is gone for good: what began over it goes on by link.
    guest.page.reload()
    guest.says("is away.")
    mover, other = (host, guest) if play_of(host).state.actor == 0 else (guest, host)
    mover.trouble.get_by_role("button", name="By link").click()
    for _ in range(2):
        link = turn_of(mover, dice)
        other.person.go(link)
        expect(panel(other.page)).to_be_visible()
        other.says("Your move")
        mover.says("Waiting for")
        mover, other = other, mover
    mover.press("more").press("resign").press("resign-now")
    other.person.go(copied(mover.page))
    other.part("result").wait_for()  # until then the link of its last turn could be copied
    mover.person.go(copied(other.page))
    for player in players:
        expect(player.part("result")).to_contain_text("Everything hidden has been opened and checked.")
    settle(players)
