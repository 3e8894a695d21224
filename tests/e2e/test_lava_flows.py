"""Whole games of Lava Flows by clicks in a browser: the curtain, the vaults, and that nobody is told what is hidden."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from cairn.core.play import Play, begin, count_turns, is_opening, load
from cairn.core.seal import Vault, read_vault
from cairn.games import SHELF
from cairn.games.lava_flows.actions import HIDINGS

from .database import READ
from .table import Codes, NewContext, Open, Table, clicks
from .test_table import drag
from .waiting import stays, until

GAME = SHELF["lava_flows"]
HIDDEN = (("a1", "b1"), ("b3", "a3"))
"""By seat, where the black Medium is hidden, and where the white one: bw- and wb-."""
Hide = Callable[["Screen", str, str], None]
FACT = re.compile(r"^(seal|show|open) ")

KEPT = f"""async () => {{
  const read = {READ};
  return {{ games: await read("games"), aside: await read("aside") }};
}}"""

TOLD = f"""async (words) => {{
  const kept = await ({KEPT})();
  for (const game of kept.games) delete game.vaults;
  const fields = [...document.querySelectorAll("input, textarea, select")].map((field) => field.value);
  const surfaces = [
    document.documentElement.outerHTML, document.title, location.href, ...fields,
    ...[history.state, {{ ...localStorage }}, {{ ...sessionStorage }}, kept].map((all) => JSON.stringify(all)),
  ].join("\\n");
  return words.filter((word) => surfaces.includes(word));
}}"""
"""Which of some words are to be found in all that the page shows, says, holds, and keeps, but for what is in vaults."""


class Screen(Table):
    """One screen that two players with secrets share."""

    def sit(self, **options: object) -> Screen:
        self.begin("lava_flows", **options)
        return self

    def come(self, player: str) -> Screen:
        """Wait for the curtain of a player, and step behind it."""
        expect(self.curtain.locator("h2")).to_have_text(f"Pass the device to {player}")
        self.curtain.get_by_role("button", name=f"I am {player}, show me").click()
        expect(self.curtain).to_be_hidden()
        return self

    def hide(self, *hidden: tuple[str, str]) -> Screen:
        """The players hide, one after another."""
        for player, spots in zip(("Black", "White"), hidden, strict=False):
            self.come(player).pick(*spots)
        if len(hidden) == 2:
            self.come("Black")
            self.codes.to_have_count(2)
        return self

    @property
    def curtain(self) -> Locator:
        return self.part("curtain")

    @property
    def turns(self) -> Codes:
        """The actions that the players chose, after they had hidden."""
        return self.codes.without(FACT)

    def note(self) -> Locator:
        return self.part("alert").locator(".note")

    def actions(self) -> list[str]:
        return list(json.loads(self.record())["actions"])

    def kept(self) -> dict[str, Any]:
        """The browser's entry of this game."""
        kept = self.page.evaluate(KEPT)
        return next((dict(game) for game in kept["games"] if game["id"] == self.id), {})

    def vaults(self, count: int) -> list[Vault]:
        """The vaults of this game, as soon as so many are kept."""
        kept = lambda: list((self.kept().get("vaults") or {}).values())  # noqa: E731
        texts = until(self.page, kept, lambda texts: len(texts) == count)
        return sorted(map(read_vault, texts), key=lambda vault: vault.seat)

    def tells_nothing(self, vaults: list[Vault]) -> Screen:
        """Nothing of these vaults is to be found that the record has not shown."""
        actions = self.actions()
        shown = " ".join(action for action in actions if not action.startswith("seal"))
        assert not set(actions) & set(HIDINGS)
        salts = [opening.salt.hex() for vault in vaults for opening in vault.openings]
        told = self.page.evaluate(TOLD, ["vault ", *(salt for salt in salts if salt not in shown)])
        assert told == [], "a vault, or a salt before it is shown"
        return self


@pytest.fixture
def screen(table: Table) -> Screen:
    return Screen(table.page)


@cache
def game_that_ends(seed: int, first: int, memory: str) -> Play:
    """A game at random, hidden openly, in which players make a Cone solidify whenever they can; always the same one."""
    dice = random.Random(seed)
    play = begin(GAME, 2, {"first": first, "memory": memory})
    while play.outcome is None:
        choices = list(play.state.legal_actions())
        dice.shuffle(choices)
        hot = (action for action in choices if play.state.apply(action).cones != play.state.cones)
        play = play.append(next(hot, choices[0]) if len(play.entries) > 1 else choices[0])
    return play


# ---- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "first", "memory"),
    [pytest.param(352, 0, "classic", id="classic"), pytest.param(457, 1, "assisted", id="assisted, White begins")],
)
def test_a_whole_game_is_played_by_clicks_and_tells_no_secret(
    screen: Screen, seed: int, first: int, memory: str
) -> None:
    """The same game as by the rules alone with everything hidden openly, and at every step nothing is told too soon."""
    play = game_that_ends(seed, first, memory)
    screen.sit(first=first, memory=memory)
    for seat, player in enumerate(("Black", "White")):
        screen.come(player).pick(*clicks(play, seat))
        screen.codes.to_have_count(seat + 1)
        screen.tells_nothing(screen.vaults(seat + 1))
    if not first:
        screen.come("Black")
    vaults = screen.vaults(2)
    assert ["".join(opening.value for opening in vault.openings) for vault in vaults] == list(play.record.actions[:2])
    for at in range(2, len(play.entries)):
        if at == len(play.entries) // 2:
            screen.reload()
        screen.pick(*clicks(play, at))
        screen.turns.to_have_count(at - 1)
        screen.turns.last.to_have_text(play.record.actions[at])
        if at < len(play.entries) - 1:
            screen.tells_nothing(vaults)
    assert play.outcome is not None
    winner = str(GAME.sides(play.state)[play.outcome.winners[0]].name)
    expect(screen.part("result").locator("h2")).to_have_text(f"{winner} wins")
    expect(screen.part("result")).to_contain_text(str(play.outcome.reason))
    expect(screen.part("result")).to_contain_text(f"{count_turns(play.turns)} turns")
    expect(screen.part("result")).to_contain_text("Everything hidden has been opened and checked.")
    expect(screen.page.locator("#moves .list li").filter(has_text="Cinder Cone solidifies")).not_to_have_count(0)
    expect(screen.page.locator("#moves .list li").filter(has_text="Nothing moves")).not_to_have_count(0)
    again = load(screen.record(), SHELF)
    assert again.outcome == play.outcome
    assert [is_opening(GAME, entry) for entry in again.entries[-3:]] == [False, True, True]
    screen.press("share")
    until(
        screen.page, screen.record, json.dumps(json.loads(screen.record()), separators=(",", ":"), ensure_ascii=False)
    )
    screen.press("close").press("rematch")
    expect(screen.curtain.locator("h2")).to_have_text("Pass the device to Black")
    screen.has_options({"first": 1 - first, "memory": memory})


# ---- the curtain -------------------------------------------------------------------------------


def test_a_curtain_hangs_for_each_player_and_has_the_focus(screen: Screen) -> None:
    page = screen.sit(first=1).page
    button = screen.curtain.get_by_role("button")
    expect(screen.curtain).to_contain_text("Black: Hide a Medium of each colour under two of the Larges.")
    expect(button).to_be_focused()
    for key in ("Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(key)
        until(page, "!document.activeElement.closest('#board, .rail, .words')")  # the board is not out of reach
    until(page, "document.querySelector('#board').inert && document.querySelector('#table .rail').inert")
    until(page, "document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.curtain') !== null")
    button.focus()
    page.keyboard.press("Enter")
    expect(screen.curtain).to_be_hidden()
    screen.says("Under which Large do you hide the black Medium?")
    expect(screen.spot("a1")).to_be_focused()
    for spot in ("a1", "c1"):
        screen.spot(spot).focus()
        page.keyboard.press("Enter")
    expect(screen.curtain.locator("h2")).to_have_text("Pass the device to White")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    screen.says("Under which Large do you hide the black Medium?")
    expect(page.locator("#board .spot").first).to_be_focused()
    for spot in ("b3", "c3"):
        screen.spot(spot).focus()
        page.keyboard.press("Enter")
    screen.says("Your move, White.")
    expect(screen.curtain).to_be_hidden()
    assert [opening.value for vault in screen.vaults(2) for opening in vault.openings] == list("b-w-bw")


def test_keys_do_nothing_behind_the_curtain(screen: Screen) -> None:
    screen.sit().hide(HIDDEN[0])
    expect(screen.curtain.locator("h2")).to_have_text("Pass the device to White")

    def seen() -> tuple[str, str | None]:
        return screen.record(), screen.part("bottom").locator("h2").text_content()

    before = seen()
    for key in ("u", "f", "Escape", "?", "Enter"):
        screen.page.evaluate("document.activeElement.blur()")
        screen.page.keyboard.press(key)
        stays(screen.page, seen, before, awhile=100)
        expect(screen.curtain.locator("h2")).to_have_text("Pass the device to White")


@pytest.mark.parametrize("memory", ["classic", "assisted"])
def test_the_secret_survives_a_reload_between_the_two_and_is_shown_to_nobody(screen: Screen, memory: str) -> None:
    screen.sit(memory=memory, first=0).hide(HIDDEN[0])
    expect(screen.curtain.locator("h2")).to_have_text("Pass the device to White")
    black = screen.vaults(1)
    screen.tells_nothing(black).reload().tells_nothing(black)
    expect(screen.curtain.get_by_role("button")).to_be_focused()
    assert screen.vaults(1) == black
    screen.come("White").tells_nothing(black)
    expect(screen.page.locator("#board [data-key^='known']")).to_have_count(0)
    screen.pick(*HIDDEN[1]).come("Black").says("Your move, Black.")
    assert screen.vaults(2)[0] == black[0]
    screen.tells_nothing(screen.vaults(2)).pick("a1", "bubble:b")
    expect(screen.page.locator("#moves .list li").last).to_contain_text("Right: the black Medium bubbles up.")


def masked(screen: Screen) -> str:
    """The table without what is by chance another one in every game, and what has the focus there."""
    page = screen.root.evaluate("(table) => [table.outerHTML, document.activeElement.outerHTML].join()")
    return re.sub(r"[0-9a-f]{64}", "seal", page).replace(screen.id, "id")


def by_clicks(screen: Screen, start: str, end: str) -> None:
    screen.pick(start, end)


def by_hand(screen: Screen, start: str, end: str) -> None:
    drag(screen.page, screen.spot(start), screen.spot(end))


def by_keys(screen: Screen, start: str, end: str) -> None:
    for spot in (start, end):
        screen.spot(spot).focus()
        screen.page.keyboard.press("Enter")


@pytest.mark.parametrize("hide", [by_clicks, by_hand, by_keys])
@pytest.mark.parametrize("memory", ["classic", "assisted"])
def test_the_table_is_the_same_however_it_was_hidden(screen: Screen, memory: str, hide: Hide) -> None:
    """Not even where the focus is, or in which order things lie in the page, tells what was chosen unseen."""
    seen = []
    screen.sit(memory=memory, first=0).come("Black")  # a page's first game finds an emptier page than its second
    for black, white in (HIDDEN, (("c1", "a1"), ("a3", "c3"))):
        screen.sit(memory=memory, first=0).come("Black")
        hide(screen, *black)
        expect(screen.curtain.locator("h2")).to_have_text("Pass the device to White")
        pages = [masked(screen)]
        screen.come("White").says("Under which Large")
        pages.append(masked(screen))
        hide(screen, *white)
        expect(screen.curtain.locator("h2")).to_have_text("Pass the device to Black")
        pages.append(masked(screen))
        screen.come("Black").says("Your move, Black.")
        pages.append(masked(screen))
        seen.append(pages)
    for one, other in zip(*seen, strict=True):
        assert one == other


def test_a_choice_half_made_is_gone_when_the_page_is_reloaded(screen: Screen) -> None:
    screen.sit().come("Black").pick("a1").says("Black under a1.")
    screen.reload()
    expect(screen.curtain.locator("h2")).to_have_text("Pass the device to Black")
    assert "Black under a1." not in screen.page.content()
    screen.hide(*HIDDEN).says(re.compile("Your move"))


# ---- what is shown -----------------------------------------------------------------------------


@pytest.fixture
def hidden(screen: Screen) -> Screen:
    """Both have hidden, bw- and wb-; Black begins."""
    return screen.sit(first=0, memory="classic").hide(*HIDDEN)


def test_a_wrong_claim_shows_what_is_there_and_moves_nothing(hidden: Screen) -> None:
    hidden.pick("a1").says("What happens on a1?")
    expect(hidden.part("picks").get_by_role("button")).to_have_text(
        [
            "Bubble up: there is a black Medium under it",
            "Bubble up: there is a white Medium under it",
        ]
    )
    vaults = hidden.vaults(2)
    hidden.pick("bubble:w")
    expect(hidden.page.locator("#moves .list li").nth(2)).to_contain_text(
        "says a white Medium is hidden under the lowest loose Large on a1. "
        "Wrong: a black Medium is hidden there. Nothing moves."
    )
    hidden.says("Your move, White.").tells_nothing(vaults)
    salt = vaults[0].openings[0].salt.hex()
    until(hidden.page, lambda: hidden.actions()[2:], ["^a1w", f"show a1 b.{salt}"])
    until(hidden.page, TOLD, [salt], arg=[salt])  # what is shown would be found
    until(hidden.page, lambda: hidden.kept().get("text"), hidden.record())


def test_what_was_seen_is_not_taken_back(hidden: Screen) -> None:
    hidden.pick("a1", "a2", "slide").says("Your move, White.")
    hidden.press("undo").says("Your move, Black.")
    hidden.pick("a1", "bubble:b").says("Your move, White.")
    record = hidden.record()
    hidden.press("undo")
    expect(hidden.note()).to_contain_text("You can’t unsee that.")
    expect(hidden.note()).to_contain_text("Something hidden was shown, so this can’t be undone.")
    hidden.has_record(record)
    hidden.reload().press("undo")
    expect(hidden.note()).to_contain_text("You can’t unsee that.")


def test_a_tampered_opening_is_refused_and_nothing_is_lost(hidden: Screen) -> None:
    hidden.pick("a1", "bubble:b").says("Your move, White.")
    record, shown = hidden.record(), hidden.actions()[-1]
    salt = shown.rpartition(".")[2]
    tampered = record.replace(salt, salt[::-1])
    hidden.share_file()
    hidden.page.locator("#paste").evaluate("(field, text) => { field.value = text; }", tampered)
    hidden.part("pasting").get_by_role("button", name="Open it").click()
    expect(hidden.note()).to_contain_text("Move 4")
    hidden.has_record(record)


def test_who_resigns_opens_everything(hidden: Screen) -> None:
    vaults = hidden.vaults(2)
    hidden.press("more").press("resign").press("resign-now")
    expect(hidden.part("result").locator("h2")).to_have_text("White wins")
    expect(hidden.part("result")).to_contain_text("Everything hidden has been opened and checked.")
    openings = [" ".join(f"{opening.value}.{opening.salt.hex()}" for opening in vault.openings) for vault in vaults]
    shown = [f"open {side} {opening}" for side, opening in zip(("black", "white"), openings, strict=True)]
    until(hidden.page, lambda: hidden.actions()[2:], ["resign 0", *shown])
    expect(hidden.page.locator("#moves .list li").last).to_contain_text("Black resigns.")


def test_a_refused_click_names_the_rule(hidden: Screen) -> None:
    hidden.pick("a3", "a2")
    expect(hidden.note().locator("strong")).to_have_text("Not yours to move.")
    hidden.note().get_by_role("button", name="Rules: moving").click()
    expect(hidden.page.locator("dialog.rules article #rules-moving")).to_have_class(re.compile("sought"))


def test_behind_the_curtain_only_ones_own_larges_can_be_chosen(screen: Screen) -> None:
    screen.sit().come("Black").pick("a3")
    expect(screen.note().locator("strong")).to_have_text("Hide them under your own Larges.")
    screen.pick("a1").says("Black under a1.").pick("b3")
    expect(screen.note().locator("strong")).to_have_text("Hide them under your own Larges.")
    screen.codes.to_have_count(0)


def test_a_record_without_its_vaults_goes_elsewhere_and_says_what_it_cannot_show(
    hidden: Screen, new_context: NewContext, open_page: Open
) -> None:
    record = hidden.record()
    elsewhere = open_page(new_context(reduced_motion="reduce"))
    elsewhere.goto("/#/saved")
    elsewhere.locator("#opening").fill(record)
    elsewhere.locator("#saved").get_by_role("button", name="Open it").click()
    other = Screen(elsewhere)
    other.wait().pick("a1", "bubble:b")
    expect(other.note()).to_contain_text("This can’t be shown here.")
    other.press("undo")
    other.codes.to_have_count(2)
    other.has_record(record)
    other.press("more").press("resign").press("resign-now")
    expect(other.part("result")).to_contain_text("What Black and White had hidden couldn’t be opened here.")


def test_the_board_helps_only_with_what_was_seen(screen: Screen) -> None:
    screen.sit(first=0, memory="assisted").hide(*HIDDEN)
    unknown = re.compile("an unknown piece or nothing under it")
    for spot in ("a1", "b1", "c1", "a3", "b3", "c3"):
        expect(screen.spot(spot)).to_have_attribute("aria-label", unknown)
    screen.pick("a1", "bubble:w").says("Your move, White.")
    expect(screen.spot("a1")).to_have_attribute("aria-label", re.compile("black Large with a black Medium under it"))
    for spot in ("b1", "c1", "a3", "b3", "c3"):
        expect(screen.spot(spot)).to_have_attribute("aria-label", unknown)


# ---- against the computer ----------------------------------------------------------------------


def against(screen: Screen, you: int = 0) -> Screen:
    """A game in which the person has hidden, and it is their turn."""
    screen.sit(first=you, memory="assisted", who="computer", level=1, you=you)
    expect(screen.root.locator(".sentence")).to_contain_text("Your move")
    expect(screen.curtain).to_be_hidden()
    screen.pick(*HIDDEN[you])
    screen.codes.to_have_count(2)
    expect(screen.root.locator(".sentence")).to_contain_text("Your move")
    return screen


@pytest.mark.parametrize("you", [0, 1])
def test_the_computer_hides_too_and_nobody_is_told_what(screen: Screen, you: int) -> None:
    against(screen, you).tells_nothing(screen.vaults(2))
    expect(screen.page.locator('#board [data-spot][aria-label*="an unknown piece or nothing"]')).to_have_count(3)
    screen.pick("pass")
    screen.turns.to_have_count(2)
    expect(screen.root.locator(".sentence")).to_contain_text("Your move")
    screen.tells_nothing(screen.vaults(2))
    screen.page.reload()
    screen.turns.to_have_count(2)
    screen.tells_nothing(screen.vaults(2))


def test_hints_and_analysis_say_over_what_they_weigh(screen: Screen) -> None:
    against(screen)
    screen.press("hint")
    expect(screen.root.locator(".note.hint")).to_contain_text(re.compile("Look at|Start with|Press|buttons"))
    screen.press("study")
    expect(screen.part("study")).to_contain_text(re.compile("Averaged over the 6 hidden layouts you can’t rule out"))
    screen.tells_nothing(screen.vaults(2))
