"""Puzzles: every one is legal, unlike the others, and right in one way alone, as proved anew by exhaustive search."""

from pathlib import Path

import pytest

import puzzles
from cairn.app.puzzle.puzzles import HOLD, WIN, BadPuzzle, judge, read_puzzles, task
from cairn.bots.proof import Prover, RulesPosition, solve
from cairn.core.bot_model import WON
from cairn.games import SHELF
from tests.bots.test_strategy import proved_lost, strategy

FOLDER = Path(__file__).parents[2] / "py/cairn/puzzles"
GAMES = [path.stem for path in sorted(FOLDER.glob("*.json")) if not SHELF[path.stem].physical]
ALL = {game: read_puzzles(game, (FOLDER / f"{game}.json").read_text(), SHELF) for game in GAMES}
PUZZLES = [(game, number) for game in GAMES for number in range(len(ALL[game]))]
TENTH = PUZZLES[3::10]
LIMIT = 2_000_000


def prove(game, number):
    """Search everything again, by the rules alone, for the win or hold that the file claims."""
    puzzle = ALL[game][number]
    win, hold = (puzzle.turns, 0) if puzzle.kind == WIN else (0, puzzle.turns)
    position = RulesPosition(puzzle.play.state)
    solution = solve(position, win=win, hold=hold, beyond=puzzle.beyond, limit=LIMIT)
    assert solution is not None, "no single move is right"
    assert (solution.kind, solution.turns) == (puzzle.kind, puzzle.turns)
    assert SHELF[game].write(position.action(solution.line[0])) == puzzle.solution[0]
    if puzzle.kind == HOLD:
        assert not Prover(RulesPosition(puzzle.play.state), LIMIT).wins(2), "a win would be no hold"


@pytest.mark.parametrize(("game", "number"), TENTH)
def test_a_puzzle_is_proved_anew(game, number):
    prove(game, number)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), PUZZLES)
def test_every_puzzle_is_proved_anew(game, number):
    prove(game, number)


SLIPS = [number for number, puzzle in enumerate(ALL["sedona_vortex"]) if puzzle.is_slip]


@pytest.mark.parametrize("number", SLIPS)
def test_a_win_that_was_let_slip_was_sure_and_is_now_the_other_sides(number):
    prove("sedona_vortex", number)
    known, puzzle = strategy(7), ALL["sedona_vortex"][number]
    before, slip = puzzle.play.states[-2:]
    assert (before.actor, slip.actor) == (1, 0)
    assert proved_lost(7, before.apply(known.answer(before))) is not None, "the second player had a sure win"


def test_the_series_of_slips_has_all_grades():
    grades = [ALL["sedona_vortex"][number].grade for number in SLIPS]
    assert min(grades.count(grade) for grade in (1, 2, 3)) >= 8


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_in_three_grades(game):
    grades = [puzzle.grade for puzzle in ALL[game] if not puzzle.is_slip]
    assert len(grades) >= 60
    assert min(grades.count(grade) for grade in (1, 2, 3)) >= 12


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_alike_under_the_symmetries_of_the_board(game):
    assert len({puzzles.fingerprint(puzzle.play.state) for puzzle in ALL[game]}) == len(ALL[game])


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_played_to_its_end(game):
    model = SHELF[game].bot()
    for puzzle in ALL[game]:
        play, turns = puzzle.play, puzzle.turns
        for number, text in enumerate(puzzle.solution):
            action = play.game.read(text)
            if number % 2 == 0:
                assert judge(model, play, puzzle.kind, turns, action).is_right
                turns -= 1
            play = play.append(action)
        if puzzle.kind == WIN:
            winner = puzzle.play.state.actor
            assert play.outcome is not None
            assert play.outcome.winners == (winner,)
            assert turns == 0


@pytest.mark.parametrize(("game", "number"), TENTH)
def test_a_wrong_answer_is_refuted_on_the_board(game, number):
    puzzle, model = ALL[game][number], SHELF[game].bot()
    wrong = next(
        action for action in puzzle.play.state.legal_actions() if SHELF[game].write(action) != puzzle.solution[0]
    )
    verdict = judge(model, puzzle.play, puzzle.kind, puzzle.turns, wrong)
    assert not verdict.is_right
    play = puzzle.play.append(wrong)
    for action in verdict.line:
        play = play.append(action)
    if puzzle.kind == HOLD:
        assert play.outcome.winners == (1 - puzzle.play.state.actor,)
    elif play.outcome is None:
        position = model.position(play.state)
        assert not Prover(position, LIMIT).wins(puzzle.turns - 1), "the reply refutes it"


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_says_who_is_to_move_and_what_is_to_be_found(game):
    for puzzle in ALL[game]:
        side = str(puzzle.play.game.sides(puzzle.play.state)[puzzle.play.state.actor].name)
        assert str(task(puzzle)).startswith(side)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '[{"options":{}}]', "[" * 2_000, (FOLDER / f"{GAMES[0]}.json").read_text()[:-40]]
)
def test_a_damaged_file_is_refused_in_a_sentence(text):
    with pytest.raises(BadPuzzle, match="damaged"):
        read_puzzles(GAMES[0], text, SHELF)


class Nim:
    """One heap; a move takes 1 to 3; who cannot move has lost."""

    def __init__(self, heap):
        self.heaps = [heap]

    def moves(self):
        return range(1, min(3, self.heaps[-1]) + 1)

    def make(self, move):
        self.heaps.append(self.heaps[-1] - move)

    def unmake(self):
        self.heaps.pop()

    def key(self):
        return self.heaps[-1]

    def value(self):
        return 0 if self.heaps[-1] else -WON


@pytest.mark.parametrize("heap", range(1, 14))
def test_a_heap_of_nim_is_won_just_when_it_is_no_multiple_of_four(heap):
    turns = -(-heap // 4)
    assert Prover(Nim(heap), 100_000).wins(8) == bool(heap % 4)
    if heap % 4:
        solution = solve(Nim(heap), win=8, hold=0, beyond=0, limit=100_000)
        assert (solution.line[0], solution.turns) == (heap % 4, turns)
