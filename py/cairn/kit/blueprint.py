"""A designer's names, read and checked: what a game is under all of its options."""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Callable, Collection, Mapping
from inspect import cleandoc, isgeneratorfunction, signature, unwrap
from typing import Any

from cairn.core.errors import BadOption
from cairn.core.language import Phrase, either, excerpt, sentences, t
from cairn.core.option import Option
from cairn.kit.boards import Topology
from cairn.kit.faults import DesignError, ask, shown
from cairn.kit.forms import FORMS, PLAIN
from cairn.kit.head import Head, read_head
from cairn.kit.known_names import meant, nearest, with_nearest
from cairn.kit.laws import End, Rule
from cairn.kit.reading import FUNCTIONS, VALUES, Asked
from cairn.kit.slips import BOARD

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


FORM_NAMES = (*FORMS, *PLAIN)
P_NAMES = (*VALUES, *FUNCTIONS, "count", "drawn")
"""The names that p has of its own."""
USUAL = {
    "piece": 'piece = "stone"',
    "colours": 'colours = "ember"',
    "stuck": 'stuck = "draws"',
    "swap": "swap = True",
    "longest": "longest = 200",
    "looks": 'looks = {"guard": "tower"}',
    "words": 'words = {"pass": "Pass"}',
    "borders": 'borders = {0: ("n", "s")}',
    "options": 'options = {"size": (8, 6)}',
}
"""How the optional names of a file are written."""
NamedKind = tuple[str, int]
"""A kind of piece and its side."""


class Blueprint:
    """The names of a source: `space` as the source left it, `lines` where each stands in it, `text` all of it.

    `named` are kinds of pieces that it names, `asked` the names that are checked; `has_lots` says that it draws some.
    """

    def __init__(
        self,
        space: Mapping[str, Any],
        lines: Mapping[str, int],
        text: str,
        *,
        named: Collection[NamedKind],
        asked: Asked,
        has_lots: bool,
    ) -> None:
        self.space, self.lines, self.text, self.has_lots = space, lines, text, has_lots
        self.named, self.asked = named, asked
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
            said = t("Who cannot act “loses”, “wins” or “draws”.")
            why = t('That a player may pass, a rule says with yield "pass".')
            raise self.fault("stuck", sentences(said, why))
        self.swap: bool = self._taken("swap", bool, False)
        self.longest: int = self._taken("longest", int, 0)
        if not 0 <= self.longest <= MOST_ACTIONS:
            raise self.fault("longest", t("“longest” is 1 to {most} actions.", most=MOST_ACTIONS))
        self.looks: Mapping[str, str] = self._texts("looks")
        self.words: Mapping[str, Phrase] = {**BUTTONS, **self._texts("words")}
        self.borders = self._find_borders()
        self.options = self._options()
        self.setup, self.value, self.count, self.why, self.marks = map(
            self._function, ("setup", "value", "count", "why", "marks")
        )
        self._check_asked()

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
                    said = t("The board asks for “{name}”, which is no option.", name=excerpt(name, 20))
                    raise self.fault("board", with_nearest(said, name, [*options]))
            found = ask(lambda: self.space["board"](**{name: options[name] for name in wanted}), of=found)
            if found is None:
                raise self.fault("board", t("“{name}” returns nothing.", name="board"))
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
            self._check_form(law.function, 1, law.name, "p", law.line)
            if law.name in ("stuck", "longest", "swap"):
                raise DesignError(t("“{name}” is a word of ours; choose another name.", name=law.name), law.line)
            if not law.text.endswith((".", "!", "?")):
                why = t("“{name}” needs a docstring: its rule in a sentence.", name=law.name)
                if law.text:
                    why = t("The docstring of “{name}” is a sentence: end it with a full stop.", name=law.name)
                raise DesignError(why, law.line)
        for law in self.ends:
            if isgeneratorfunction(unwrap(law.function)):
                why = t("“{name}” is an @end: it returns who has won, and yields nothing.", name=law.name)
                raise DesignError(why, law.line)
        for rule in self.rules:
            if rule.effect and isgeneratorfunction(unwrap(rule.effect)):
                why = t("What “{name}” does changes p, and yields nothing.", name=rule.name)
                raise DesignError(why, rule.effect_line)

    def _taken(self, name: str, kind: type, usual: Any) -> Any:
        """The value of a name of the source if it is of the right type, `usual` if there is none."""
        value = self.space.get(name, usual)
        if type(value) is not kind:
            why = t(
                "“{name}” is written so: {usual}. This is {value}.", name=name, usual=USUAL[name], value=shown(value)
            )
            raise self.fault(name, why)
        return value

    def _function(self, name: str) -> Callable[..., Any] | None:
        found = self.space.get(name)
        if found is not None and not callable(found):
            raise self.fault(name, t("“{name}” should be a function of p.", name=name))
        if found is not None:
            spots = {"value": "p, side", "count": "p, side", "why": "p, *path"}.get(name, "p")
            self._check_form(found, 1 + ("," in spots), name, spots, self.lines.get(name, 1))
            if name == "setup" and isgeneratorfunction(found):
                raise self.fault(name, t("setup puts pieces with p.put(…), and yields nothing."))
        return found

    def _check_form(self, function: Callable[..., Any], count: int, name: str, usual: str, line: int) -> None:
        """Raise DesignError unless a function takes as much as it is given."""
        try:
            signature(function).bind(*range(count))
        except TypeError:
            written = f"def {name}({usual}):"
            raise DesignError(t("“{name}” is written so: {usual}", name=name, usual=written), line) from None

    def may_have(self, kind: str) -> bool:
        """Whether a kind of piece may come up in this game."""
        known = {self.piece, *self.looks, *(name for name, _ in self.named)}
        return kind in known or kind in self.asked.texts or self.asked.makes_kinds

    def no_kind(self, kind: str) -> Phrase:
        """The sentence that there is no such kind of piece."""
        known = sorted({self.piece, *(name for name, _ in self.named)})
        return with_nearest(t("No piece is ever a “{kind}”.", kind=excerpt(kind, 20)), kind, known)

    def _check_asked(self) -> None:
        """Raise DesignError for a name that neither p, an option nor a field has, and for a kind of no piece."""
        known = (*(option.name for option in self.options), *sorted(self.asked.fields), *P_NAMES)
        for name, line in self.asked.of_p:
            if name not in known and "" not in self.asked.fields and name[0] != "_":
                said = t("p has no “{name}”, and no field or option is called so.", name=excerpt(name, 20))
                near = f"board.{name}" if name in BOARD else nearest(name, known)
                why = sentences(said, t("Is “{name}” meant?", name=near)) if near else said
                raise DesignError(why, line)
        for kind, line in self.asked.kinds:
            if not self.may_have(kind):
                raise DesignError(self.no_kind(kind), line)
        put = {self.piece, *(name for name, _ in self.named)}
        for kind in self.looks.keys() - put:
            if nearest(kind, put) and not self.asked.makes_kinds:
                raise self.fault("looks", self.no_kind(kind))
        for form in self.looks.values():
            if form not in FORM_NAMES and len(form) > 3 and (near := nearest(form, FORM_NAMES)):
                said = t("There is no form “{name}”.", name=excerpt(form, 20))
                raise self.fault("looks", sentences(said, t("Is “{name}” meant?", name=near)))

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
            why = t("The colours are {names}.", names=either([*COLOURS]))
            raise self.fault("colours", meant(why, said, COLOURS))
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
                why = t(
                    "An option is called by 1 to 20 small letters, and not “seed”; its values are all whole numbers or "
                    "all texts, each once, and the usual one comes first, as in {usual}.",
                    usual='options = {"size": (8, 6)}',
                )
                raise self.fault("options", why)
            found.append(Option(name, name.replace("_", " ").capitalize(), values, values[0]))
        if self.has_lots:
            note = t(
                "Every game draws its own number, and all its lots come from that. It stands in the record, and in the "
                "invitation of a friend: who reads it there could foresee the lots."
            )
            found.append(Option(SEED, t("Lots"), range(SEEDS), 0, note=note, draw=draw_seed, check=check_seed))
        return tuple(found)
