"""Matches by link between two browsers that never meet."""

from __future__ import annotations

import pytest

from tests.app.letters import Browser, exchange


@pytest.mark.parametrize("seating", ["toss", "0 1", "1 0"])
@pytest.mark.parametrize("game", ["sedona_vortex", "vaxandis", "skorpion", "lava_flows"])
def test_a_whole_game_goes_by_link(game, seating):
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    sizes = exchange(ada.begin(game, seating=seating), ben)
    print(game, seating, len(sizes), max(sizes), ada.view["result"])
    assert ada.record == ben.record
    assert ada.view["is_over"]
    assert ben.view["is_over"]
    assert max(sizes) <= 2_000
