"""Ratings of the levels, as the ladder fits them."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import pytest

from cairn.bots.match import Score
from cairn.games import SHELF
from ladder import played, rated, rising
from tests.reports.games import Now, Shuffled


def test_a_level_is_never_rated_below_a_weaker_one():
    assert rising([400, 650, 900]) == [400, 650, 900]
    assert rising([400, 700, 600, 900]) == [400, 650, 650, 900]
    assert rising([400, 900, 800, 400]) == [400, 700, 700, 700]


def test_a_level_that_wins_twice_as_often_is_120_above():
    weak, strong = rated({(0, 1): Score(won=199, drawn=1, lost=400)}, 2)
    assert (weak, strong) == pytest.approx((400, 520), abs=1)


def test_the_same_seeds_give_the_same_scores_in_whatever_order_games_are_played():
    model = replace(SHELF["sedona_vortex"].bot(), levels=SHELF["sedona_vortex"].bot().levels[:3])
    scores = played("sedona_vortex", model, 1, range(4), Now())
    assert scores == played("sedona_vortex", model, 1, range(4), Shuffled())
    assert [*scores] == [(0, 1), (1, 2)]
    assert all(score.games == 4 for score in scores.values())
