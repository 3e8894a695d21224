"""The thinking worker's own program, driven as its worker does: questions in, slices, what is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import cairn
from cairn.app.puzzle.puzzles import read_puzzles
from cairn.bots.proof import Prover, RulesPosition
from cairn.bots.review_text import KeyMoment
from cairn.bots.trials import SURE
from cairn.core.arrangement import write
from cairn.core.bot_model import PlayoutModel
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.play import begin, load, read_entry
from cairn.core.record import write_record
from cairn.core.state import Outcome
from cairn.games import SHELF
from cairn.games.stonehenge.stones import Stone, layout_hash
from cairn.ui import proof_work, review_work, thinker
from cairn.ui import question as question_module
from cairn.ui.move_values import _value
from cairn.ui.review_work import moment_data
from cairn.ui.thinker import Thinker
from tests.app.test_puzzles import ALL as PUZZLES
from tests.bots.test_strategy import proved_lost
from tests.clocks import CallClock

GAMES = tuple(SHELF)


def record(game, *actions, **options):
    play = begin(SHELF[game], 2, options)
    for action in actions:
        play = play.append(read_entry(play.game, action))
    return write_record(play.record)


def question(kind="think", game="sedona_vortex", at=0, text=None, level=1):
    place = {"id": "x", "at": at, "record": text or record(game), "vault": ""}
    return {"kind": kind, "level": level, "seed": "1 2", **place}


def solved(name):
    """The file of a winning strategy, as the worker is given it."""
    game, file = name.split("/")
    return (Path(cairn.__file__).parent / "games" / game / "solved" / file).read_bytes()


CLOCK = CallClock()


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Computers think by the same clock, however busy the machine is."""
    for module in (thinker, question_module, proof_work, review_work):
        monkeypatch.setattr(module, "monotonic", CLOCK)
    with CLOCK:
        yield CLOCK


def run(requests, thinking=None):
    """All that is told of a question."""
    thinking = thinking or Thinker(SHELF, solved)
    thinking.receive(json.dumps(requests))
    answers, wait = [], 0
    while wait != -1:
        messages, wait = json.loads(thinking.step())
        answers += messages
        if wait == thinker.WAIT_FOR_PHYSICS:
            thinking.equip(None, "There is none.")
        CLOCK.skip(max(0, wait) / 1000)
    return [message for message in answers if message["kind"] != "engine_missing"]


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_legal_and_takes_its_time(game, clock):
    began = clock()
    answers = run(question(game=game))
    assert clock() - began >= thinker.MIN_SECONDS
    assert [message["kind"] for message in answers[:-1]] == ["progress_of_search"] * (len(answers) - 1)
    assert answers[-1]["kind"] == "action"
    assert (answers[-1]["id"], answers[-1]["at"]) == ("x", 0)
    state = load(record(game), SHELF).state
    state.check(SHELF[game].read(answers[-1]["action"]))


def test_the_same_seed_gives_the_same_answer():
    assert run(question())[-1] == run(question())[-1]


def test_a_new_question_takes_the_place_of_the_old_one():
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps(question(level=8)))
    for _ in range(5):
        thinking.step()
    thinking.receive(json.dumps({"kind": "stop"}))
    assert json.loads(thinking.step()) == [[], -1]
    assert run(question(), thinking)[-1]["kind"] == "action"


@pytest.mark.parametrize("kind", ["think", "hint", "analyse"])
def test_it_listens_often(kind, clock):
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps(question(kind, game="vaxandis", level=8)))
    slices = []
    for _ in range(40):
        began = clock()
        thinking.step()
        slices.append(clock() - began)
    assert sorted(slices)[-5] < 0.05


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_its_stages(game, monkeypatch):
    monkeypatch.setattr(thinker, "HINT_SECONDS", 0.1)
    (answers,) = run(question("hint", game))
    least, most = (1, 1) if game == "lava_flows" else (2, 4)  # where something is to be hidden, there is no more to say
    assert least <= len(answers["stages"]) <= most
    assert all(stage["text"] for stage in answers["stages"])


def test_a_study_gets_deeper_and_tells_lines_that_can_be_played(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.5)
    answers = run(question("analyse"))
    depths = [message["depth"] for message in answers]
    assert depths == sorted(depths)
    assert [message["is_done"] for message in answers] == [False] * (len(answers) - 1) + [True]
    for line in answers[-1]["variations"]:
        record("sedona_vortex", *(move["code"] for move in line["moves"]))
    assert sum(answers[-1]["shares"]) == pytest.approx(1)


def test_scores_are_those_of_the_first_seat(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 2.0)
    game = SHELF["vaxandis"]
    play = begin(game, 2, {"size": 3})
    while (outcome := play.outcome) is None:
        play = play.append(play.state.legal_actions()[0])
    at = max(n for n, state in enumerate(play.states) if state.actor == outcome.winners[0])
    answers = run(question("analyse", at=at, text=write_record(play.record)))[-1]
    assert answers["variations"][0]["plies"] is not None
    assert answers["shares"] == [outcome.winners[0] == 0, outcome.winners[0] == 1]
    assert (answers["variations"][0]["score"] > 0) == (outcome.winners[0] == 0)


@pytest.mark.parametrize("kind", ["think", "hint", "analyse"])
def test_a_position_without_a_move_is_told(kind):
    text = record("vaxandis", size=3)
    play = load(text, SHELF)
    while play.outcome is None:
        play = play.append(play.state.legal_actions()[0])
    (answers,) = run(question(kind, at=len(play.entries), text=write_record(play.record)))
    assert (answers["kind"], answers["why"]) == ("failed", "There is no move in this position.")


def taught(bot):
    """A thinker that thinks about Sedona Vortex like this."""
    game = replace(SHELF["sedona_vortex"], bot=bot)
    return Thinker({game.name: game})


def test_a_game_that_cannot_be_thought_about_is_told():
    def bad():
        raise GameError("There are no weights.")

    (answers,) = run(question(), taught(bad))
    assert answers["kind"] == "failed"
    assert answers["why"] == "There are no weights."


@pytest.mark.parametrize("broken", [{"record": "{}"}, {"at": 9}, {"level": 99}, {"seed": None, "record": 3}])
def test_a_question_that_makes_no_sense_is_told(broken):
    (answers,) = run(question() | broken)
    assert answers["kind"] == "failed"
    assert answers["details"]


def test_a_game_that_nobody_has_taught():
    (answers,) = run(question(), taught(lambda: None))
    assert answers["why"].startswith("The computer does not play")


# A game of which only the rules are known


def test_games_played_to_the_end_do_for_a_game_that_nobody_has_taught(monkeypatch):
    thinking = taught(PlayoutModel)
    monkeypatch.setattr(thinker, "HINT_SECONDS", 0.05)
    monkeypatch.setattr(thinker, "TRIALS_SECONDS", 0.05)
    state = load(record("sedona_vortex"), SHELF).state
    state.check(SHELF["sedona_vortex"].read(run(question(), thinking)[-1]["action"]))
    (hint,) = run(question("hint"), thinking)
    assert " games played to the end from here" in hint["stages"][-1]["text"]
    study = run(question("analyse"), thinking)[-1]
    assert (study["trials"], study["is_done"]) == (-1, True)
    assert study["playouts"] == study["nodes"] > 0
    assert sum(study["shares"]) == pytest.approx(1)
    record("sedona_vortex", *(move["code"] for move in study["variations"][0]["moves"]))
    assert run(question("prove"), thinking)[-1]["why"] == "The computer cannot make puzzles of this game."


# A game of skill


class PhysicsEngine:
    """A physics in which nothing ever falls, told after some slices; it counts what it was asked."""

    def __init__(self, slices=2):
        self.slices, self.requests = slices, []

    def begin(self, text):
        self.requests.append(json.loads(text))
        self.left = self.slices

    def go(self, milliseconds):
        self.left -= 1
        if self.left > 0:
            return ""
        hash = layout_hash(
            tuple(Stone(one["id"], tuple(one["pose"]), one["lies"]) for one in self.requests[-1]["stones"])
        )
        return f"={hash}:{hash}"


def test_a_game_of_skill_asks_for_its_physics_and_tries_things_in_it(monkeypatch):
    monkeypatch.setattr(thinker, "MAX_SECONDS", 9.0)
    thinking, engine = Thinker(SHELF), PhysicsEngine()
    thinking.receive(json.dumps(question(game="stonehenge", level=8)))
    assert json.loads(thinking.step()) == [[], thinker.WAIT_FOR_PHYSICS]
    thinking.equip(engine, "")
    answers, wait = [], 0
    while wait >= 0:
        messages, wait = json.loads(thinking.step())
        answers += messages
    assert answers[-1]["kind"] == "action"
    assert len(engine.requests) >= SURE
    assert {len(requests["release"]) for requests in engine.requests} == {4}


def test_without_a_physics_it_is_told_and_played_by_eye():
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps(question(game="stonehenge")))
    assert json.loads(thinking.step())[1] == thinker.WAIT_FOR_PHYSICS
    assert json.loads(thinking.step())[1] == thinker.WAIT_FOR_PHYSICS, "whatever else came, it waits"
    thinking.equip(None, "It did not load.")
    (answers,), _ = json.loads(thinking.step())
    assert (answers["kind"], answers["details"]) == ("engine_missing", "It did not load.")
    assert run(question(game="stonehenge"), thinking)[-1]["kind"] == "action"


def test_a_ball_on_its_way_is_nothing_to_think_about():
    (answers,) = run(question(game="stonehenge", at=2, text=record("stonehenge", "B0.0", "S3600,0,0,0")))
    assert answers["why"] == "There is no move in this position."


def test_a_study_of_a_game_of_skill_tells_plans_and_trials(monkeypatch):
    monkeypatch.setattr(thinker, "TRIALS_SECONDS", 9.0)
    thinking = Thinker(SHELF)
    thinking.equip(PhysicsEngine(slices=1), "")
    answers = run(question("analyse", game="stonehenge"), thinking)[-1]
    assert answers["trials"] > 0
    assert [len(line["moves"]) for line in answers["variations"]] == [2] * len(answers["variations"])


def test_a_study_at_a_table_of_three_is_of_the_seat_to_act_and_shares_among_all(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.5)
    play = begin(SHELF["stonehenge"], 3, {})
    for action in ("B0.0", "S3600,0,0,0"):
        play = play.append(read_entry(play.game, action))
    nothing = layout_hash(play.state.stones)
    play = play.append(read_entry(play.game, f"={nothing}:{nothing}"))
    answers = run(question("analyse", game="stonehenge", at=3, text=write_record(play.record)))[-1]
    assert answers["seat"] == play.state.actor == 1
    assert sum(answers["shares"]) == pytest.approx(1)
    assert answers["shares"][0] == answers["shares"][2] != answers["shares"][1]


def reviewed(game, *actions, at=0, physics=None, **options):
    thinking = Thinker(SHELF, solved)
    if physics:
        thinking.physics = physics
    return run(question("review", game, at, record(game, *actions, **options)), thinking)


def test_a_review_tells_of_every_move_and_then_all_of_it():
    answers = reviewed("sedona_vortex", "1@L", "1@R", "3@L", "3@R", "resign 0", spaces=3)
    *judged, done = answers
    assert [(answer["kind"], answer["entry"], answer["seat"]) for answer in judged[:4]] == [
        ("judged", n, n % 2) for n in range(4)
    ]
    assert {answer["count"] for answer in judged} == {4}
    assert all(0 <= answer["share"] <= 1 for answer in judged)
    assert {answer["entry"] for answer in judged[4:]} <= set(range(4)), "some are judged once more"
    assert (done["kind"], done["is_done"]) == ("reviewed", True)
    for answer in judged:
        assert (answer["entry"] in [moment["at"] for moment in answer["moments"]]) == (answer["loss"] >= 0.12)


def test_both_choices_of_a_moment_are_told_by_their_spots_and_in_words():
    play = load(record("sedona_vortex", "1@L", "1@R"), SHELF)
    game, state = play.game, play.states[1]
    played, better = moment_data(play, KeyMoment(1, "", "", "1@L"))["choices"]
    assert (played["kind"], played["spots"][-1]) == ("played", "R1")
    assert (better["kind"], better["spots"][-1]) == ("better", "L1")
    assert played["say"] == game.describe(state, game.read("1@R"))
    assert better["say"] == game.suggest(state, game.read("1@L"))
    assert [choice["kind"] for choice in moment_data(play, KeyMoment(1, "", ""))["choices"]] == ["played"]


def test_a_review_goes_on_from_any_move():
    answers = reviewed("sedona_vortex", "1@L", "1@R", "3@L", "3@R", at=2, spaces=3)
    assert [answer["entry"] for answer in answers[:2]] == [2, 3]
    assert answers[0]["count"] == 4, "all of the game"


def test_a_review_of_aims_needs_the_physics():
    answers = reviewed("stonehenge", "B90.0", "S0,-3600,0,0")
    assert answers[-1]["kind"] == "failed"
    assert answers[-1]["why"] == "Without the physics no aim can be judged."


def test_aims_are_judged_with_the_physics_and_no_balance_is_told():
    def touch_nothing(asked):
        layout = layout_hash(Stone(stone["id"], tuple(stone["pose"]), stone["lies"]) for stone in asked["stones"])
        yield f"={layout}:{layout}"

    first = load(record("stonehenge", "B90.0", "S0,-3600,0,0"), SHELF).state
    (fall,) = touch_nothing(SHELF["stonehenge"].pending(first))
    *judged, _ = reviewed("stonehenge", "B90.0", "S0,-3600,0,0", fall, physics=touch_nothing)
    assert [(answer["entry"], answer["cost"], answer["actual"]) for answer in judged] == [(1, 0, 0)]
    assert "share" not in judged[0]
    assert judged[0]["is_good"]


def set_up(game, puzzle):
    """The record of a game that begins with the position of a puzzle."""
    start = write(SHELF[game].arrangements.arrange(puzzle.play.state))
    return write_record(begin(SHELF[game], 2, {**dict(puzzle.play.record.options), "start": start}).record)


@pytest.mark.parametrize("game", ["sedona_vortex", "skorpion"])
def test_a_puzzle_is_found_in_a_position_that_was_set_up_and_can_be_posed(game):
    known = next(each for each in PUZZLES[game] if each.kind == "win" and each.turns < 3)
    answers = run(question("prove", game, 0, set_up(game, known)))
    assert [answer["kind"] for answer in answers[:-1]] == ["proving"] * (len(answers) - 1)
    assert answers[-1]["is_done"]
    (found,) = read_puzzles(game, f"[{answers[-1]['puzzle']}]", SHELF)
    assert (found.kind, found.turns, found.solution[0]) == ("win", known.turns, known.solution[0])
    assert found.solution[0] in answers[-1]["why"]


def test_where_there_is_no_puzzle_it_says_so_and_after_its_time_too(monkeypatch):
    many = record("sedona_vortex", spaces=3, start="0 L1:r5b4 R1:b5r4")
    assert "No puzzle here" in run(question("prove", "sedona_vortex", 0, many))[-1]["why"]
    monkeypatch.setattr("cairn.ui.proof_work.SECONDS", 0)
    assert "Nothing was proved in 0 seconds" in run(question("prove", "vaxandis", 0, record("vaxandis")))[-1]["why"]


def test_it_gets_ready_for_a_game_of_skill_before_it_is_asked_and_tells_nothing():
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps({"kind": "prepare", "game": "stonehenge"}))
    assert json.loads(thinking.step()) == [[], thinker.WAIT_FOR_PHYSICS]
    thinking.equip(PhysicsEngine(), "")
    assert json.loads(thinking.step()) == [[], -1]
    thinking.receive(json.dumps(question(game="stonehenge")))
    (answer,), _ = json.loads(thinking.step())
    assert answer["kind"] == "progress_of_search"


def test_what_it_could_not_load_ahead_it_asks_for_again():
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps({"kind": "prepare", "game": "stonehenge"}))
    thinking.step()
    thinking.equip(None, "It did not load.")
    assert json.loads(thinking.step()) == [[], -1]
    thinking.receive(json.dumps(question(game="stonehenge")))
    assert json.loads(thinking.step()) == [[], thinker.WAIT_FOR_PHYSICS]


def test_a_move_that_is_waited_for_is_not_held_up_by_a_slow_physics(monkeypatch):
    monkeypatch.setattr(thinker, "PHYSICS_PATIENCE", 0)
    thinking = Thinker(SHELF)
    thinking.receive(json.dumps(question(game="stonehenge", level=8)))
    kinds, wait = [], 0
    while wait != -1:
        messages, wait = json.loads(thinking.step())
        assert wait != thinker.WAIT_FOR_PHYSICS
        kinds += [message["kind"] for message in messages]
    assert (kinds[0], kinds[-1]) == ("progress_of_search", "action")
    thinking.receive(json.dumps(question("hint", game="stonehenge")))
    assert json.loads(thinking.step()) == [[], thinker.WAIT_FOR_PHYSICS], "a hint has the time"
    thinking.equip(None, "It did not load.")
    thinking.receive(json.dumps(question(game="stonehenge")))
    (told,), _ = json.loads(thinking.step())
    assert told["kind"] == "engine_missing", "what failed too late is told with the next question"


BROKEN = {"missing": lambda name: b"", "cut": lambda name: solved(name)[:-1]}


@pytest.mark.long
def test_the_highest_level_as_second_player_follows_the_strategy():
    played = record("sedona_vortex", "5@L", spaces=5)
    answers = {run(question(at=1, text=played, level=8), Thinker(SHELF, solved))[-1]["action"] for _ in range(2)}
    (answer,) = answers
    (hint,) = run(question("hint", at=1, text=played), Thinker(SHELF, solved))
    play = load(played, SHELF)
    assert hint["stages"][-2]["spots"] == list(play.game.paths(play.state, play.game.read(answer))[0])
    assert hint["stages"][-1]["text"].startswith("Proved: it wins")


@pytest.mark.long
@pytest.mark.parametrize("fetch", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("kind", ["think", "hint"])
def test_without_a_whole_file_it_thinks_for_itself(fetch, kind):
    answer = run(question(kind, at=1, text=record("sedona_vortex", "5@L", spaces=5), level=8), Thinker(SHELF, fetch))[
        -1
    ]
    assert answer["kind"] in ("action", "hint")
    assert "second player" not in json.dumps(answer)


def missing(kind="think", at=1, level=8, fetch=BROKEN["missing"], **options):
    """Whether it says in the beginning of its answer that a strategy did not load."""
    thinking = Thinker(SHELF, fetch)
    thinking.receive(json.dumps(question(kind, at=at, text=record("sedona_vortex", "5@L", **options), level=level)))
    told, _ = json.loads(thinking.step())
    return "strategy_missing" in [message["kind"] for message in told]


@pytest.mark.parametrize("fetch", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("spaces", [5, 7])
def test_that_a_strategy_did_not_load_is_told_where_it_would_play(fetch, spaces):
    assert missing(fetch=fetch, spaces=spaces)
    assert not missing(fetch=solved, spaces=spaces)


@pytest.mark.parametrize(
    "asked",
    [{"level": 7}, {"at": 0}, {"spaces": 9}, {"start": "0 L6:b4 L7:b5r3b2 R7:r1", "at": 0, "kind": "hint"}],
    ids=["lower level", "first player", "no strategy", "position of its own"],
)
def test_where_no_strategy_would_play_nothing_is_missing(asked):
    assert not missing(**asked)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["hint", "analyse", "review"])
def test_that_a_strategy_did_not_load_is_told_with_all_that_it_would_say(kind, monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.1)
    answers = [
        run(question(kind, at=0, text=record("sedona_vortex", "5@L", spaces=3)) | {"seat": 0}, Thinker(SHELF, fetch))
        for fetch in (BROKEN["missing"], solved)
    ]
    kinds = [{answer["kind"] for answer in each} for each in answers]
    assert kinds[0] - kinds[1] == {"strategy_missing"}
    if kind == "review":
        assert [each[-1].get("is_provisional", False) for each in answers] == [True, False]


@pytest.mark.long
def test_strategies_are_loaded_ahead_and_there_without_a_network():
    fetched = []
    thinking = Thinker(SHELF, lambda name: (fetched.append(name), solved(name))[1])
    assert run({"kind": "prepare", "game": "sedona_vortex"}, thinking) == []
    assert fetched == [f"sedona_vortex/{spaces}.bin" for spaces in (3, 4, 5, 6, 7)]
    thinking.strategies.fetch = BROKEN["missing"]
    (hint,) = run(question("hint", at=1, text=record("sedona_vortex", "5@L")), thinking)
    assert hint["stages"][-1]["text"].startswith("Proved: it wins")


def test_a_hint_where_all_is_lost_by_a_strategy_says_what_to_do_all_the_same(monkeypatch):
    monkeypatch.setattr(thinker, "HINT_SECONDS", 0.2)
    (hint,) = run(question("hint"), Thinker(SHELF, solved))
    assert "Proved" not in json.dumps(hint["stages"])


def walked(at, *actions, spaces=3, **more):
    """The last report of an analysis in which the strategy is walked to its end, and the position."""
    text = record("sedona_vortex", *actions, spaces=spaces)
    return run(question("analyse", at=at, text=text) | more, Thinker(SHELF, solved))[-1], load(text, SHELF).states[at]


def test_analysis_says_who_wins_from_the_first_position_on(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.2)
    found = run(question("analyse"), Thinker(SHELF, solved))[-1]
    assert found["reason"] == "Proved: Black, who moves second, wins with best play, whatever is played here."
    assert found["shares"] == [0, 1]
    assert {line["winner"] for line in found["variations"]} == {1}
    found = run(question("analyse", at=1, text=record("sedona_vortex", "5@L")), Thinker(SHELF, solved))[-1]
    assert found["reason"] == "Proved: Black, who moves second, wins with best play."
    assert [line["winner"] for line in found["variations"]] == [1, -1, -1]


def test_each_line_of_a_lost_position_says_within_how_many_actions_and_the_longest_is_first(monkeypatch):
    """Against the rules alone: the other side wins within as many turns."""
    monkeypatch.setattr(thinker, "SURE_SECONDS", 0.05)
    found, state = walked(0)
    lines = found["variations"]
    told = [(line["winner"], line["plies"], line["most"]) for line in lines]
    assert told == [(1, None, 26), (1, None, 26), (1, None, 24)]
    assert lines[0]["most"] == proved_lost(3, state)
    assert len({line["moves"][0]["code"][0] for line in lines}) == 3, "spirals swapped are one position"
    for line in lines:
        after = state
        for move in line["moves"]:
            after = after.apply(SHELF["sedona_vortex"].read(move["code"]))
        assert proved_lost(3, after) <= line["most"] - len(line["moves"])


def test_each_line_of_a_won_position_is_a_quick_win_then_what_is_not_proved_then_losses(monkeypatch):
    monkeypatch.setattr(thinker, "SURE_SECONDS", 0.05)
    found, state = walked(1, "5@L")
    lines = found["variations"]
    wins = [line["most"] for line in lines if line["winner"] == 1]
    assert wins == sorted(wins)
    assert lines[0]["winner"] == 1
    answer = state.apply(SHELF["sedona_vortex"].read(lines[0]["moves"][0]["code"]))
    assert wins[0] == 1 + proved_lost(3, answer)


def test_values_tell_within_how_many_actions(monkeypatch):
    monkeypatch.setattr(thinker, "SURE_SECONDS", 0.05)
    found, _ = walked(0, values=True)
    assert {(one["value"], one["plies"]) for one in found["values"]} == {("lost", None)}
    assert {one["most"] for one in found["values"]} >= {24, 26}


def test_analysis_claims_nothing_where_the_strategy_was_left(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.2)
    answer = run(question(at=1, text=record("sedona_vortex", "5@L"), level=8), Thinker(SHELF, solved))[-1]["action"]
    other = "1@L" if answer != "1@L" else "1@R"
    found = run(question("analyse", at=2, text=record("sedona_vortex", "5@L", other)), Thinker(SHELF, solved))[-1]
    assert found["reason"] == ""


def values(at, *actions, seconds=0.2, **options):
    """The values of all actions of a position of Sedona Vortex, by what is to be chosen."""
    asked = question("analyse", at=at, text=record("sedona_vortex", *actions, **options)) | {"values": True}
    found = run(asked, Thinker(SHELF, solved))[-1]
    assert len(found["variations"]) <= thinker.LINES
    return {tuple(one["path"]): (one["value"], one["plies"]) for one in found["values"]}


def test_where_the_strategy_wins_every_move_of_the_other_side_is_lost(monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.1)
    assert {value for value, _ in values(0).values()} == {"lost"}
    values_after = values(1, "5@L")
    play = load(record("sedona_vortex", "5@L"), SHELF)
    assert set(values_after) == {
        path for action in play.state.legal_actions() for path in play.game.paths(play.state, action)
    }
    won = {path for path, (value, _) in values_after.items() if value}
    assert {value for value, _ in values_after.values()} == {"won", ""}, "and of the others nothing is said"
    assert len({path[0] for path in won}) == 1, "one stone, on either spiral where they are alike"


def test_a_search_to_the_end_gives_every_move_its_value(monkeypatch):
    """Against the rules alone: whether every way on is won or lost, and in how many turns at least."""
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 5.0)
    play = PUZZLES["sedona_vortex"][0].play
    game, state = play.game, play.state
    asked = question("analyse", at=len(play.entries), text=write_record(play.record)) | {"values": True}
    found = run(asked)[-1]["values"]
    by_path = {path: action for action in state.legal_actions() for path in game.paths(state, action)}
    assert {tuple(one["path"]) for one in found} == set(by_path)
    for one in found:
        after, plies = state.apply(by_path[tuple(one["path"])]), one["plies"]
        if plies == 1:
            assert after.outcome().winners == (state.actor,)
        elif plies is not None:
            prover = Prover(RulesPosition(after), 200_000)
            assert prover.loses(plies // 2) if one["value"] == "won" else prover.wins(plies // 2)
    assert any(one["value"] == "won" for one in found)


def test_a_move_that_ends_the_game_undecided_is_drawn():
    after = SimpleNamespace(outcome=lambda: Outcome((), t("Nobody has won.")))
    assert _value(None, after) == ("drawn", 1)


@pytest.mark.parametrize("game", ["lava_flows", "stonehenge"])
def test_where_values_are_guesses_none_are_told(game, monkeypatch):
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.05)
    monkeypatch.setattr(thinker, "TRIALS_SECONDS", 0.05)
    assert "values" not in run(question("analyse", game) | {"values": True})[-1]
