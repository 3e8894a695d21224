"""Feeds each reader of the program with long runs of each kind of character; `test_long_texts.py` runs it.

What is refused is refused in time linear in its length: a reader that is quadratic needs many minutes for such a text.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

from cairn.app.messages.decode import read_event
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.game_code import read_game_code
from cairn.core.record import read_record
from cairn.core.tree import tidy
from cairn.core.tree_code import read_tree_code
from cairn.core.tree_text import read_tree
from cairn.games import SHELF
from cairn.kit.head import read_head
from cairn.kit.source import load_game, needs, normal
from cairn.peer.letters.turn_code import read_turn_link
from cairn.peer.live.saved_match import read_match
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import read_frame

MANY = 300_000
BUDGET = 20
"""Seconds of a processor for one text; a reader that is quadratic needs minutes, and how busy it is does not matter."""
RUNS = (
    *(" ", "\t", "\n", "\r\n", " \n", "\xa0", "a", "A", "7", "_", "-", ".", ",", ":", ";", "/", "\\", "#", "?", "&"),
    *("=", "%", "~", "'", '"', '"""', "(", "[", "{", "}", "]", ")", "<", "|", "!", "$", "*", "+", "@", "\0", "\u0301"),
    *("\u0301\u0316", "\u200d", "é", "漢", "🙂", "# /// script\n", "# dependencies = [", "S-a1", "a1-", "/1@0,", ". "),
    *('{"a":', '"a",', "\\u0000", ", by ", "a1 ", "[a1]"),
)
BEGINNING = '{"cairn":1,"game":"vaxandis","x":"'
Reader = Callable[[str], object]


def _readers() -> Iterator[tuple[str, Reader]]:
    yield "a source", normal
    yield "what a source needs", lambda run: needs(f"# /// script\n{run}\n# dependencies = [{run}\n# ///\n")
    yield "the head of a source", lambda run: (read_head(run), read_head(f"Hex, by {run}"), read_head(f"Hex.{run}"))
    yield "a game of the kit", load_game
    yield "a message of the page", read_event
    yield "a comment", tidy
    yield "a name or a line of the chat", lambda run: clean(run, 300)
    yield "a friend's message", read_frame
    yield "a friend's message in its frame", lambda run: read_frame(f'{{"v":4,"kind":"chat","text":"{run}"}}')
    for said, read in (
        *(("a record", read_record), ("a tree", read_tree), ("a game's code", read_game_code)),
        *(("a tree's code", read_tree_code), ("a letter", read_turn_link), ("a match that was kept", read_match)),
    ):
        yield said, lambda run, read=read: read(run, SHELF)
        yield (
            f"{said} behind its beginning",
            lambda run, read=read: read(BEGINNING + run, SHELF),
        )
    for name, game in SHELF.items():
        yield f"a move of {name}", game.read
        for start in ("S-", "S", "seal ", "show ", "open ", "=", "T", "^"):
            yield f"a move of {name} behind {start}", lambda run, game=game, start=start: game.read(start + run)
        if game.arrangements:
            yield f"a position of {name}", lambda run, game=game: _arranged(game, run)


def _arranged(game: Game, run: str) -> object:  # type: ignore[type-arg]
    options = game.normalize_options(game.seats[0], {})
    return game.arrangements.read(options, run) if game.arrangements else None


def main() -> None:
    """Feed them all, and say which is fed now."""
    for way, read in _readers():
        for run in RUNS:
            signal.setitimer(signal.ITIMER_VIRTUAL, BUDGET)  # what it sends ends the process
            print(f"{way}, fed with a run of {run!r}", flush=True)
            try:
                read(run * -(-MANY // len(run)) + "\0")
            except (GameError, ValueError):
                continue
    print("all", flush=True)


if __name__ == "__main__":
    main()
