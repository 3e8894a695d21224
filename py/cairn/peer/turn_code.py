"""The text of a turn link: a whole match so far, packed as a game code is, with the signature of who sends it.

First the version of the format, then eight characters that name the match, the rest as one number in base 62, and the
checksum. The entries are turn_entries.py's. See docs/turn-link.md.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from cairn.core.game import GameError
from cairn.core.game_code import (
    ALPHABET,
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
from cairn.core.record import Shelf
from cairn.peer.coin_toss import STEPS, CoinToss, promise
from cairn.peer.entries import Party
from cairn.peer.match_log import MatchLog, new_log
from cairn.peer.plain_text import clean
from cairn.peer.turn_entries import BrokenRules, pack_entries, unpack_entries, with_setup
from cairn.peer.wire import LONGEST_NAME

PAIRED = "2"
"""The version of the format for two who have met live: other fields, and no keys."""
NAME = 8
"""Characters that name a match."""
LONGEST_LINK = 2_000
"""Characters of a link that every messenger leaves alone."""
SEATINGS = ("toss", "0 1", "1 0")
HASH, SIGNED = 1 << 256, 1 << 512
"""Bases of 64 and of 128 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A link: the `number`-th of its match, counted from 1; both names, both public keys, and the log.

    The guest's name and key are "" in the first link. `is_paired`: the match began live, and the secret of
    the two signs (`PairSigner`); both keys are its name then.
    """

    number: int
    names: tuple[str, str]
    keys: tuple[str, str]
    log: MatchLog
    signature: str = field(default="", repr=False)
    is_paired: bool = False

    @property
    def sender(self) -> Party:
        """Who has made it: the host makes the first one, and they take turns."""
        return (self.number - 1) % 2

    @property
    def match(self) -> str:
        """What names the match: the host's key and what is played, and nothing else, lead to it."""
        if self.is_paired:
            return self.keys[0]
        digest = hashlib.sha256(f"match by link {self.keys[0]} {self.log.heads[0]}".encode()).digest()
        return digits_of(int.from_bytes(digest) % len(ALPHABET) ** NAME).rjust(NAME, "0")

    @property
    def signed_parts(self) -> tuple[str, ...]:
        """What its signature signs."""
        return ("turn link 1", str(self.number), *self.names, *self.keys, self.log.head)


def match_of(text: str) -> str:
    """The name of a turn link's match, as far as one can be seen in it."""
    return text[1 : 1 + NAME]


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
    for milliseconds in (log.base, log.step) if link.is_paired else ():
        packer.put_count(milliseconds)
    _put_coin(log.coin, packer)
    pack_entries(log, packer)
    return wrap(link.match + digits_of(packer.number()), PAIRED if link.is_paired else FORMAT)


def read_turn_link(text: str, shelf: Shelf) -> TurnLink:
    """The link of a text, every entry checked; raises BadCode, NewerRecord or BrokenRules.

    Whether its signature is right is for `link_verdict.judge` to say. No match has more than two links for an entry:
    it would soon have none that can be written.
    """
    is_paired = text.startswith(PAIRED)
    body = unwrap(text, PAIRED if is_paired else FORMAT)
    try:
        link = _unpack(Unpacker(number_of(body[NAME:])), shelf, body[:NAME] if is_paired else "")
    except (BrokenRules, BadCode):
        raise
    except GameError as error:
        raise BadCode(t("Its checksum is right, but not what it says: {error}", error=error.text)) from error
    if link.match != body[:NAME]:
        raise BadCode(t("It bears the name of another match."))
    return link


def number_of_hex(text: str) -> int:
    """The number of hexadecimal digits; 0 for none."""
    return int(text or "0", 16)


def _unpack(unpacker: Unpacker, shelf: Shelf, pair: str) -> TurnLink:
    number = unpacker.take_count()
    signature = f"{unpacker.take(SIGNED):0128x}"
    play = unpack_settings(unpacker, shelf)
    seating = SEATINGS[unpacker.take(len(SEATINGS))]
    names, keys = ["", ""], [pair, pair]
    for party in range(1 + (number > 1)):
        names[party] = _take_name(unpacker)
        keys[party] = pair or f"{unpacker.take(HASH):064x}"
    clock = (unpacker.take_count(), unpacker.take_count()) if pair else (0, 0)
    coin = _take_coin(unpacker)
    log = unpack_entries(with_setup(new_log(play.game, play.record, *clock, seating), coin), unpacker)
    if not 0 < number <= 2 * log.count + 1:
        raise BadCode(t("Part of it is missing or was changed on the way. Copy the whole link again."))
    return TurnLink(number, (names[0], names[1]), (keys[0], keys[1]), log, signature, bool(pair))


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
