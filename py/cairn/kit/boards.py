"""Boards for games of the kit: points with names and places, and which point is next to which."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from itertools import pairwise
from typing import Any, NamedTuple, NoReturn, TypeVar

from cairn.core.language import Phrase, either, excerpt, sentences, t
from cairn.kit.faults import DesignError, UnknownPoint, UnknownWay, shown
from cairn.kit.known_names import with_nearest

MOST_POINTS = 400
NAME = re.compile(r"[A-Za-z]{1,8}\d{0,2}")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIN_60 = 0.866
COMPASS = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip
SIX = {"e": (1, 0), "ne": (0, 1), "nw": (-1, 1), "w": (-1, 0), "sw": (0, -1), "se": (1, -1)}
EDGES = {"square": ("e", "s", "w", "n"), "hex": tuple(SIX), "point": ()}
"""For each form the directions in which it has edges, in their order round a cell."""
BACK = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
"""For each direction the one that points the other way."""

V = TypeVar("V")
Place = tuple[float, float]
Steps = dict[str, dict[str, str]]
"""For each point the next one in each direction."""


class Points(dict[str, V]):
    """A table with a value for each point, which raises UnknownPoint for any other name; `ways` are its board's."""

    ways: Directions | None = None

    def __missing__(self, name: object) -> V:
        if name in BACK and self.ways:
            said = sentences(t("Here a point is meant."), self.ways.refusal(name))
            if name in self.ways.names:
                here = t("Here a point is meant, and “{way}” is a direction.", way=name)
                point = next(iter(self))
                onwards = t('One step that way is p.board.steps["{point}"].get("{way}").', point=point, way=name)
                said = sentences(here, onwards)
            raise DesignError(said)
        raise UnknownPoint(name, self)


class Next(dict[str, str]):
    """The next point in each direction; those that the board has not are refused."""

    __slots__ = ("all", "of")

    def __init__(self, found: Mapping[str, str], of: Directions) -> None:
        super().__init__(found)
        self.of = of
        self.all: dict[str, str | None] = {**dict.fromkeys(of.names), **found}
        """For each direction of the board the next point, or None."""

    def __missing__(self, way: object) -> str:
        self.of.check(way)
        raise UnknownWay(t('Nothing lies “{way}” of here: .get("{way}") is None then.', way=excerpt(way, 20)))

    def get(self, way: str, usual: Any = None) -> Any:
        """The next point that way, or `usual` at the edge."""
        try:
            return self.all[way] or usual
        except KeyError:
            raise UnknownWay(self.of.refusal(way)) from None


class Directions(NamedTuple):
    """The directions of a board, by its form."""

    form: str
    names: tuple[str, ...]

    def check(self, way: object) -> None:
        """Raise UnknownWay unless it is one."""
        if way not in self.names:
            raise UnknownWay(self.refusal(way))

    def refusal(self, way: object) -> Phrase:
        """Why something is no direction, and which there are."""
        said = excerpt(way if isinstance(way, str) else shown(way), 20)
        match self.form:
            case "hex":
                return t(
                    "On hexagons a direction or an edge is one of {ways}; “{way}” is none.",
                    ways=either(self.names),
                    way=said,
                )
            case "square":
                return t(
                    "On squares a direction or an edge is one of {ways}; “{way}” is none.",
                    ways=either(self.names),
                    way=said,
                )
        return t(
            "A board of points has no direction or edge “{way}”: name its points, or ask p.rays and p.near.", way=said
        )


class Topology:
    """Points, and how they lie: what a rule asks of `p.board`.

    - `names`: all points, in the order that texts and pictures list them.
    - `at[point]`: its place, to the right and up; neighbours on a grid are 1 apart.
    - `steps[point][direction]`: the next point that way; `near[point]`: all that are one step away.
    - `rays[point]`: for every direction the points that way, up to the edge.
    - `lines`: the lines that a board of `points` was drawn with.
    - `form`: "square", "hex" or "point"; `has_columns`: a letter names a column, and a number a row.
    """

    def __init__(
        self, at: Mapping[str, Place], steps: Steps, form: str, lines: tuple[tuple[str, ...], ...] = ()
    ) -> None:
        if not 1 <= len(at) <= MOST_POINTS:
            raise DesignError(t("The board has {n} points; 1 to {most} are possible.", n=len(at), most=MOST_POINTS))
        by_form = {"square": tuple(COMPASS), "hex": tuple(SIX)}
        self.ways = Directions(
            form, by_form.get(form) or tuple(sorted({way for found in steps.values() for way in found}))
        )
        self.at, self.form, self.lines = dict(at), form, lines
        self.steps = Points({name: Next(found, self.ways) for name, found in steps.items()})
        self.has_columns = form != "point"
        self.names = tuple(at)
        self.index = Points((name, n) for n, name in enumerate(at))
        self.near = Points((name, tuple(dict.fromkeys(steps[name].values()))) for name in at)
        self._rows = _grouped(at, lambda name: name.lstrip(_ALPHABET))
        self._columns = _grouped(at, lambda name: name.rstrip("0123456789"))
        self.rays = Points((name, tuple(self._ray(name, way) for way in steps[name])) for name in at)
        for table in (self.steps, self.index, self.near, self.rays):
            table.ways = self.ways

    def _ray(self, name: str, way: str) -> tuple[str, ...]:
        ray: list[str] = []
        while (following := self.steps[name].get(way)) is not None and len(ray) < len(self.at):
            ray.append(name := following)
        return tuple(ray)

    def edge(self, way: str) -> tuple[str, ...]:
        """The points beyond which there is nothing in a direction: `edge("n")` is the far row of squares."""
        self.ways.check(way)
        return tuple(name for name in self.names if way not in self.steps[name])

    def row(self, number: int) -> tuple[str, ...]:
        """The points whose names have this number: a2, b2, c2, …"""
        return self._rows.get(str(number)) or _refuse(t("The board has no row {name}.", name=shown(number)), self._rows)

    def column(self, letters: str) -> tuple[str, ...]:
        """The points whose names have these letters: c1, c2, c3, …"""
        found = self._columns.get(letters) if type(letters) is str else None
        return found or _refuse(t("The board has no column {name}.", name=shown(letters)), self._columns)


def _refuse(said: Phrase, known: Iterable[str]) -> NoReturn:
    """Raise DesignError for a row or a column that is not there."""
    names = [name for name in known if name]
    raise DesignError(
        sentences(said, t("There are {first} to {last}.", first=names[0], last=names[-1])) if names else said
    )


_ALPHABET = LETTERS + LETTERS.upper()


def _grouped(names: Iterable[str], part: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    """Names by a part of each."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        found[part(name)] = (*found.get(part(name), ()), name)
    return found


def _kept(make: Callable[..., Topology]) -> Callable[..., Topology]:
    """Boards by their sizes, each made once; what is no size is told by the function itself."""
    known = lru_cache(maxsize=64)(make)

    @wraps(make)
    def made(*sizes: Any, **named: Any) -> Topology:
        is_plain = all(type(size) is int for size in (*sizes, *named.values()))
        return known(*sizes, **named) if is_plain else make(*sizes, **named)

    return made


@_kept
def squares(columns: int, rows: int | None = None) -> Topology:
    """Squares, a1 at the lower left; directions n, ne, e, se, s, sw, w, nw. As many rows as columns, or `rows`."""
    spots = _spots(columns, rows)
    return _grid({(x, y): (f"{LETTERS[x]}{y + 1}", (x, y)) for x, y in spots}, COMPASS, "square")


@_kept
def rhombus(columns: int, rows: int | None = None) -> Topology:
    """Hexagons, a1 at the lower left, each row half a cell further right; directions e, ne, nw, w, sw, se."""
    spots = _spots(columns, rows)
    return _grid({(x, y): (f"{LETTERS[x]}{y + 1}", (x + y / 2, y * SIN_60)) for x, y in spots}, SIX, "hex")


@_kept
def hexagon(side: int) -> Topology:
    """Hexagons in a hexagon with so many on each side; rows a, b, … from below, each numbered from the left."""
    last = _size(side) - 1
    rows = {y: [x for x in range(-last, side) if -last <= x + y <= last] for y in range(-last, side)}
    board = _grid(
        {
            (x, y): (f"{LETTERS[y + last]}{n + 1}", (x + y / 2, y * SIN_60))
            for y, row in rows.items()
            for n, x in enumerate(row)
        },
        SIX,
        "hex",
    )
    board.has_columns = False
    return board


def points(lines: str, **at: Place) -> Topology:
    """Points joined by lines: `points("a1-d1-g1 a1-a4")`. A name such as d1 tells its place; `at` gives that of others.

    A direction leads along a line to its end, so that `p.slides` follows it, and two lines that cross are two ways.
    """
    if type(lines) is not str or not lines.split():
        raise DesignError(t('The lines of a board are one text, as in points("a1-b1-c1 a2-b2-c2").'))
    drawn = tuple(tuple(line.split("-")) for line in lines.split())
    names = sorted({name for line in drawn for name in line}, key=lambda name: (name.lstrip(_ALPHABET).zfill(2), name))
    for name in names:
        if not NAME.fullmatch(name):
            raise DesignError(
                t("“{name}” can’t name a point: write letters, then a number, as in a1.", name=excerpt(name, 20))
            )
    steps: Steps = {name: {} for name in names}
    for n, line in enumerate(drawn):
        for one, other in pairwise(line):
            steps[one][f"{n}+"], steps[other][f"{n}-"] = other, one
    for name, place in at.items():
        if name not in steps:
            raise DesignError(with_nearest(t("No line leads to “{name}”.", name=excerpt(name, 20)), name, names))
        if type(place) is not tuple or [type(part) in (int, float) for part in place] != [True, True]:
            raise DesignError(t("The place of “{name}” is two numbers: {name}=(3, 2).", name=excerpt(name, 20)))
    return Topology({name: at.get(name) or _place(name) for name in names}, steps, "point", drawn)


def place_of(name: str) -> Place | None:
    """The place that a name such as d1 tells, None for another name."""
    is_place = len(name) > 1 and name[0] in LETTERS and name[1:].isdecimal()
    return (LETTERS.index(name[0]), int(name[1:])) if is_place else None


def _place(name: str) -> Place:
    if (place := place_of(name)) is None:
        raise DesignError(
            t("“{name}” tells no place, as a1 does; give it: points(…, {name}=(3, 2)).", name=excerpt(name, 20))
        )
    return place


def _spots(columns: int, rows: int | None) -> list[tuple[int, int]]:
    """The places in rows from below, each from the left."""
    return [(x, y) for y in range(_size(columns if rows is None else rows)) for x in range(_size(columns))]


def _size(count: int) -> int:
    if type(count) is not int or not 1 <= count <= len(LETTERS):
        why = t("A board has 1 to {most} cells in a row, and not {value}.", most=len(LETTERS), value=shown(count))
        raise DesignError(why)
    return count


def _grid(
    cells: Mapping[tuple[int, int], tuple[str, Place]], ways: Mapping[str, tuple[int, int]], form: str
) -> Topology:
    """A board of cells in rows and columns: each with its name and place, and with the same directions."""
    steps = {
        name: {way: cells[x + dx, y + dy][0] for way, (dx, dy) in ways.items() if (x + dx, y + dy) in cells}
        for (x, y), (name, _) in cells.items()
    }
    return Topology(dict(cells.values()), steps, form)
