"""Reports of games whose truth is known say it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import cairn
from cairn.bots.strategy import Strategy
from cairn.games import SHELF
from cairn.games.sedona_vortex.bot.solved import SOLVED
from cairn.kit.blueprint import SEED, SEEDS
from cairn.kit.source import load_game
from cairn.report.course import after, subject, tasks_of
from cairn.report.findings import LOOKS, SIX_LOOKS, Share, Tally, from_data, to_data
from cairn.report.jobs import Breakdown, Job, Trace, done, run_job
from cairn.report.proofs import prove
from cairn.report.rows import rows, verdict
from tests.reports.games import BREAKS, COIN, FIRST_WINS, FOR_EVER, IDLE, NIM, do, example, found


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


@pytest.mark.slow
def test_in_200_runs_of_a_fair_coin_an_advantage_is_claimed_in_at_most_one_in_twenty_after_all_looks():
    shelf, claimed = {"coin": load_game(COIN)}, 0
    for run in range(200):
        findings, is_unfair = Tally(subject(shelf["coin"], "", {}), LOOKS[-1]), False
        for seed in range(run * LOOKS[-1], (run + 1) * LOOKS[-1]):
            job = Job("coin", "", ((SEED, seed % SEEDS),), seed=seed)
            findings = findings.with_game(run_job(job, shelf, lambda seed: Random(seed).random))
            is_unfair |= findings.games in LOOKS and is_claimed(findings.balance)
        claimed += is_unfair
    assert claimed <= 10


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


@pytest.mark.parametrize("games", [12, 20, 24, 95, 96, 200, 383])
@pytest.mark.parametrize("won", [0.4, 0.5, 0.6])
def test_how_many_games_more_would_tell_is_how_many_there_are_to_the_look_that_tells(games, won):
    findings = Tally(subject(load_game(FIRST_WINS), FIRST_WINS, {}), LOOKS[-1])
    findings = replace(findings, balance=Share(tuple(2 * (number % 10 < 10 * won) for number in range(games))))
    said = told(findings, "balance")
    if said.startswith("No advantage"):
        more = int(re.search(r"(\d+) games? more would tell", said)[1])
        assert games + more in LOOKS


def test_at_the_last_look_a_fair_game_is_known_to_be_fair():
    findings = Tally(subject(load_game(FIRST_WINS), FIRST_WINS, {}), LOOKS[-1])
    [row] = [one for one in rows(replace(findings, balance=Share((0, 2) * 192))) if one.name == "balance"]
    assert row.is_known
    assert [str(part) for part in row.told] == [
        "No advantage shown so far: who begins has 50 % of the points of 384 games, surely between 44 % and 56 %."
    ]


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


def by_the_rules(spaces: int) -> int | None:
    """How long Sedona Vortex takes at the most until the second player has won, proved by the rules alone."""
    file = Path(cairn.__file__).parent / f"games/sedona_vortex/solved/{spaces}.bin"
    proof = Strategy(file.read_bytes(), SOLVED).proved_lost(SHELF["sedona_vortex"].start(2, {"spaces": spaces}))
    while True:
        try:
            next(proof)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize(("spaces", "longest"), [(3, 26), (4, 32), (5, 64)])
def test_sedona_vortex_with_3_4_and_5_spaces_is_won_by_the_second_player(spaces, longest):
    assert by_the_rules(spaces) == longest
    findings = Tally(subject(SHELF["sedona_vortex"], "", {"spaces": spaces}), 0)
    assert told(findings, "proofs") == "With best play the second player always wins."


@pytest.mark.slow
def test_vaxandis_of_size_3_is_won_by_the_second_player_with_the_pie_rule():
    """That the first stack in the centre wins for Black and every other loses: tests/games/vaxandis/test_solved.py."""
    game = SHELF["vaxandis"]
    findings = Tally(subject(game, "", {"size": 3}, 8), 12)
    for task in tasks_of(game, findings.subject, "", games=12):
        if task.kind == "game":
            findings = after(findings, task, do(task.job))
    assert told(findings, "balance").startswith("Who moves second wins more often: who begins has 0 %")


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
    assert all(row.is_known for row in rows(findings)), "no more games are played, that would tell"


def test_an_exception_in_game_30_is_told_with_its_position_and_line_and_the_other_rows_stay():
    broken = Trace(1, 2, has_ended=False, fault=Breakdown(("a1", "c2"), "ZeroDivisionError: division by zero.", 19))
    findings = Tally(subject(load_game(BREAKS), BREAKS, {}), 48)
    for number in range(48):
        findings = findings.with_game(broken if number == 29 else Trace(2 * (number % 2), 9, has_ended=True))
    assert told(findings, "faults") == ("1 game broke off. After a1 c2, line 19: ZeroDivisionError: division by zero.")
    assert findings.games == 47
    assert told(findings, "draws") == "None of 47 games was drawn; surely fewer than 8 % are."


def test_a_game_that_always_breaks_off_is_told_and_nothing_else():
    findings = found(BREAKS.replace("not p.empty and ", "").replace('cell == "b2" and ', ""), games=24)
    assert str(verdict(findings)) == "Most games break off."
    assert [row.name for row in rows(findings)] == ["faults"]


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


@pytest.mark.parametrize(
    ("options", "is_solved"),
    [({}, True), ({"spaces": 3}, True), ({"spaces": 8}, False), ({"start": "1 L6:b4 L7:b5r3b2 R7:r1"}, False)],
    ids=["rulebook", "small", "large", "a position of its own"],
)
def test_who_wins_is_said_to_be_proved_of_first_positions_that_are_solved(options, is_solved):
    assert subject(SHELF["sedona_vortex"], "", options).is_solved == is_solved
