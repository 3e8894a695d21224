"""Two pages in two browser processes find each other by codes alone, and cut off a friend who floods them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from .conftest import launched
from .tasks import longest_task
from .waiting import linger, stays, until

TIMES = int(os.environ.get("CAIRN_LINKS", "5"))
LATE = int(os.environ.get("CAIRN_LATE", "10"))
"""Seconds that a slow person takes; `CAIRN_LATE=240 make e2e` tries what a long wait does."""

PEER = """
async ([base, options]) => {
  const [codes, links] = await Promise.all([import(`${base}/code.mjs`), import(`${base}/link.mjs`)]);
  const far = { texts: [], states: {}, opened: null, closed: "", cut: "", at: 0 };
  const listener = {
    onOpen: (ends) => { far.opened = ends; far.at = performance.now(); },
    onText: (text) => { far.texts.push(text); if (far.echo) far.link.send(text); },
    onState: (state) => { far.states[state] ??= performance.now(); },
    onCut: (why) => { far.cut = why; far.link.send("goodbye"); },
    onClosed: (why) => { far.closed = why; },
  };
  far.link = links.createLink(listener, options);
  far.invite = async () => codes.write(await far.link.invite());
  far.answer = async (text) => codes.write(await far.link.answer(codes.read(text)));
  far.accept = async (text) => { far.began = performance.now(); await far.link.accept(codes.read(text)); };
  globalThis.far = far;
}
"""

pytestmark = pytest.mark.usefixtures("modules")


class End:
    """One end of a link: a light page of the site, with the link's modules on it."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        page.goto(f"{site}/rules/vaxandis.html")
        styles = page.evaluate("document.querySelector('link[rel=stylesheet]').href")
        self.base = f"{styles.partition('/web/')[0]}/apart/js/peer"

    def ready(self, **options: Any) -> End:
        self.page.evaluate(PEER, [self.base, options])
        return self

    def do(self, what: str, text: str = "") -> Any:
        return self.page.evaluate(f"(text) => far.{what}(text)", text)

    def see(self, what: str) -> Any:
        return self.page.evaluate(f"far.{what}")

    def wait(self, what: str, seconds: float = 15) -> Any:
        return until(self.page, f"far.{what}", timeout=1_000 * seconds)


@pytest.fixture
def ends(browser: Browser, second: Browser, site: str) -> Iterator[tuple[End, End]]:
    contexts = [one.new_context() for one in (browser, second)]
    yield End(contexts[0].new_page(), site), End(contexts[1].new_page(), site)
    for context in contexts:
        context.close()


def answered(host: End, guest: End, **options: Any) -> str:
    """The reply to an invitation of the host."""
    host.ready(**options)
    guest.ready()
    return str(guest.do("answer", host.do("invite")))


def connect(host: End, guest: End, **options: Any) -> None:
    accept(host, guest, answered(host, guest, **options))


def accept(host: End, guest: End, reply: str) -> None:
    host.do("accept", reply)
    assert host.wait("opened")["leads"] is True
    assert guest.wait("opened")["leads"] is False


@dataclass
class Late:
    """Two who wait: the reply is there, and nobody has brought it back yet."""

    host: End
    guest: End
    reply: str
    since: float


@pytest.fixture(scope="module")
def late(browser: Browser, second: Browser, site: str) -> Iterator[Late]:
    contexts = [one.new_context() for one in (browser, second)]
    host, guest = (End(context.new_page(), site) for context in contexts)
    yield Late(host, guest, answered(host, guest), time.monotonic())
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def bereft(playwright: Playwright, browser: Browser, site: str) -> Iterator[End]:
    """The end of a link whose other browser was killed."""
    mortal = launched(playwright)
    context = browser.new_context()
    end = End(context.new_page(), site)
    connect(end, End(mortal.new_page(), site))
    processes = mortal.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    end.page.evaluate("far.killed = performance.now()")
    os.kill(next(process["id"] for process in processes if process["type"] == "browser"), signal.SIGKILL)
    yield end
    context.close()


@pytest.mark.usefixtures("late", "bereft")  # which take their time while this test and others run
def test_every_link_comes_about_and_carries_texts_both_ways(ends: tuple[End, End]) -> None:
    host, guest = ends
    took = []
    for number in range(TIMES):
        connect(host, guest)
        took.append(host.see("at") - host.see("began"))
        host.do("link.send", f"there {number}")
        guest.do("link.send", f"and back {number}")
        assert guest.wait("texts[0]") == f"there {number}"
        assert host.wait("texts[0]") == f"and back {number}"
        for one, other in ((host, guest), (guest, host)):
            until(one.page, "far.opened.ours", other.see("opened.theirs"))
        guest.do("link.close")
        assert host.wait("closed") == "gone"
    print(
        f"{len(took)} of {TIMES} links; reply to open: median {sorted(took)[len(took) // 2]:.0f} ms, {max(took):.0f} ms"
    )


def test_codes_are_short(ends: tuple[End, End]) -> None:
    host, guest = (end.ready() for end in ends)
    invitation = host.do("invite")
    reply = guest.do("answer", invitation)
    assert 115 <= len(invitation) <= 180
    assert 115 <= len(reply) <= 180


def test_an_address_server_that_does_not_answer_does_not_hold_up_the_code(ends: tuple[End, End]) -> None:
    began = time.monotonic()
    ends[0].ready(servers=[{"urls": "stun:192.0.2.1:3478"}]).do("invite")
    assert time.monotonic() - began < 5


def test_a_page_that_is_gone_is_noticed(ends: tuple[End, End]) -> None:
    connect(*ends)
    ends[1].page.reload()
    assert ends[0].wait("closed", 5) == "gone"


FLOOD = """
async (count) => {
  for (let n = 0; n < count && !far.closed; n++) {
    try { far.link.send("x".repeat(40)); } catch { break; }
    if (n % 1000 === 999) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""


def test_a_flood_is_cut_off_politely_and_the_page_stays_quick(ends: tuple[End, End], browser: Browser) -> None:
    host, guest = ends
    connect(host, guest)
    with longest_task(browser) as longest:
        guest.page.evaluate(FLOOD, 30_000)
        assert host.wait("cut") == "flood"
        assert host.wait("closed") == "flood"
    assert guest.wait("texts[0]") == "goodbye"
    assert guest.wait("closed") == "gone"
    heard = host.see("texts.length")
    print(f"{heard} texts were heard, the longest task took {longest():.0f} ms")
    assert heard < 10_000
    assert longest() < 250, "milliseconds of the processor"


@pytest.mark.parametrize("sent", ["'x'.repeat(16385)", "new Uint8Array(8)"], ids=["too long", "no text"])
def test_what_is_no_frame_at_all_is_cut_off(ends: tuple[End, End], sent: str) -> None:
    host, guest = ends
    connect(host, guest)
    guest.page.evaluate(f"far.link.send({sent})")
    assert host.wait("cut") == "size"
    assert host.see("texts") == []  # unwaited: the link is cut, and brings nothing any more


@pytest.mark.parametrize(
    ("spoilt", "options", "reason"),
    [("delete globalThis.RTCPeerConnection", {}, "unable"), ("", {"servers": [{"urls": "https://x"}]}, "server")],
)
def test_what_cannot_be_linked_says_why(
    ends: tuple[End, End], spoilt: str, options: dict[str, object], reason: str
) -> None:
    ends[0].ready(**options).page.evaluate(spoilt)
    refusal = ends[0].page.evaluate("far.invite().catch((error) => error.reason)")
    assert refusal == reason


QR = """
async (base) => {
  const { dots, find, path } = await import(`${base}/qr.mjs`);
  const rows = await dots("CAIRN:" + "A1B2C3".repeat(25));
  const size = rows.length * 4;
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size, size);
  context.scale(4, 4);
  context.fillStyle = "#000";
  context.fill(new Path2D(path(rows)));
  return find(context.getImageData(0, 0, size, size));
}
"""


def test_a_picture_drawn_on_the_page_is_read_again(ends: tuple[End, End]) -> None:
    until(ends[0].page, QR, "CAIRN:" + "A1B2C3" * 25, arg=ends[0].base)


def test_a_reply_that_comes_late_still_connects(late: Late) -> None:
    linger(late.host.page, max(0, 1_000 * (late.since + LATE - time.monotonic())))
    accept(late.host, late.guest, late.reply)


def test_a_browser_that_dies_is_noticed(bereft: End) -> None:
    lost = bereft.wait("states.lost", 32)
    unstable, killed = bereft.see("states.unstable"), bereft.see("killed")
    assert unstable - killed < 12_000
    assert lost - unstable < 20_000
    stays(bereft.page, "far.closed", lambda closed: not closed)  # its page may come back: a way to it is looked for
