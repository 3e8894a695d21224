"""Two friends at two pages, from the invitation to the table."""

from __future__ import annotations

import re
from functools import lru_cache

from playwright.sync_api import Locator, Page

from cairn.core.play import Play, load
from cairn.games import SHELF

from .friends import Person
from .table import Table
from .waiting import until

FLAT = "HTMLCanvasElement.prototype.getContext = () => null;"
"""No WebGL: the plan is the whole game."""
BRIEF = (
    FLAT
    + """
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
Object.defineProperty(Worker.prototype, "onmessage", {
  set(hear) {
    set.call(this, ({ data }) => {
      const { film } = data;
      if (film) Object.assign(film, { data: film.data.slice(0, 7 * (film.ids.length + 1)), hits: [] });
      if (data.text && globalThis.bent) data.text += "!1";
      hear({ data });
    });
  },
});
"""
)
"""A swing is simulated as ever, but only its first picture is shown, on the plan alone: nobody waits for the ball.

With `bent`, it comes out wrongly.
"""


class Player(Table):
    """A friend at a page: the table, and what is beside it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.person = Person(page)
        self.dialog = page.locator("dialog.meeting")

    @property
    def panel(self) -> Locator:
        return self.page.locator(".matchpanel")

    @property
    def trouble(self) -> Locator:
        return self.part("trouble").locator(".trouble")

    def words(self) -> list[str]:
        """The safety words that are shown; none while the pages still greet each other."""
        return self.dialog.locator(".safety li").all_inner_texts()

    def agree(self) -> Player:
        self.dialog.get_by_role("button", name="They match").click()
        return self

    def answer_request(self, yes: bool) -> Player:
        self.part("notice").get_by_role("button", name="Accept" if yes else "Decline").click()
        return self

    def say(self, text: str) -> Player:
        self.panel.get_by_label("Say something to your friend").fill(text)
        self.panel.get_by_role("button", name="Send").click()
        return self

    @property
    def chat(self) -> Locator:
        return self.panel.locator(".chatlog li")

    @property
    def mine(self) -> bool:
        return self.root.locator('[data-part="say"]').inner_text().startswith(("Your move", "You go first"))


def invited(host: Player, guest: Player, *, near: bool = False) -> None:
    """The reply to what the host's page shows goes back; the link opens."""
    if near:
        host.person.say_where().press("Play in two tabs of this browser")
    link = host.person.link()
    if near:  # between two tabs the reply goes back by itself
        guest.person.go(link)
    else:
        host.person.paste(guest.person.answer(link))


def compare(one: Player, two: Player) -> None:
    """Wait until both see the same four words: Python may still be starting, and pages that wait greet again."""
    until(
        one.page,
        lambda: (one.words(), two.words()),
        lambda seen: len(seen[0]) == 4 and seen[0] == seen[1],
        timeout=90_000,
    )


def met(host: Player, guest: Player, game: str, *, near: bool = False, **options: object) -> None:
    """Host and guest at one table."""
    more = "".join(f"&{name}={value}" for name, value in ({"begin": "me"} | options).items())
    host.person.go(f"#/friend?game={game}{more}")
    invited(host, guest, near=near)
    compare(host, guest)
    host.agree()
    guest.agree()
    for player in (host, guest):
        player.page.wait_for_url(re.compile("#/play/"))
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")


@lru_cache(4)
def read(record: str) -> Play:
    """The game of a record: who waits for both reads the same one many times."""
    return load(record, SHELF)


def play_of(player: Player) -> Play:
    return read(player.record())


def settle(players: tuple[Player, ...], least: int = 0) -> None:
    """Wait until all have the same record, of so many actions at least; it is somebody's turn; and no vault has still
    to show what is asked for."""

    def is_settled(records: list[str]) -> bool:
        play = read(records[0])
        owed = getattr(play.state, "waiting", None) is not None
        there = len({*records}) == 1 and len(play.entries) >= least and not owed
        return there and (play.outcome is not None or sum(player.mine for player in players) == 1)

    until(players[0].page, lambda: [player.record() for player in players], is_settled)


def types(player: Player, text: str) -> None:
    player.page.get_by_placeholder("Type a move").first.fill(text)
    player.page.keyboard.press("Enter")
