"""Whether games of a source end before anybody can have decided anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.language import Number, Phrase, t
from cairn.core.play import Play
from cairn.kit.position import STAY, SWAP
from cairn.kit.state import State

WITHIN = 2
"""Actions within which nobody can have decided anything."""


class Short(NamedTuple):
    """The end by which most games are won at once, with its line."""

    why: Phrase
    name: str
    line: int


def find_short(plays: Sequence[Play]) -> Short | None:
    """How random games of the kit are won within two actions, if most are; None if they are not."""
    ends: Counter[str] = Counter()
    for play in plays:
        count = sum(entry not in (STAY, SWAP) for entry in play.entries)
        if count <= WITHIN and isinstance(play.state, State) and play.outcome and play.outcome.winners:
            ends[(play.state.ended() or ("", ""))[1]] += 1
    if 2 * ends.total() <= len(plays):
        return None
    name, _ = ends.most_common(1)[0]
    lines = {law.name: law.line for law in plays[0].states[0].design.plan.ends}
    why = t("{count} of {n} random games were won within two actions, by “{name}”.",
            count=Number(ends.total()), n=Number(len(plays)), name=name)  # fmt: skip
    return Short(why, name, lines.get(name, 0))
