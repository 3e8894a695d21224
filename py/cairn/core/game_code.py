"""A whole game as a short text for a link: its actions as their places among the legal ones, packed into one number.

A game code has only letters and digits: first the version of this format, then the number in base 62, then four
characters that check all before them. Every later format keeps the first character and the last four, so that a
damaged code can be told from a newer one. The number holds the game, the version of its rules, seats and options, the
position to show, and the entries. The order of the legal actions is thus part of a game's version (docs/game-code.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from zlib import crc32

from cairn.core.code_check import ALPHABET, CHECK, UNKNOWN, VALUE, checksum_of, damage_of, is_whole
from cairn.core.commitments import find_commitment
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt, t
from cairn.core.option import Option, OptionValue, with_defaults
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import AgreedDraw, Play, Resignation, begin, is_ending, read_entry, write_entry
from cairn.core.record import (
    LONGEST_ACTION,
    LONGEST_OPTION,
    MOST_ACTIONS,
    BadRecord,
    NewerRecord,
    Shelf,
    known_game,
)
from cairn.core.seal import SALT, Vault
from cairn.core.state import Seat

FORMAT = "1"
BLOCK = 100
"""Letters and digits that are counted together, as every step through a number takes as long as it is long."""
LONGEST = 60_000
"""Characters of a code; a long game takes 400, one of Stonehenge and the Sun 2,000."""
NAMES = 1 << 12
"""A game is told by its name's CRC-32, modulo this; no two on the shelf share it."""
LATE = 1_000
"""Added to the version of the rules where late options follow: an older Cairn then knows that it cannot read on."""


class BadCode(BadRecord):
    """A text that is no game code; the sentence says what is wrong with it."""

    title = t("This link cannot be opened.")


@dataclass(frozen=True, slots=True)
class SharedGame:
    """The content of a code: a game, and the number of the position to show, None for the last."""

    play: Play
    at: int | None = None


def write_game_code(shared: SharedGame) -> str:
    """The code of a game."""
    play, packer = shared.play, Packer()
    pack_settings(play, packer)
    packer.put(int(shared.at is not None), 2)
    if shared.at is not None:
        packer.put_count(shared.at)
    course = Course()
    for n, entry in enumerate(play.entries):
        course.pack(beginning(play, n), entry, packer, play.entries[n:])
    return wrap(digits_of(packer.number()))


def read_game_code(text: str, shelf: Shelf) -> SharedGame:
    """The game of a code, every action checked; raises BadCode or NewerRecord."""
    try:
        return _read(unwrap(text), shelf)
    except BadRecord:
        raise
    except GameError as error:
        raise BadCode(t("Its checksum is right, but not what it says: {error}", error=error.text)) from error


def _read(body: str, shelf: Shelf) -> SharedGame:
    unpacker = Unpacker(number_of(body))
    play = unpack_settings(unpacker, shelf)
    at = unpacker.take_count() if unpacker.take(2) else None
    course = Course()
    while not unpacker.is_empty:
        if len(play.entries) == MOST_ACTIONS:
            raise BadCode(t("No game is longer than {most} moves.", most=MOST_ACTIONS))
        play = play.append(course.unpack(play, unpacker))
    if at is not None and at > len(play.entries):
        raise BadCode(t("It begins behind the last move."))
    return SharedGame(play, at)


def wrap(body: str, format: str = FORMAT) -> str:
    """A body with the version of the format before it and the checksum behind it."""
    return format + body + checksum_of(format + body)


def unwrap(text: str, format: str = FORMAT) -> str:
    """The text between the version of the format and the checksum; raises BadCode or NewerRecord."""
    if len(text) > LONGEST:
        raise BadCode(t("It is longer than any game."))
    if strange := next((letter for letter in text if letter not in VALUE), None):
        raise BadCode(
            t("It has letters and digits only, and “{text}” is neither. Copy the link again.", text=excerpt(strange))
        )
    if not is_whole(text) or text[0] == "0":
        raise BadCode(UNKNOWN if is_whole(text) else damage_of(text))
    if text[0] != format:
        raise NewerRecord(t("This link is written in a newer way. Reload the page to renew it."))
    return text[1:-CHECK]


def number_of(text: str) -> int:
    """The number that letters and digits stand for."""
    number = 0
    for at in range(0, len(text), BLOCK):
        block, letters = 0, text[at : at + BLOCK]
        for letter in letters:
            block = block * len(ALPHABET) + VALUE[letter]
        number = number * len(ALPHABET) ** len(letters) + block
    return number


def digits_of(number: int) -> str:
    """A number as letters and digits."""
    letters: list[str] = []
    while number:
        number, block = divmod(number, len(ALPHABET) ** BLOCK)
        for _ in range(BLOCK):
            block, value = divmod(block, len(ALPHABET))
            letters.append(ALPHABET[value])
    return "".join(reversed(letters)).lstrip("0")


def _packed_options(game: Game[Any, Any], has_late: bool) -> Sequence[Option]:
    return [option for option in game.all_options if has_late or not option.is_late]


def pack_settings(play: Play, packer: Packer) -> None:
    """The game, the version of its rules, seats and options."""
    record, game = play.record, play.game
    packer.put(_name_number(game.name), NAMES)
    options = with_defaults(game.all_options, dict(record.options))
    has_late = any(option.is_late and options[option.name] != option.default for option in game.all_options)
    packer.put_count(game.version + LATE * has_late)
    packer.put(game.seats.index(record.seats), len(game.seats))
    for option in _packed_options(game, has_late):
        value, values = options[option.name], option.values
        packer.put(values.index(value) if value in values else len(values), len(values) + 1)
        if value not in values:
            packer.put_text(str(value))


def unpack_settings(unpacker: Unpacker, shelf: Shelf) -> Play:
    """A game with the next settings, before its first entry; raises GameError."""
    number = unpacker.take(NAMES)
    name = next((name for name in shelf if _name_number(name) == number), None)
    if name is None:
        raise NewerRecord(t("Its game is not on this shelf. Reload the page to renew it."))
    version = unpacker.take_count()
    has_late = version > LATE
    game = known_game(name, version - LATE * has_late, shelf)
    seats = game.seats[unpacker.take(len(game.seats))]
    options: dict[str, OptionValue] = {}
    for option in _packed_options(game, has_late):
        chosen = unpacker.take(len(option.values) + 1)
        is_listed = chosen < len(option.values)
        options[option.name] = option.values[chosen] if is_listed else unpacker.take_text(LONGEST_OPTION)
    return begin(game, seats, options)


def _name_number(name: str) -> int:
    return crc32(name.encode()) % NAMES


def beginning(play: Play, count: int) -> Play:
    """A game as it was after so many entries."""
    return Play(play.game, play.record, play.states[: count + 1], play.entries[:count])


class Way(Enum):
    """How an entry is packed that is not among the choices: what follows is the seat, nothing, its text, or the choice
    and the salts that it was sealed with."""

    RESIGNED = "resigned"
    DRAWN = "drawn"
    WRITTEN = "written"
    SEALED = "sealed"


WAYS = tuple(Way)


@dataclass(slots=True)
class Course:
    """The vaults known so far on the way through a game: of those who open them later."""

    vaults: dict[Seat, Vault] = field(default_factory=dict)

    def pack(self, play: Play, entry: Any, packer: Packer, rest: Sequence[Any]) -> None:
        """An entry after those of `play`; `rest` are all that follow, itself the first."""
        game, state = play.game, play.state
        if game.packing and not is_ending(entry):
            packer.put(0, 2)
            game.packing.pack(state, entry, packer)
            return
        choices = self._choices(play)
        if entry in choices:
            packer.put(choices.index(entry), len(choices) + 1)
            return
        packer.put(len(choices), len(choices) + 1)
        match entry:
            case Resignation(seat):
                _put_way(packer, Way.RESIGNED)
                packer.put(seat, play.record.seats)
            case AgreedDraw():
                _put_way(packer, Way.DRAWN)
            case _ if sealed := find_commitment(game, state, entry, rest):
                action, salts, self.vaults[state.actor] = sealed
                _put_way(packer, Way.SEALED)
                packer.put(choices.index(action), len(choices))
                packer.put(int.from_bytes(b"".join(salts)), 1 << 8 * SALT * len(salts))
            case _:
                _put_way(packer, Way.WRITTEN)
                packer.put_text(write_entry(game, entry))

    def unpack(self, play: Play, unpacker: Unpacker) -> Any:
        """The next entry; raises GameError."""
        game, state = play.game, play.state
        choices = self._choices(play)
        chosen = unpacker.take(len(choices) + 1)
        if chosen < len(choices):
            return choices[chosen] if game.packing is None else game.packing.unpack(state, unpacker)
        match WAYS[unpacker.take(len(WAYS))]:
            case Way.RESIGNED:
                return Resignation(unpacker.take(play.record.seats))
            case Way.DRAWN:
                return AgreedDraw()
            case Way.SEALED:
                return self._unpack_sealed(play, choices, unpacker)
        return read_entry(game, unpacker.take_text(LONGEST_ACTION))

    def _unpack_sealed(self, play: Play, choices: Sequence[Any], unpacker: Unpacker) -> Any:
        secrets, state = play.game.secrets, play.state
        if secrets is None or not choices:
            raise BadCode(t("Nothing can be hidden there."))
        action = choices[unpacker.take(len(choices))]
        digits = unpacker.take(1 << 8 * SALT * secrets.salts).to_bytes(SALT * secrets.salts)
        salts = [digits[n : n + SALT] for n in range(0, len(digits), SALT)]
        sealed, self.vaults[state.actor] = secrets.commit(state, action, salts)
        return sealed

    def _choices(self, play: Play) -> Sequence[Any]:
        """The actions coded by their place in a list: the legal ones, or the one that must follow.

        Of a game with a packing of its own, all actions count as one choice.
        """
        secrets, state = play.game.secrets, play.state
        if play.game.packing:
            return (None,)
        if secrets is None:
            return () if play.outcome else state.legal_actions()
        if play.outcome:
            due = secrets.next_opening(state, self.vaults)
        elif secrets.seat_due(state) is not None:
            due = secrets.answer(state, self.vaults)
        else:
            return state.legal_actions()  # type: ignore[no-any-return]
        return () if due is None else (due,)


def _put_way(packer: Packer, way: Way) -> None:
    packer.put(WAYS.index(way), len(WAYS))
