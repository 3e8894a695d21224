"""The files from which the page poses puzzles: one for each game, and a short list of all puzzles."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from cairn.core.play import Play
from puzzle_boards import boards, mover, position

FOLDER = Path(__file__).resolve().parent.parent / "py/cairn/puzzles"
GAMES = tuple(path.stem for path in sorted(FOLDER.glob("*.json")))
"""Games with puzzles that are proved, or with challenges of skill."""


def listed(puzzle: dict[str, Any], play: Play) -> tuple[str, int, str, int, str, int]:
    """A puzzle in the list: a key that stays the same wherever it stands, its grade, what is to be done, in how many
    turns or with how many stones, by whom, and how often in a hundred a steady hand does it; 0 where that is proved."""
    shares = puzzle["proof"].get("shares")
    steady = round(100 * shares["steady"] / shares["releases"]) if shares else 0
    return *_facts(puzzle), mover(play), steady


def _facts(puzzle: dict[str, Any]) -> tuple[str, int, str, int]:
    position = json.dumps([puzzle[part] for part in ("options", "seats", "actions")], sort_keys=True)
    key = hashlib.sha256(position.encode()).hexdigest()[:10]
    proof = puzzle["proof"]
    number = proof.get("turns") or proof.get("count") or len(proof.get("stones", ()))
    kind = "slip" if proof.get("slip") else proof["kind"]
    return key, puzzle["grade"], kind, number


def write(folder: Path) -> None:
    """Write index.json, and for each game a file of puzzles and one of their boards.

    Puzzles of one game of the computer, made in a row, come apart; the series of slips comes after all others.
    """
    folder.mkdir(parents=True)
    found = {game: sorted(json.loads((FOLDER / f"{game}.json").read_text()), key=_place) for game in GAMES}
    plays = {game: [position(game, one) for one in puzzles] for game, puzzles in found.items()}
    _write(folder / "index.json", {game: list(map(listed, found[game], plays[game])) for game in GAMES})
    for game in GAMES:
        _write(folder / f"{game}.json", found[game])
        _write(folder / f"{game}.boards.json", boards(plays[game]))


def _place(puzzle: dict[str, Any]) -> tuple[bool, int, int, str]:
    key, grade, kind, turns = _facts(puzzle)
    return kind == "slip", grade, turns, key


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, separators=(",", ":")))
