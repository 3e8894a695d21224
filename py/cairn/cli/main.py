"""The commands of the command line, and the functions that run them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from cairn.bots.levels import NAMES
from cairn.cli import check, match, new_game, report, review_report, share, terminal, ugi
from cairn.cli.deadline import deadline
from cairn.cli.limits import valued
from cairn.cli.players import KINDS
from cairn.cli.shelf import Known, find_game, game_name, is_path, names
from cairn.core.bot_model import BotModel
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.core.option import OptionValue
from cairn.core.play import load
from cairn.kit.faults import DesignError, OutOfTime, endless, last_place
from cairn.report.course import GAMES, LEVEL

REPLAY = 12
"""Seconds of processor time for going once through a game that was played."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all went well, 2 if it was asked for wrongly."""
    arguments = _parser().parse_args(words)
    try:
        with deadline.held() if _is_anothers(arguments) else nullcontext():
            return run(arguments)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    except OutOfTime as ended:
        place, name = last_place(ended)
        print(DesignError(endless(name), place), file=sys.stderr)
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        return 130


def run(arguments: argparse.Namespace) -> int:
    """Run the command of some arguments; raises GameError, and OutOfTime where somebody’s game is endless."""
    if arguments.command == "ugi":
        given = find_game(arguments.game) if arguments.game else None
        return ugi.run(sys.stdin, sys.stdout, given)
    if arguments.command == "new-game":
        lines = new_game.folder(arguments.name) if arguments.folder else new_game.one_file(arguments.name, Path())
        print(*lines, sep="\n")
        return 0
    if arguments.command == "link":
        print(share.link(arguments.file))
        return 0
    if arguments.command == "review":
        given = find_game(arguments.game) if arguments.game else None
        deadline.rest()
        text = share.read_text(arguments.file)
        deadline.beat(REPLAY)
        play = load(text, Known(given))
        for line in review_report.lines(play, known(play.game), is_quick=arguments.quick):
            print(line, flush=True)
        return 0
    if arguments.command == "record":
        print(share.record(arguments.code))
        return 0
    game = find_game(arguments.game)
    if arguments.command == "check":
        return check.run(game, arguments.games)
    model = known(game)
    options = settings(game, arguments.set)
    if arguments.command == "report":
        return report.run(arguments, options)
    lots = Random(arguments.seed)
    if arguments.command == "match":
        return match.run(game, model, options, arguments, lots)
    return terminal.run(game, model, options, arguments, lots)


def _is_anothers(arguments: argparse.Namespace) -> bool:
    """Whether the command runs the rules of a game that somebody wrote, in this process."""
    return arguments.command in ("check", "play", "match", "review") and is_path(arguments.game or "")


def known(game: Game[Any, Any]) -> BotModel:
    """How to think about a game; raises GameError if the computer cannot play it."""
    if (model := game.bot()) is None:
        raise GameError(f"The computer does not play {game.title} yet.")
    return model


def settings(game: Game[Any, Any], texts: Sequence[str]) -> dict[str, OptionValue]:
    """Options written as name=value, without those that every game draws; raises BadOption."""
    values = dict(text.partition("=")[::2] for text in texts)
    chosen = {name: valued(game, name, value) for name, value in values.items()}
    left = {option.name for option in game.options if option.draw} - chosen.keys()
    return {name: value for name, value in game.normalize_options(2, chosen).items() if name not in left}


def at_least_one(text: str) -> int:
    """A whole number from 1 on; raises what argparse tells."""
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{excerpt(text)} is no number from 1 on")


def seconds(text: str) -> float:
    """A time above 0; raises what argparse tells."""
    try:
        if 0 < (value := float(text)) < inf:
            return value
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{excerpt(text)} is no time above 0")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("cairn", description="Modern board games against the computer, without a browser.")
    commands = parser.add_subparsers(dest="command", required=True)
    which = f"{', '.join(names())}, or the path of a game in one file or of a wheel"
    play = commands.add_parser("play", help="play in this terminal")
    play.add_argument("game", type=game_name, help=which)
    levels = ", ".join(f"{level} {name}" for level, name in enumerate(NAMES, 1))
    play.add_argument("--level", type=int, choices=range(1, 9), default=3, help=levels)
    play.add_argument("--seat", type=int, choices=(0, 1), default=0, help="yours; 0 is seated first")
    fight = commands.add_parser("match", help="let the computer play against itself")
    fight.add_argument("game", type=game_name, help=which)
    fight.add_argument("first", choices=KINDS, help="a level, “full” strength or “random”")
    fight.add_argument("second", choices=KINDS)
    fight.add_argument("--games", type=at_least_one, default=40)
    fight.add_argument("--time", type=seconds, default=0.5, help="seconds of processor time a move, at most")
    how = commands.add_parser(
        "report", help="say how a game plays: who wins, how long, whether thinking helps, what is idle"
    )
    how.add_argument("game", type=game_name, help=which)
    how.add_argument("--level", type=int, choices=range(1, 9), default=LEVEL, help=levels)
    how.add_argument("--games", type=at_least_one, default=GAMES, help="games between equals")
    how.add_argument("--workers", type=at_least_one, help="processes; one for each core if it is not said")
    how.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers do the work")
    beside = "a report kept with --json, another game with the same options, or the same one with its usual options"
    how.add_argument("--against", metavar="GAME", help=beside)
    how.add_argument("--json", action="store_true", help="print what was found as data, to keep it")
    for command in (play, fight, how):
        command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    for command in (play, fight):
        command.add_argument("--seed", type=int, help="the same number gives the same chance")
    laws = commands.add_parser("check", help="say which laws a game keeps, on random games")
    laws.add_argument("game", type=game_name, help=which)
    laws.add_argument("--games", type=at_least_one, default=20, help="random games with the usual options")
    new = commands.add_parser("new-game", help="write a new game, which plays at once")
    new.add_argument("name", help="the name of its file, without .py, such as nine_stones")
    new.add_argument("--folder", action="store_true", help="write a folder, for a game like Cairn’s own")
    shared = commands.add_parser("link", help="print the code of a game, for a link")
    shared.add_argument("file", help="its record or tree; “-” is the standard input")
    back = commands.add_parser("record", help="print the record or the tree of a game code")
    back.add_argument("code", help="the code, or the whole link")
    after = commands.add_parser("review", help="say what was given away in a game, and what was better")
    after.add_argument("file", help="its record; “-” is the standard input")
    after.add_argument("--quick", action="store_true", help="a glance at every position, some seconds for a game")
    after.add_argument("--game", type=game_name, help="its game, if that is in a file or a wheel")
    engine = commands.add_parser("ugi", help="Universal Game Interface, for other programs")
    engine.add_argument("game", nargs="?", type=game_name, help=f"the one to begin with: {which}")
    return parser
