"""A hostile guest: the page stays quick, cuts them off, and loses nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from cairn.peer.wire.frames import VERSION

from .axe import found
from .conftest import FAILED, ROOT, Porch, Room, context_of, launched, used
from .friends import Person, bytes_of, code
from .match import Player, play_of
from .table import Watch, started

BARE = "--disable-features=WebRtcHideLocalIpsWithMdns"
"""Plain addresses in codes: aiortc is not to depend on names in this machine's network."""


class Foe:
    """The hostile process, and what is asked of it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.hostile"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, what: str, **more: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": what, **more}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(20)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="module")
def foes() -> Iterator[list[Foe]]:
    """Who waits to be asked; nobody after a test that failed."""
    waiting: list[Foe] = []
    yield waiting
    for one in waiting:
        one.end()


@pytest.fixture
def foe(foes: list[Foe], request: pytest.FixtureRequest) -> Iterator[Foe]:
    one = foes.pop() if foes else Foe()
    yield one
    if request.node.stash[FAILED]:
        one.end()
    else:
        foes.append(one)


@pytest.fixture(scope="module")
def plain(playwright: Playwright) -> Iterator[Browser]:
    """A browser that writes plain addresses into its codes."""
    found = launched(playwright, BARE)
    yield found
    found.close()


WATCHED = """
globalThis.links = new Set();
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...how) {
    super(...how);
    links.add(this);
    delete document.documentElement.dataset.links;
  }
  setRemoteDescription(description) {
    globalThis.told = description.sdp;
    return super.setRemoteDescription(description);
  }
  close() {
    links.delete(this);
    if (!links.size) document.documentElement.dataset.links = "closed";
    super.close();
  }
};
globalThis.slow = [];
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => slow.push(duration)))
  .observe({ type: "longtask" });
"""
"""Tells whether all links are closed, what was last told of another end, and how long long tasks took."""


@pytest.fixture
def ada(plain: Browser, site: str) -> Iterator[Person]:
    context = context_of(plain, site)
    page = context.new_page()
    watch = Watch(page, site)
    yield Person(page)
    context.close()
    assert watch.troubles == []


@pytest.fixture(scope="module")
def porch(plain: Browser, site: str) -> Iterator[Room]:
    kept = Porch(plain, site, WATCHED)
    yield kept
    kept.leave()


@pytest.fixture
def bea(porch: Room, request: pytest.FixtureRequest) -> Iterator[Person]:
    """A person who is asked again and again, at a page that is kept from test to test."""
    for table in used(porch, request):
        yield Person(table.page)


def meet(bea: Person, foe: Foe) -> None:
    """A link between them, and a program that has started."""
    started(bea.page)
    bea.paste(foe.do("answer", text=bea.invite())).is_("open")
    assert foe.do("opened")  # unwaited: the peer itself waits
    bea.page.evaluate("slow.length = 0")


PING = json.dumps({"v": VERSION, "t": "ping", "sid": "", "seq": 1, "ack": 0, "b": {"n": 1}})
ATTACKS = {
    "a text that is too long": {"text": "x" * 16_385},
    "bytes": {"size": 64},
    "a message of the greatest size": {"size": 262_144},
    "a flood of little": {"text": "x" * 40, "times": 12_000},
    "a flood of frames": {"text": PING, "times": 12_000},
    "a flood of great ones": {"text": "[" * 16_384, "times": 6_000},
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_no_page_sends_ends_the_link_and_nothing_else(bea: Person, foe: Foe, attack: str) -> None:
    meet(bea, foe)
    foe.do("send", **ATTACKS[attack])
    assert foe.do("hears_bye")  # unwaited: the peer itself waits
    bea.page.locator('[data-links="closed"]').wait_for(state="attached")
    print(f"{attack}: longest task {max(bea.page.evaluate('slow'), default=0):.0f} ms")
    bea.go("#/")
    expect(bea.page.locator("#home")).to_be_visible()


def test_who_has_greeted_properly_and_then_lies_is_refused_in_words(ada: Person, foe: Foe) -> None:
    """Whatever is entered against the rules, the match goes on from where it was with the next invitation."""
    host = Player(ada.page)
    ada.go("#/friend?game=lava_flows&begin=me&memory=assisted")
    link = ada.link()
    for lie, played, sentence in (
        ("hash", "hiding", "Your games differ."),
        ("illegal", "", "A move was refused."),
        ("opening", "resigning", "The secrets do not match."),
    ):
        ada.paste(foe.do("answer", text=link, greets=True))
        if played == "hiding":
            words = foe.do("words")
            expect(host.dialog.locator(".safety li")).to_have_text(words)
            foe.do("confirms")
            host.agree().pick("a1", "b1")
            foe.do("waits")
            foe.do("hides")
            host.says("Your move.").says("move, slide, bubble up")
            play = play_of(host)
            ada.page.get_by_placeholder("Type a move").first.fill(play.game.write(play.state.legal_actions()[0]))
            ada.page.keyboard.press("Enter")
        host.says("Eve’s move, as White.")
        if played == "resigning":
            host.press("more").press("resign").press("resign-now")
            expect(host.part("result")).to_contain_text("couldn’t be opened here")
        foe.do("waits", over=played == "resigning")
        before = host.record()
        foe.do("bends", how=lie)
        expect(host.trouble).to_contain_text(sentence)
        assert found(ada.page) == []
        host.has_record(before)
        if lie != "opening":
            foe.do("leaves")
            expect(host.panel).to_contain_text("away")
            host.panel.get_by_role("button", name="Invite again").click()
            link = ada.link()


Bend = Callable[[bytes], bytes]
FORGERIES: dict[str, Bend] = {
    "a user name of two hundred letters": lambda data: data[:10] + b"\xc8" + data[11:],
    "bits behind the password": lambda data: data[:31] + bytes([data[31] | 1]) + data[32:],
    "nine addresses": lambda data: data[:64] + b"\x09" + data[65:],
    "an address of no sort": lambda data: data[:65] + b"\x03" + data[66:],
    "port 0": lambda data: data[:66] + b"\0\0" + data[68:],
    "more behind the end": lambda data: data + b"\r\na=setup:active",
}


def test_a_code_that_breaks_its_form_is_damaged(bea: Person, foe: Foe) -> None:
    good = foe.do("answer", text=bea.invite())
    data = bytes_of(good)[:-4]
    for what, bend in FORGERIES.items():
        bea.paste(what)
        expect(bea.alert).to_contain_text("This is not a Cairn code.")
        bea.paste(code(bend(data)))
        expect(bea.alert, what).to_contain_text("This code is damaged.")
    bea.paste(good).is_("open")


LINE = re.compile(
    r"v=0|o=- 1 2 IN IP4 127\.0\.0\.1|s=-|t=0 0|a=group:BUNDLE 0|m=application 9 UDP/DTLS/SCTP webrtc-datachannel"
    r"|c=IN IP4 0\.0\.0\.0|a=candidate:\d 1 udp \d+ [\d.]+ \d+ typ host|a=ice-ufrag:[\w+/]{4,32}"
    r"|a=ice-pwd:[\w+/]{22,64}"
    r"|a=ice-options:trickle|a=fingerprint:sha-256 [\dA-F:]{95}|a=setup:passive|a=mid:0|a=sctp-port:5000"
    r"|a=max-message-size:65536|",
    re.ASCII,
)


@pytest.mark.parametrize("bytes_", [b"\r\na=setup:active", b"../../../", b"\xff" * 17, b"<b>&#10;a=b"], ids=repr)
def test_nothing_of_a_code_gets_into_a_description_as_text(bea: Person, foe: Foe, bytes_: bytes) -> None:
    """Whatever bytes stand where the password does, they are read as letters of its alphabet."""
    bea.page.evaluate("globalThis.told = ''")
    data = bytes_of(foe.do("answer", text=bea.invite()))[:-4]
    secret = bytes_[:16].ljust(16, b"\n")
    bea.paste(code(data[:15] + secret + data[31:])).is_("connecting")
    sdp = bea.page.evaluate("told")
    assert "a=ice-pwd:" in sdp
    assert [line for line in sdp.split("\r\n") if not LINE.fullmatch(line)] == []
    bea.press("Cancel")
