"""Inviting a friend, from the form to the open link: two browsers, codes by hand, and all that can go wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from .conftest import Porch, Room, context_of, launched, used
from .friends import Person, bytes_of, code, of_version, older
from .match import FLAT, Player, compare
from .table import PHONE, NewContext, Open, Watch, started
from .test_stage import READING
from .waiting import until

TIMES = int(os.environ.get("CAIRN_LINKS", "2"))
LATE = 600
"""Seconds that a slow person takes by the page's clock; test_link has real ones."""


@pytest.fixture(scope="module")
def here(browser: Browser, site: str) -> Iterator[Room]:
    porch = Porch(browser, site)
    yield porch
    porch.leave()


@pytest.fixture(scope="module")
def there(second: Browser, site: str) -> Iterator[Room]:
    """In another browser process."""
    porch = Porch(second, site)
    yield porch
    porch.leave()


@pytest.fixture
def ada(here: Room, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Who invites."""
    for table in used(here, request):
        yield Person(table.page)


@pytest.fixture
def ben(there: Room, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Who is invited, in another browser process."""
    for table in used(there, request):
        yield Person(table.page)


@pytest.fixture
def newcomer(second: Browser, site: str) -> Iterator[Person]:
    """Somebody in another browser process who was never here."""
    context = context_of(second, site)
    page = context.new_page()
    watch = Watch(page, site)
    yield Person(page)
    context.close()
    assert watch.troubles == []


# ---- the way of a code -------------------------------------------------------------------------


@pytest.mark.smoke
def test_from_home_by_way_of_a_form_two_pages_find_each_other(page: Page, newcomer: Person) -> None:
    ada, ben = Person(page), newcomer
    page.goto("/")
    page.get_by_role("link", name="Friends").click()
    expect(ada.root.get_by_role("heading", level=1)).to_be_focused()
    ada.root.get_by_role("link", name="Vaxandis").click()
    form = page.locator("#new-vaxandis")
    expect(form.get_by_label("A friend elsewhere")).to_be_checked()
    expect(form.locator(".levels:visible")).to_have_count(0)
    form.locator(".options summary").click()
    form.get_by_text("Your friend", exact=True).click()
    form.get_by_text("10 min").click()
    form.get_by_role("button", name="Play now, both online").click()
    ada.say_where()
    expect(ada.root).to_contain_text("Your friend begins. 10 minutes each")
    ada.root.get_by_label("Your name").fill("Ada")
    link = ada.link()
    where, terms = link.split("?")
    assert re.fullmatch(r"http://localhost:\d+/#/friend/[\w-]{115,180}", where)
    assert terms == "game=vaxandis&begin=friend&clock=10&pauses=5"
    ada.press("Copy link")
    expect(ada.root.locator(".carry [role=status]")).to_have_text("Copied.")
    until(page, "navigator.clipboard.readText()", link)

    ben.go(link).is_("asked")
    expect(ben.root.locator(".consent")).to_contain_text("You begin. 10 minutes each")
    reply = ben.agree().link()
    expect(ben.page).to_have_url(re.compile("/#/friend$"))
    expect(ben.root.get_by_role("heading", level=1)).to_have_text("You are invited to play Vaxandis")
    expect(ben.root.locator(".qr svg")).to_be_visible()
    ada.paste(f"Here it is:\n{reply}\n").is_("open")
    ben.is_("open")
    until(page, "localStorage.getItem('cairn-name')", "Ada")


def test_every_time_two_pages_find_each_other(ada: Person, ben: Person) -> None:
    for _ in range(TIMES):
        reply = ben.answer(ada.invite())
        ada.paste(reply).is_("open")
        ben.is_("open")
        for one in (ada, ben):
            one.go("#/")
            one.page.locator("#home").wait_for()


def test_a_reply_opened_in_a_new_tab_reaches_the_tab_that_waits(ada: Person, ben: Person, open_page: Open) -> None:
    reply = ben.answer(ada.invite())
    tab = Person(open_page(ada.page.context)).go(reply).is_("taken")
    expect(tab.root).to_contain_text("The tab where you invited has it.")
    expect(tab.page).to_have_url(re.compile("/#/friend$"))
    ada.is_("open")
    ben.is_("open")


def test_a_reply_opened_in_the_tab_that_waits_is_taken(ada: Person, ben: Person) -> None:
    ada.go(ben.answer(ada.invite())).is_("open")
    ben.is_("open")


def test_a_reply_that_no_tab_waits_for_can_be_carried_on(ada: Person, ben: Person, new_context: NewContext) -> None:
    reply = ben.answer(ada.invite())
    elsewhere = Person(new_context().new_page()).go(reply).is_("none")
    expect(elsewhere.root.get_by_role("status").first).to_contain_text("Go to the one where you invited")
    expect(elsewhere.root.locator(".carry .field")).to_have_value(reply)


def test_an_invitation_whose_page_was_loaded_anew_is_over_and_one_button_makes_another(
    ada: Person, ben: Person
) -> None:
    ada.go("#/friend?game=vaxandis&begin=friend&clock=10")
    reply = ben.answer(first := ada.link())
    ada.page.reload()
    expect(ada.alert).to_contain_text("Your invitation is over.")
    ada.go(reply)
    expect(ada.root.get_by_role("heading", level=1)).to_have_text("A reply for you")
    expect(ada.alert).to_contain_text("Your invitation is over.")
    ada.press("New invitation")
    link = ada.link()
    assert link != first
    expect(ada.root).to_contain_text("Your friend begins. 10 minutes each")
    ada.paste(ben.answer(link)).is_("open")
    ben.is_("open")


def test_an_invitation_can_be_pasted(ada: Person, ben: Person) -> None:
    link = ada.invite("skorpion")
    ben.go("#/friend")
    ben.root.get_by_label("Invitation or reply").fill(f"Come and play! {link}")
    ben.press("Open it")
    ada.paste(ben.agree().link()).is_("open")
    expect(ben.root.get_by_role("heading", level=1)).to_have_text("You are invited to play Skorpion")


@pytest.fixture
def timely(new_context: NewContext) -> Person:
    """Who invites at a page whose clock the test moves."""
    page = new_context(first_visit=True).new_page()
    page.clock.install()
    return Person(page)


def test_a_reply_that_comes_late_connects(timely: Person, ben: Person) -> None:
    ada = timely
    reply = ben.answer(ada.invite())
    ada.go("#/")
    started(ada.page)  # a start may not take so long
    ada.page.clock.run_for(1000 * LATE)
    ada.go("#/friend")
    ada.link()
    ada.paste(reply).is_("open")
    ben.is_("open")


WATCHED = """
globalThis.made = [];
let clicked = false;
addEventListener("click", () => { clicked = true; }, true);
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...how) { super(...how); globalThis.made.push(clicked ? "after a click" : "before"); }
};
"""
"""Notes when there was something that could contact somebody."""


def test_attack_code_mjs_an_opened_invitation_contacts_nobody_before_a_click(
    ada: Person, new_context: NewContext
) -> None:
    context = new_context(first_visit=True)
    context.add_init_script(WATCHED)
    ben = Person(context.new_page()).go(ada.invite()).is_("asked")
    expect(ben.root.locator(".consent")).to_contain_text("each of you learns the other’s network address")
    expect(ben.root.locator(".steps")).to_be_hidden()
    until(ben.page, "made", [])
    ada.paste(ben.agree().link()).is_("open")
    until(ben.page, "made", ["after a click"])


def test_two_tabs_of_one_browser_need_no_hands(ada: Person) -> None:
    ada.invite()
    ada.press("Play in two tabs of this browser")
    ada.link()
    with ada.page.context.expect_page() as coming:
        ada.root.get_by_role("link", name="Open the second tab").click()
    Person(coming.value).is_("open")
    ada.is_("open")


def test_cancel_ends_an_invitation(ada: Person, ben: Person) -> None:
    reply = ben.answer(ada.invite())
    ada.press("Cancel")
    expect(ada.page.locator("#home")).to_be_visible()
    ada.invite()
    ada.paste(reply)
    expect(ada.alert).to_contain_text("This reply belongs to another invitation.")
    ben.press("Cancel")
    expect(ben.page.locator("#home")).to_be_visible()
    ben.go("#/friend")
    expect(ben.root.get_by_label("Invitation or reply")).to_be_visible()


def test_an_invitation_is_kept_while_one_reads_elsewhere(ada: Person) -> None:
    link = ada.invite()
    for away in ("#/", "#/about", "#/new/skorpion"):
        ada.go(away)
        expect(ada.root).to_be_hidden()
        ada.go("#/friend")
        assert ada.link() == link


def test_of_two_who_invited_each_other_one_answers(ada: Person, ben: Person) -> None:
    ada.invite()
    ada.paste(ben.invite("skorpion"))
    expect(ada.alert).to_contain_text("This is an invitation, not a reply.")
    ada.press("Answer it").agree()
    ben.paste(ada.link()).is_("open")
    ada.is_("open")


def test_three_friends_come_to_one_table(open_page: Open) -> None:
    ada, *others = (Player(open_page()) for _ in range(3))
    for other in others:  # one view is enough: without a graphics card it takes its time
        other.page.add_init_script(FLAT)
    ada.person.go("#/friend?game=stonehenge&seats=3&begin=friend").say_where()
    expect(ada.person.root).to_contain_text("Friend 1 begins.")
    ada.person.press("Play in two tabs of this browser")
    links = set()
    for other in others:
        expect(ada.dialog).to_be_hidden()
        expect(ada.person.root).to_be_visible()
        links.add(ada.person.link())
        other.person.go(ada.person.link())
        compare(ada, other)
        ada.agree()
        other.agree()
    assert len(links) == 2
    for player in (ada, *others):
        player.page.wait_for_url(re.compile("#/play/"))
        player.says("move")
    ada.watch.expect(READING)


# ---- what can be wrong with a code -------------------------------------------------------------

SERVERS = """
() => {
  globalThis.asked = [];
  globalThis.bare ??= RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends bare {
    constructor(options) {
      super(options);
      asked.push(options.iceServers.map(({ urls, username = "", credential = "" }) =>
        `${urls} ${username} ${credential}`.trim()));
    }
  };
}
"""
"""Tells which servers a page asks."""

Bend = Callable[[str, str], str]
"""Makes the text to paste, out of our own invitation and the reply to it."""
WRONG: list[tuple[Bend, str, str]] = [
    (lambda _, reply: reply.replace("friend/E", "friend/Q"), "This code is damaged.", "Paste another"),
    (lambda _, __: "See you at eight", "This is not a Cairn code.", "Paste another"),
    (lambda _, reply: reply[: reply.index("?") - 9], "This code is damaged.", "Paste another"),
    (lambda _, reply: of_version(reply, 2), "This code was made by another Cairn.", "Reload this page"),
    (lambda own, _: own, "This is your own invitation.", "Copy the invitation"),
]
"""Each is told otherwise than the one before."""


def test_a_wrong_reply_is_told_apart_and_loses_nothing(ada: Person, ben: Person) -> None:
    own = ada.invite()
    reply = ben.answer(own)
    for bend, title, way in WRONG:
        ada.paste(bend(own, reply))
        expect(ada.alert).to_contain_text(title)
        expect(ada.alert.get_by_role("button", name=way)).to_be_visible()
        assert ada.link() == own
    ada.paste(reply).is_("open")
    expect(ada.alert).to_have_count(0)


def test_a_foreign_reply_is_told_apart(ada: Person, ben: Person, open_page: Open) -> None:
    other = Person(open_page(ada.page.context)).invite()
    ada.invite()
    ada.paste(ben.answer(other))
    expect(ada.alert).to_contain_text("This reply belongs to another invitation.")
    expect(ada.alert.get_by_role("button", name="Copy the invitation")).to_be_visible()


def test_an_invitation_of_the_day_before_yesterday_is_too_old(ada: Person, ben: Person) -> None:
    ben.go(f"#/friend/{older(ada.invite(), 2)}?game=skorpion").is_("failed")
    expect(ben.alert).to_contain_text("This invitation is too old.")
    ben.press("Invite them instead")
    expect(ben.page.locator("#new-skorpion").get_by_label("A friend elsewhere")).to_be_checked()
    ben.go("#/friend")
    expect(ben.root.get_by_label("Invitation or reply")).to_be_visible()


def test_a_spoilt_link_leads_to_where_another_can_be_pasted(ben: Person) -> None:
    ben.go("#/friend/not-a-code?game=vaxandis")
    expect(ben.alert).to_contain_text("Most of it is missing. Copy the whole link again.")
    expect(ben.page).to_have_url(re.compile(r"#/friend/not-a-code\?game=vaxandis$"))
    ben.press("Paste another")
    expect(ben.root.get_by_label("Invitation or reply")).to_be_focused()


@pytest.mark.parametrize("tab", ["the same tab", "another tab"])
def test_ones_own_invitation_is_not_answered(ada: Person, open_page: Open, tab: str) -> None:
    link = ada.invite()
    if tab == "the same tab":
        expect(ada.go(link).alert).to_contain_text("This is your own invitation.")
        return
    who = Person(open_page(ada.page.context)).go(link)
    expect(who.root.get_by_role("heading")).to_have_text("This is your own invitation.")
    who.press("Copy link")
    expect(who.root).to_contain_text("Copied.")
    until(who.page, "navigator.clipboard.readText()", link)


def test_a_second_tab_with_the_same_invitation_defers_to_the_first(ada: Person, ben: Person, open_page: Open) -> None:
    link = ada.invite()
    reply = ben.answer(link)
    tab = Person(open_page(ben.page.context)).go(link)
    expect(tab.root.get_by_role("heading")).to_have_text("This invitation is open in another tab.")
    ada.paste(reply).is_("open")
    ben.is_("open")
    tab.press("Answer here instead").link()


def test_a_third_person_with_the_same_link_is_told_of(ada: Person, ben: Person, new_context: NewContext) -> None:
    link = ada.invite()
    cleo = Person(new_context().new_page())
    late = cleo.answer(link)
    expect(cleo.root).to_contain_text("An invitation takes one reply.")
    ada.paste(ben.answer(link)).is_("open")
    tab = Person(ada.page.context.new_page()).go(late)
    expect(tab.alert).to_contain_text("This invitation was answered already.")
    expect(tab.alert.get_by_role("button", name="New invitation")).to_be_visible()
    ada.go("#/friend")


# ---- what can be wrong with a browser ----------------------------------------------------------


def test_without_webrtc_a_second_tab_is_offered(new_context: NewContext) -> None:
    context = new_context(first_visit=True)
    context.add_init_script("delete globalThis.RTCPeerConnection")
    ada = Person(context.new_page())
    ada.go("#/friend?game=vaxandis&begin=me").say_where().is_("failed")
    expect(ada.alert).to_contain_text("This browser links to no other device.")
    ada.alert.get_by_role("button", name="Play in two tabs of this browser").click()
    ada.link()
    with context.expect_page() as coming:
        ada.root.get_by_role("link", name="Open the second tab").click()
    Person(coming.value).is_("open")
    ada.is_("open")


def test_without_webrtc_an_invited_person_is_told(ada: Person, new_context: NewContext) -> None:
    context = new_context(first_visit=True)
    context.add_init_script("delete globalThis.RTCPeerConnection")
    ben = Person(context.new_page()).go(ada.invite()).agree().is_("failed")
    expect(ben.alert).to_contain_text("This browser links to no other device.")
    ben.press("Play here instead")
    expect(ben.page.locator("#new-vaxandis")).to_be_visible()


def test_a_server_is_asked_only_for_somebody_elsewhere_and_both_agree_before(
    ada: Person, ben: Person, new_context: NewContext
) -> None:
    for one in (ada, ben):
        one.page.evaluate(SERVERS)
    ada.go("#/friend?game=vaxandis&begin=toss").is_("where")
    ada.root.get_by_label("On the same Wi-Fi").check()
    expect(ada.root.locator(".consent")).to_be_hidden()
    ada.root.get_by_label("Somewhere else").check()
    expect(ada.root.locator(".consent")).to_contain_text("it sees your internet address and the time")
    ada.root.get_by_text("Use another server, or none").click()
    ada.root.get_by_label("Another").check()
    address = ada.root.get_by_label("Its address").first
    address.fill("example.org")
    address.press("Tab")
    expect(ada.root.get_by_text("That isn’t an address.")).to_be_visible()
    address.fill("stun:127.0.0.1:9")
    address.press("Tab")
    expect(ada.root.locator(".consent")).to_contain_text("Asked: 127.0.0.1.")
    until(ada.page, "asked", [])
    ada.press("Agree and make the invitation")
    link = ada.link()
    until(ada.page, "asked", [["stun:127.0.0.1:9"]])

    ben.go(link).is_("asked")
    expect(ben.root.locator(".consent")).to_contain_text("it sees your internet address and the time")
    until(ben.page, "asked", [])
    ben.press("Join without a server")
    ben.link()
    until(ben.page, "asked", [[]])
    ada.press("Change").is_("where")
    ada.root.get_by_label("On the same Wi-Fi").check()
    nobody = Person(new_context().new_page()).go(ada.link()).is_("asked")
    expect(nobody.root.locator(".consent")).not_to_contain_text("server")


def test_no_way_in_twelve_seconds_is_told_with_ways_on(timely: Person, new_context: NewContext) -> None:
    """To both: the guest cannot know when their reply is put in, and is told after a minute."""
    ada, ben = timely, Person(new_context().new_page())
    ben.page.clock.install()
    link = ada.invite()
    ben.go(link).is_("asked")
    expect(ben.root.locator(".consent")).to_contain_text("ask for an invitation from home to home")
    reply = bytearray(bytes_of(ben.agree().link())[:-4])
    reply[15:18] = bytes(3)  # another password than Ben's: nobody answers to it
    ada.paste(code(bytes(reply))).is_("connecting")
    ada.page.clock.run_for(12_000)
    expect(ada.alert).to_contain_text("Your devices have not found each other.")
    ada.press("My friend is somewhere else")
    expect(ada.root.get_by_label("Somewhere else")).to_be_checked()
    expect(ben.root.locator(".trouble")).to_have_count(0)
    ben.page.clock.run_for(60_000)
    expect(ben.root.locator(".trouble")).to_contain_text("Perhaps you are not on the same Wi-Fi")
    ben.press("Invite them instead")
    expect(ben.page.locator("#new-vaxandis")).to_be_visible()


def test_ones_own_relay_is_kept_on_the_device_and_never_in_a_link(ada: Person) -> None:
    ada.page.evaluate(SERVERS)
    ada.go("#/friend?game=vaxandis&begin=toss").is_("where")
    ada.root.get_by_label("Somewhere else").check()
    ada.root.get_by_text("Use another server, or none").click()
    ada.root.get_by_label("None", exact=True).check()
    relay = ada.root.get_by_role("group", name="Your own relay server (TURN)")
    for label, text in (("Its address", "turn:127.0.0.1:9"), ("User", "ada"), ("Password", "secret")):
        relay.get_by_label(label).fill(text)
        relay.get_by_label(label).press("Tab")
    ada.press("Agree and make the invitation")
    link = ada.link()
    until(ada.page, "asked", [["turn:127.0.0.1:9 ada secret"]])
    assert b"secret" not in bytes_of(link)


# ---- the camera --------------------------------------------------------------------------------

CAMERA = (
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--use-file-for-fake-video-capture={}",
)


def film(page: Page, target: Path) -> None:
    """A film of the picture of the code on a page, as a camera would see it."""
    path = page.locator("#friend .qr path").get_attribute("d")
    side = int(str(page.locator("#friend .qr svg").get_attribute("viewBox")).split()[2])
    dots = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", str(path))}
    width, height = 640, 480
    scale = 440 // side
    left, top = (width - side * scale) // 2, (height - side * scale) // 2
    grey = bytearray(b"\xd2" * (width * height))
    for y in range(side * scale):
        for x in range(side * scale):
            grey[(top + y) * width + left + x] = 24 if (x // scale, y // scale) in dots else 235
    frame = b"FRAME\n" + bytes(grey) + b"\x80" * (width * height // 2)
    target.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420\n" + frame * 3)


@pytest.fixture
def seeing(playwright: Playwright, site: str) -> Iterator[Callable[[Path], BrowserContext]]:
    """Starts a browser whose camera sees a film."""
    started: list[Browser] = []

    def start(seen: Path) -> BrowserContext:
        started.append(launched(playwright, *(arg.format(seen) for arg in CAMERA)))
        return context_of(started[-1], site)

    yield start
    for one in started:
        one.close()


Seeing = Callable[[Path], BrowserContext]


def test_an_invitation_and_its_reply_can_be_scanned(ada: Person, seeing: Seeing, tmp_path: Path) -> None:
    ada.invite()
    film(ada.page, tmp_path / "invitation.y4m")
    ben = Person(seeing(tmp_path / "invitation.y4m").new_page()).go("#/friend")
    ben.press("Scan")
    expect(ben.root.get_by_role("dialog")).to_contain_text("writes your device’s own address")
    ben.press("Use the camera")
    reply = ben.agree().link()
    expect(ben.root.get_by_role("dialog")).to_have_count(0)
    expect(ben.root.get_by_role("heading", level=1)).to_have_text("You are invited to play Vaxandis")
    ada.paste(reply).is_("open")


def test_a_reply_can_be_scanned(ben: Person, seeing: Seeing, tmp_path: Path) -> None:
    target = tmp_path / "reply.y4m"
    target.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420\n" + b"FRAME\n" + b"\x80" * (640 * 480 * 3 // 2))
    ada = Person(seeing(target).new_page())
    ben.answer(ada.invite())
    film(ben.page, target)
    ada.press("Scan")
    ada.press("Use the camera")
    ada.is_("open")
    ben.is_("open")


SPOILT = {
    "may not": "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }",
    "No camera": "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }",
    "gives pages no camera": "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })",
}


def test_a_camera_that_cannot_be_used_says_why(page: Page) -> None:
    ada = Person(page).go("#/friend")
    dialog = ada.root.get_by_role("dialog")
    for words, script in SPOILT.items():
        page.evaluate(f"() => {{ {script} }}")
        ada.press("Scan").press("Use the camera")
        expect(dialog.get_by_role("status")).to_contain_text(words)
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)


# ---- for everybody -----------------------------------------------------------------------------


NAMED = """() => {
  const { ariaLabel, labels, textContent } = document.activeElement;
  return (ariaLabel ?? labels?.[0]?.textContent) || textContent;
}"""


def test_it_is_all_there_for_the_keyboard(ada: Person, ben: Person) -> None:
    reply = ben.answer(ada.invite())
    page = ada.page
    ada.root.get_by_role("button", name="Copy link").focus()
    for label in ("Link of the invitation", "Your name, as your friend sees it", "Reply", "Connect"):
        page.keyboard.press("Tab")
        until(page, NAMED, label)
        if label == "Reply":
            page.keyboard.insert_text(reply)
    page.keyboard.press("Enter")
    ada.is_("open")


def test_who_listens_hears_how_it_stands(ada: Person, ben: Person) -> None:
    link = ada.invite()
    status = ada.root.locator(".steps form ~ [role=status]")
    expect(status).to_have_text("Waiting for the reply. Take your time.")
    ada.paste(ben.answer(link))
    expect(status).to_have_text("Connected.")


def test_nothing_is_wider_than_a_phone(ben: Person, new_context: NewContext) -> None:
    ada = Person(new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page())
    ada.go("#/friend")
    ada.root.get_by_role("heading", level=1).wait_for()
    for show in (
        lambda: None,
        ada.invite,
        lambda: ada.paste("x"),
        lambda: ada.answer(ben.invite("skorpion")),
    ):
        show()
        for scheme in ("light", "dark"):
            ada.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            until(ada.page, "document.documentElement.scrollWidth", lambda width: width <= PHONE["width"])
