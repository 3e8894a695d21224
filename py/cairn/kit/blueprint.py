"""A designer's names, read and checked: what a game is under all of its options."""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Callable, Collection, Mapping
from inspect import cleandoc, signature
from typing import Any

from cairn.core.errors import BadOption
from cairn.core.language import Phrase, either, t
from cairn.core.option import Option
from cairn.kit.boards import Topology
from cairn.kit.faults import DesignError, ask
from cairn.kit.head import Head, read_head
from cairn.kit.laws import End, Rule

SEED = "seed"
"""The option that a game with `p.lots` has: what its lots are drawn from."""
SEEDS = 1 << 30
"""How many there are: nobody meets the same one twice."""
MOST_ACTIONS = 4_000
"""How long a game can be, as a record holds no more."""
BUTTONS: Mapping[str, Phrase] = {"pass": t("Pass"), "stay": t("Stay"), "swap": t("Swap sides")}
COLOURS: Mapping[str, tuple[str, str, str]] = {
    "ice": ("vaxandis", "black", "white"),
    "dusk": ("skorpion", "red", "blue"),
    "ember": ("sedona_vortex", "red", "black"),
    "moss": ("stonehenge", "red", "blue"),
}
"""Names of colours, each with the class of the stylesheets that has them, and how its round and its cut pieces look."""
ELSEWHERE: Mapping[str, Phrase] = {
    "hidden": t("Hidden pieces are beyond the kit; such a game is a cairn.core.game.Game (core.Game) of its own."),
    "physics": t("Physics is beyond the kit; such a game is a cairn.core.game.Game (core.Game) of its own."),
    "players": t("The kit has two sides; a game for more is a cairn.core.game.Game (core.Game) of its own."),
}
"""The limits of the kit, by the name that a designer would try."""


def draw_seed(chance: str) -> int:
    """The seed that a text of chance stands for."""
    return int.from_bytes(hashlib.sha256(f"{SEED}/{chance}".encode()).digest(), "big") % SEEDS


def check_seed(value: object) -> int:
    """The seed, if it is one; raises BadOption."""
    if type(value) is int and 0 <= value < SEEDS:
        return value
    raise BadOption(t("Lots come from a number from 0 to {most}.", most=SEEDS - 1))


NamedKind = tuple[str, int]
"""A kind of piece and its side."""


class Blueprint:
    """The names of a source: `space` as the source left it, `lines` where each stands in it, `text` all of it.

    `named` are kinds of pieces that it names, `has_lots` says that it draws some.
    """

    def __init__(
        self,
        space: Mapping[str, Any],
        lines: Mapping[str, int],
        text: str,
        *,
        named: Collection[NamedKind],
        has_lots: bool,
    ) -> None:
        self.space, self.lines, self.text, self.named, self.has_lots = space, lines, text, named, has_lots
        for name, why in ELSEWHERE.items():
            if name in space:
                raise self.fault(name, why)
        self.title, self.designer, self.goal = self._head()
        digest = hashlib.sha256(text.encode()).digest()
        slug = re.sub(r"[^a-z0-9]+", "_", self.title.lower()).strip("_")
        self.name = f"{slug}~{b32encode(digest).decode()[:26].lower()}"
        """The game's name in records: with 130 bits of the digest, so that no two sources can pass for each other."""
        self.rules = tuple(law for law in space.values() if isinstance(law, Rule))
        self.ends = tuple(law for law in space.values() if isinstance(law, End))
        self._check_laws()
        self.sides: tuple[str, str] = self._sides()
        self.piece: str = self._taken("piece", str, "piece")
        self.colours, self.shapes = self._find_colours()
        self.stuck: str = self._taken("stuck", str, "loses")
        if self.stuck not in ("loses", "wins", "draws"):
            raise self.fault("stuck", t("Who cannot act “loses”, “wins” or “draws”."))
        self.swap: bool = self._taken("swap", bool, False)
        self.longest: int = self._taken("longest", int, 0)
        if not 0 <= self.longest <= MOST_ACTIONS:
            raise self.fault("longest", t("A game has at most {most} actions.", most=MOST_ACTIONS))
        self.looks: Mapping[str, str] = self._texts("looks")
        self.words: Mapping[str, Phrase] = {**BUTTONS, **self._texts("words")}
        self.borders = self._find_borders()
        self.options = self._options()
        self.setup, self.value, self.count, self.why, self.marks = map(
            self._function, ("setup", "value", "count", "why", "marks")
        )

    def fault(self, name: str, why: Phrase) -> DesignError:
        """The DesignError about a name of the source; what should be there and is not belongs to its first line."""
        return DesignError(why, self.lines.get(name, 1))

    def board(self, options: Mapping[str, Any]) -> Topology:
        """The board under these options."""
        found = self.space.get("board")
        if callable(found):
            wanted = signature(found).parameters
            for name in wanted:
                if name not in options:
                    raise self.fault("board", t("The board asks for “{name}”, which is no option.", name=name))
            found = ask(lambda: self.space["board"](**{name: options[name] for name in wanted}), of=found)
        if not isinstance(found, Topology):
            raise self.fault(
                "board", t("A game has a board, such as board = squares(8), rhombus(7), hexagon(4) or points(…).")
            )
        return found

    def _head(self) -> Head:
        if (head := read_head(cleandoc(self.space.get("__doc__") or ""))) is None:
            raise DesignError(t("A game begins with a docstring: “Title, by Somebody. What one has to reach.”"), 1)
        return head

    def _check_laws(self) -> None:
        if not self.rules:
            raise DesignError(t("A game has at least one @rule."), 1)
        for law in (*self.rules, *self.ends):
            if law.name in ("stuck", "longest", "swap"):
                raise DesignError(t("“{name}” is a word of ours; choose another name.", name=law.name), law.line)
            if not law.text.endswith((".", "!", "?")):
                raise DesignError(t("“{name}” needs a docstring: its rule in a sentence.", name=law.name), law.line)

    def _taken(self, name: str, kind: type, usual: Any) -> Any:
        """The value of a name of the source if it is of the right type, `usual` if there is none."""
        value = self.space.get(name, usual)
        if type(value) is not kind:
            raise self.fault(
                name, t("“{name}” should be {kind}, as in {usual}.", name=name, kind=kind.__name__, usual=repr(usual))
            )
        return value

    def _function(self, name: str) -> Callable[..., Any] | None:
        found = self.space.get(name)
        if found is not None and not callable(found):
            raise self.fault(name, t("“{name}” should be a function of p.", name=name))
        return found

    def _texts(self, name: str) -> dict[str, str]:
        found: dict[str, str] = self._taken(name, dict, {})
        for key, value in found.items():
            if type(key) is not str or type(value) is not str or not re.fullmatch(r"\w{1,12}", key, re.ASCII):
                raise self.fault(
                    name, t("“{name}” has a text for each word, as in {usual}.", name=name, usual='{"king": "K"}')
                )
            if name == "words" and key in ("draw", "resign", "stay", "swap"):
                raise self.fault(name, t("“{name}” is a word of ours; choose another name.", name=key))
        return found

    def _sides(self) -> tuple[str, str]:
        found = self.space.get("sides", ("White", "Black"))
        if type(found) is tuple and all(type(side) is str and side for side in found) and len({*found}) == len(found):
            if len(found) == 2:
                return found[0], found[1]
            raise self.fault("sides", ELSEWHERE["players"])
        raise self.fault("sides", t("A game names its two sides, as in sides = {usual}.", usual='"Red", "Blue"'))

    def _find_borders(self) -> Mapping[int, tuple[str, ...]]:
        found: Mapping[int, tuple[str, ...]] = self._taken("borders", dict, {})
        if any(side not in (0, 1) or type(edges) is not tuple for side, edges in found.items()):
            usual = '{0: ("n", "s"), 1: ("e", "w")}'
            why = t("“borders” has the edges of side 0 and 1 by their directions, as in {usual}.", usual=usual)
            raise self.fault("borders", why)
        return found

    def _find_colours(self) -> tuple[str, tuple[int, int]]:
        """The class with its colours, by default those that its sides are named after, and the shape of each side.

        A side that is named after a colour has the pieces of that colour.
        """
        named = tuple(side.lower() for side in self.sides)
        fits = [name for name, (_, *pair) in COLOURS.items() if {*pair} == {*named}]
        said: str = self._taken("colours", str, fits[0] if fits else "ice")
        if said not in COLOURS:
            raise self.fault("colours", t("The colours are {names}.", names=either([*COLOURS])))
        style, round_one, cut_one = COLOURS[said]
        is_crossed = named[0] == cut_one or named[1] == round_one
        return style, (2, 1) if is_crossed else (1, 2)

    def _options(self) -> tuple[Option, ...]:
        given = self._taken("options", dict, {})
        found = []
        for name, values in given.items():
            known = type(name) is str and re.fullmatch(r"[a-z][a-z_]{0,19}", name) and name != SEED
            kinds = {type(value) for value in values} if type(values) is tuple else set()
            if not known or kinds not in ({int}, {str}) or len({*values}) != len(values):
                raise self.fault(
                    "options",
                    t("An option has its values, the usual one first, as in {usual}.", usual='{"size": (8, 6)}'),
                )
            found.append(Option(name, name.replace("_", " ").capitalize(), values, values[0]))
        if self.has_lots:
            note = t(
                "Every game draws its own number, and all its lots come from that. It stands in the record, and in the "
                "invitation of a friend: who reads it there could foresee the lots."
            )
            found.append(Option(SEED, t("Lots"), range(SEEDS), 0, note=note, draw=draw_seed, check=check_seed))
        return tuple(found)
