"""Whole numbers packed into one: every digit has a base of its own (a mixed radix), so that no bit is wasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cairn.core.errors import GameError
from cairn.core.language import t

LONGEST_NUMBER = 40
"""Bits of a whole number that is packed without a base."""
FIRST, LETTERS = 32, 95
"""The printable characters of ASCII."""
UNICODE = 0x110000
"""Code points."""


class BadPacking(GameError):
    """A number that nobody packed."""


class Packer:
    """Takes digits, each below its base; `number` is all of them."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """One digit."""
        assert 0 <= digit < base, (digit, base)
        self.digits.append((digit, base))

    def put_count(self, count: int) -> None:
        """A whole number from 0 on: small ones take least."""
        bits = count.bit_length()
        self.put(bits, LONGEST_NUMBER + 1)
        if bits:
            self.put(count - (1 << bits - 1), 1 << bits - 1)

    def put_int(self, number: int) -> None:
        """A whole number: those near 0 take least."""
        self.put_count(2 * number if number >= 0 else -2 * number - 1)

    def put_text(self, text: str) -> None:
        """A text of printable ASCII."""
        self.put_count(len(text))
        for letter in text:
            self.put(ord(letter) - FIRST, LETTERS)

    def put_words(self, text: str) -> None:
        """Any text; what is not printable ASCII takes most."""
        self.put_count(len(text))
        for letter in text:
            place = ord(letter) - FIRST
            self.put(place if 0 <= place < LETTERS else LETTERS, LETTERS + 1)
            if not 0 <= place < LETTERS:
                self.put(ord(letter), UNICODE)

    def number(self) -> int:
        """The digits as one number, 1 or more."""
        number = 1
        for digit, base in reversed(self.digits):
            number = number * base + digit
        return number


class Unpacker:
    """Gives the digits of a number in the order in which they were put in."""

    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def is_empty(self) -> bool:
        """Whether all digits were taken; those of base 1 leave no trace."""
        return self.number == 1

    def take(self, base: int) -> int:
        """The next digit; raises BadPacking where there is none."""
        if self.number < base:
            raise BadPacking(t("It ends too early."))
        self.number, digit = divmod(self.number, base)
        return digit

    def take_count(self) -> int:
        """The next number that `put_count` put in."""
        bits = self.take(LONGEST_NUMBER + 1)
        return self.take(1 << bits - 1) + (1 << bits - 1) if bits else 0

    def take_int(self) -> int:
        """The next number that `put_int` put in."""
        count = self.take_count()
        return -(count + 1) // 2 if count % 2 else count // 2

    def take_text(self, longest: int) -> str:
        """The next text; raises BadPacking also where it is too long."""
        length = self.take_count()
        if length > longest:
            raise BadPacking(t("Something in it is too long."))
        return "".join(chr(self.take(LETTERS) + FIRST) for _ in range(length))

    def take_words(self, longest: int) -> str:
        """The next text that `put_words` put in; raises BadPacking also where it is too long."""
        length = self.take_count()
        if length > longest:
            raise BadPacking(t("Something in it is too long."))
        places = (self.take(LETTERS + 1) for _ in range(length))
        return "".join(chr(place + FIRST if place < LETTERS else self.take(UNICODE)) for place in places)


S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Packing(Generic[S, A]):
    """How a game with too many actions to list packs one into digits: `pack`, and `unpack`, which may raise GameError.

    What the position tells anyhow takes no digit.
    """

    pack: Callable[[S, A, Packer], None]
    unpack: Callable[[S, Unpacker], A]
