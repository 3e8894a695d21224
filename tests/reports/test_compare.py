"""Two reports side by side: what differs beyond chance is told, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.kit.source import load_game
from cairn.report.compare import marks
from cairn.report.course import subject
from cairn.report.findings import Share, Tally
from cairn.report.jobs import Breakdown, Trace
from cairn.report.proofs import Proof
from cairn.report.rows import rows
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
    assert marks(BASE, BASE) == []


def test_what_is_larger_than_chance_is_told():
    shorter = [game(number, points=2 * (number % 2), plies=8) for number in range(48)]
    variant = findings(*(replace(one, choices=one.choices * one.plies // 24, played=(("mark", 8),)) for one in shorter))
    told = [str(one.told) for one in marks(BASE, variant)]
    assert "Who begins wins less often." in told
    assert "A game is 12 moves shorter." in told
    assert "“fly” is never played." in told
    assert "More games are drawn." not in told


def test_a_small_difference_is_left_to_chance():
    assert marks(BASE, findings(*(game(number, points=2 * (number % 3 > 0)) for number in range(24)))) == []


def test_one_use_of_a_rule_in_many_games_is_left_to_chance():
    once = replace(BASE, played={"mark": 900, "fly": 1})
    never = replace(BASE, played={"mark": 900})
    assert marks(once, never) == []


def thinking(*wins: int) -> tuple[Share, ...]:
    """Of 24 games each, so many that thinking longer won."""
    return tuple(Share((2,) * won + (0,) * (24 - won)) for won in wins)


PROOF = Proof((("size", 3),), 900, is_settled=True, winner=0, plies=5)
FAULT = Breakdown(("a1",), "ZeroDivisionError", 19)
VARIED = [
    replace(game(number, points=2), changes=number % 3, lowest=0.3, decided=0.5 + number % 4 / 100)
    for number in range(48)
]
COURSE = findings(*VARIED)
SWAPPED = replace(BASE, subject=replace(BASE.subject, has_swap=True))


@pytest.mark.parametrize(
    ("base", "variant", "row", "told"),
    [
        (BASE, replace(BASE, balance=Share((0,) * 48)), "balance", "Who begins wins less often."),
        (BASE, replace(BASE, balance=Share((1,) * 48)), "draws", "More games are drawn."),
        (BASE, replace(BASE, endless=40), "draws", "More games do not end."),
        (BASE, replace(BASE, lengths=tuple(one + 12 for one in BASE.lengths)), "length", "A game is 12 moves longer."),
        (BASE, replace(BASE, choices=replace(BASE.choices, total=BASE.choices.total * 2,
                                             squares=BASE.choices.squares * 4)),
         "choices", "There is more to choose from."),
        (COURSE, findings(*(replace(one, changes=one.changes + 2) for one in VARIED)), "drama",
         "The lead changes more often."),
        (COURSE, findings(*(replace(one, lowest=0.2 + one.plies % 3 / 100) for one in VARIED)), "drama",
         "The winner comes from further behind."),
        (COURSE, findings(*(replace(one, decided=one.decided + 0.3) for one in VARIED)), "drama",
         "Who wins is clear later in the game."),
        (replace(BASE, steps=thinking(20, 20, 12)), replace(BASE, steps=thinking(20, 6, 12)), "depth",
         "80 playouts a move over 20 wins less often."),
        (replace(SWAPPED, swaps=(4, 48)), replace(SWAPPED, swaps=(40, 48)), "pie", "Sides are swapped more often."),
        (replace(BASE, played={"fly": 90}), replace(BASE, played={"mark": 90}), "rules", "“fly” is never played."),
        (replace(BASE, played={"mark": 600, "fly": 300}), replace(BASE, played={"mark": 900, "fly": 2}), "rules",
         "“fly” is played less often."),
        (replace(BASE, endings={"row": 40}), replace(BASE, endings={"row": 9}), "endings", "“row” ends fewer games."),
        (replace(BASE, endings={}), replace(BASE, endings={"row": 9}), "endings", "“row” ends games now."),
        (BASE, replace(BASE, lines=tuple(range(60))), "lines", "All lines are needed now."),
        (replace(BASE, proofs=(PROOF,)), replace(BASE, proofs=(replace(PROOF, winner=1),)), "proofs",
         "size 3: who moves second wins now."),
        (BASE, replace(BASE, faults=(FAULT,)), "faults", "Games break off now."),
    ],
)  # fmt: skip
def test_every_row_is_marked_where_it_differs(base, variant, row, told):
    assert (row, told) in [(mark.row, str(mark.told)) for mark in marks(base, variant)]
    assert row in [one.name for one in rows(variant)], "it stands beside a row of the report"
    assert marks(base, base) == marks(variant, variant) == []
