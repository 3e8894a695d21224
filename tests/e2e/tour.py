"""The stops of the tour: every screen and state that a person can stand before, and how to get there.

By a link where there is one, by a record or what is kept, by clicks last. A new screen is a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cairn.core.game_code import SharedGame, write_game_code
from cairn.core.play import Abandonment, AgreedDraw, Play, Resignation, TimeOut, load
from cairn.core.record import write_record
from cairn.games import SHELF
from cairn.games.stonehenge.state import Phase
from tests.bots.test_review import PLANTED, game_with_a_blunder
from tests.games.stonehenge.record import recorded

from .conftest import Beside, Room
from .database import forget, plant
from .friends import INVITATION, Person, older
from .guests import TICTACTOE, kept_source
from .laws import Speech
from .match import Player, compare, invited, met
from .table import Table, random_game, started, text_of
from .test_computer import WORKER
from .test_received import LINK
from .test_records import save
from .waiting import until

READY = 90_000
"""Milliseconds for a Python to start in its frame, on a busy machine."""

Reach = Callable[[Any], Any]


@dataclass(frozen=True)
class Known:
    """A law that a stop is known to break, seen in a way: found until it is mended, and then to be taken out here."""

    way: str
    words: str

    def fits(self, line: str) -> bool:
        return re.search(self.words, line) is not None


@dataclass(frozen=True)
class Stop:
    """A screen: its name, how to reach it from home, and whether it is the first one of a page.

    What a page complains of because the stop provokes it is forgiven; one that it breaks is left to nobody.
    """

    name: str
    reach: Reach
    is_first: bool = False
    known: Sequence[Known] = ()
    forgives: Sequence[str] = ()
    breaks: bool = False

    def knows(self, line: str) -> bool:
        """Whether a finding is in the table of the known."""
        return any(known.fits(line) for known in self.known)


class Tourist:
    """Who goes from stop to stop: one page, kept as long as nothing breaks it."""

    def __init__(self, room: Room, modules: str) -> None:
        self.room, self.modules = room, modules
        self.speech: Speech
        self.page: Page | None = None
        self.tab: Room | None = None

    def reach(self, stop: Stop) -> Page:
        page = self.room.enter()
        if page != self.page:
            self.page, self.speech = page, Speech(page)
        page.watch.troubles.clear()  # type: ignore[attr-defined]
        page.evaluate("localStorage.clear(); localStorage['cairn-notes'] = 'off'")
        forget(page, "games", "progress", "mistakes", "workshop", "drafts", "aside")
        page.evaluate("document.querySelector('[data-shell=update]').hidden = true")
        stop.reach(Seat(page, self))
        return page

    def beside(self) -> Page:
        """A second tab of the same browser."""
        self.tab = Beside(self.room)
        return self.tab.enter()

    def left(self, stop: Stop) -> list[str]:
        """The complaints of the page at a stop that is over."""
        assert self.page
        self.page.watch.expect(*stop.forgives)  # type: ignore[attr-defined]
        found = list(self.page.watch.troubles)  # type: ignore[attr-defined]
        if self.tab and self.tab.page:
            self.tab.page.close()
        self.tab = None
        if stop.breaks:
            self.room.leave()
        return [f"the page has no errors: {trouble}" for trouble in found]

    def leave(self) -> None:
        self.room.leave()


class Seat(Table):
    """A table at a stop, and who is on the tour."""

    def __init__(self, page: Page, tourist: Tourist) -> None:
        super().__init__(page)
        self.tourist = tourist


# ---- ways to get there -------------------------------------------------------------------------


def go(table: Table, address: str) -> Page:
    table.page.evaluate("(hash) => { location.hash = hash; }", f"#/{address}")
    return table.page


def page(address: str, shown: str, *, words: str | re.Pattern[str] = "") -> Reach:
    """A page by its address, as soon as a part of it is there."""

    def reach(table: Table) -> None:
        part = go(table, address).locator(shown).first
        expect(part).to_be_visible(timeout=READY)
        if words:
            expect(part).to_contain_text(words, timeout=READY)

    return reach


def sit(table: Table, play: Play, **more: Any) -> Table:
    """At a saved game."""
    over, game = play.outcome is not None, play.game
    entry = save("stop", text_of(play), game=game.name, title=str(game.title), over=over) | more
    plant(table.page, [entry])
    go(table, "play/stop")
    return table.wait().has_record(text_of(play))


def at(game: str, length: int, seed: int = 4, *, computer: int | None = None, **options: Any) -> Reach:
    """A game at random, after so many actions; the computer may have a seat, at level 3."""

    def reach(table: Table) -> Table:
        play = random_game(game, seed, options, length)
        return sit(table, play, **({} if computer is None else {"computer": {str(computer): 3}}))

    return reach


def then(*steps: Reach) -> Reach:
    def reach(table: Table) -> None:
        for step in steps:
            step(table)

    return reach


def press(*commands: str) -> Reach:
    def reach(table: Table) -> None:
        for command in commands:
            table.press(command)

    return reach


def pick(*spots: str) -> Reach:
    return lambda table: table.pick(*spots)


def says(words: str | re.Pattern[str]) -> Reach:
    return lambda table: table.says(words)


def begin(game: str, **options: object) -> Reach:
    return lambda table: table.begin(game, **options)


def click(role: Any, name: str | re.Pattern[str]) -> Reach:
    return lambda table: table.page.get_by_role(role, name=name).first.click()


def opened(selector: str) -> Reach:
    return lambda table: table.page.locator(selector).first.click()


def shows(selector: str, words: str | re.Pattern[str] = "", timeout: float = 60_000) -> Reach:
    def reach(table: Table) -> None:
        found = table.page.locator(selector).first
        expect(found).to_be_visible(timeout=timeout)
        if words:
            expect(found).to_contain_text(words, timeout=timeout)

    return reach


def types(table: Table, text: str) -> None:
    field = table.root.locator("[data-typing] input").first
    field.evaluate("(field, text) => { field.value = text; field.form.requestSubmit(); }", text)


def typed(text: str) -> Reach:
    return lambda table: types(table, text)


def over(game: str, kind: str, **more: Any) -> Reach:
    """The end of a game: `ended` by who sits first, against the computer, or between two at one device."""

    def reach(table: Table) -> None:
        play = ended(game, kind)
        sit(table, play, **more)
        expect(table.part("result").locator(".banner")).to_be_visible()

    return reach


ENDINGS = {
    "resigned": Resignation(1),
    "out of time": TimeOut(1),
    "drawn": AgreedDraw(),
    "without a result": Abandonment(),
}


def ended(game: str, kind: str, seats: int = 0) -> Play:
    options = {"vaxandis": {"size": 4}, "sedona_vortex": {"spaces": 3, "first": 0}, "lava_flows": {"first": 0}}.get(
        game, {}
    )
    if game == "stonehenge" and kind not in ENDINGS:
        return min((play for play in recorded() if play.outcome), key=lambda play: len(play.entries))
    if kind in ENDINGS:
        return random_game(game, 4, options, 8).append(ENDINGS[kind])
    for seed in range(40):
        play = random_game(game, seed, options)
        assert play.outcome
        winner = play.outcome.winners
        if winner == (0,) if kind == "won" else winner == (1,):
            return play
    return random_game(game, 4, options, 24).append(Resignation(1 if kind == "won" else 0))


# ---- parts of the table ------------------------------------------------------------------------


def refused(table: Table) -> None:
    table.page.locator('#board .spot[aria-label*="frozen"]').first.click()
    expect(table.part("alert").locator(".note")).to_be_visible()


def lifted(table: Table) -> None:
    table.root.locator(".player.active .tray .spot").last.click()
    table.says("is lifted")


def chosen(table: Table) -> None:
    table.root.locator('#board .spot[aria-label*="you may"]').first.click()
    table.says("What happens on")


def looking_back(table: Table) -> None:
    table.page.evaluate("document.querySelector('#moves .list li:nth-child(12) button').click()")
    table.says("Turn 12 of 30.")


def hint(more: int) -> Reach:
    def reach(table: Table) -> None:
        note = table.part("quiet").locator(".hint")
        table.press("hint")
        expect(note).to_be_visible(timeout=60_000)
        for _ in range(more):
            before = note.inner_text()
            button = note.get_by_role("button", name="Tell me more")
            if button.count():
                button.click()
            else:
                table.press("hint")
            until(table.page, note.inner_text, lambda now, before=before: now != before)

    return reach


def stonehenge(phase: Phase, **more: Any) -> Reach:
    def reach(table: Table) -> None:
        play = next(play for play in recorded() if play.record.seats == 2)
        end = next(end for end, state in enumerate(play.states) if state.phase is phase and end > 6)
        sit(table, replace_actions(play, end), **more)

    return reach


def replace_actions(play: Play, end: int) -> Play:
    return load(write_record(replace(play.record, actions=play.record.actions[:end])), SHELF)


# ---- friends, and what is kept ------------------------------------------------------------------


def person(table: Table) -> Person:
    return Person(table.page)


def tiles(table: Table) -> None:
    """Home with what waits today."""
    from .test_mistakes import mistake

    plant(table.page, [mistake(1)], "mistakes")
    vaxandis = random_game("vaxandis", 0, {"size": 5}, 30)
    plant(table.page, [save("vax", text_of(vaxandis)) | {"computer": {"1": 3}}])
    go(table, "mistakes")
    expect(table.page.locator("#mistakes h1")).to_have_text("1 to go over today")
    go(table, "")
    expect(table.page.locator(".today .tile")).to_have_count(3)
    started(table.page)


def saved_games(table: Table) -> None:
    from .test_history import SAVES

    plant(table.page, SAVES)
    go(table, "saved")
    expect(table.page.locator("#saved .save:visible")).to_have_count(3)


def damaged(table: Table) -> None:
    text = text_of(random_game("vaxandis", 0, {"size": 5}, 30))
    plant(table.page, [save("bad", text[:-20])])
    go(table, "play/bad")
    expect(table.page.locator('[data-shell="trouble"]')).to_contain_text("it may be cut off")


def due(table: Table) -> None:
    from .test_mistakes import mistake

    plant(table.page, [mistake(1), mistake(2, "skorpion")], "mistakes")
    go(table, "mistakes")
    expect(table.page.locator("#mistakes h1")).to_have_text("2 to go over today")


def question(table: Table) -> None:
    from .test_mistakes import mistake

    plant(table.page, [mistake(1)], "mistakes")
    go(table, "mistakes")
    table.page.get_by_role("link", name="Begin").click()
    expect(table.wait().part("goal")).to_contain_text("What is better?")


def answered(is_right: bool) -> Reach:
    def reach(table: Table) -> None:
        from .test_mistakes import best, played

        question(table)
        types(table, best() if is_right else played())
        table.says("Found." if is_right else "That is what you played in the game.")

    return reach


def choosing(table: Table) -> None:
    due(table)
    table.page.get_by_role("link", name="Choose positions").click()
    table.page.get_by_role("button", name="Choose all").click()
    expect(table.page.locator("#set [role=status]")).to_have_text("2 positions chosen.")


def puzzle(table: Table) -> None:
    go(table, "puzzle/sedona_vortex/1")
    expect(table.root).to_have_class(re.compile("puzzling"))
    expect(table.wait().root.locator(".riddle:visible")).to_be_visible()


def missed(table: Table) -> None:
    puzzle(table)
    play = load(table.record(), SHELF)
    wrong = next(action for action in play.state.legal_actions() if play.state.apply(action).outcome() is None)
    types(table, play.game.write(wrong))
    expect(table.page.get_by_role("button", name="Try again")).to_be_visible()


def solved(table: Table) -> None:
    puzzle(table)
    play = load(table.record(), SHELF)
    right = next(action for action in play.state.legal_actions() if play.state.apply(action).outcome() is not None)
    types(table, play.game.write(right))
    table.says("Solved.")


BLUNDER = "sedona_vortex"


def from_link(table: Table, more: int = 0) -> None:
    """A game from a link, which goes on by some moves: of one that was reviewed before, all is there at once."""
    play = game_with_a_blunder(BLUNDER)
    for _ in range(more):
        play = play.append(next(iter(play.state.legal_actions())))
    go(table, f"g/{write_game_code(SharedGame(play, None))}")
    expect(review(table)).to_contain_text("A game from a link", timeout=60_000)
    table.wait()


def review(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Review", exact=True)


def blunder(table: Table) -> Locator:
    """The row of the planted blunder in the list of turns."""
    number = table.page.get_by_text(str(PLANTED[BLUNDER] + 1), exact=True)
    return table.root.locator(".moves .list > li.moment").filter(has=number)


def reviewing(table: Table, more: int = 1) -> None:
    from_link(table, more)
    review(table).get_by_role("button", name="Review").click()
    expect(table.page.get_by_text(re.compile(r"Looking at move \d")).first).to_be_visible()


def reviewed(table: Table, more: int = 2) -> None:
    reviewing(table, more)
    expect(review(table)).to_contain_text(re.compile(r"Red: \d+ of \d+ good\."), timeout=90_000)


def moment(table: Table, more: int = 3) -> None:
    reviewed(table, more)
    blunder(table).get_by_role("button").first.click()
    expect(blunder(table)).to_contain_text("Better: ")


def better(table: Table) -> None:
    moment(table, 4)
    blunder(table).get_by_role("button", name="Show").click()
    expect(table.page.get_by_text("Analysis: move 1 of a line.").first).to_be_visible()


def trying(table: Table) -> None:
    moment(table, 5)
    blunder(table).get_by_role("button", name="Try again from here").click()
    expect(review(table)).to_contain_text("Find something better.")


def analysing(table: Table) -> None:
    at("sedona_vortex", 14, spaces=7, first=0)(table)
    table.press("more")
    table.page.get_by_role("button", name="Analyse from here").click()
    expect(table.page.locator(".tree")).to_be_visible()


def share_tab(name: str) -> Reach:
    def reach(table: Table) -> None:
        at("sedona_vortex", 14, spaces=7, first=0)(table)
        table.press("share")
        tab = table.page.get_by_role("dialog", name="Share this game").get_by_role("tab", name=name)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")

    return reach


def rules(table: Table) -> None:
    at("vaxandis", 30, 0, size=5)(table)
    refused(table)
    table.part("alert").get_by_role("button", name="Rules: ").click()
    table.page.locator("dialog.rules article h1").wait_for()


def lesson_done(table: Table) -> None:
    go(table, "learn/vaxandis/2")
    expect(table.root.locator(".lesson h2")).to_be_visible()
    table.pick("c2").says("Well done.")


def bench(source: str, words: str) -> Reach:
    def reach(table: Table) -> None:
        draft = {"id": "mine", "saved": 1, "text": source, "from": "", "plays": 0}
        plant(table.page, [draft], "drafts")
        go(table, "workshop/mine")
        expect(table.page.locator(".laws .head")).to_contain_text(words, timeout=READY)

    return reach


def report(table: Table) -> None:
    bench(TICTACTOE, "It plays")(table)
    table.page.get_by_role("button", name="How it plays").click()
    expect(table.page.locator(".report .button.main")).to_have_attribute("aria-disabled", "false", timeout=READY)


def guest(table: Table) -> None:
    source = kept_source(TICTACTOE)
    plant(table.page, [source], "workshop")
    go(table, f"begin/{source['name']}")
    table.wait().says("Your move, Noughts.")
    expect(table.page.locator(".guest")).to_be_visible()


def reply_of_nobody(table: Table) -> None:
    """A reply where nobody waits for one."""
    reply = person(table).answer(f"#/friend/{INVITATION}?game=skorpion")
    table.page.reload()
    person(table).go(reply).is_("none")


def damaged_invitation(table: Table) -> None:
    person(table).go(f"#/friend/{INVITATION[:-9]}?game=skorpion")
    expect(person(table).alert).to_be_visible()


def old_invitation(table: Table) -> None:
    person(table).go(f"#/friend/{older(INVITATION, 2)}?game=skorpion").is_("failed")
    expect(person(table).alert).to_be_visible()


def unlinked(table: Table) -> None:
    """In a browser that links to no other device."""
    table.page.evaluate("delete globalThis.RTCPeerConnection")
    person(table).go("#/friend?game=vaxandis&begin=me").say_where().is_("failed")
    expect(person(table).alert).to_contain_text("This browser links to no other device.")


def comparing(seat: Seat) -> tuple[Player, Player]:
    """Two tabs that have just found each other: the words to be compared."""
    host, guest = Player(seat.page), Player(seat.tourist.beside())
    host.person.go("#/friend?game=vaxandis&begin=me&size=4&clock=10")
    invited(host, guest, near=True)
    compare(host, guest)
    return host, guest


def match(seat: Seat) -> tuple[Player, Player]:
    host, guest = Player(seat.page), Player(seat.tourist.beside())
    met(host, guest, "vaxandis", near=True, size=4, clock=10)
    return host, guest


def chatting(seat: Seat) -> None:
    host, guest = match(seat)
    guest.say("Hello & welcome")
    expect(host.chat).to_have_text(["Hello & welcome"])


def friend_gone(seat: Seat) -> None:
    host, guest = match(seat)
    guest.page.evaluate("location.hash = '#/'")
    expect(host.trouble).to_contain_text("has left.")


def received(seat: Seat) -> None:
    """A game that somebody wrote, out of a link."""
    link = str(seat.page.evaluate(LINK, [seat.tourist.modules, TICTACTOE]))
    seat.page.evaluate("(link) => { location.hash = link; }", link)
    expect(seat.page.get_by_role("heading", name="Tic-tac-toe")).to_be_visible(timeout=READY)


def update_offered(table: Table) -> None:
    """As the page says it when a new version has come."""
    table.page.locator("[data-shell=update]").evaluate(
        """(toast) => {
          toast.querySelector("p").textContent = "A new version of Cairn is ready. Your games stay as they are.";
          toast.hidden = false;
        }"""
    )


def offline_ready(table: Table) -> None:
    """As the page says it when all is kept: its line is the longest there."""
    table.page.locator("#home [data-shell=offline]").evaluate(
        """(line) => {
          line.className = "tag ready";
          line.translate = false;
          line.textContent = "Bereit zum Spielen ohne Netz. Alles ist auf diesem Gerät, 35 MB.";
        }"""
    )


def computer_stopped(table: Table) -> None:
    page = table.page
    page.route(WORKER, lambda route: route.fulfill(content_type="text/javascript", headers=EMBEDDED, body=DEAD))
    page.reload()  # the computer may have started before
    play = random_game("vaxandis", 0, {"size": 5}, 31)
    sit(table, play, computer={str(play.state.actor): 3})
    expect(table.part("trouble")).to_contain_text("The computer has stopped.")
    page.unroute(WORKER)


EMBEDDED = {"Cross-Origin-Embedder-Policy": "require-corp"}
DEAD = "onmessage = () => { throw new Error('gone'); };"


def not_loaded(table: Table) -> None:
    """Home without Python, which did not come."""
    wasm = re.compile("pyodide.asm.wasm$")
    table.page.route(wasm, lambda route: route.abort())
    table.page.goto("/?without#/begin/vaxandis")
    expect(table.page.locator('[data-shell="trouble"]')).to_contain_text("The games didn’t load.")
    table.page.unroute(wasm)


def statistics(table: Table) -> None:
    plays = [ended("vaxandis", kind) for kind in ("won", "lost")]
    games = [save(f"game {at}", text_of(play), over=True) for at, play in enumerate(plays)]
    plant(table.page, [game | {"computer": {"1": 3}} for game in games])
    go(table, "stats")
    expect(table.page.locator("#stats h1")).to_be_visible()


def known_of(name: str) -> list[Known]:
    """The laws that a stop is known to break."""
    found = ((law, way) for law, stops in KNOWN.items() for way in stops.get(name, "").split())
    return [Known(way, f"^{way}\\b.*: {re.escape(law)}") for law, way in found]


def stop(name: str, *steps: Reach, first: bool = False, **more: Any) -> Stop:
    return Stop(name, then(*steps), first, known_of(name), **more)


KNOWN: dict[str, dict[str, str]] = {
    "every word comes from a catalog": {
        "match, the words compared": "1024x768 390x844",
        "workshop report": "1280x800 320x640",
        "workshop with a fault": "1024x768",
    },
}
"""By law the stops that are known to break it, and in which windows: a table that only becomes shorter."""

VAXANDIS, VAXANDIS_LATER = at("vaxandis", 30, 0, size=5), at("vaxandis", 31, 0, size=5)
SEDONA, SEDONA_SOON = at("sedona_vortex", 14, spaces=7, first=0), at("sedona_vortex", 6, spaces=7, first=0)
SKORPION, LAVA = at("skorpion", 10), at("lava_flows", 24, first=0, memory="assisted")
DIALOG, NOTE = (
    shows("dialog[open]"),
    shows("#table :is([data-part=alert], [data-part=quiet], [data-part=notice]) .note"),
)
TWO_STEPS = ("o4", "o10", "o5", "o9", "gate", "i3", "o4")
UNLOADED = ["wasm", "Failed to fetch", "ERR_FAILED", "MessageEvent"]
CURTAIN = shows("[data-part=curtain]")
LETTER = page("t/new?game=sedona_vortex&begin=me", "#table .sentence", words="Your move")

STOPS = [
    # pages
    stop("home", page("", "#home h1"), lambda table: started(table.page), first=True),
    stop("home with what waits today", tiles),
    stop("home, an address that leads nowhere", page("nothing", "#home h1"), shows("[data-shell=toast]:not([hidden])")),
    stop("home with an update", page("", "#home h1"), update_offered),
    stop("home, ready for offline play", page("", "#home h1"), offline_ready),
    stop("home without the games", not_loaded, forgives=UNLOADED, breaks=True),
    *(
        stop(f"new {game.title}", page(f"new/{game.name}", f"#new-{game.name} h1"), first=game.name == "vaxandis")
        for game in SHELF.in_order()
    ),
    stop("new with options", page("new/vaxandis", "#new-vaxandis h1"), opened("#new-vaxandis .options summary")),
    stop("new with all levels", page("new/vaxandis", "#new-vaxandis h1"), click("button", "All eight levels")),
    stop("new with a friend", page("new/sedona_vortex?who=friend", "#new-sedona_vortex button:visible")),
    stop("puzzles", page("puzzles/lava_flows", "#puzzles .grades"), first=True),
    stop("puzzles of Vaxandis", page("puzzles/vaxandis", "#puzzles .grades")),
    stop("mistakes, none", page("mistakes", "#mistakes h1"), first=True),
    stop("mistakes due", due),
    stop("mistake asked", question),
    stop("mistake found", answered(True)),
    stop("mistake made again", answered(False)),
    stop("set chosen", choosing),
    stop("saved, none", page("saved", "#saved li"), first=True),
    stop("saved games", saved_games),
    stop("a save that is damaged", damaged),
    stop("statistics, none", page("stats", "#stats h1"), first=True),
    stop("statistics", statistics),
    stop("people, none", page("people", "#people h1"), first=True),
    stop("settings", page("settings", "#settings h1"), first=True),
    stop("settings, all removed", page("settings", "#settings h1"), click("button", "Remove everything"), DIALOG),
    stop("about", page("about", "#about h1"), first=True),
    stop("position", page("position/sedona_vortex", "#position .verdict", words="Allowed"), first=True),
    stop("position of Skorpion", page("position/skorpion", "#position .verdict")),
    stop("editor", page("board/skorpion", "#editor h1"), first=True),
    # Vaxandis
    stop("vaxandis begun", begin("vaxandis", size=5), first=True),
    stop("vaxandis", VAXANDIS),
    stop("vaxandis pie", begin("vaxandis", size=5), pick("e5"), says("swap")),
    stop("vaxandis refused", VAXANDIS, refused),
    stop("vaxandis why not", VAXANDIS, press("whynot"), NOTE),
    stop("vaxandis typed wrongly", VAXANDIS, typed("zz"), NOTE),
    stop("vaxandis looked back", VAXANDIS, looking_back),
    stop("vaxandis hint", VAXANDIS_LATER, hint(0)),
    stop("vaxandis second hint", VAXANDIS_LATER, hint(1)),
    stop("vaxandis, the computer stopped", computer_stopped, forgives=["gone"]),
    stop(
        "vaxandis watched", begin("vaxandis", who="watch", level=1), click("button", "Pause"), shows("#table .paused")
    ),
    stop("vaxandis won", over("vaxandis", "won", computer={"1": 3})),
    stop("vaxandis lost", over("vaxandis", "lost", computer={"1": 3})),
    stop("vaxandis over at one device", over("vaxandis", "won")),
    # Sedona Vortex
    stop("sedona begun", begin("sedona_vortex", first=0), first=True),
    stop("sedona", SEDONA),
    stop("sedona lifted", SEDONA_SOON, lifted),
    stop("sedona hint", SEDONA_SOON, hint(2)),
    stop("sedona won", over("sedona_vortex", "won", computer={"1": 1})),
    stop("sedona won at the highest level", over("sedona_vortex", "won", computer={"1": 8})),
    stop("sedona lost", over("sedona_vortex", "lost", computer={"1": 3})),
    stop("sedona drawn", over("sedona_vortex", "drawn", computer={"1": 3})),
    stop("sedona watched", over("sedona_vortex", "lost", computer={"0": 3, "1": 3})),
    stop("sedona draw offered", begin("sedona_vortex", first=0), press("more", "draw"), NOTE),
    stop("sedona resigning", SEDONA, press("more", "resign"), DIALOG),
    # Skorpion
    stop("skorpion begun", begin("skorpion"), first=True),
    stop("skorpion", SKORPION),
    stop(
        "skorpion second step", begin("skorpion"), pick("o4", "o10", "o5", "o9", "gate", "i3", "o4"), says("go on to?")
    ),
    stop("skorpion hint", SKORPION, hint(2)),
    stop("skorpion lost", over("skorpion", "lost", computer={"1": 3})),
    stop("skorpion won", over("skorpion", "won", computer={"1": 4})),
    # Lava Flows
    stop("lava curtain", begin("lava_flows", first=0), CURTAIN, first=True),
    stop("lava hiding from the computer", begin("lava_flows", first=0, who="computer", level=1, you=0)),
    stop("lava hiding", begin("lava_flows", first=0), press("unveil"), pick("a1"), says("Black under a1.")),
    stop("lava", LAVA),
    stop("lava chosen", LAVA, chosen),
    stop("lava hint", LAVA, hint(1)),
    stop("lava hint with a piece chosen", LAVA, chosen, hint(1)),
    stop("lava won", over("lava_flows", "won", computer={"1": 3})),
    stop("lava lost", over("lava_flows", "lost")),
    stop("lava won on time", over("lava_flows", "out of time")),
    # Stonehenge
    stop("stonehenge begun", begin("stonehenge"), first=True),
    stop("stonehenge building", stonehenge(Phase.BUILD)),
    stop("stonehenge before the swing", stonehenge(Phase.SWING)),
    stop("stonehenge over", over("stonehenge", "won")),
    stop("stonehenge without a result", over("stonehenge", "without a result")),
    # dialogs of the table
    stop("more", SEDONA, press("more"), DIALOG),
    stop("help", SEDONA, press("more", "help"), DIALOG),
    stop("rules in a dialog", rules),
    stop("share a link", share_tab("Link")),
    stop("share a file", share_tab("File")),
    # lessons, puzzles
    *(stop(f"lesson of {game.title}", page(f"learn/{game.name}", ".lesson h2")) for game in SHELF.in_order()),
    stop("lesson step", page("learn/vaxandis/2", ".lesson h2")),
    stop("lesson step done", lesson_done),
    stop("puzzle", puzzle),
    stop("puzzle missed", missed),
    stop("puzzle solved", solved),
    # review and analysis
    stop("game from a link", from_link),
    stop("review running", reviewing),
    stop("review", reviewed),
    stop("review, a moment", moment),
    stop("review, the better line", better),
    stop("review, tried again", trying),
    stop("analysis", analysing),
    # friends
    stop("friends", page("friend", "#friend .start"), first=True),
    stop("friends, where they are", page("friend?game=skorpion&begin=toss", "#friend [data-state=where]")),
    stop("friends, inviting", lambda table: person(table).invite("skorpion", clock=10)),
    stop("friends, a wrong reply", lambda table: person(table).paste(person(table).invite("skorpion", clock=10))),
    stop("friends, invited", lambda table: person(table).go(f"#/friend/{INVITATION}?game=skorpion").is_("asked")),
    stop("friends, answered", lambda table: person(table).answer(f"#/friend/{INVITATION}?game=skorpion")),
    stop("friends, a reply that nobody waits for", reply_of_nobody),
    stop("friends, a damaged invitation", damaged_invitation),
    stop("friends, an invitation too old", old_invitation),
    stop("friends, no connection can be made", unlinked, breaks=True),
    stop("match, the words compared", comparing),
    stop("match", match),
    stop("match with a chat", chatting),
    stop("match, the friend gone", friend_gone),
    stop("letter begun", LETTER),
    stop("letter to be sent", LETTER, typed("1@L"), shows("#table", "Copy link")),
    # games that somebody wrote
    stop("workshop", page("workshop", "#workshop .beginning"), first=True),
    stop("workshop bench", bench(TICTACTOE, "It plays"), first=True),
    stop("workshop with a fault", bench(f"{TICTACTOE}\nnothing\n", "One thing stops this game")),
    stop("workshop report", report),
    stop("received", received),
    stop("a guest’s game", guest),
]
