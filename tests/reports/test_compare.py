"""Two reports side by side: what differs beyond chance is told, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from cairn.kit.source import load_game
from cairn.report.compare import differences
from cairn.report.course import subject
from cairn.report.findings import Tally
from cairn.report.jobs import Trace
from tests.reports.games import IDLE


def findings(*traces: Trace) -> Tally:
    made = Tally(subject(load_game(IDLE), IDLE, {}), len(traces))
    for trace in traces:
        made = made.with_game(trace)
    return made


def game(number: int, *, points: int = 1, plies: int = 20) -> Trace:
    """One of many alike, whose length varies a little."""
    return Trace(points, plies + number % 5, has_ended=True, choices=100, played=(("mark", plies), ("fly", 2)))


BASE = findings(*(game(number, points=2 * (number % 4 > 0)) for number in range(48)))


def test_a_report_differs_from_itself_in_nothing():
    assert differences(BASE, BASE) == []


def test_what_is_larger_than_chance_is_told():
    shorter = [game(number, points=2 * (number % 2), plies=8) for number in range(48)]
    variant = findings(*(replace(one, choices=one.choices * one.plies // 24, played=(("mark", 8),)) for one in shorter))
    told = [str(one.told) for one in differences(BASE, variant)]
    assert "Who begins wins less often." in told
    assert "A game is 12 moves shorter." in told
    assert "“fly” is never played." in told
    assert "More games are drawn." not in told


def test_a_small_difference_is_left_to_chance():
    assert differences(BASE, findings(*(game(number, points=2 * (number % 3 > 0)) for number in range(24)))) == []
