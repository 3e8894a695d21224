"""Ratings of the levels, as the ladder fits them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import pytest

from cairn.bots.match import Score
from ladder import rated, rising


def test_a_level_is_never_rated_below_a_weaker_one():
    assert rising([400, 650, 900]) == [400, 650, 900]
    assert rising([400, 700, 600, 900]) == [400, 650, 650, 900]
    assert rising([400, 900, 800, 400]) == [400, 700, 700, 700]


def test_a_level_that_wins_twice_as_often_is_120_above():
    weak, strong = rated({(0, 1): Score(won=199, drawn=1, lost=400)}, 2)
    assert (weak, strong) == pytest.approx((400, 520), abs=1)
