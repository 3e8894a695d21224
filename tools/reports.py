"""Has the computer play our games against itself, and keeps for the site what that shows: `make reports G=vaxandis`.

Each takes minutes; a game that is interrupted keeps what is known so far. A game of skill has no report: what it writes
down as actions are not its moves, and its choices are without number.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from datetime import UTC, datetime

import rules_pages
from cairn.cli.report import made, processes
from cairn.games import SHELF
from cairn.report.findings import to_data

HOW = Namespace(level=5, games=192)


def main() -> None:
    """Play the games that are named, or all."""
    with processes(None) as pool:
        for game in sys.argv[1:] or [game.name for game in SHELF.in_order() if not game.physical]:
            found = made(game, HOW, {}, pool)
            kept = {"made": datetime.now(UTC).date().isoformat(), "found": to_data(found)}
            rules_pages.report(game).write_text(json.dumps(kept, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
