"""A game against the computer in a terminal, in the game's notation."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from random import Random
from secrets import token_bytes
from time import monotonic
from typing import Any

from cairn.app.table.secrets import check_undo, with_disclosures
from cairn.app.view.sentences import describe_entry
from cairn.bots.analysis import Limits, analyse
from cairn.bots.hints import hints
from cairn.bots.levels import NAMES, choose_action
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.cli.deadline import deadline
from cairn.cli.pendulum import physics
from cairn.core.bot_model import BotModel, Level
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import sentences
from cairn.core.option import Options, draw_lots
from cairn.core.play import Play, Resignation, begin
from cairn.core.scene import Scene, Viewpoint
from cairn.core.seal import SALT, Vault
from cairn.core.state import Seat
from cairn.core.typed_text import read_typed
from cairn.kit.faults import DesignError

HELP = "Type an action, or: moves, board, hint (again for more), undo, resign, quit."
HINT_SECONDS = 1.0
SKILLED_SECONDS = 1.9
"""For a thought with trials, whose number depends on the machine."""


class TerminalGame:
    """One game at the terminal."""

    def __init__(self, game: Game[Any, Any], model: BotModel, play: Play, arguments: Namespace) -> None:
        """Raises NoPhysics where the game cannot be played for want of it."""
        self.game, self.model, self.play, self.seat = game, model, play, arguments.seat
        self.physics = physics(game)
        self.vaults: dict[Seat, Vault] = {}
        self.hints: Iterator[str] = iter(())
        """The stages of the hint that are still to come."""

    def answer(self, text: str) -> Iterator[str]:
        """The answer to a line typed by the player, as lines to print."""
        match text.split():
            case [] | ["help"]:
                yield HELP
            case ["moves"]:
                if self.game.survey:
                    yield from map(str, self.game.survey(self.play.state))
                else:
                    yield " ".join(map(self.game.write, self.play.state.legal_actions()))
            case ["board"]:
                yield from self.board()
            case ["hint"]:
                yield self.next_hint()
            case ["undo"]:
                yield self.undo()
            case ["resign"]:
                self.play = self.play.append(Resignation(self.seat))
            case _:
                yield self.play_action(read_typed(self.game, self.play.state, text))

    def play_action(self, action: Any) -> str:
        """Play an action, sealed if it is to be hidden, and then what has to be shown; the sentences of all of it."""
        secrets, before, self.hints = self.game.secrets, len(self.play.entries), iter(())
        if secrets is not None and secrets.is_secret(action):
            salts = [token_bytes(SALT) for _ in range(secrets.salts)]
            action, vault = secrets.commit(self.play.state, action, salts)
            self.vaults[vault.seat] = vault
        self.play = with_disclosures(self.play.append(action), tuple(self.vaults.values()))
        if self.physics and (question := self.game.pending(self.play.state)) is not None:
            *_, text = self.physics(question)
            self.play = self.play.append(self.game.read(text))
        return str(sentences(*(describe_entry(self.play, at) for at in range(before + 1, len(self.play.entries) + 1))))

    def known(self, seat: Seat) -> dict[Seat, Vault]:
        """The vault of one seat, if it has hidden something."""
        return {seat: self.vaults[seat]} if seat in self.vaults else {}

    def choose(self, level: Level, lots: Random) -> Any:
        """The action that the computer plays."""
        state = self.play.state
        action = random_action(state, lots.random)
        if not is_secret_choice(self.game, state):
            position = search_target(self.game, self.model, state, self.known(state.actor), self.physics)
            for choice in choose_action(
                position,
                level,
                lots.random,
                deadline.beating(monotonic),
                seconds=SKILLED_SECONDS if self.physics else None,
            ):
                action = choice.action
        return action

    def undo(self) -> str:
        """Take back until the player is to act again."""
        play = self.play
        while play.entries:
            check_undo(play)
            play = play.without_last()
            if play.state.actor == self.seat and self.game.pending(play.state) is None:
                self.play, self.hints = play, iter(())
                return "Taken back."
        return "There is nothing to take back."

    def next_hint(self) -> str:
        """The next stage of a hint."""
        if is_secret_choice(self.game, self.play.state):
            return "Any way to hide is as good as another, as long as nobody can guess it."
        if (stage := next(self.hints, None)) is None:
            mine = self.known(self.seat)
            position = search_target(self.game, self.model, self.play.state, mine, self.physics)
            for info in analyse(position, Limits(seconds=HINT_SECONDS), deadline.beating(monotonic)):
                line = info.best
            self.hints = iter([str(hint.text) for hint in hints(self.game, self.model, self.play.state, line, mine)])
            stage = next(self.hints)
        return stage

    def board(self) -> Iterator[str]:
        """The contents of the board, and what the sides have."""
        scene = self.game.scene(self.play.state, Viewpoint(seat=self.seat, vault=self.vaults.get(self.seat)))
        for part in (scene, *scene.trays):
            yield from _full(part)
        for side in self.game.sides(self.play.state):
            yield f"  {side.name}: {side.line}"


def _full(scene: Scene | None) -> Iterator[str]:
    """The labels of spots that are not empty."""
    if scene:
        yield from (f"  {label.standing}" for label in scene.labels.values() if not label.is_empty)


def run(game: Game[Any, Any], model: BotModel, options: Options, arguments: Namespace, lots: Random) -> int:
    """Play a game from the keyboard until it ends or the input does."""
    drawn = draw_lots(game.options, options, token_bytes(16).hex() if arguments.seed is None else str(arguments.seed))
    table = TerminalGame(game, model, begin(game, 2, drawn), arguments)
    mine = game.sides(table.play.state)[arguments.seat].name
    print(f"{game.title} against {NAMES[arguments.level - 1]}, level {arguments.level}. You play {mine}. {HELP}")
    while (outcome := table.play.outcome) is None:
        state = table.play.state
        deadline.beat()
        if state.actor != arguments.seat:
            action = table.choose(model.levels[arguments.level - 1], lots)
            print(f"{game.write(action)}: {table.play_action(action)}")
            continue
        try:
            question = f"{sentences(*game.prompt(state, ()))}\n> "
            deadline.rest()
            text = input(question)
            deadline.beat()
            if text.strip() == "quit":
                return 0
            for line in table.answer(text):
                print(line)
        except DesignError:
            raise
        except GameError as error:
            print(error)
        except EOFError:
            print()
            return 0
    won = (
        "A draw." if not outcome.winners else "You win." if arguments.seat in outcome.winners else "The computer wins."
    )
    print(f"{won} {outcome.reason}")
    return 0
