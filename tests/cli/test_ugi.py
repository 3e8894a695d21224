"""The Universal Game Interface by transcripts: what is sent, what is answered."""

import io
import random
import re

import pytest

from cairn.cli.limits import read_limits
from cairn.cli.ugi import Engine, run

NUMBERS = re.compile(r"(nodes|nps|time) \d+")


def make_engine():
    ticks = iter(range(10**9))
    return Engine(lambda: next(ticks) * 0.002, random.Random(1))


def say(engine, *lines):
    return [answer for line in lines for answer in engine.receive(line)]


def finished(engine, limit=20_000):
    answers = []
    for _ in range(limit):
        if engine.thinking is None:
            return answers
        answers += engine.step()
    raise AssertionError("it never ends")


def test_it_introduces_itself_with_its_options():
    answers = say(make_engine(), "ugi")
    assert answers[0].startswith("id name Cairn ")
    assert answers[-1] == "ugiok"
    assert any(line.startswith("option name game type combo default sedona_vortex var ") for line in answers)
    assert "option name level type spin default 0 min 0 max 8" in answers
    assert "option name spaces type combo default 7 var 3 var 4 var 5 var 6 var 7 var 8 var 9" in answers


def test_a_search_tells_what_it_finds_and_ends_with_the_best_move():
    engine = make_engine()
    assert say(engine, "isready", "position startpos moves 3@L 3@R", "go depth 3") == ["readyok"]
    answers = finished(engine)
    assert NUMBERS.sub("", answers[-2]).startswith("info depth 3 multipv 1 score cp ")
    best = answers[-1].removeprefix("bestmove ")
    assert f"pv {best}" in answers[-2]
    assert say(engine, f"position startpos moves 3@L 3@R {best}", "query gameover") == ["response false"]


def test_a_forced_win_is_told_in_moves():
    engine = make_engine()
    say(
        engine,
        "setoption name spaces value 4",
        "position startpos moves 2@R 2@L 3@L 3@R L2 4@L L3 L2",
        "go nodes 20000",
    )
    assert "score mate 3 " in finished(engine)[-2]


@pytest.mark.parametrize(
    ("moves", "answers"),
    [
        ("", ["true", "false", "none"]),
        ("moves 3@L", ["false", "false", "none"]),
        ("moves 1@R 2@R 3@L 5@L 2@R 3@R 4@L 4@L L2 1@L L3 L3 L3", ["false", "true", "p1win"]),
    ],
)
def test_it_knows_whose_turn_it_is_and_how_the_game_ended(moves, answers):
    engine = make_engine()
    say(engine, "setoption name spaces value 4", f"position startpos {moves}")
    queries = say(engine, "query p1turn", "query gameover", "query result")
    assert queries == [f"response {answer}" for answer in answers]


def test_stop_ends_an_endless_search_with_a_move_and_nothing_else_does():
    engine = make_engine()
    assert say(engine, "go infinite") == []
    for _ in range(12):
        assert not any("bestmove" in answer for answer in engine.step())
    assert say(engine, "isready") == ["readyok"]
    (answer,) = say(engine, "stop")
    assert answer.startswith("bestmove ")
    assert say(engine, "stop") == []


def test_an_endless_search_that_is_settled_waits_to_be_stopped():
    engine = make_engine()
    moves = "1@R 2@R 3@L 5@L 2@R 3@R 4@L 4@L L2 1@L L3 L3"
    say(engine, "setoption name spaces value 4", f"position startpos moves {moves}", "go infinite")
    assert not any("bestmove" in answer for answer in finished(engine))
    assert say(engine, "stop") == ["bestmove L3"]


def test_stop_before_the_first_slice_still_gives_a_move():
    assert say(make_engine(), "go infinite", "stop")[-1].startswith("bestmove ")


def test_a_new_position_ends_the_search_of_the_old_one():
    engine = make_engine()
    say(engine, "go infinite")
    list(engine.step())
    assert say(engine, "position startpos moves 3@L")[-1].startswith("bestmove ")
    assert engine.thinking is None


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("go movetime 200", 0.2),
        ("go", 1.0),
        ("go p1time 30000 p2time 60000", 1.0),
        ("go p1time 30000 p1inc 1000", 1.8),
        ("go p1time 3000 movestogo 3", 1.0),
        ("go p1time 10 p2time 5", 0.001),
        ("go depth 4", None),
        ("go nodes 100", None),
        ("go infinite", None),
    ],
)
def test_the_time_for_a_move(line, seconds):
    found = read_limits(line.split()[1:], 0).seconds
    assert found == (None if seconds is None else pytest.approx(seconds))


def test_several_lines_are_told_best_first():
    engine = make_engine()
    say(engine, "setoption name lines value 3", "go depth 2")
    answers = [answer for answer in finished(engine) if answer.startswith("info depth 2")]
    assert [answer.split()[4] for answer in answers[-3:]] == ["1", "2", "3"]


def test_another_game_and_its_options_and_levels_can_be_set():
    engine = make_engine()
    assert say(engine, "setoption name game value vaxandis", "setoption name size value 3") == []
    assert "option name size type combo default 3 var 3 var 4 var 5 var 6" in say(engine, "ugi")
    assert say(engine, "setoption name level value 1", "position startpos moves b2 stay", "go") == []
    assert finished(engine)[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "line",
    [
        "foo",
        "go to bed",
        "go depth",
        "go depth x",
        "go depth --3",
        "go depth 99999999999999999999",
        "go nodes ²",
        "position",
        "position fen x",
        "position startpos 3@L",
        "position startpos moves zz",
        "position startpos moves 3@L L7",
        "setoption name game value chess",
        "setoption name level value 9",
        "setoption name level value 0.5",
        "setoption name spaces value 99",
        "setoption name colour value red",
        "setoption level 3",
        "query",
        "query weather",
        "stop now please",
        "\x00\x1b[2J",
        "position " + "x" * 10_000,
    ],
)
def test_a_bad_line_is_answered_and_changes_nothing(line):
    engine = make_engine()
    say(engine, "position startpos moves 3@L")
    (answer,) = say(engine, line)
    assert answer.startswith("info string error: ")
    assert len(answer) < 250
    assert answer.isprintable()
    assert engine.thinking is None
    assert say(engine, "query p1turn", "") == ["response false"]


def test_a_finished_game_has_no_best_move():
    engine = make_engine()
    say(engine, "setoption name spaces value 4")
    say(engine, "position startpos moves 1@R 2@R 3@L 5@L 2@R 3@R 4@L 4@L L2 1@L L3 L3 L3")
    assert say(engine, "go depth 3") == ["bestmove none"]


def test_a_whole_session_over_streams():
    sink = io.StringIO()
    assert run(io.StringIO("ugi\nisready\nposition startpos\ngo depth 2\n"), sink) == 0
    lines = sink.getvalue().splitlines()
    assert "readyok" in lines
    assert lines[-1].startswith("bestmove ")
    assert run(io.StringIO("go infinite\nquit\nisready\n"), sink) == 0
    assert not sink.getvalue().endswith("readyok\n")
