"""The four characters that check a code before them, and what a code that they do not fit has suffered on its way."""

from __future__ import annotations

from cairn.core.language import Text, t

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
VALUE = {letter: value for value, letter in enumerate(ALPHABET)}
BASE = len(ALPHABET)
CHECK = 4
"""Characters of the checksum."""
PRIME = 14_776_331
"""The largest prime below 62**4: a code whose number modulo it differs from the checksum is damaged."""
FEWEST = CHECK + 2
"""The fewest characters of a code."""
FORMATS = "1234"
"""The letter that codes begin with."""
MANY = 12
"""Letters of one case, in a code that has no others, which tell that it had both."""

SHORT = t("Most of it is missing. Copy the whole link again.")
ADDED = t("Something was added to it on the way. Copy the link again.")
CASE = t("Its capital and small letters were made alike on the way. Copy the link again.")
CHANGED = t("A character of it was changed on the way. Copy the link again.")
MISSING = t("A character of it is missing. Copy the whole link again.")
UNKNOWN = t("A part of it is missing, or several of its characters were changed. Copy the whole link again.")


def checksum_of(text: str) -> str:
    """The characters that check a text before them, which has letters and digits only."""
    return _written(_sums(text)[-1])


def is_whole(code: str) -> bool:
    """Whether the last characters of a code check the others."""
    return len(code) >= FEWEST and checksum_of(code[:-CHECK]) == code[-CHECK:]


def damage_of(code: str) -> Text:
    """The damage of a code that is not whole, in a sentence; it takes time linear in the length of the code."""
    if len(code) < FEWEST + 2:
        return SHORT
    if _is_added(code):
        return ADDED
    letters = "".join(letter for letter in code if letter.isalpha())
    if len(letters) >= MANY and letters in (letters.lower(), letters.upper()):
        return CASE
    if any(is_whole(format + code) for format in FORMATS):
        return MISSING
    if _is_changed(code):
        return CHANGED
    return MISSING if _is_missing(code) else UNKNOWN


def _is_added(code: str) -> bool:
    """Whether a code is whole without what is at its end, at its beginning, or one character within."""
    end, sums, powers = len(code) - CHECK, _sums(code), _powers(BASE, len(code))
    check = _number(code[end:])
    return (
        any(sums[at] == _number(code[at : at + CHECK]) for at in range(2, end))
        or any((sums[end] - sums[at] * powers[end - at]) % PRIME == check for at in range(1, end))
        or any(
            (sums[at] * powers[end - 1 - at] + sums[end] - sums[at + 1] * powers[end - at - 1]) % PRIME == check
            for at in range(end)
        )
        or any(is_whole(code[:at] + code[at + 1 :]) for at in range(end, len(code)))
    )


def _is_changed(code: str) -> bool:
    """Whether a code is whole with one other character, or with two neighbours in the other order."""
    end, sums, powers = len(code) - CHECK, _sums(code), _powers(BASE, len(code))
    inverses = _powers(pow(BASE, -1, PRIME), len(code))
    values = [VALUE[letter] for letter in code]
    off = (_number(code[end:]) - sums[end]) % PRIME
    if _is_near(_written(sums[end]), code[end:]):
        return True
    if any((values[at] + off * inverses[end - 1 - at]) % PRIME < BASE for at in range(end)):
        return True
    return any(
        (values[at + 1] - values[at]) * (powers[end - 1 - at] - powers[end - 2 - at]) % PRIME == off
        for at in range(end - 1)
    )


def _is_missing(code: str) -> bool:
    """Whether a code is whole with one more character."""
    end, sums, powers = len(code) - CHECK, _sums(code), _powers(BASE, len(code) + 1)
    inverses, check = _powers(pow(BASE, -1, PRIME), len(code)), _number(code[end:])
    for at in range(end + 1):
        after = sums[end] - sums[at] * powers[end - at]
        if (check - sums[at] * powers[end - at + 1] - after) * inverses[end - at] % PRIME < BASE:
            return True
    whole, kept = checksum_of(code[: 1 - CHECK]), code[1 - CHECK :]
    return any(whole[:at] + whole[at + 1 :] == kept for at in range(CHECK))


def _is_near(one: str, other: str) -> bool:
    """Whether two checksums differ in one character, or in the order of two."""
    differing = sum(a != b for a, b in zip(one, other, strict=True))
    return differing == 1 or (differing == 2 and sorted(one) == sorted(other))


def _sums(text: str) -> list[int]:
    """By length, the number that what a text begins with stands for, modulo the prime."""
    sums = [0]
    for letter in text:
        sums.append((sums[-1] * BASE + VALUE[letter]) % PRIME)
    return sums


def _powers(base: int, count: int) -> list[int]:
    powers = [1]
    for _ in range(count):
        powers.append(powers[-1] * base % PRIME)
    return powers


def _number(check: str) -> int:
    number = 0
    for letter in check:
        number = number * BASE + VALUE[letter]
    return number


def _written(number: int) -> str:
    letters = []
    for _ in range(CHECK):
        number, value = divmod(number, BASE)
        letters.append(ALPHABET[value])
    return "".join(reversed(letters))
