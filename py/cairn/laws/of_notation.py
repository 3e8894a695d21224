"""Laws of the notation: one text for each action, and records that can be read again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from cairn.core.errors import UnreadableAction
from cairn.core.game import Game
from cairn.core.play import is_ending, load, read_entry
from cairn.core.record import write_record
from cairn.laws.random_games import Breach, GameLaw, RandomGames, refuses

MISSPELT = 60
"""Actions of a position whose texts are spoilt."""


def mutations(game: Game[Any, Any], lots: Random, actions: Collection[Any]) -> Iterator[Any]:
    """Actions whose texts differ from those of legal ones by a character or two."""
    for text in misspellings(game, lots, actions):
        try:
            yield game.read(text)
        except UnreadableAction:
            continue


def misspellings(game: Game[Any, Any], lots: Random, actions: Collection[Any]) -> Iterator[str]:
    """Texts that differ from those of actions by a character or two."""
    chosen = lots.sample(sorted(actions, key=game.write), min(MISSPELT, len(actions)))
    texts = [game.write(action) for action in chosen]
    letters = sorted({letter for text in texts for letter in text})
    for text in texts:
        at = lots.randrange(len(text))
        yield from (text[:at] + lots.choice(letters) + text[at + 1 :], text[:at] + text[at + 1 :], text + text[at:])
        yield from (text.upper(), text.lower(), f" {text}", f"{text}\n")
        yield from (text.replace("1", "01"), text.replace("1", "１"))


def _one_text(games: RandomGames) -> Iterator[Breach]:
    game = games.game
    for sample in games.samples():
        texts: dict[str, Any] = {}
        for action in sample.state.legal_actions():
            text = game.write(action)
            if text in texts:
                yield Breach(f"Another choice is written “{text}” too.", action)
            texts[text] = action
            if game.read(text) != action:
                yield Breach(f"“{text}” is read as another action.", action)
            if not (text.isascii() and text.isprintable()):
                yield Breach(f"“{text}” has a character that not everybody can type.", action)


def _misspelt(games: RandomGames) -> Iterator[Breach]:
    game, lots = games.game, games.lots()
    for sample in games.open_samples():
        for text in misspellings(game, lots, sample.state.legal_actions()):
            try:
                action = game.read(text)
            except UnreadableAction:
                continue
            if game.write(action) != text:
                yield Breach(f"It can be written “{text}” too.", action)


def _endings(games: RandomGames) -> Iterator[Breach]:
    for text in ("draw", "resign 0", "resign 1", "timeout 0", "abandoned"):
        if not is_ending(read_entry(games.game, text)) or refuses(UnreadableAction, games.game.read, text) is None:
            yield Breach(f"“{text}” is an action.")


def _records(games: RandomGames) -> Iterator[Breach]:
    for play in games.plays():
        text = write_record(play.record)
        if not text.isascii() or "\n" in text:
            yield Breach("Its record is not one line of plain letters.")
        again = load(text, {games.game.name: games.game})
        if again != play or write_record(again.record) != text:
            yield Breach("Its record is read as another game.")


NOTATION = (
    GameLaw("Every action has one text.", _one_text),
    GameLaw("A misspelt action is refused, or is another one.", _misspelt),
    GameLaw("No action reads like resigning, or agreeing to a draw.", _endings),
    GameLaw("A record leads to the same positions again.", _records),
)
"""The laws of the notation."""
