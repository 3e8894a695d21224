"""Two friends at two pages play whole games, ask, talk, go and come back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from cairn.core.play import Play

from .axe import found
from .conftest import FAILED, Beside, Room
from .laws import SIDES, WORDS, holds
from .match import Player, compare, invited, met, play_of, settle
from .table import DESKTOP, PHONE, Open, clicks
from .table import settle as still
from .waiting import until

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "sedona_vortex": (117, {"spaces": 3, "first": 0}),
    "skorpion": (56, {"discard": "out"}),
    "lava_flows": (453, {"memory": "assisted"}),
    "vaxandis": (115, {"size": 4}),
}
"""Of each game a seed with which a random one is soon over, and its options."""


@pytest.fixture(scope="module")
def tabs(browser: Browser, site: str) -> Iterator[tuple[Room, Room]]:
    """Two tabs of one browser where nothing moves by itself."""
    room = Room(browser, site, reduced_motion="reduce")
    yield room, Beside(room)
    room.leave()


@pytest.fixture
def pair(tabs: tuple[Room, Room], request: pytest.FixtureRequest) -> Iterator[tuple[Player, Player]]:
    """Both at home, in pages that are kept from test to test; a test may open more, which are closed."""
    pages = [room.enter() for room in tabs]
    for page in pages:
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    yield Player(pages[0]), Player(pages[1])
    for page in pages[0].context.pages:
        if page not in pages:
            page.close()
    troubles = [trouble for page in pages for trouble in page.watch.troubles]  # type: ignore[attr-defined]
    if troubles or request.node.stash[FAILED]:
        for room in reversed(tabs):
            room.leave()
    assert troubles == []


def go_on(players: tuple[Player, Player], dice: random.Random) -> bool:
    """The player to move clicks a legal action; the other sees it. False when the game is over."""
    before = play_of(players[0])
    if before.outcome is not None:
        return False
    mover = players[0] if players[0].mine else players[1]
    play = play_of(mover)
    action = dice.choice(play.state.legal_actions())
    path = clicks(Play(play.game, play.record, play.states, (*play.entries, action)), len(play.entries))
    mover.pick(*path)
    settle(players, len(before.entries) + 1)
    return True


@pytest.mark.parametrize("game", [pytest.param("sedona_vortex", marks=pytest.mark.smoke), *[*GAMES][1:]])
def test_a_whole_game(pair: tuple[Player, Player], game: str) -> None:
    host, guest = pair
    seed, options = GAMES[game]
    met(host, guest, game, near=True, **options)
    chosen = dict(play_of(host).record.options)  # unwaited: its table is there
    assert chosen.items() >= options.items(), "it is the short game that was meant"
    dice = random.Random(seed)
    for _ in range(4):
        assert go_on(pair, dice)
    guest.reload()
    guest.says("is away.")
    expect(host.trouble).to_contain_text("The connection is gone.")
    resume(host, guest)
    while go_on(pair, dice):
        pass
    settle(pair)
    play = play_of(host)
    for seat, player in enumerate(pair):
        expect(player.part("result").get_by_role("heading")).to_have_text(verdict_for(play, seat))
        if game == "lava_flows":
            expect(player.part("result")).to_contain_text("Everything hidden has been opened and checked.")


def verdict_for(play: Play, seat: int) -> str | re.Pattern[str]:
    """How the result reads to the one at a seat."""
    assert play.outcome
    if not play.outcome.winners:
        return "A draw"
    if play.outcome.winners == (seat,):
        return "You won"
    return "You lost" if play.record.seats == 2 else re.compile(r"^(?!You\b).+ wins$")


def resume(leader: Player, other: Player) -> None:
    """Invite again, and go on."""
    leader.trouble.get_by_role("button", name="New invitation").click()
    invited(leader, other, near=True)
    for player in (leader, other):
        player.page.wait_for_url(re.compile("#/play/"))
        expect(player.panel.locator(".heard")).to_contain_text("connected")


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_page_that_ends_at_the_first_sight_of_a_move_loses_nothing(pair: tuple[Player, Player], who: str) -> None:
    """One's own is kept; a friend tells theirs again."""
    host, guest = pair
    met(host, guest, "vaxandis", near=True, size=4, begin="me" if who == "host" else "friend")
    ending, other = (host, guest) if who == "host" else (guest, host)
    with ending.reloading_at_once():
        ending.pick("c3")
    ending.has_played("c3")
    resume(other, ending)
    settle(pair, 1)
    with ending.reloading_at_once():
        other.pick("stay")
    resume(other, ending)
    settle(pair, 2)
    assert go_on(pair, random.Random(1))


# Asking and talking


def test_requests_have_two_buttons_and_their_answers_are_told(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    met(host, guest, "sedona_vortex", near=True, spaces=7, first=0)
    dice = random.Random(1)
    go_on(pair, dice)
    host.press("undo")
    expect(host.part("quiet")).to_contain_text("You have asked.")
    expect(guest.part("notice")).to_contain_text("asks to undo a move.")
    guest.answer_request(yes=False)
    expect(host.part("quiet")).to_contain_text("does not agree.")
    host.press("undo")
    guest.answer_request(yes=True)
    for player in pair:
        player.codes.to_have_count(0)
    go_on(pair, dice)
    guest.press("more").press("resign").press("resign-now")
    expect(host.part("result")).to_contain_text("You won")
    expect(guest.part("result")).to_contain_text("You lost")
    guest.press("rematch")
    expect(host.part("notice")).to_contain_text("would like a rematch.")
    host.answer_request(yes=True)
    for player in pair:
        player.codes.to_have_count(0)
        expect(player.part("result").locator(".banner")).to_have_count(0)
    expect(host.page).to_have_url(re.compile("-2$"))
    go_on(pair, dice)


def test_chat_is_text_marks_what_was_not_read_and_stays_when_another_tab_takes_over(
    pair: tuple[Player, Player], open_page: Open
) -> None:
    host, guest = pair
    guest.page.set_viewport_size(PHONE)
    met(host, guest, "vaxandis", near=True, size=4, clock=10)
    host.say("<b id=bold>Hello</b> & welcome")
    opener = guest.root.locator(".tools .button:has(.unread)")
    expect(opener).to_have_attribute("aria-label", "Chat, 1 new line")
    opener.click()
    expect(guest.chat).to_have_text(["<b id=bold>Hello</b> & welcome"])
    expect(guest.page.locator("#bold")).to_have_count(0)
    expect(opener).to_have_attribute("aria-label", "Chat")
    guest.panel.get_by_role("button", name="Good luck").click()
    expect(host.chat).to_have_text(["<b id=bold>Hello</b> & welcome", "Good luck"])
    expect(guest.chat.last).to_have_class("mine")
    assert found(guest.page) == []
    assert found(host.page) == []
    lies_well_at_four_hundred_per_cent(guest)
    guest.page.set_viewport_size({"width": 320, "height": 256})
    until(guest.panel, "panel => panel.getBoundingClientRect().top > 40")  # some of the table is still seen
    guest.page.set_viewport_size({"width": 320, "height": 640})
    guest.panel.get_by_role("button", name="Close").click()
    lies_well_at_four_hundred_per_cent(guest)
    other = Player(open_page(host.page.context))
    other.page.goto(host.page.url)
    expect(other.trouble).to_contain_text("This match is open in another tab.")
    assert found(other.page) == []
    other.trouble.get_by_role("button", name="Take it over").click()
    expect(host.page.locator("#home")).to_be_visible()
    expect(other.trouble).to_contain_text("The connection is gone.")
    expect(other.chat).to_have_text(["<b id=bold>Hello</b> & welcome", "Good luck"])
    expect(guest.trouble).to_contain_text("has left.")


def lies_well_at_four_hundred_per_cent(player: Player) -> None:
    """1280 x 1024 pixels at 400 % are 320 x 256; a narrow phone has as little room for its words."""
    for height in (256, 640):
        player.page.set_viewport_size({"width": 320, "height": height})
        still(player.page)
        holds(player.page, (*SIDES, *WORDS))
        for clock in player.root.get_by_role("timer").all():
            clock.scroll_into_view_if_needed()
            expect(clock).to_be_in_viewport(ratio=0.9)


def test_words_that_differ_end_it(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    host.person.go("#/friend?game=vaxandis&begin=me")
    invited(host, guest, near=True)
    compare(host, guest)
    assert found(guest.page) == []
    guest.dialog.get_by_role("button", name="They differ").click()
    for player in pair:
        expect(player.dialog).to_contain_text("The words differ.")
        player.dialog.get_by_role("button", name="Close").click()
        expect(player.dialog).to_be_hidden()
        expect(player.person.root.get_by_role("heading", level=1)).to_have_text("The words differ.")
        expect(player.person.root.get_by_role("button")).to_have_count(1)
    assert found(guest.page) == []
    host.person.press("New invitation").is_("waiting")
    guest.person.press("Invite them instead")
    guest.page.wait_for_url(re.compile("#/new/vaxandis"))


def test_who_turns_to_something_else_before_the_game_or_leaves_it_says_goodbye(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    host.person.go("#/friend?game=vaxandis&begin=me")
    invited(host, guest, near=True)
    compare(host, guest)
    host.page.evaluate("location.hash = '#/'")
    expect(host.dialog).to_be_hidden()
    expect(guest.dialog).to_contain_text("Your friend has left.")
    assert found(guest.page) == []
    guest.dialog.get_by_role("button", name="Invite them instead").click()
    expect(guest.dialog).to_be_hidden()
    guest.page.wait_for_url(re.compile("#/new/vaxandis"))
    host.person.go("#/friend?game=vaxandis&begin=me&clock=10")
    invited(host, guest, near=True)
    compare(host, guest)
    with guest.page.expect_navigation():
        guest.page.reload()
    expect(host.dialog).to_contain_text("Your friend has left.")
    host.dialog.get_by_role("button", name="Close").click()
    expect(host.person.root.get_by_role("heading", level=1)).to_have_text("Your friend has left.")
    host.person.press("New invitation").is_("waiting")
    expect(host.person.root).to_contain_text("10 minutes each")
    met(host, guest, "vaxandis", near=True, size=4, clock=10)
    expect(host.page).to_have_title("Your turn · Vaxandis · Cairn")
    expect(guest.page).to_have_title("Vaxandis · Cairn")
    host.page.go_back()
    expect(host.person.root).to_contain_text("Your match goes on.")
    host.person.press("Back to the table")
    host.page.wait_for_url(re.compile("#/play/"))
    expect(host.panel.locator(".heard")).to_contain_text("connected")
    expect(host.root.get_by_role("button", name="Analyse from here")).to_have_count(0)
    guest.page.evaluate("location.hash = '#/'")
    expect(host.trouble).to_contain_text("has left.")
    host.page.set_viewport_size(PHONE)
    expect(host.trouble).to_contain_text("or go on by link. By link, no clock runs.")
    until(host.trouble.locator("p"), "p => p.scrollHeight - p.clientHeight", lambda hidden: hidden < 2)
    host.page.set_viewport_size(DESKTOP)
    host.says("is away.")
    assert found(host.page) == []


def test_a_page_loaded_again_while_it_hides_shows_nothing_of_it(pair: tuple[Player, Player]) -> None:
    host, guest = pair
    met(host, guest, "lava_flows", near=True, memory="assisted", first=0)
    host.pick("a1")
    host.reload()
    resume(guest, host)
    host.pick("a1", "b1")
    guest.says("Your move.").pick("b3", "a3")
    settle(pair)
    expect(host.spot("a1")).to_have_attribute("aria-label", re.compile("a black Medium under it"))
    expect(guest.spot("a1")).to_have_attribute("aria-label", re.compile("an unknown piece or nothing"))


def test_a_third_person_watches(pair: tuple[Player, Player], open_page: Open) -> None:
    host, guest = pair
    met(host, guest, "sedona_vortex", near=True, spaces=7, first=0)
    dice = random.Random(2)
    go_on(pair, dice)
    cleo = Player(open_page(host.page.context))
    host.press("more")
    host.part("more").get_by_role("button", name="Let somebody watch").click()
    invited(host, cleo, near=True)
    compare(host, cleo)
    expect(cleo.dialog).to_contain_text("You watch Sedona Vortex.")
    host.agree()
    cleo.agree()
    cleo.page.wait_for_url(re.compile("#/play/"))
    cleo.codes.to_have_count(1)
    host.page.wait_for_url(re.compile("#/play/"))
    expect(host.panel.locator(".heard")).to_contain_text("1 watches")
    go_on(pair, dice)
    cleo.codes.to_have_count(2)
    expect(cleo.panel.get_by_label("Say something to your friend")).to_be_disabled()
    cleo.page.close()
    go_on(pair, dice)


OLDER = """
const { postMessage } = BroadcastChannel.prototype;
BroadcastChannel.prototype.postMessage = function (told) {
  const text = told?.text?.replace(/"rules":"[0-9a-f]{64}"/, `"rules":"${"0".repeat(64)}"`);
  postMessage.call(this, text ? { ...told, text } : told);
};
"""
"""A page that plays by other rules, as one does that was loaded before an update."""


def test_pages_whose_rules_differ_say_so_and_load_anew(open_page: Open) -> None:
    host, guest = Player(open_page()), Player(open_page())
    guest.page.add_init_script(OLDER)
    host.person.go("#/friend?game=vaxandis&begin=me")
    invited(host, guest, near=True)
    for player in (host, guest):
        expect(player.dialog).to_contain_text("Your rules differ.")
    with guest.page.expect_navigation():
        guest.dialog.get_by_role("button", name="Reload this page").click()
    guest.page.locator("#friend, #home").first.wait_for(state="attached")
    expect(guest.dialog).to_be_hidden()
