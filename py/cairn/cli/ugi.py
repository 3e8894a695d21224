"""The Universal Game Interface: text lines in, text lines out, so that other programs can play our games.

`Engine` has no input or output of its own; `run` joins it to two streams. While it thinks, lines are answered between
two slices of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, TextIO

from cairn import __version__
from cairn.bots.analysis import Limits, SearchInfo, analyse
from cairn.bots.levels import NAMES, choose_action
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.cli.limits import read_limits, valued, whole
from cairn.cli.pendulum import physics
from cairn.cli.shelf import find_game, names
from cairn.core.bot_model import Physics
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.core.option import OptionValue
from cairn.games import SHELF

MOST_LINES = 10


class Engine:
    """The engine between lines: its game, options, position, and a search that is under way."""

    def __init__(self, clock: Callable[[], float], lots: Random, given: Game[Any, Any] | None = None) -> None:
        """Begins with the game given, or else with the first of the shelf."""
        self.clock, self.lots = clock, lots
        self.games = {given.name: given} if given else {}
        own = (game.name for game in SHELF.in_order())
        self.names = tuple(dict.fromkeys((*self.games, *own, *names())))
        self.level, self.lines = 0, 1
        self.thinking: Iterator[tuple[Any, SearchInfo]] | None = None
        self.best: tuple[Any, SearchInfo] | None = None
        self.endless = self.over = False
        self.physics: Physics | None = None
        self._begin(self.names[0])

    def _begin(self, name: str) -> None:
        """Go over to the game of a name; raises GameError, and changes nothing, where that is not played here."""
        if name not in self.names:
            raise GameError(f"there is no game {excerpt(name)} here")
        game = self.games[name] = self.games.get(name) or find_game(name)
        if (model := game.bot()) is None:
            raise GameError(f"the computer does not play {excerpt(name)}")
        self.name, self.game, self.model = name, game, model
        self.options: dict[str, OptionValue] = game.normalize_options(2, {})
        self.state: Any = game.start(2, self.options)

    def receive(self, line: str) -> Iterator[str]:
        """The answers to one line; `over` is set by `quit`. A bad line is answered, and changes nothing."""
        try:
            yield from self._answer(line.split())
        except GameError as error:
            yield f"info string error: {' '.join(str(error).split())}"

    def _answer(self, words: Sequence[str]) -> Iterator[str]:
        match words:
            case []:
                return
            case ["ugi"]:
                yield from self._introduction()
            case ["isready"]:
                yield "readyok"
            case ["query", what]:
                yield f"response {self._queried(what)}"
            case ["stop"]:
                yield from self.stop()
            case ["quit"]:
                yield from self.stop()
                self.over = True
            case ["uginewgame"]:
                yield from self.stop()
                self.state = self.game.start(2, self.options)
            case ["position", *rest]:
                yield from self.stop()
                self.state = self._position(rest)
            case ["setoption", "name", name, "value", value]:
                yield from self.stop()
                self._set(name, value)
            case ["go", *rest]:
                yield from self.stop()
                yield from self._go(rest)
            case _:
                raise GameError(f"this is no command here: {excerpt(' '.join(words))}")

    def _introduction(self) -> Iterator[str]:
        yield f"id name Cairn {__version__}"
        yield "id author the Cairn authors"
        yield f"option name game type combo default {self.name} var {' var '.join(self.names)}"
        yield f"option name level type spin default {self.level} min 0 max {len(NAMES)}"
        yield f"option name lines type spin default {self.lines} min 1 max {MOST_LINES}"
        for option in self.game.options:
            kind, values = "spin", f"min 0 max {option.values[-1]}"
            if not option.draw:
                kind, values = "combo", f"var {' var '.join(map(str, option.values))}"
            yield f"option name {option.name} type {kind} default {self.options[option.name]} {values}"
        yield "ugiok"

    def _queried(self, what: str) -> str:
        outcome = self.state.outcome()
        match what:
            case "p1turn":
                return str(self.state.actor == 0).lower()
            case "gameover":
                return str(outcome is not None).lower()
            case "result" if outcome is None:
                return "none"
            case "result":
                return f"p{outcome.winners[0] + 1}win" if len(outcome.winners) == 1 else "draw"
        raise GameError(f"nothing is known of {excerpt(what)}: ask for p1turn, gameover or result")

    def _position(self, words: Sequence[str]) -> Any:
        match words:
            case ["startpos"]:
                moves: Sequence[str] = ()
            case ["startpos", "moves", *moves]:
                pass
            case _:
                raise GameError("a position is told as: position startpos moves …")
        state = self.game.start(2, self.options)
        for text in moves:
            state = state.apply(self.game.read(text))
        return state

    def _set(self, name: str, value: str) -> None:
        if name == "game":
            self._begin(value)
        elif name == "level":
            self.level = whole(value, 0, len(NAMES))
        elif name == "lines":
            self.lines = whole(value, 1, MOST_LINES)
        else:
            meant = valued(self.game, name, value)
            self.options = self.game.normalize_options(2, {**self.options, name: meant})
            self.state = self.game.start(2, self.options)

    def _go(self, words: Sequence[str]) -> Iterator[str]:
        limits, self.endless = read_limits(words, self.state.actor), "infinite" in words
        self.best = None
        if self.state.actor is None:
            yield "bestmove none"
            return
        if is_secret_choice(self.game, self.state):
            yield f"bestmove {self.game.write(random_action(self.state, self.lots.random))}"
            return
        self.physics = physics(self.game)
        if self.physics and (question := self.game.pending(self.state)) is not None:
            yield f"bestmove {[*self.physics(question)][-1]}"
            return
        self.thinking = self._levelled(limits) if self.level else self._full(limits)

    def _full(self, limits: Limits) -> Iterator[tuple[Any, SearchInfo]]:
        for info in analyse(
            search_target(self.game, self.model, self.state, {}, self.physics), limits, self.clock, self.lines
        ):
            yield info.best.actions[0], info

    def _levelled(self, limits: Limits) -> Iterator[tuple[Any, SearchInfo]]:
        level = self.model.levels[self.level - 1]
        position = search_target(self.game, self.model, self.state, {}, self.physics)
        for choice in choose_action(position, level, self.lots.random, self.clock, seconds=limits.seconds):
            yield choice.action, choice.info

    def step(self) -> Iterator[str]:
        """Think for one slice: what is new, and the best move if that was the last."""
        if self.thinking is None:
            return
        before = self.best
        if (now := next(self.thinking, None)) is None:
            self.thinking = None
            if not self.endless:
                yield from self.stop()
            return
        self.best = now
        if before is None or now[1].depth > before[1].depth or now[1].variations != before[1].variations:
            yield from self._info_lines(now[1])

    def stop(self) -> Iterator[str]:
        """End a search that is under way, at least one slice long, with its best move."""
        if self.thinking is not None and self.best is None:
            yield from self.step()
        if self.best is not None:
            yield f"bestmove {self.game.write(self.best[0])}"
        self.thinking = self.best = None

    def _info_lines(self, info: SearchInfo) -> Iterator[str]:
        milliseconds = round(info.seconds * 1000)
        speed = round(info.nodes / info.seconds) if info.seconds else 0
        for rank, line in enumerate(info.variations[: self.lines], 1):
            worth = f"cp {line.score}"
            if line.plies is not None:
                worth = f"mate {(line.plies + 1) // 2 if line.score > 0 else -(line.plies // 2)}"
            moves = " ".join(map(self.game.write, line.actions))
            yield (
                f"info depth {info.depth} multipv {rank} score {worth} nodes {info.nodes} "
                f"nps {speed} time {milliseconds} pv {moves}"
            )


def run(source: TextIO, sink: TextIO, given: Game[Any, Any] | None = None) -> int:
    """Serve until `quit` or the end of the input; after that end, a search that has a limit is finished first."""
    lines: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_listen, args=(source, lines), daemon=True).start()
    engine, ended = Engine(monotonic, Random(), given), False
    while not engine.over and not (ended and engine.thinking is None):
        try:
            line = lines.get(block=engine.thinking is None)
        except Empty:
            _say(engine.step(), sink)
            continue
        ended = line is None
        if line is not None:
            _say(engine.receive(line), sink)
        elif engine.endless:
            _say(engine.stop(), sink)
    return 0


def _listen(source: TextIO, lines: SimpleQueue[str | None]) -> None:
    for line in source:
        lines.put(line)
    lines.put(None)


def _say(answers: Iterator[str], sink: TextIO) -> None:
    for answer in answers:
        print(answer, file=sink, flush=True)
