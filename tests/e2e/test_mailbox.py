"""One link: a friend joins by opening it, and a reload finds the way back, by mailboxes that others wrote."""

from __future__ import annotations

import base64
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from cairn.core.play import Play

from .conftest import launched
from .database import plant
from .guests import TICTACTOE, kept_source
from .mailboxes import LISTED, Gate, Mailbox
from .match import FLAT, Player, compare, invited, met, play_of, settle
from .test_match import clicks, go_on
from .visitors import context_of
from .waiting import until

OWN = "relay.example.org"
"""A mailbox that is not listed."""
ONE_LINK = "With one link (a public mailbox carries two sealed letters)"


@pytest.fixture
def mailboxes(tmp_path: Path) -> Iterator[tuple[Mailbox, Mailbox]]:
    one, two = (Mailbox(name, tmp_path / name) for name in LISTED[:2])
    yield one, two
    one.kill()
    two.kill()


@pytest.fixture
def pair(playwright: Playwright, site: str, mailboxes: tuple[Mailbox, ...]) -> Iterator[tuple[Player, Player]]:
    """Ada and Ben, each with a browser of their own; no address server is asked on one machine."""
    own = mailboxes[0].rule.replace(LISTED[0], OWN)
    rules = ", ".join([*(each.rule for each in mailboxes), own, "MAP *.damus.io ~NOTFOUND"])
    browsers: list[Browser] = []
    players: list[Player] = []
    for name in ("Ada", "Ben"):
        browsers.append(launched(playwright, f"--host-resolver-rules={rules}", "--ignore-certificate-errors"))
        context = context_of(browsers[-1], site)
        context.add_init_script(
            f"{FLAT} localStorage.setItem('cairn-stun', ''); localStorage.setItem('cairn-name', '{name}');"
        )
        players.append(Player(context.new_page()))
    yield players[0], players[1]
    for browser in browsers:
        browser.close()


def choose(host: Player, begin: str = "me") -> None:
    """One link is chosen, and not yet agreed to."""
    host.person.go(f"#/friend?game=vaxandis&size=4&begin={begin}").is_("where")
    host.person.root.get_by_label("Somewhere else").check()
    host.person.root.get_by_label(ONE_LINK).check()


def invite(host: Player, begin: str = "me") -> str:
    """The one link, as it is shown."""
    choose(host, begin)
    host.person.press("Agree and make the invitation")
    return shown(host)


def shown(host: Player) -> str:
    field = host.person.root.locator(".carry .field")
    expect(field).to_have_value(re.compile("#/m/"))
    return field.input_value()  # unwaited: the link is there


def seated(*players: Player) -> None:
    for player in players:
        player.page.wait_for_url(re.compile("#/play/"))
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")
    settle(players)


def connected(*players: Player) -> None:
    """At the table of a game that is on no shelf of ours."""
    for player in players:
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.panel).to_contain_text("connected")


def allow(route: Route) -> None:
    """The page as it is built where somebody hosts a mailbox of their own."""
    there = route.fetch()
    ours = ("connect-src 'self'", f"connect-src 'self' wss://{OWN}")
    headers = {name: said.replace(*ours) for name, said in there.headers.items()}
    route.fulfill(response=there, headers=headers, body=there.text().replace(*ours))


def write_down(host: Player, name: str) -> None:
    """Choose a mailbox in the settings, after one that the site's policy refuses."""
    host.person.go("#/settings")
    host.page.get_by_text("Mailboxes for friends elsewhere").click()
    field = host.page.get_by_label("Public mailboxes")
    for typed, wrong in (("nos.lol relay.example.com", "This site may not ask relay.example.com."), (name, "")):
        field.fill(typed)
        field.blur()
        expect(host.page.locator("#mailboxes-wrong")).to_contain_text(wrong)
    expect(field).to_have_attribute("aria-invalid", "false")


def test_a_friend_joins_by_a_mailbox_of_ones_own_and_reloads_find_the_way_back(
    pair: tuple[Player, Player], mailboxes: tuple[Mailbox, ...], site: str
) -> None:
    host, guest = pair
    dice = random.Random(1)
    for player in pair:
        player.page.route(f"{site}/", allow)
        player.page.context.grant_permissions(["local-network-access"], origin=site)
    write_down(host, OWN)
    link = invite(host)
    assert link.endswith(f"?at={OWN}")
    host.person.is_("waiting")
    guest.person.go(link).is_("asked")
    expect(guest.person.root.locator("h1")).to_have_text("You are invited to play Vaxandis")
    expect(guest.person.root).to_contain_text("By somebody who goes by the name \u2068Ada\u2069.")
    expect(guest.person.root).to_contain_text("Nothing has been contacted yet.")
    expect(guest.person.root.locator(".consent")).to_contain_text("Your friend begins. No clock.")
    expect(guest.person.root.get_by_text(f"Asked: {OWN}.")).to_be_visible()
    guest.person.press("Join")
    seated(host, guest)
    assert go_on(pair, dice)
    third = Player(guest.page.context.new_page())
    third.page.route(f"{site}/", allow)
    third.person.go(link).is_("asked").press("Join")
    expect(third.person.root.locator("h1")).to_have_text("Somebody has joined with this link already.")
    expect(third.person.root.get_by_role("button", name="Invite them instead")).to_be_visible()
    expect(host.page.locator("[data-shell=toast]")).to_contain_text("Somebody else has the link too.")
    third.page.close()
    for player in (guest, host):
        player.page.reload()
        player.page.locator("#table .matchpanel .dot.good").wait_for()
        seated(host, guest)
        assert go_on(pair, dice)
    assert mailboxes[1].connections == 0


def made(version: int = 1, mailboxes: int = 3, ago: int = 0) -> str:
    """One link, of so many minutes ago."""
    minutes = int(time.time() - 1_735_689_600) // 60 - ago  # since 2025 began
    body = bytes([version << 4, mailboxes, *minutes.to_bytes(3, "big"), *bytes(32)])
    one = two = 1
    for byte in b"vaxandis,Ada" + body:
        one = (one + byte) % 255
        two = (two + one) % 255
    return f"#/m/vaxandis,Ada/{base64.urlsafe_b64encode(body + bytes([one, two])).decode().rstrip('=')}"


USELESS = {
    made()[:-6]: ("This code is damaged.", "Paste another"),
    made(ago=24 * 60 + 2): ("This invitation is too old.", "Paste another"),
    made(version=2): ("This code was made by another Cairn.", "Reload this page"),
    made(mailboxes=0x40): ("This invitation goes by mailboxes that this page does not know.", "Reload this page"),
}


def test_a_link_that_is_of_no_use_says_why_and_what_can_be_done(page: Page) -> None:
    ben = Player(page).person
    ben.go(made()).is_("asked")
    for link, (why, way) in USELESS.items():
        ben.go(link)
        expect(ben.alert).to_contain_text(why)
        expect(ben.alert.get_by_role("button", name=way)).to_be_visible()
        expect(page, "the address stays, to be put right by hand").to_have_url(re.compile(re.escape(link)))


ASKS = """globalThis.servers = [];
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(how) {
    super(how);
    servers.push(...how.iceServers.map(({ urls }) => urls));
  }
};"""
"""Notes which address servers a page asks: their datagrams pass by every proxy."""
STUN = "stun:stun.cloudflare.com:3478"


def agree(player: Player, word: str, gate: Gate) -> None:
    """Nothing was contacted before; then those that are named, and nobody else."""
    named = f"Asked: {', '.join(LISTED[:2])}, {STUN.split(':')[1]}."
    expect(player.person.root.get_by_text(named)).to_be_visible()
    until(player.page, "servers.length", 0)
    assert gate.asked == []
    player.person.press(word)
    until(player.page, lambda: set(gate.asked), {f"{name}:443" for name in LISTED[:2]})


def test_nothing_is_contacted_before_consent_and_then_what_it_names_alone(playwright: Playwright, site: str) -> None:
    gates = Gate(), Gate()  # of two browsers: what the first one asks may come late
    browsers = [launched(playwright, gate.rule) for gate in gates]
    host, guest = (Player(context_of(browser, site).new_page()) for browser in browsers)
    for player in (host, guest):
        player.page.add_init_script(ASKS)
        for address in ("#/", "#/settings", "#/friend"):
            player.person.go(address)
            player.page.locator("main:visible h1").first.wait_for()
    choose(host)
    agree(host, "Agree and make the invitation", gates[0])
    guest.person.go(shown(host)).is_("asked")
    agree(guest, "Join", gates[1])
    until(guest.page, "servers", [STUN])
    for browser, gate in zip(browsers, gates, strict=True):
        browser.close()
        gate.close()


def letter(player: Player, dice: random.Random) -> None:
    """Make a turn, of one action or more, and send it by the mailboxes."""
    panel = player.page.locator(".turnpanel")
    panel.and_(player.page.locator('[data-state="move"]')).wait_for()
    while player.mine:
        play = play_of(player)
        action = dice.choice(play.state.legal_actions())
        player.pick(*clicks(Play(play.game, play.record, play.states, (*play.entries, action)), len(play.entries)))
        until(player.page, lambda: len(play_of(player).entries), lambda count, play=play: count > len(play.entries))  # type: ignore[misc]
    panel.get_by_role("button", name=re.compile("^Send to ")).click()
    expect(panel.locator("[data-stand]")).to_have_attribute("data-stand", re.compile("sent|fetched"))


def test_who_finds_nobody_begins_by_letter_and_no_link_is_copied_any_more(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    dice = random.Random(1)
    link = invite(host, "friend")
    host.person.is_("waiting")
    home = host.page.url.partition("#")[0]
    host.page.goto("about:blank")
    guest.person.go(link).is_("asked").press("Join").is_("waiting")
    expect(guest.person.root).to_contain_text("will be here.")
    guest.person.press("Begin by letter")
    letter(guest, dice)
    expect(guest.page.locator(".turnpanel [data-stand]")).to_have_attribute("data-stand", "sent")
    host.page.goto(f"{home}#/")
    host.page.locator(".today [data-letter]").click()
    host.page.get_by_role("button", name="Play my turn").click()
    expect(guest.page.locator(".turnpanel [data-stand]")).to_have_attribute("data-stand", "fetched")
    for _ in range(2):
        letter(host, dice)
        letter(guest, dice)
    guest.page.goto(f"{home}#/people")
    guest.page.get_by_role("link", name=re.compile("Play again")).click()
    guest.person.is_("waiting")
    host.page.goto(f"{home}#/")
    host.page.locator(".today [data-letter]").filter(has_text="would like to play again").click()
    host.person.is_("asked").press("Join")
    seated(guest, host)


def test_a_match_by_hand_finds_its_way_back_once_both_have_agreed(
    pair: tuple[Player, Player], mailboxes: tuple[Mailbox, ...]
) -> None:
    host, guest = pair
    dice = random.Random(1)
    met(host, guest, "vaxandis", size=4)
    assert go_on(pair, dice)
    guest.page.reload()
    for player in pair:
        player.trouble.get_by_role("button", name="Find each other by themselves").click()
        player.page.locator("dialog[open]").get_by_role("button", name="Agree").wait_for()
    assert [each.connections for each in mailboxes] == [0, 0]
    for player in pair:
        player.page.locator("dialog[open]").get_by_role("button", name="Agree").click()
    seated(*pair)
    assert go_on(pair, dice)
    host.page.reload()
    seated(*pair)
    assert go_on(pair, dice)


def test_a_guests_game_finds_its_way_back_too(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    source = kept_source(TICTACTOE, origin="here")
    host.page.goto("/#/")
    plant(host.page, [source], "workshop")
    host.person.go(f"#/friend?game={source['name']}&begin=me").is_("where")
    invited(host, guest)
    guest.page.locator("dialog.consenting").get_by_role("button", name="Play it, sealed off").click()
    compare(host, guest)
    for player in pair:
        player.agree()
    connected(*pair)
    for at, spot in enumerate(["b2", "a1", "c3", "c1"]):
        pair[at % 2].pick(spot)
        for player in pair:
            player.codes.last.to_have_text(spot)
        if at == 1:
            guest.page.reload()
            for player in pair:
                player.trouble.get_by_role("button", name="Find each other by themselves").click()
                player.page.locator("dialog[open]").get_by_role("button", name="Agree").click()
            connected(*pair)
        elif at == 2:
            host.page.reload()
            connected(*pair)
    for player in pair:
        expect(player.page.locator("dialog.consenting")).to_have_count(0)
