"""Game codes: a whole game in a short text, the same game out of it again, and a sentence for what is none."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.code_check import ALPHABET, CHECK, PRIME, checksum_of
from cairn.core.errors import GameError
from cairn.core.game_code import FORMAT, BadCode, SharedGame, digits_of, read_game_code, write_game_code
from cairn.core.packing import BadPacking, Packer, Unpacker
from cairn.core.play import AgreedDraw, Resignation, begin, load
from cairn.core.record import NewerRecord, write_record
from cairn.games import SHELF
from cairn.laws.random_games import go_on
from tests.stairs import STAIRS
from tests.test_every_game import GAMES, every_game, variants, walks

HERE = Path(__file__).parent
PINNED = [json.loads(line) for line in (HERE / "game_codes.jsonl").read_text(encoding="utf-8").splitlines()]
SWINGS = json.loads((HERE.parent / "games/stonehenge/games.json").read_text(encoding="utf-8"))
STATED = (".", "!")


def code_of(play, at=None):
    return write_game_code(SharedGame(play, at))


def read(code, game=STAIRS):
    """The game of a code, where our own and one more are on the shelf: a code's number for a name is short."""
    return read_game_code(code, {**SHELF, game.name: game})


def comes_back(play):
    code = code_of(play)
    assert set(code) <= set(ALPHABET)
    assert write_record(read(code, play.game).play.record) == write_record(play.record)
    return code


@pytest.mark.long
@every_game
def test_a_random_game_comes_back_byte_for_byte(game):
    for play in walks(game):
        comes_back(play)


@pytest.mark.long
@every_game
@settings(max_examples=25)
@given(data=st.data())
def test_any_game_comes_back_under_any_options_wherever_it_stops(game, data):
    seats = data.draw(st.sampled_from(game.seats))
    chosen = {option.name: data.draw(st.sampled_from(option.values)) for option in game.options}
    lots, vaults = random.Random(data.draw(st.integers(0, 2**32))), data.draw(st.sampled_from([None, {}]))
    play = begin(game, seats, chosen)
    for _ in range(data.draw(st.integers(0, 60))):
        if play.outcome:
            break
        play = play.append(go_on(game, play.state, lots, vaults))
    endings = [Resignation(seats - 1), *([AgreedDraw()] if game.draws else [])]
    if not play.outcome and (ending := data.draw(st.sampled_from([None, *endings]))):
        play = play.append(ending)
    at = data.draw(st.none() | st.integers(0, len(play.entries)))
    assert read(code_of(play, at), play.game) == SharedGame(play, at)


def hidden_game(seed, moves=40):
    """A secret game of Lava Flows that ends by resignation, and is opened after it."""
    game, lots, vaults = SHELF["lava_flows"], random.Random(seed), {}
    play = begin(game, 2, {})
    while not play.outcome and len(play.entries) < moves:
        play = play.append(go_on(game, play.state, lots, vaults))
    closed = play if play.outcome else play.append(Resignation(0))
    opened = closed
    while (opening := game.secrets.next_opening(opened.state, vaults)) is not None:
        opened = opened.append(opening)
    return closed, opened


@pytest.mark.parametrize("seed", range(6))
def test_what_was_opened_after_the_end_needs_no_seals(seed):
    closed, opened = hidden_game(seed)
    assert len(comes_back(opened)) < 200
    assert len(comes_back(closed)) > 300, "seals that nobody opens stand there in full"


@pytest.mark.parametrize("saved", SWINGS, ids=lambda saved: f"{saved['seats']} seats")
def test_games_with_real_swings_come_back(saved):
    play = load(json.dumps(saved), SHELF)
    assert len(comes_back(play)) < len(write_record(play.record)) / 3


def test_a_board_of_ones_own_comes_back():
    game = SHELF["skorpion"]
    board = next(option for option in game.options if option.name == "board")
    other = "a b c d e f;ab bc cd de ef fa ad"
    strange = replace(board, check=str)
    game = replace(game, options=(strange, *game.options[1:]), initial_state=lambda seats, options: STAIRS.start(2, {}))
    play = begin(game, 2, {"board": other})
    assert dict(read_game_code(code_of(play), {"skorpion": game}).play.record.options)["board"] == other


@pytest.mark.parametrize("name", ["vaxandis", "sedona_vortex", "lava_flows"])
def test_the_games_counted_by_perft_come_back(name):
    counted = json.loads((HERE.parent / "games" / name / "perft.json").read_text(encoding="utf-8"))
    for case in counted:
        game, setup = SHELF[name], dict(case["setup"])
        hidden = [setup.pop(colour) for colour in ("black", "white") if colour in setup]
        if isinstance(setup.get("first"), str):
            setup["first"] = ["black", "white"].index(setup["first"])
        play = begin(game, 2, setup)
        for text in (*hidden, *case.get("after", ())):
            play = play.append(game.read(text))
        for action in play.state.legal_actions():
            comes_back(play.append(action))


# The format


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: f"{pinned['record']['game']} {len(pinned['code'])}")
def test_a_code_stays_what_it_is(pinned):
    """If this fails the order of legal actions, the options or the packing changed: raise the game's version."""
    play = load(json.dumps(pinned["record"]), {**SHELF, STAIRS.name: STAIRS})
    assert code_of(play) == pinned["code"]
    assert read(pinned["code"]).play == play


def test_every_game_and_option_is_pinned():
    def settled(name, options):
        return name, *sorted(SHELF[name].normalize_options(SHELF[name].seats[-1], options).items())

    pinned = {settled(each["record"]["game"], each["record"]["options"]) for each in PINNED}
    for game in SHELF.values():
        for options in variants(game):
            assert settled(game.name, options) in pinned, "write tests/core/game_codes.jsonl anew"


def test_no_two_games_are_told_by_one_number():
    heads = {code_of(begin(game, game.seats[0], {}))[1:-CHECK] for game in GAMES}
    assert len(heads) == len(GAMES)


@pytest.mark.parametrize(
    ("name", "options", "entries", "most"),
    [("vaxandis", {"size": 5}, 43, 42), ("sedona_vortex", {}, 20, 20), ("skorpion", {}, 12, 18)],
)
def test_a_code_is_short(name, options, entries, most):
    game, lots = SHELF[name], random.Random(1)
    play = begin(game, 2, options)
    while not play.outcome and len(play.entries) < entries:
        play = play.append(lots.choice(play.state.legal_actions()))
    assert len(code_of(play)) <= most


# What is no code


PLAY = walks(SHELF["vaxandis"])[0]
CODE = code_of(PLAY)


def checked(text):
    """A text with the checksum that belongs to it."""
    return text + checksum_of(text)


def packed(*digits):
    packer = Packer()
    for digit, base in digits:
        packer.put(digit, base)
    return checked(FORMAT + digits_of(packer.number()))


BAD = {
    "nothing": ("", BadCode, "Most of it is missing"),
    "a word": ("Vaxandis", BadCode, "is missing"),
    "prose": ("no code", BadCode, "“ ” is neither"),
    "a right-to-left mark": ("\u202e" + CODE, BadCode, "“[?]” is neither"),
    "cut off": (CODE[:-1], BadCode, "is missing"),
    "begun late": (CODE[1:], BadCode, "is missing"),
    "twice": (CODE * 2, BadCode, "was added to it"),
    "endless": (CODE * 9999, BadCode, "longer than any game"),
    "a newer format": (checked("2anything"), NewerRecord, "newer way"),
    "no format": (checked("0anything"), BadCode, "A part of it is missing, or"),
    "an unknown game": (packed((4000, 4096)), NewerRecord, "not on this shelf"),
    "nothing in it": (checked(FORMAT + "1"), BadCode, "ends too early"),
    "ended in its head": (packed((7, 4096)), (BadCode, NewerRecord), "."),
}


@pytest.mark.parametrize(("text", "error", "why"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_code_is_said(text, error, why):
    with pytest.raises(error, match=why) as refused:
        read(text)
    assert str(refused.value.why).endswith(STATED)


def test_a_game_under_newer_rules_is_told_from_a_damaged_one():
    newer = replace(STAIRS, version=STAIRS.version + 1)
    code = code_of(begin(newer, 2, {}))
    with pytest.raises(NewerRecord, match="rules of Stairs are newer"):
        read(code)
    with pytest.raises(BadCode.__mro__[1], match="older rules"):
        read_game_code(code_of(begin(STAIRS, 2, {})), {"stairs": newer})


def test_a_position_behind_the_end_is_refused():
    with pytest.raises(BadCode, match="behind the last move"):
        read(code_of(begin(STAIRS, 2, {}), at=1))


def damages(seed, count):
    """Codes of all games, each damaged in one of the ways in which texts are."""
    lots = random.Random(seed)
    codes = [code_of(play) for game in GAMES for play in walks(game)]
    for _ in range(count):
        code = lots.choice(codes)
        start, end = sorted(lots.choices(range(len(code) + 1), k=2))
        noise = "".join(lots.choices(ALPHABET, k=lots.randint(1, 6)))
        damaged = lots.choice(
            [
                code[:start] + lots.choice(ALPHABET) + code[start + 1 :],
                code[:start] + code[start + 1 : start + 2] + code[start : start + 1] + code[start + 2 :],
                code[:start] + code[end:],
                code[:start] + noise + code[start:],
                code[:start] + noise + code[start + len(noise) :],
                code[:start],
                code.swapcase(),
                code[::-1],
                code[:start] + chr(lots.randrange(0x10000)) + code[start:],
            ]
        )
        if damaged not in codes:
            yield damaged


def refuse_all(seed, count):
    for damaged in damages(seed, count):
        with pytest.raises(GameError) as refused:
            read(damaged)
        assert str(refused.value.why).endswith(STATED), damaged


@pytest.mark.long
def test_a_damaged_code_is_refused_with_a_sentence():
    refuse_all("some", 3_000)


@pytest.mark.slow
def test_a_hundred_thousand_damaged_codes_are_refused():
    refuse_all("many", 100_000)


def nonsense(seed, count):
    """Numbers with a right checksum that nobody packed, and ones that begin as games do."""
    lots = random.Random(seed)
    for _ in range(count):
        play = lots.choice(walks(lots.choice(GAMES)))
        head = code_of(begin(play.game, play.record.seats, dict(play.record.options)))[1:-CHECK]
        number = Unpacker(sum(ALPHABET.index(letter) * 62**n for n, letter in enumerate(reversed(head)))).number
        tail = lots.getrandbits(lots.randint(1, 400))
        length = 1 << number.bit_length() - 1
        yield checked(FORMAT + digits_of(lots.choice([tail + 1, tail * length + number])))


@pytest.mark.long
def test_a_number_that_nobody_packed_is_read_or_refused():
    for code in nonsense("made up", 1_500):
        try:
            shared = read(code)
        except GameError as error:
            refused = str(error.why)
        else:
            refused = ""
            comes_back(shared.play)
        assert not refused or refused.endswith(STATED)


@given(
    st.lists(st.integers(0, 2**40 - 1)),
    st.lists(st.integers(-(2**38), 2**38)),
    st.text(st.characters(max_codepoint=126, min_codepoint=32)),
)
def test_numbers_and_texts_are_packed_and_taken_out_again(counts, numbers, text):
    packer = Packer()
    for count in counts:
        packer.put_count(count)
    for number in numbers:
        packer.put_int(number)
    packer.put_text(text)
    unpacker = Unpacker(packer.number())
    assert [unpacker.take_count() for _ in counts] == counts
    assert [unpacker.take_int() for _ in numbers] == numbers
    assert unpacker.take_text(len(text)) == text
    assert unpacker.is_empty
    with pytest.raises(BadPacking):
        unpacker.take(2)


def test_the_checksum_is_taken_modulo_the_largest_prime_that_fits():
    assert PRIME < 62**CHECK
    primes = [n for n in range(62**CHECK - 20, 62**CHECK) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert max(primes) == PRIME
