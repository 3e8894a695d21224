"""The game protocol: a frozen State to play on, and one table of functions around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cairn.core.errors import BadOption, IllegalAction
from cairn.core.language import Phrase, excerpt, t
from cairn.core.option import Option, Options, OptionValue, with_defaults
from cairn.core.scene import Scene, Viewpoint
from cairn.core.state import Outcome, Path, Seat, State

if TYPE_CHECKING:
    from types import ModuleType

    from cairn.core.arrangement import Arrangements
    from cairn.core.bot_model import BotModel
    from cairn.core.lesson import Lesson
    from cairn.core.packing import Packing
    from cairn.core.seal import Secrets


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a seat at this moment: its name, its shape (1 round, 2 cut, 3 three-cornered, 4 square, or 0,
    undecided), and a line on it."""

    name: Phrase
    shape: int
    line: Phrase = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """How near the players are to the goal: what is counted, the number of each seat, and how many are enough.

    `enough` is 0 where no number ends the game. `is_balance`: one number against the other tells who is ahead.
    """

    label: Phrase
    counts: tuple[int, ...]
    enough: int = 0
    is_balance: bool = False


@dataclass(frozen=True, slots=True)
class SkillGoals:
    """The goals of challenges of skill; a goal is a part of the data of one, checked by `is_goal`.

    `describe(goal)` is the goal in a sentence; `stars(goal, action)` 0 to 3 for an outcome, `action`; `hint(action)`
    tells roughly how an action that reaches a goal is made.
    """

    is_goal: Callable[[Any], bool]
    describe: Callable[[Any], Phrase]
    stars: Callable[[Any, Any], int]
    hint: Callable[[Any], Phrase]


def late(module: str, name: str) -> Callable[[], Any]:
    """A function that gives what has this name in a module, which is imported only then."""
    return lambda: getattr(import_module(module), name)


def rule_by_kind(rules: Mapping[type, str]) -> Callable[[Any, Any], str]:
    """Says by the type of an action which section of the rules it is played by."""

    def rule_of(state: Any, action: Any) -> str:
        return rules[type(action)]

    return rule_of


def change_places(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The next game unless its rules say more: the same options, and the other of two players begins."""
    return dict(options), (1, 0)


S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A]):
    """One game as a table of functions; browser, bots, peers, records and tests use nothing else.

    - `initial_state(seats, options)`: the first State under complete options; `start` is the door to it.
    - `read(text)` and `write(action)`: the one canonical text of an action, and back. `read` raises UnreadableAction.
    - `paths(state, action)`: the ways to click a legal action; the first is the canonical one.
    - `explain(state, path)`: why no legal action begins with these spots, as the error to show.
    - `rule_of(state, action)`: the section of the rules page that an action is played by.
    - `minutes`: how long it lasts; 0 where nobody knows yet.
    - `goal`: how one wins, in one short sentence; it stands above the board all the time.
    - `progress(state)`: how near the players are to it, where a number says that.
    - `describe(state, action)`: the action as one sentence for the move list and the screen reader; `state` is the
      position before it.
    - `prompt(state, path)`: what the actor should do after picking these spots: (main sentence, a softer second one).
    - `sides(state)`: what each seat plays with.
    - `scene(state, viewpoint)`: the picture of a position.
    - `film(state, action, viewpoint)`: the pictures between `state` and the position after `action`.
    - `rematch(options, outcome)`: the options of the next game, and which old seat sits at each new one.
    - `loser_begins`: whether the rulebook lets the loser go first in the next game, or give way to the winner.
    - `suggest(state, action)`: an action as advice, in the imperative; it tells neither its outcome nor anything the
      player has to remember. Without it, advice is what `describe` says.
    - `secrets`: how it keeps them, where it has any.
    - `is_outcome(action)`: nobody's choice, but a report of what the action before it led to; undo takes back both.
    - `physical`: the outcomes of some actions come from a physics simulation; then `pending(state)` is the question to
      it, as plain data, and None where no outcome is awaited.
    - `survey(state)`: what can be played, in sentences, where actions are too many to list: then `legal_actions()` are
      some, and what has no path to click comes from outside.
    - `mentioned(state, text)`: the actions that a sentence somebody typed may tell; the legal ones, but where these are
      only some.
    - `skill_goals`: what its challenges of skill ask for; None if it has none.
    - `packing`: how it packs an action for a game code; by its place among the legal actions if it has none.
    - `lines(state, spot)`: the lines of the board that lead away from a spot, each spot by spot to its end.
    - `is_within_turn(state)`: whether the next action goes on with the turn of the one before it.
    - `describe_turn(state, actions)`: a turn from `state` on in a sentence or two, where its actions one after another
      would say too much; it may be unfinished.
    - `describe_briefly(state, actions)`: a turn from `state` on in a few words without its player, for a list; it may
      be unfinished. Without it, what is written of the turn stands there.
    - `arrangements`: how a game begins with a position that was set up; None where none does.
    - `bot()`: how the computer thinks about it, loaded when first asked for; None if the computer does not play it.
    - `lesson()`: the guided first game, loaded as late; None if it has none.
    - `exercises()`: what of its rules can be tried in positions of their own, each a lesson of one step.
    - `colours`: the class of the stylesheets that has its colours; its own name if empty.
    - `shelf_order`: where it stands on the shelf; lower ones come first, equal ones by name.
    """

    name: str
    version: int
    title: str
    designers: Phrase
    pitch: Phrase
    goal: Phrase
    players: Phrase
    minutes: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    draws: bool
    initial_state: Callable[[int, Options], S]
    read: Callable[[str], A]
    write: Callable[[A], str]
    paths: Callable[[S, A], Sequence[Path]]
    explain: Callable[[S, Path], IllegalAction]
    rule_of: Callable[[S, A], str]
    describe: Callable[[S, A], Phrase]
    prompt: Callable[[S, Path], tuple[Phrase, Phrase]]
    sides: Callable[[S], tuple[Side, ...]]
    scene: Callable[[S, Viewpoint], Scene]
    film: Callable[[S, A, Viewpoint], Sequence[Scene]]
    rematch: Callable[[Options, Outcome], tuple[dict[str, OptionValue], tuple[Seat, ...]]] = change_places
    loser_begins: bool = False
    progress: Callable[[S], Progress | None] = lambda state: None
    suggest: Callable[[S, A], Phrase] | None = None
    secrets: Secrets[S, A] | None = None
    is_outcome: Callable[[A], bool] = lambda action: False
    lines: Callable[[S, str], Sequence[Path]] = lambda state, spot: ()
    is_within_turn: Callable[[S], bool] = lambda state: False
    describe_turn: Callable[[S, Sequence[A]], Phrase] | None = None
    describe_briefly: Callable[[S, Sequence[A]], Phrase] | None = None
    pending: Callable[[S], Mapping[str, Any] | None] = lambda state: None
    survey: Callable[[S], Sequence[Phrase]] | None = None
    mentioned: Callable[[S, str], Sequence[A]] = lambda state, text: state.legal_actions()
    physical: bool = False
    packing: Packing[S, A] | None = None
    skill_goals: SkillGoals | None = None
    arrangements: Arrangements[S] | None = None
    bot: Callable[[], BotModel | None] = lambda: None
    lesson: Callable[[], Lesson | None] = lambda: None
    exercises: Callable[[], Sequence[Lesson]] = tuple
    colours: str = ""
    shelf_order: int = 100

    @property
    def sampled(self) -> bool:
        """Whether `legal_actions()` are only some of them."""
        return self.survey is not None

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The options, also the one that no form has: the position to start from."""
        return self.options if self.arrangements is None else (*self.options, self.arrangements.option)

    def start(self, seats: int, options: Options) -> S:
        """The first State; options left out take their defaults. Raises BadOption."""
        settled = self.normalize_options(seats, options)
        if self.arrangements is not None and self.arrangements.option.name in settled:
            return self.arrangements.start(settled)
        return self.initial_state(seats, settled)

    def normalize_options(self, seats: int, options: Options) -> dict[str, OptionValue]:
        """All options with defaults filled in; raises BadOption for an unknown name, value or number of seats."""
        if type(seats) is not int or seats not in self.seats:
            raise BadOption(
                t(
                    "{game} is for {players}, not {seats}.",
                    game=self.title,
                    players=self.players,
                    seats=excerpt(repr(seats)),
                )
            )
        known = {option.name: option for option in self.all_options}
        settled = with_defaults(self.all_options, {})
        for name, value in options.items():
            if name not in known:
                raise BadOption(t("{game} has no option “{name}”.", game=self.title, name=excerpt(name)))
            settled[name] = known[name].normalize(value, self.title)
        if self.arrangements is not None and not settled[self.arrangements.option.name]:
            del settled[self.arrangements.option.name]
        elif self.arrangements is not None:
            self.arrangements.start(settled)
        return settled

    def recorded_options(self, seats: int, options: Options) -> tuple[tuple[str, OptionValue], ...]:
        """The options as they stand in a record, by name; raises BadOption as `normalize_options` does."""
        chosen = self.normalize_options(seats, options)
        late = {option.name: option.default for option in self.all_options if option.is_late}
        return tuple(sorted((name, value) for name, value in chosen.items() if late.get(name) != value))


OF_ROOMS = (
    *("OPTIONS", "TITLE", "describe", "describe_briefly", "explain", "film", "paths", "progress", "prompt", "read"),
    *("rematch", "rule_of", "scene", "sides", "start", "suggest", "write"),
)
"""The entries of a game's table that its rooms define, each by its own name."""


def furnish(rooms: Sequence[ModuleType], **own: Any) -> Game[Any, Any]:
    """The game of a folder, whose rooms have the same functions in every game; `own` is what is said of this one."""
    package = str(rooms[0].__package__)
    usual: dict[str, Any] = {"version": 1, "seats": (2,), "players": t("2 players"), "draws": True}
    usual |= {name.lower(): getattr(room, name) for room in rooms for name in OF_ROOMS if hasattr(room, name)}
    usual |= {"name": package.rpartition(".")[2], "initial_state": usual.pop("start")}
    return Game(bot=late(f"{package}.bot", "MODEL"), **usual | own)
