"""The text of a turn link: a whole match so far, packed as a game code is, with the signature of who sends it.

First the version of the format, then eight characters that name the match, the rest as one number in base 62, and the
checksum. The entries are turn_entries.py's. See docs/turn-link.md.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from cairn.core.code_check import ALPHABET, UNKNOWN
from cairn.core.errors import GameError
from cairn.core.game_code import (
    FORMAT,
    BadCode,
    digits_of,
    number_of,
    pack_settings,
    unpack_settings,
    unwrap,
    wrap,
)
from cairn.core.language import t
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import Play, begin
from cairn.core.record import NewerRecord, Shelf
from cairn.peer.log.clock import PAUSES
from cairn.peer.log.coin_toss import STEPS, CoinToss, promise
from cairn.peer.log.entries import Party
from cairn.peer.log.match_log import MatchLog, new_log
from cairn.peer.log.turn_entries import BrokenRules, pack_entries, unpack_entries, with_setup
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import LONGEST_NAME

VERSIONS = {FORMAT: (False, False), "2": (True, False), "3": (False, True), "4": (True, True)}
"""By the version of the format: whether two who have met live write so, without keys; and whether there are marks.

Where there are marks, there are the pauses of a clock too.
"""
NAME = 8
"""Characters that name a match."""
SEATINGS = ("toss", "0 1", "1 0")
MARK, HASH, SIGNED = 1 << 128, 1 << 256, 1 << 512
"""Bases of 32, of 64 and of 128 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A link: the `number`-th of its match, counted from 1; both names, both public keys, and the log.

    The guest's name and key are "" in the first link. `is_paired`: the match began live, and the secret of
    the two signs (`PairSigner`); both keys are its name then. `marks` are by party what it wrote under the log up to
    its last entry (`EntrySigner.sign_entry`), which it alone can check; "" in a link of an earlier Cairn.
    """

    number: int
    names: tuple[str, str]
    keys: tuple[str, str]
    log: MatchLog
    signature: str = field(default="", repr=False)
    is_paired: bool = False
    marks: tuple[str, str] = ("", "")

    @property
    def version(self) -> str:
        """The version of the format it is written in."""
        form = self.is_paired, any(self.marks)
        return next(version for version, known in VERSIONS.items() if known == form)

    @property
    def sender(self) -> Party:
        """Who has made it: the host makes the first one, and they take turns."""
        return (self.number - 1) % 2

    @property
    def match(self) -> str:
        """The name of the match: the host's key and what is played, and nothing else, lead to it."""
        if self.is_paired:
            return self.keys[0]
        digest = hashlib.sha256(f"match by link {self.keys[0]} {self.log.heads[0]}".encode()).digest()
        return digits_of(int.from_bytes(digest) % len(ALPHABET) ** NAME).rjust(NAME, "0")

    @property
    def signed_parts(self) -> tuple[str, ...]:
        """The parts that its signature signs."""
        parts = (str(self.number), *self.names, *self.keys, self.log.head)
        return ("turn link 2", *parts, *self.marks) if any(self.marks) else ("turn link 1", *parts)


def write_turn_link(link: TurnLink) -> str:
    """The text of a link."""
    packer, log = Packer(), link.log
    packer.put_count(link.number)
    packer.put(number_of_hex(link.signature), SIGNED)
    pack_settings(_first_play(log), packer)
    packer.put(SEATINGS.index(log.seating), len(SEATINGS))
    for party in range(1 + (link.number > 1)):
        _put_name(link.names[party], packer)
        if not link.is_paired:
            packer.put(number_of_hex(link.keys[party]), HASH)
    has_marks = any(link.marks)
    for mark in link.marks if has_marks else ():
        packer.put(number_of_hex(mark), MARK)
    for milliseconds in (log.base, log.step, log.pauses)[: _times(link.is_paired, has_marks)]:
        packer.put_count(milliseconds)
    _put_coin(log.coin, packer)
    pack_entries(log, packer, has_pauses=has_marks)
    return wrap(link.match + digits_of(packer.number()), link.version)


def _times(is_paired: bool, has_pauses: bool) -> int:
    """How many numbers a link has for the clock."""
    return 2 + has_pauses if is_paired else 0


def read_turn_link(text: str, shelf: Shelf) -> TurnLink:
    """The link of a text, every entry checked; raises BadCode, NewerRecord or BrokenRules.

    Whether its signature is right is for `link_verdict.judge` to say. No match has more than two links for an entry:
    it would soon have none that can be written.
    """
    version = text[:1] if text[:1] in VERSIONS else FORMAT
    is_paired, has_marks = VERSIONS[version]
    body = unwrap(text, version)
    try:
        link = _unpack(Unpacker(number_of(body[NAME:])), shelf, body[:NAME] if is_paired else "", has_marks)
    except (BrokenRules, BadCode, NewerRecord):
        raise
    except GameError as error:
        raise BadCode(t("Its checksum is right, but not what it says: {error}", error=error.text)) from error
    if link.match != body[:NAME]:
        raise BadCode(t("It bears the name of another match."))
    return link


def number_of_hex(text: str) -> int:
    """The number of hexadecimal digits; 0 for none."""
    return int(text or "0", 16)


def _unpack(unpacker: Unpacker, shelf: Shelf, pair: str, has_marks: bool) -> TurnLink:
    number = unpacker.take_count()
    signature = f"{unpacker.take(SIGNED):0128x}"
    play = unpack_settings(unpacker, shelf)
    seating = SEATINGS[unpacker.take(len(SEATINGS))]
    names, keys = ["", ""], [pair, pair]
    for party in range(1 + (number > 1)):
        names[party] = _take_name(unpacker)
        keys[party] = pair or f"{unpacker.take(HASH):064x}"
    marks = (_take_mark(unpacker), _take_mark(unpacker)) if has_marks else ("", "")
    times = [unpacker.take_count() for _ in range(_times(bool(pair), has_marks))]
    base, step, pauses = [*times, *(0, 0, PAUSES)[len(times) :]]
    coin = _take_coin(unpacker)
    log = new_log(play.game, play.record, (base, step, pauses), seating)
    log = unpack_entries(with_setup(log, coin), unpacker, has_marks)
    if not 0 < number <= 2 * log.count + 1:
        raise BadCode(UNKNOWN)
    return TurnLink(number, (names[0], names[1]), (keys[0], keys[1]), log, signature, bool(pair), marks)


def _take_mark(unpacker: Unpacker) -> str:
    mark = unpacker.take(MARK)
    return f"{mark:032x}" if mark else ""


def _first_play(log: MatchLog) -> Play:
    return begin(log.game, log.first.seats, dict(log.first.options))


def _put_name(name: str, packer: Packer) -> None:
    packer.put_count(len(name.encode()))
    for byte in name.encode():
        packer.put(byte, 256)


def _take_name(unpacker: Unpacker) -> str:
    length = unpacker.take_count()
    if length > 4 * LONGEST_NAME:
        raise BadCode(t("It is longer than any game."))
    try:
        name = bytes(unpacker.take(256) for _ in range(length)).decode()
    except UnicodeDecodeError:
        name = ""
    return clean(name, LONGEST_NAME)


def _put_coin(coin: CoinToss, packer: Packer) -> None:
    """How far the coin is, and its numbers; what was shown tells what was promised."""
    told = STEPS.index(coin.step) if coin.step else len(STEPS)
    packer.put(told, len(STEPS) + 1)
    for text in (coin.show,) if coin.show else (coin.promise,) if told else ():
        packer.put(number_of_hex(text), HASH)
    if coin.number:
        packer.put(number_of_hex(coin.number), HASH)


def _take_coin(unpacker: Unpacker) -> CoinToss:
    told = unpacker.take(len(STEPS) + 1)
    first = f"{unpacker.take(HASH):064x}" if told else ""
    number = f"{unpacker.take(HASH):064x}" if told > 1 else ""
    if told < len(STEPS):
        return CoinToss(promise=first, number=number)
    return CoinToss(promise(bytes.fromhex(first)), number, first)
