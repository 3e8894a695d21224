"""Reports of games whose truth is known say it."""

from __future__ import annotations

from random import Random

import pytest

from cairn.kit.source import load_game
from cairn.report.course import subject, tasks_of
from cairn.report.findings import LOOKS, SIX_LOOKS, Share, Tally, from_data, to_data
from cairn.report.jobs import Trace, done
from cairn.report.proofs import prove
from cairn.report.rows import rows, verdict
from tests.reports.games import BREAKS, COIN, FIRST_WINS, FOR_EVER, IDLE, NIM, example, found


def told(findings: Tally, name: str) -> str:
    return " ".join(str(part) for row in rows(findings) if row.name == name for part in row.told)


@pytest.fixture(scope="module")
def idle():
    return found(IDLE)


def is_claimed(share: Share) -> bool:
    """Whether an advantage is claimed of these games at their last look."""
    low, high = share.looked_at.interval(SIX_LOOKS)
    return low > 0.5 or high < 0.5


def test_of_fair_games_at_most_one_in_twenty_is_called_unfair_after_all_looks():
    lots = Random(8)
    games = [tuple(2 * lots.randrange(2) for _ in range(LOOKS[-1])) for _ in range(200)]
    assert sum(any(is_claimed(Share(halves[:look])) for look in LOOKS) for halves in games) <= 10


def test_the_chance_to_call_a_fair_game_unfair_is_below_one_in_twenty_exactly():
    going, wrong, played = {0: 1.0}, 0.0, 0
    for look in LOOKS:
        for _ in range(played, look):
            wins = {won + more for won in going for more in (0, 1)}
            going = {won: (going.get(won, 0) + going.get(won - 1, 0)) / 2 for won in wins}
        played = look
        claimed = [won for won in going if is_claimed(Share((2,) * won + (0,) * (look - won)))]
        wrong += sum(going.pop(won) for won in claimed)
    assert 0.04 < wrong < 0.05


def test_the_lots_of_a_game_fall_anew_in_every_game():
    findings = found(COIN, games=24)
    assert {*findings.balance.halves} == {0, 2}
    assert told(findings, "balance").startswith("No advantage shown so far")


def test_a_game_that_the_first_always_wins_is_known_after_twelve_games():
    findings = found(FIRST_WINS)
    assert "Who begins wins more often: 100 %" in told(findings, "balance")
    assert str(verdict(findings)).startswith("Who begins wins more often. It is always decided.")


def test_before_twelve_games_nothing_is_said_but_how_many_are_missing():
    findings = Tally(subject(load_game(FIRST_WINS), FIRST_WINS, {}), 12)
    assert told(findings, "balance") == "Not known yet: about 12 games more."
    assert not any(row.is_known for row in rows(findings) if row.name not in ("lines", "proofs"))


@pytest.mark.parametrize(
    ("source", "options", "winner", "plies"),
    [
        pytest.param(NIM, {}, 0, 11, id="nim 3-4-5: the first"),
        pytest.param(example("tictactoe"), {}, -1, 0, id="tic-tac-toe: a draw"),
        pytest.param(example("hex").replace("swap = True", ""), {"size": 3}, 0, 5, id="hex 3x3: the first"),
        pytest.param(example("hex"), {"size": 3}, 1, 10, id="hex 3x3 with the pie rule: the second"),
        pytest.param(FIRST_WINS, {}, 0, 1, id="in one move"),
        pytest.param(FOR_EVER, {}, -1, 0, id="round for ever: nobody"),
    ],
)
def test_small_boards_are_proved(source, options, winner, plies):
    proof = done(prove(load_game(source), options, 20_000))
    assert proof.is_settled
    assert (proof.winner, proof.plies) == (winner, plies)


def test_a_board_with_too_many_positions_is_not_proved():
    assert not done(prove(load_game(NIM), {}, 20)).is_settled


def test_what_no_game_needs_is_told_with_its_lines(idle):
    lines = IDLE.splitlines()
    first = lines.index('        yield "a1"') + 1
    second = lines.index("        for cell in p.empty:") + 1
    third = lines.index("    if len(p.theirs) == 9:") + 2
    assert f"these lines: {first}, {second}–{second + 1} and {third}." in told(idle, "lines")
    assert "“fly” was never possible." in told(idle, "rules")
    assert f"“full_of_one” (line {third - 4}) ended no game." in told(idle, "endings")
    assert {row.name: row.lines for row in rows(idle)}["lines"] == (first, second, third)


def test_a_game_that_repeats_for_ever_does_not_end():
    findings = found(FOR_EVER)
    assert str(verdict(findings)) == "Most games do not end."
    assert "12 of 12 games did not end" in told(findings, "draws")


def test_a_game_that_breaks_off_is_told_with_its_way_and_line_and_the_others_stay():
    findings = found(BREAKS, games=24)
    assert findings.games > 12
    assert {fault.line for fault in findings.faults} == {19}
    assert "line 19: ZeroDivisionError: division by zero." in told(findings, "faults")
    assert told(findings, "length").startswith("A game takes") or told(findings, "length").startswith("Nearly")


def test_findings_are_the_same_when_they_come_back_from_json(idle):
    import json

    assert from_data(json.loads(json.dumps(to_data(idle)))) == idle


def test_the_pie_rule_is_measured_with_it_and_without():
    source = example("hex")
    game = load_game(source)
    about = subject(game, source, {"size": 3})
    plain = [task.job for task in tasks_of(game, about, source, games=24) if task.kind == "plain"]
    assert len(plain) == 12
    assert "swap = False" in plain[0].source
    findings = Tally(about, 24)
    for number in range(24):
        findings = findings.with_game(Trace(2 * (number % 2), 9, has_ended=True, swap=int(number < 20)))
    for _ in plain:
        findings = findings.with_plain(Trace(2, 9, has_ended=True))
    assert "The second player swaps sides in 20 of 24 games." in told(findings, "pie")
    assert "With it who begins has 50 %, surely between 31 % and 69 %; without it 100 %" in told(findings, "pie")
