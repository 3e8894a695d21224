"""Two homes, one link, and public mailboxes of which one may be slow, lie, or die in the middle.

`python -m pytest -m slow tests/network/test_one_link.py -s` tells how long it took; CAIRN_LINKS=20 makes 20 tries.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Playwright, expect

from browser import firefox

from ..e2e.mailboxes import LISTED, TESTS
from ..e2e.match import Player
from ..e2e.test_mailbox import invite, seated
from ..e2e.test_match import go_on
from ..e2e.waiting import PATIENCE, linger, until
from .test_two_homes import NO_FIREFOX, Enter, homes, network, playwright, pytestmark, within

__all__ = ["network", "playwright", "pytestmark"]
TIMES = int(os.environ.get("CAIRN_LINKS", "2"))
CUT = 120
"""Seconds without a network."""
GOOD = ("", "")
WAYS = {"both good": GOOD, "one slow": ("slow", ""), "one lying": ("", "lying"), "one dead": ("dead", "")}
PAIRS = {"Chromium and Firefox": (False, True), "Firefox and Chromium": (True, False), "two Firefoxes": (True, True)}
FOX = pytest.mark.skipif(firefox() is None, reason=NO_FIREFOX)
ADDRESSES = ["203.0.113.2", "203.0.113.3"]
HOSTS = [Path(f"/etc/netns/h{host}/hosts") for host in "AB"]
"""The files that `ip netns exec` puts in the place of /etc/hosts."""


class Mailboxes:
    """Those of the internet, by the way each behaves."""

    def __init__(self, folder: Path, ways: tuple[str, str]) -> None:
        self.running: list[subprocess.Popen[bytes]] = []
        for name, address, how in zip(LISTED, ADDRESSES, ways, strict=False):
            if how == "dead":
                continue
            log = folder / name
            command = [sys.executable, str(TESTS / "mailbox.py"), address, "443", *([how] if how else [])]
            with log.open("w") as told:
                self.running.append(subprocess.Popen(within("inet", *command), stdout=told))
            until(None, lambda log=log: "ready" in log.read_text())  # type: ignore[misc]

    def kill(self, count: int = 2) -> None:
        for one in self.running[:count]:
            one.kill()
            one.wait()


@pytest.fixture
def addresses(network: None) -> Iterator[None]:
    """Where the mailboxes are, for the browsers of both homes."""
    for address in ADDRESSES:
        subprocess.run(within("inet", "ip", "addr", "replace", f"{address}/24", "dev", "wan"), check=True)
    names = "".join(f"{address} {name}\n" for address, name in zip(ADDRESSES, LISTED, strict=False))
    for hosts in HOSTS:
        hosts.parent.mkdir(parents=True, exist_ok=True)
        hosts.write_text(f"127.0.0.1 localhost\n{names}")
    yield
    for hosts in HOSTS:
        shutil.rmtree(hosts.parent)


@pytest.fixture
def mailboxes(addresses: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mailboxes]:
    made = Mailboxes(tmp_path, getattr(request, "param", GOOD))
    yield made
    made.kill()


@pytest.fixture
def enter(playwright: Playwright, tmp_path: Path, mailboxes: Mailboxes) -> Iterator[Enter]:
    entering = Enter(playwright, tmp_path, "--ignore-certificate-errors")
    yield entering
    entering.leave()


def back(pair: tuple[Player, Player], player: Player) -> float:
    """Seconds from a reload until nobody is missing."""
    player.page.reload()
    begun = time.monotonic()
    player.page.locator("#table .matchpanel .dot.good").wait_for()
    seated(*pair)
    return time.monotonic() - begun


def join(host: Player, guest: Player) -> float:
    """From the invitation to the table; seconds from the click on Join."""
    link = invite(host)
    guest.person.go(link).is_("asked")
    guest.person.press("Join")
    begun = time.monotonic()
    seated(host, guest)
    return time.monotonic() - begun


def meet_often(first: Player, second: Player, mailboxes: Mailboxes) -> None:
    """Join, and reload each side; the last time all mailboxes but one die in the middle."""
    joins: list[float] = []
    backs: list[float] = []
    for n in range(TIMES):
        host, guest = (first, second) if not n else (Player(each.page.context.new_page()) for each in (first, second))
        joins.append(join(host, guest))
        assert go_on((host, guest), random.Random(n))
        if n == TIMES - 1:
            mailboxes.kill(len(mailboxes.running) - 1)
        backs += [back((host, guest), guest), back((host, guest), host)]
        assert go_on((host, guest), random.Random(n))
        print(f"joined after {joins[-1]:.1f} s, back after {backs[-2]:.1f} s and {backs[-1]:.1f} s", flush=True)
        for each in (host, guest):
            each.page.close()
    print(f"joined {TIMES} of {TIMES}, median {median(joins):.1f} s, longest {max(joins):.1f} s;", end=" ")
    print(f"back {len(backs)} of {len(backs)}, median {median(backs):.1f} s, longest {max(backs):.1f} s")


@pytest.mark.parametrize("mailboxes", WAYS.values(), ids=WAYS, indirect=True)
def test_two_homes_meet_by_one_link_and_find_the_way_back(enter: Enter, mailboxes: Mailboxes) -> None:
    meet_often(enter("A"), enter("B"), mailboxes)


@FOX
@pytest.mark.parametrize("browsers", PAIRS.values(), ids=PAIRS)
def test_so_do_two_homes_with_a_firefox(enter: Enter, mailboxes: Mailboxes, browsers: tuple[bool, bool]) -> None:
    host, guest = (enter(at, in_firefox=fox) for at, fox in zip("AB", browsers, strict=True))
    meet_often(host, guest, mailboxes)


@pytest.mark.parametrize("fox", [False, pytest.param(True, marks=FOX)], ids=["Chromium", "Firefox"])
def test_a_network_that_is_gone_for_two_minutes_needs_no_hand(enter: Enter, fox: bool) -> None:
    pair = enter("A", in_firefox=fox), enter("B", in_firefox=fox)
    join(*pair)
    assert go_on(pair, random.Random(1))
    homes("cut", "A")
    for player in pair:
        expect(player.trouble).to_be_visible(timeout=40_000)
    linger(None, 1_000 * (CUT - 15))
    mended = time.monotonic()
    homes("mend", "A")
    for player in pair:
        expect(player.trouble).to_have_count(0, timeout=PATIENCE)
    print(f"healed {time.monotonic() - mended:.1f} s after {CUT} s")
    assert go_on(pair, random.Random(2))


@pytest.mark.parametrize("mailboxes", [("dead", "dead")], ids=["both dead"], indirect=True)
def test_where_no_mailbox_answers_the_way_by_hand_is_offered(enter: Enter, mailboxes: Mailboxes) -> None:
    host, guest = enter("A"), enter("B")
    link = invite(host)
    for player in (host, guest):
        if player is guest:
            guest.person.go(link).is_("asked")
            guest.person.press("Join")
        begun = time.monotonic()
        expect(player.person.alert).to_contain_text("No mailbox answers.")
        print(f"told after {time.monotonic() - begun:.1f} s")
        assert time.monotonic() - begun < 8
    host.person.press("By hand instead")
    host.person.is_("where")
    expect(guest.person.alert.get_by_role("button", name="Invite them instead")).to_be_visible()
