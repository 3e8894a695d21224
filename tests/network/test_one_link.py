"""Two homes, one link, and public mailboxes of which one may be slow, lie, or die in the middle.

`python -m pytest -m slow tests/network/test_one_link.py -s` tells how long it took; CAIRN_LINKS=20 makes 20 tries.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Playwright

from ..e2e.mailboxes import LISTED, TESTS
from ..e2e.match import Player
from ..e2e.test_mailbox import invite, seated
from ..e2e.test_match import go_on
from ..e2e.waiting import until
from .test_two_homes import Enter, network, playwright, pytestmark, within

__all__ = ["network", "playwright", "pytestmark"]
TIMES = int(os.environ.get("CAIRN_LINKS", "2"))
WAYS = {"both good": ("", ""), "one slow": ("slow", ""), "one lying": ("", "lying"), "one dead": ("dead", "")}


class Mailboxes:
    """Those of the internet, by the way each behaves."""

    def __init__(self, folder: Path, ways: tuple[str, str]) -> None:
        self.running: list[subprocess.Popen[bytes]] = []
        self.rules = []
        for at, (name, how) in enumerate(zip(LISTED, ways, strict=False)):
            self.rules.append(f"MAP {name} 203.0.113.1:{7001 + at}")
            if how == "dead":
                continue
            log = folder / name
            command = [
                sys.executable,
                str(TESTS / "mailbox.py"),
                "203.0.113.1",
                str(7001 + at),
                *([how] if how else []),
            ]
            with log.open("w") as told:
                self.running.append(subprocess.Popen(within("inet", *command), stdout=told))
            until(None, lambda log=log: "ready" in log.read_text())  # type: ignore[misc]

    def kill(self, count: int = 2) -> None:
        for one in self.running[:count]:
            one.kill()
            one.wait()


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def mailboxes(network: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mailboxes]:
    made = Mailboxes(tmp_path, request.param)
    yield made
    made.kill()


@pytest.fixture
def enter(playwright: Playwright, tmp_path: Path, mailboxes: Mailboxes) -> Iterator[Enter]:
    rules = f"--host-resolver-rules={', '.join(mailboxes.rules)}"
    entering = Enter(playwright, tmp_path, rules, "--ignore-certificate-errors")
    yield entering
    entering.leave()


def back(pair: tuple[Player, Player], player: Player) -> float:
    """Seconds from a reload until nobody is missing."""
    player.page.reload()
    begun = time.monotonic()
    player.page.locator("#table .matchpanel .dot.good").wait_for()
    seated(*pair)
    return time.monotonic() - begun


def test_two_homes_meet_by_one_link_and_find_the_way_back(enter: Enter, mailboxes: Mailboxes) -> None:
    joins: list[float] = []
    backs: list[float] = []
    first, second = enter("A"), enter("B")
    for n in range(TIMES):
        pair = host, guest = (
            (first, second) if not n else tuple(Player(each.page.context.new_page()) for each in (first, second))
        )  # type: ignore[misc]
        link = invite(host)
        guest.person.go(link).is_("asked")
        guest.person.press("Join")
        begun = time.monotonic()
        seated(host, guest)
        joins.append(time.monotonic() - begun)
        assert go_on(pair, random.Random(n))
        if n == TIMES - 1:
            mailboxes.kill(len(mailboxes.running) - 1)  # in the middle
        backs += [back(pair, guest), back(pair, host)]
        assert go_on(pair, random.Random(n))
        for each in pair:
            each.page.close()
    print(f"joined {TIMES} of {TIMES}, median {median(joins):.1f} s, longest {max(joins):.1f} s;", end=" ")
    print(f"back {len(backs)} of {len(backs)}, median {median(backs):.1f} s, longest {max(backs):.1f} s")
