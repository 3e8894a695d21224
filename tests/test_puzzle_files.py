"""Files of puzzles for the page: their boards, and who is to move."""

from __future__ import annotations

import json
from typing import Any

import pytest

import puzzle_boards
import puzzle_files
from cairn.core.scene import Viewpoint


@pytest.mark.parametrize("game", puzzle_files.GAMES)
def test_a_board_is_what_the_game_draws_and_says_who_is_to_move(game: str) -> None:
    puzzles = json.loads((puzzle_files.FOLDER / f"{game}.json").read_text())[:3]
    plays = [puzzle_boards.position(game, puzzle) for puzzle in puzzles]
    kept = json.loads(json.dumps(puzzle_boards.boards(plays)))
    for puzzle, play, (box, ground, under, pieces, over) in zip(puzzles, plays, kept["boards"], strict=True):
        scene = play.game.scene(play.state, Viewpoint())
        drawn: list[Any] = kept["drawn"]

        def whole(layer: int, drawn: list[Any] = drawn) -> list[Any]:
            return [drawn[shape] for shape in drawn[layer]]

        as_sent = json.loads(json.dumps([scene.board.box, scene.board.ground, scene.under, scene.over]))
        assert [box, whole(ground), whole(under), whole(over)] == as_sent
        stand = [[x, y, drawn[shapes], kind] for x, y, shapes, kind in pieces]
        assert stand == json.loads(json.dumps([[one.x, one.y, one.shapes, one.kind] for one in scene.pieces]))
        side = play.game.sides(play.state)[play.state.actor]
        assert puzzle_files.listed(puzzle, play)[4] == str(side.name)
