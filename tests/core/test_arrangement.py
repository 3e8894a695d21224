"""Positions that were set up: what is accepted can be begun, recorded, packed and played; all else is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.arrangement import START, Arrangement, BadPosition, write
from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.play import begin
from cairn.core.record import BadRecord, read_record, write_record
from cairn.core.scene import Viewpoint
from cairn.games import SHELF
from tests.kit.sources import KIT

BOARDS = [game for game in (*SHELF.values(), *KIT) if game.arrangements is not None]
NEARLY = r"[01]( [a-zA-Z]{1,3}[0-9]{0,2}:[a-zA-Z]{1,3}[0-9]?){0,3}"
every_board = pytest.mark.parametrize("game", BOARDS, ids=lambda game: game.name.split("~")[0])


def defaults(game):
    return game.normalize_options(2, {})


def heaped(game, lots):
    """Pieces put down anywhere, as a person in a hurry would."""
    table, found = game.arrangements, Arrangement(lots.randrange(2))
    for _ in range(lots.randrange(20)):
        place, kind = lots.choice(table.places(defaults(game))), lots.choice(table.kinds)
        if table.left(found)[kind.key] != 0:
            found = table.with_piece(defaults(game), found, place, kind.key)
    return found


def walked(game, lots):
    """A position of a random game."""
    play = begin(game, 2, {})
    for _ in range(lots.randrange(50)):
        if actions := play.state.legal_actions():
            play = play.append(lots.choice(actions))
    return game.arrangements.arrange(play.state)


def check_begun(game, text):
    """A game begins with this text, and goes on, in every form in which a game travels."""
    play = begin(game, 2, {START: text})
    assert write(game.arrangements.arrange(play.state)) == text
    play = play.append(random.Random(text).choice(play.state.legal_actions()))
    shelf = {game.name: game}
    assert read_record(write_record(play.record), shelf) == play.record
    assert read_game_code(write_game_code(SharedGame(play)), shelf).play == play


def test_the_four_board_games_and_all_of_the_kit_begin_with_positions():
    names = ["lava_flows", "sedona_vortex", "skorpion", "vaxandis"]
    assert [*map(SHELF.get, names), *KIT] == BOARDS


@every_board
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9), in_order=st.booleans())
def test_any_pieces_are_drawn_and_begun_or_refused_with_a_reason(game, seed, in_order):
    lots = random.Random(seed)
    arrangement = walked(game, lots) if in_order else heaped(game, lots)
    table, options = game.arrangements, {**defaults(game), **game.arrangements.editing}
    state = table.build(options, arrangement)
    for layout in ("wide", "tall"):
        assert game.scene(state, Viewpoint(layout=layout)).board.spots
    assert table.arrange(state).places == arrangement.places
    if faults := table.check(options, arrangement):
        assert all(str(fault.why).endswith(".") for fault in faults)
        with pytest.raises(BadPosition):
            begin(game, 2, {START: write(arrangement)})
    else:
        check_begun(game, write(arrangement))


@pytest.mark.long
@every_board
@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=30) | st.from_regex(NEARLY, fullmatch=True))
def test_any_text_is_a_position_or_refused_with_a_sentence(game, text):
    try:
        play = begin(game, 2, {START: text})
    except BadPosition as error:
        reason = str(error)
    else:
        reason = "."
        assert text == "" or play.state.legal_actions()
    assert reason.endswith(".")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("sedona_vortex", "0 L1:b4 R2:b4", "Black 4 stands there 2 times, and the game has 1."),
        ("sedona_vortex", "0 R2:b4r5", "On right II, red 5 lies on black 4. A stone never lies on a smaller one."),
        ("sedona_vortex", "0 L7:r1 R7:r2", "The game would be over: Red’s stones are on top of both middles."),
        ("sedona_vortex", "0 R2:b4 L1:r5", "A position is written in one way only, and this is another."),
        ("sedona_vortex", "0 L8:b4", "“L8:b4” is no place of this board with pieces."),
        ("sedona_vortex", "2 L1:b4", "A position begins with who is to move, 0 or 1."),
        ("vaxandis", "0 e5:bw", "A position is written in one way only, and this is another."),
        ("skorpion", "0 o4:S", "The Skorpion never stays on a start: it returns to the Gate."),
        ("skorpion", "1 o9:b", "Red has no bead in play, and only a player’s first turn begins so."),
        ("skorpion", "0 out:S", "“out:S” is not a piece that fits there."),
        ("lava_flows", "0 b2:Bw", "All twelve pieces are on the board in every position; 10 are missing."),
    ],
)
def test_the_reason_says_what_is_wrong(name, text, why):
    with pytest.raises(BadPosition) as caught:
        begin(SHELF[name], 2, {START: text})
    assert str(caught.value) == why


def test_a_bead_too_many_is_told_by_its_name():
    spots = [f"o{n}:r" for n in (1, 2, 3, 5, 6, 7, 9)] + ["m2:r", "m4:r"]
    names = SHELF["skorpion"].arrangements.places(defaults(SHELF["skorpion"]))
    text = " ".join(["0", *sorted(spots, key=lambda each: names.index(each.split(":")[0]))])
    with pytest.raises(BadPosition, match="Red bead stands there 9 times, and the game has 8"):
        begin(SHELF["skorpion"], 2, {START: text})


@every_board
def test_a_record_without_a_position_is_the_one_it_always_was(game):
    assert START not in dict(begin(game, 2, {}).record.options)
    assert begin(game, 2, {START: ""}).record == begin(game, 2, {}).record


def test_a_record_with_a_bad_position_is_refused():
    text = write_record(begin(SHELF["sedona_vortex"], 2, {START: "0 L7:r1"}).record).replace("L7", "L9")
    with pytest.raises(BadRecord, match="no place of this board"):
        read_record(text, SHELF)


@pytest.mark.parametrize("game", [game for game in SHELF.values() if game.arrangements is None], ids=lambda g: g.name)
def test_a_game_without_positions_has_no_such_option(game):
    with pytest.raises(ValueError, match="has no option “start”"):
        begin(game, 2, {START: "0"})
