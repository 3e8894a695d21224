"""The options of a game: choices before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.core.errors import BadOption
from cairn.core.language import Phrase, excerpt, t

OptionValue = int | str
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before a game: `values` are accepted, `offered` stand in the form (all of them if empty).

    `value_names` names each value for a person; `note` explains the option, and says so where it is our ruling.
    `chance` says that the values are seats, and that the form draws lots for one unless one is chosen. With `shares` a
    value is a word with a letter for each seat; it names what each letter stands for, and the form asks every seat for
    its own. With `draw` nobody chooses: every new game has the value that it gives for a text of chance. `is_late` says
    that there are records from before there was this option: a record leaves it out while it has its default. With
    `check`, other values are possible too: it gives the one value that stands for what was asked for, `values`
    unchanged, or raises BadOption.
    """

    name: str
    label: Phrase
    values: Sequence[OptionValue]
    default: OptionValue
    value_names: tuple[Phrase, ...] = ()
    offered: tuple[OptionValue, ...] = ()
    note: Phrase = ""
    chance: bool = False
    shares: tuple[tuple[str, Phrase], ...] = ()
    draw: Callable[[str], OptionValue] | None = None
    is_late: bool = False
    check: Callable[[Any], OptionValue] | None = None

    def value_name(self, value: OptionValue) -> Phrase:
        """The name of a value for a person."""
        return self.value_names[self.values.index(value)] if self.value_names else str(value)

    def normalize(self, value: Any, title: str) -> OptionValue:
        """The value that stands for what was asked for; raises BadOption, which names the game by its title."""
        if self.check is not None:
            return self.check(value)
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        allowed = ", ".join(map(str, self.values))
        raise BadOption(
            t(
                "{game} can’t have {shown} for “{name}”; choose one of {allowed}.",
                shown=excerpt(repr(value)),
                name=self.name,
                game=title,
                allowed=allowed,
            )
        )


def who_begins(names: Sequence[Phrase], note: Phrase, *, is_late: bool = False) -> Option:
    """The option for the seat that begins, drawn by lot unless one is chosen."""
    seats = range(len(names))
    return Option("first", t("Who begins"), tuple(seats), 0, tuple(names), note=note, chance=True, is_late=is_late)


def draw_lots(options: Sequence[Option], chosen: Options, chance: str) -> dict[str, OptionValue]:
    """The chosen values, and a lot for each option that is drawn, from a text that nobody could choose."""
    return {option.name: option.draw(chance) for option in options if option.draw} | dict(chosen)


def with_defaults(options: Sequence[Option], chosen: Options) -> dict[str, OptionValue]:
    """The chosen values, and the defaults of the options that were left out."""
    return {option.name: option.default for option in options} | dict(chosen)
