"""A sixth game in the site: made by `new-game` in a copy of the project, played there by people and the computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serve import serve
from tests.scratch import changed, copy_project, digests, python, run
from tests.serving import served

from .conftest import Room, used
from .table import Table

GAME = "nine_stones"


@pytest.fixture(scope="module")
def room(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A page of the site that has the new game; nothing but its folder is new in the project."""
    copy = copy_project(tmp_path_factory.mktemp("sixth") / "cairn")
    before = digests(copy)
    run(copy, "cairn", "new-game", GAME, "--folder")
    python(copy, "tools/build.py")
    assert {name.rpartition("/")[0].removesuffix("/bot") for name in changed(before, digests(copy))} == {
        f"py/cairn/games/{GAME}"
    }
    with served(serve(copy / "dist", 0)) as address:
        room = Room(browser, address, reduced_motion="reduce")
        yield room
        room.leave()


@pytest.fixture
def sixth(room: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    yield from used(room, request)


def test_two_people_play_a_game_from_the_shelf_to_its_end(sixth: Table) -> None:
    page = sixth.page
    expect(page.locator("#shelf > .box h2").last).to_have_text("Nine Stones")
    page.locator(f"#shelf .{GAME} .pic").click()
    form = page.locator(f"#new-{GAME}")
    form.locator("input[name=who][value=here]").check()
    form.get_by_role("button", name="Begin").click()
    sixth.wait().says("White")
    moves = ("a1-a2", "b4-b3", "a2-b3", "d4-d3", "b3-a4")
    for count, move in enumerate(moves, 1):
        sixth.pick(*move.split("-")).has_played(*moves[:count])
    expect(sixth.part("result").locator("h2")).to_have_text("White wins")
    expect(sixth.part("result")).to_contain_text("White is in the far row.")


def test_the_computer_plays_it_and_gives_hints(sixth: Table) -> None:
    sixth.begin(GAME, who="computer", level=3, you=0)
    sixth.press("hint")
    expect(sixth.part("quiet").locator(".hint")).to_contain_text("Look at")
    sixth.pick("a1", "a2")
    sixth.codes.to_have_count(2)


def test_what_is_not_allowed_is_explained_and_leads_to_the_rules(sixth: Table) -> None:
    sixth.begin(GAME).pick("a1", "a3")
    note = sixth.part("alert").locator(".note")
    expect(note).to_contain_text("A pawn goes one cell straight ahead")
    note.get_by_role("button", name="Rules: moving").click()
    expect(sixth.page.locator("dialog.rules article #rules-moving h2")).to_be_in_viewport()
