"""The game table as a person meets it, and what a page complained of."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from cairn.app.table.picker import DONE, routes
from cairn.core.play import Play, begin
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.core.state import Path
from cairn.games import SHELF

from .waiting import PATIENCE, until

DESKTOP, PHONE, LANDSCAPE = (
    {"width": width, "height": height} for width, height in ((1280, 800), (390, 844), (844, 390))
)

NewContext = Callable[..., BrowserContext]
"""Gives a context; takes Playwright’s options, and `first_visit` for one that keeps nothing yet."""
Open = Callable[..., Page]
"""Opens a page that may not complain, in the test's own context or in another."""


NOT_OURS = (
    "GL Driver Message",
    "Service Worker registration blocked by Playwright",
    "settings blocked a JavaScript eval",
)
"""Warnings of the browser's software renderer and of the test's own tool; and what Firefox says where PyScript tries
whether it may evaluate a text: it may not, and does without (docs/start.md)."""


class Watch:
    """Collects the troubles of a page: errors, policy violations, requests to other hosts."""

    def __init__(self, page: Page, site: str) -> None:
        self.site = site
        self.troubles: list[str] = []
        self.on = True
        page.on("console", lambda m: m.type in ("error", "warning") and self.note(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda error: self.note(f"error: {error}"))
        page.on("request", lambda request: self.home(request.url))

    def home(self, url: str) -> None:
        if url.startswith(("http:", "https:", "ws:", "wss:")) and not url.startswith(f"{self.site}/"):
            self.note(f"outside request: {url}")
        if url.endswith("/python_rest.zip.txt"):
            self.note("Cairn needs only the first part of the library")

    def note(self, trouble: str) -> None:
        """Remember a trouble, unless the test provokes them, or it is not the page's own."""
        if self.on and not any(part in trouble for part in NOT_OURS):
            self.troubles.append(trouble)

    def expect(self, *parts: str) -> None:
        """Forgive complaints that hold one of these parts, because the test provoked them."""
        self.troubles[:] = [trouble for trouble in self.troubles if not any(part in trouble for part in parts)]


class Codes:
    """The action texts of the record; what is expected of them is waited for."""

    def __init__(self, page: Page, part: Callable[[list[str]], list[str]] = list) -> None:
        self.page, self.part = page, part

    def now(self) -> list[str]:
        record = self.page.locator("#record").input_value()
        return self.part(json.loads(record)["actions"] if record else [])

    @property
    def last(self) -> Codes:
        return Codes(self.page, lambda codes: self.part(codes)[-1:])

    def nth(self, at: int) -> Codes:
        return Codes(self.page, lambda codes: self.part(codes)[at : at + 1])

    def without(self, of: re.Pattern[str]) -> Codes:
        return Codes(self.page, lambda codes: [code for code in self.part(codes) if not of.search(code)])

    def to_have_count(self, count: int, timeout: float = PATIENCE) -> None:
        self._wait(lambda codes: len(codes) == count, f"{count} actions", timeout)

    def to_have_text(
        self, wanted: str | re.Pattern[str] | Sequence[str | re.Pattern[str]], timeout: float = PATIENCE
    ) -> None:
        if isinstance(wanted, re.Pattern):
            self._wait(lambda codes: any(map(wanted.search, codes)), str(wanted), timeout)
        else:
            texts = [wanted] if isinstance(wanted, str) else wanted
            fits = [re.compile(re.escape(text) + "$") if isinstance(text, str) else text for text in texts]

            def are_there(codes: list[str]) -> bool:
                return len(codes) == len(fits) and all(map(re.Pattern.match, fits, codes))

            self._wait(are_there, str(texts), timeout)

    def to_be_there(self, timeout: float = PATIENCE) -> None:
        self._wait(bool, "an action", timeout)

    def _wait(self, is_so: Callable[[list[str]], bool], wanted: str, timeout: float) -> None:
        until(self.page, self.now, is_so, timeout=timeout, named=wanted)


AT_ONCE = """() => {
  globalThis.reloads = true;
  const moves = document.querySelector('#table [data-part="moves"]');
  const seen = new MutationObserver(() => {
    seen.disconnect();
    sessionStorage.setItem("left", document.querySelector("#record").value);
    location.reload();
  });
  seen.observe(moves, { childList: true, subtree: true });
}"""


class Table:
    """The game table: spots to click, words to read."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("#table")

    @property
    def watch(self) -> Watch:
        return self.page.watch  # type: ignore[attr-defined, no-any-return]

    def begin(self, game: str, **options: object) -> Table:
        """Begin a game by its link and wait for the board."""
        link = f"#/begin/{game}?{'&'.join(f'{name}={value}' for name, value in options.items())}"
        before = self.page.url
        if before == "about:blank":
            self.page.goto(f"/{link}")
        else:
            self.page.evaluate("(link) => { location.hash = link; }", link)
        self.page.wait_for_url(lambda url: "#/play/" in url and url != before)
        return self.wait()

    def begin_at_home(self, game: str, **options: object) -> Table:
        """Begin a game of two at this device as a person does: by its picture on the shelf, and the form."""
        self.page.locator(f"#shelf .{game} .pic").click()
        form = self.page.locator(f"#new-{game}")
        form.locator("[name=who][value=here]").check()
        form.locator(".options summary").click()
        for name, value in options.items():
            form.locator(f"[name={name}][value='{value}']").check()
        form.get_by_role("button", name="Begin").click()
        return self.wait()

    def wait(self) -> Table:
        """Wait until the board can be played on."""
        expect(self.page.locator("#table:not(.waiting) #board .spot").first).to_be_visible(timeout=60_000)
        return self

    def reload(self) -> Table:
        self.page.reload()
        return self.wait()

    @contextmanager
    def reloading_at_once(self) -> Iterator[None]:
        """The page reloads itself as soon as it shows the next move, whatever is still to be done about it then."""
        self.page.evaluate(AT_ONCE)
        yield
        until(self.page, "!globalThis.reloads")
        self.wait()

    def left(self) -> list[str]:
        """The action texts of the record that the page had when it reloaded itself."""
        left = self.page.evaluate("sessionStorage.getItem('left')")
        return list(json.loads(left)["actions"])  # unwaited: the page that wrote it is gone

    @property
    def id(self) -> str:
        """The id under which the game is kept."""
        return self.page.url.rpartition("#/play/")[2]

    def spot(self, key: str) -> Locator:
        return self.root.locator(f'[data-spot="{key}"], [data-pick="{key}"]').first

    def pick(self, *spots: str) -> Table:
        """Click spots in order, as a mouse does."""
        for spot in spots:
            self.spot(spot).click()
        return self

    def press(self, command: str) -> Table:
        """Click the button for a command, "undo", "share", …, which may be under More."""
        seen, more = (self.root.locator(f'[data-do="{name}"]:visible') for name in (command, "more"))
        if self.root.locator(f'[data-part="more"] [data-do="{command}"]').count():
            expect(seen.or_(more).first).to_be_visible()  # a table that comes back has neither for a moment
            if not seen.count():
                more.click()
        seen.first.click()
        return self

    def share_file(self) -> Table:
        """Open the dialog that shares the game, at what it is as text."""
        self.press("share").page.get_by_role("tab", name="File").click()
        return self

    def button(self, command: str) -> Locator:
        return self.root.locator(f'[data-do="{command}"]')

    def part(self, name: str) -> Locator:
        return self.root.locator(f'[data-part="{name}"]')

    def record(self) -> str:
        """The record as the Share dialog shows it."""
        return str(self.page.locator("#record").input_value())

    def has_record(self, text: str) -> Table:
        """Wait until the record is this text."""
        until(self.page, self.record, text)
        return self

    def has_options(self, options: dict[str, Any]) -> Table:
        """Wait until the game is played with these options."""
        until(self.page, lambda: json.loads(self.record() or "{}").get("options"), options)
        return self

    @property
    def codes(self) -> Codes:
        """The action texts of the record."""
        return Codes(self.page)

    def has_played(self, *codes: str) -> Table:
        """Wait until these actions are on record."""
        self.codes.to_have_text(list(codes))
        return self

    def says(self, words: str | re.Pattern[str]) -> Table:
        """Wait until the sentence over the board holds these words."""
        expect(self.root.locator(".sentence")).to_contain_text(words)
        return self

    def follow(self, play: Play, start: int = 0, end: int | None = None) -> Table:
        """Click the actions of a game from one position to another; after each the record ends with it."""
        for at in range(len(play.entries))[start:end]:
            self.pick(*clicks(play, at))
            self.codes.to_have_count(at + 1)
            self.codes.last.to_have_text(play.record.actions[at])
        return self

    def hold_the_film(self) -> Table:
        """From now on pieces set out, and no time passes for them: what follows a step waits for ever."""
        self.page.evaluate(
            """() => {
              const { animate } = Element.prototype;
              Element.prototype.animate = function (...how) {
                const flight = animate.apply(this, how);
                flight.pause();
                return flight;
              };
              const { setTimeout } = globalThis;
              globalThis.setTimeout = (then, time = 0, ...more) => (time < 100 ? setTimeout(then, time, ...more) : 0);
            }"""
        )
        return self

    def stands_as_after(self, play: Play, at: int) -> Table:
        """Wait until all pieces of the board stand as after so many actions of a game."""
        for key, transform in places(play, at).items():
            expect(self.page.locator(f'#board .piece[data-piece="{key}"]')).to_have_attribute("transform", transform)
        return self

    def flying(self) -> int:
        """How many pieces are on their way."""
        return int(
            self.page.locator("#board svg").evaluate(
                """(board) =>
                board.getAnimations({ subtree: true }).filter(({ effect }) => effect.target.dataset.piece).length"""
            )
        )


def clicks(play: Play, at: int) -> Path:
    """The clicks that play what was played in a position; where it could also go on, Done is the last one."""
    path = play.game.paths(play.states[at], play.entries[at])[0]
    return (*path, DONE.spot) if path in routes(play.game, play.states[at]).after else path


def places(play: Play, at: int) -> dict[str, str]:
    """Where each piece of the wide board stands after so many actions, as its transform."""
    scene = play.game.scene(play.states[at], Viewpoint())
    return {piece.key: f"translate({piece.x:.15g} {piece.y:.15g})" for piece in scene.pieces}


def a_long_move(play: Play) -> int:
    """Where in a game an action is first shown in three steps or more, with an action to follow."""
    films = (play.game.film(state, entry, Viewpoint()) for state, entry in zip(play.states, play.entries, strict=False))
    return next(at for at, film in enumerate(films) if len(film) > 2)


def random_game(name: str, seed: int, options: dict[str, Any], length: int = 1000) -> Play:
    """A game by the rules themselves, at random but always the same; to its end, or cut off at a length."""
    dice = random.Random(seed)
    play = begin(SHELF[name], 2, options)
    while play.outcome is None and len(play.entries) < length:
        play = play.append(dice.choice(play.state.legal_actions()))
    return play


def text_of(play: Play) -> str:
    """The record of a game as text."""
    return write_record(play.record)


def started(page: Page) -> None:
    """Wait until Python has started, which a busy machine takes long for."""
    expect(page.locator("[data-shell=starting].done")).to_be_attached(timeout=60_000)


SETTLED = """async () => {
  // A browser may stop painting a page that nobody sees: then a while does for a frame.
  const frame = () => new Promise((resolve) => (requestAnimationFrame(resolve), setTimeout(resolve, 500)));
  // What is not rendered (a closed <details>) keeps the transitions that have ended.
  const moving = () => document.getAnimations().filter(({ playState }) => playState !== "finished");
  const until = performance.now() + 10_000;
  for (let still = 0; still < 3 && performance.now() < until; still = moving().length ? 0 : still + 1) await frame();
  return moving().map(({ animationName, transitionProperty, playState, currentTime, effect }) =>
    `${animationName ?? transitionProperty} ${playState} at ${currentTime}: ${effect.target.outerHTML.slice(0, 200)}`);
}"""


def settle(page: Page) -> None:
    """Wait until nothing on the page is on its way any more; fails with what is after ten seconds."""
    page.bring_to_front()
    moving = page.evaluate(SETTLED)
    assert moving == [], moving
