"""Names that a designer wrote, checked against those that there are, and the right one that is nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cairn.core.language import Phrase, either, sentences, t

FEW = 10
"""Names that are listed in a sentence; of more only the nearest is told."""
ALSO = {
    "colours": "color colors", "sides": "names players", "swap": "pie", "take": "remove capture", "put": "add flip",
    "near": "neighbours neighbors", "other": "opponent", "turn": "player", "lots": "random roll",
}  # fmt: skip
"""For some names others that are tried for them."""


def nearest(name: object, known: Iterable[str]) -> str:
    """The known name that a wrong one was most likely meant to be; "" if none is near.

    >>> nearest("longst", ["longest", "looks"])
    'longest'
    """
    text, known = str(name), [*known]
    for right, others in ALSO.items():
        if right in known and text in others.split():
            return right
    if len(text) < 3:
        return next((other for other in known if sorted(other.lower()) == sorted(text.lower()) and other != text), "")
    most = 1 if len(text) < 5 else 2
    ranked = sorted((distance(text.lower(), other.lower()), n, other) for n, other in enumerate(known) if other != text)
    return ranked[0][2] if ranked and ranked[0][0] <= most else ""


def distance(one: str, other: str) -> int:
    """How many letters have to be put, taken or changed to make one text of another; 1 for another order."""
    if sorted(one) == sorted(other):
        return int(one != other)
    before, row = list[int](), list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        before, row = row, [n]
        for m, wanted in enumerate(other, 1):
            row.append(min(before[m] + 1, row[m - 1] + 1, before[m - 1] + (letter != wanted)))
    return row[-1]


def meant(said: Phrase, name: object, known: Iterable[str]) -> Phrase:
    """A sentence that a name is wrong, and the right one that is nearest, if one is near."""
    near = nearest(name, known)
    return sentences(said, t("Is “{name}” meant?", name=near)) if near else said


def with_nearest(said: Phrase, name: object, known: Collection[str]) -> Phrase:
    """A sentence that a name is wrong, and the names that are right: all if they are few, else the nearest."""
    if (told := meant(said, name, known)) is said and 0 < len(known) <= FEW:
        return sentences(said, t("Possible: {names}.", names=either([*known])))
    return told
