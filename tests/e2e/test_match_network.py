"""Two browsers play over WebRTC; one is closed in the middle, and both go on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, expect

from .conftest import context_of, launched
from .match import Player, invited, met
from .table import Watch
from .test_match import go_on, settle


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
    for _ in range(8):
        assert go_on(players, dice)
    guest.page.reload()
    guest.says("is away.")
    guest.trouble.get_by_role("button", name="New invitation").click()
    expect(host.trouble).to_contain_text("The connection is gone.", timeout=30_000)
    invited(guest, host)
    for player in players:
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.panel.locator(".heard")).to_contain_text("connected")
    for _ in range(4):
        assert go_on(players, dice)
    host.press("more").press("resign").press("resign-now")
    settle(players)
    for player in players:
        expect(player.part("result")).to_contain_text("Everything hidden has been opened and checked.")
