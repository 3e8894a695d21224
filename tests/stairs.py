"""Stairs, a game small enough to check by eye, with all that the app has to cope with.

Each seat has two climbers, `a` and `b` of seat 0, `c` and `d` of seat 1, on steps 0 to `height`. An action moves one
of them one step (`a0-a1`) or, by way of it, two (`a0-a1-a2`: the path of the first begins the path of the second). Once
a game each may ring the bell (`ring`, a spot that plays at once) and once wait (`wait`, a button). The top wins; the
30th action draws.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cairn.core.errors import IllegalAction, UnreadableAction
from cairn.core.game import Game, Side
from cairn.core.option import Option
from cairn.core.scene import Board, Button, Label, Piece, Scene, Shape, Spot
from cairn.core.state import Outcome

LANES = ("ab", "cd")


@dataclass(frozen=True, slots=True)
class Climb:
    lane: str
    start: int
    steps: int


@dataclass(frozen=True, slots=True)
class Once:
    what: str


@dataclass(frozen=True, slots=True)
class State:
    height: int
    feet: tuple[int, int, int, int] = (0, 0, 0, 0)
    spent: tuple[tuple[int, str], ...] = ()
    turn: int = 0

    @property
    def actor(self):
        return None if self.outcome() else self.turn % 2

    def legal_actions(self):
        return [] if self.outcome() else list(self._open(self.turn % 2))

    def _open(self, seat):
        for lane in LANES[seat]:
            start = self.feet["abcd".index(lane)]
            yield from (Climb(lane, start, steps) for steps in (1, 2) if start + steps <= self.height)
        yield from (Once(what) for what in ("ring", "wait") if (seat, what) not in self.spent)

    def check(self, action):
        if self.outcome():
            raise IllegalAction("The game is over.", "Nobody climbs now.")
        if action not in self.legal_actions():
            raise wrong(self, ("",))

    def apply(self, action):
        self.check(action)
        match action:
            case Once(what):
                return replace(self, turn=self.turn + 1, spent=(*self.spent, (self.turn % 2, what)))
            case Climb(lane, _, steps):
                feet = list(self.feet)
                feet["abcd".index(lane)] += steps
                return replace(self, turn=self.turn + 1, feet=tuple(feet))

    def outcome(self):
        if self.height in self.feet:
            seat = self.feet.index(self.height) // 2
            return Outcome((seat,), f"{('Round', 'Cut')[seat]} is at the top.")
        return Outcome((), "Thirty actions are played.") if self.turn == 30 else None


def read(text):
    if text in ("ring", "wait"):
        return Once(text)
    spots = text.split("-")
    lane, steps = text[:1], len(spots) - 1
    if lane in tuple("abcd") and steps in (1, 2) and spots[0][1:] in tuple("0123456789"):
        action = Climb(lane, int(spots[0][1:]), steps)
        if write(action) == text:
            return action
    raise UnreadableAction("An action is a climb such as a0-a1 or a0-a1-a2, or ring, or wait.")


def write(action):
    match action:
        case Once(what):
            return what
        case Climb(lane, start, steps):
            return "-".join(f"{lane}{start + n}" for n in range(steps + 1))


def wrong(state, path):
    return IllegalAction("Not that way.", f"A climber of yours goes up one step or two, not {path[-1]}.", "climbing")


def say(state, action):
    who = ("Round", "Cut")[state.turn % 2]
    match action:
        case Once(what):
            return f"{who} {what}s."
        case Climb(lane, start, steps):
            return f"{who} climbs to {lane}{start + steps}."


def sides(state):
    return Side("Round", 1, "two climbers"), Side("Cut", 2, "two climbers")


def ask(state, path):
    return ("Where to?", "") if path else ("Choose a climber.", "Or ring the bell.")


def scene(state, viewpoint):
    dot = Shape("dot", "circle", {"r": 10.0})
    steps = [(lane, n) for lane in "abcd" for n in range(state.height + 1)]
    places = {f"{lane}{n}": ("abcd".index(lane) * 50.0, n * -50.0) for lane, n in steps} | {"ring": (-50.0, 0.0)}
    spots = tuple(Spot(key, x, y, dot, {}) for key, (x, y) in places.items())
    key = f"stairs/{state.height}/{viewpoint.layout}/{'flipped' if viewpoint.flipped else 'upright'}"
    board = Board(key, (-75, -500, 300, 600), "Stairs", (dot,), spots)
    pieces = tuple(Piece(lane, *places[f"{lane}{n}"], (dot,)) for lane, n in zip("abcd", state.feet, strict=True))
    over = tuple(Shape(f"mark {spot}", "circle", {"r": 12.0}) for spot in (*viewpoint.targets, *viewpoint.chosen))
    last = (Shape("last", "text", {"x": 0.0}, write(viewpoint.last[1])),) if viewpoint.last else ()
    standing = {f"{lane}{n}" for lane, n in zip("abcd", state.feet, strict=True)}
    labels = {
        key: Label(f"step {key}", "climber" if key in standing else "", is_empty=key not in standing, row=key[0])
        for key in places
    }
    return Scene(board, last, pieces, over, labels, buttons=(Button("wait", "Wait"),))


def film(state, action, viewpoint):
    return () if isinstance(action, Once) else (replace(scene(state, viewpoint), caption=say(state, action)),)


def paths(state, action):
    return (tuple(write(action).split("-")),)


STAIRS = Game(
    name="stairs",
    version=2,
    title="Stairs",
    designers="Nobody",
    pitch="Up.",
    goal="Reach the top.",
    players="two players",
    minutes=1,
    seats=(2,),
    options=(
        Option("rail", "Rail", ("left", "right"), "left"),
        Option("height", "Height", (2, 4, 6, 9), 6, offered=(4, 6)),
    ),
    draws=True,
    initial_state=lambda seats, options: State(options["height"]),
    read=read,
    write=write,
    paths=paths,
    explain=wrong,
    rule_of=lambda state, action: "climbing",
    describe=say,
    prompt=ask,
    sides=sides,
    scene=scene,
    film=film,
    rematch=lambda options, outcome: (dict(options), (1, 0) if outcome.winners == (0,) else (0, 1)),
)
