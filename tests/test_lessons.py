"""Guided first games: each is played through by its own solution, and refuses at each step what it does not teach."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import rules_pages
from cairn.app.lesson import find_exercises
from cairn.app.program import Program
from cairn.app.table.picker import spots
from cairn.core.play import begin, read_entry
from cairn.core.scene import Viewpoint
from cairn.games import SHELF

ROOT = Path(__file__).parents[1]
LESSONS = {name: lesson for name in SHELF if (lesson := SHELF[name].lesson())}
STEPS = [
    pytest.param(name, number, id=f"{name} {number + 1}")
    for name, lesson in LESSONS.items()
    for number in range(len(lesson.steps))
]


class Learner:
    """Somebody at a lesson, as the page speaks for them."""

    def __init__(self, game, step=0, key=None):
        self.program = Program(SHELF)
        key = SHELF[game].lesson().key if key is None else key
        self.answers = []
        self.tell("learn", game=game, id="lesson", step=step, key=key)

    def tell(self, kind, **fields):
        self.answers = self.program.handle({"kind": kind, **fields})
        return self.view

    @property
    def view(self):
        return next((answer for answer in self.answers if answer["kind"] == "view"), None)

    def type(self, *texts):
        for text in texts:
            self.tell("type_action", text=text)
        return self.view

    def next(self):
        return self.tell("pick", spot="(next)")


def at_step(game, number):
    """Somebody at the beginning of a step."""
    learner = Learner(game, number)
    if not number:
        learner.next()
    assert learner.view["lesson"]["number"] == number
    assert learner.view["lesson"]["phase"] == "step"
    return learner


def position(lesson, game, number):
    play = begin(game, lesson.seats, lesson.options)
    for text in lesson.actions(number):
        play = play.append(read_entry(game, text))
    return play


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_five_to_nine_steps(name):
    assert 5 <= len(LESSONS[name].steps) <= 9


def test_only_a_game_that_is_being_made_has_no_lesson_yet():
    assert len(LESSONS) >= 5


def test_a_step_that_goes_on_from_another_move_than_was_played_says_so():
    learner = at_step("skorpion", 0)
    learner.type("o4")
    view = learner.next()
    assert view["lesson"]["more"].startswith("The lesson goes on from its own move: Place a bead on o12.")
    learner.type("o11")
    assert learner.next()["lesson"]["more"] == LESSONS["skorpion"].steps[2].more.message


JUMPS = (
    "Another game.",
    "A later game.",
    "The end of a game.",
    "Later in the game.",
    "A few turns later.",
    "The same p",
)


@pytest.mark.parametrize("name", LESSONS)
def test_a_step_elsewhere_says_that_it_is(name):
    for number, step in enumerate(LESSONS[name].steps):
        says_so = str(step.more).startswith(JUMPS)
        assert says_so == (step.start is not None and number > 0), step.text


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_through_by_its_own_solution(name):
    learner, lesson = Learner(name), LESSONS[name]
    assert learner.view["lesson"]["phase"] == "goal"
    for number, step in enumerate(lesson.steps):
        view = learner.next()
        assert (view["lesson"]["number"], view["lesson"]["phase"]) == (number, "step")
        assert view["can_act"]
        assert view["players"][-1]["who"] == "You"
        view = learner.type(*step.solution)
        assert view["note"] is None
        assert view["status"][1] == str(step.done)
        assert not view["can_act"]
    assert view["lesson"]["phase"] == "over"
    assert not [answer for answer in learner.answers if answer["kind"] in ("save", "think", "vault")]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_refuses_what_it_does_not_teach_with_its_rule(name, number):
    game, lesson = SHELF[name], LESSONS[name]
    state, step = position(lesson, game, number).state, lesson.steps[number]
    others = [
        action
        for action in state.legal_actions()
        if game.pending(after := state.apply(action)) is None and not step.teaches(state, action, after)
    ]
    # Where every legal action will do, what is no action is refused by the game itself.
    view = at_step(name, number).type(game.write(others[0]) if others else "zz9")
    assert view["note"]["title"]
    if others:
        assert view["note"]["why"] == str(step.otherwise)
        assert view["note"]["rule"] == step.rule
    assert view["lesson"]["phase"] == "step"
    assert view["entry_count"] == len(lesson.actions(number))


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_takes_whatever_does_what_it_teaches(name, number):
    game, lesson = SHELF[name], LESSONS[name]
    state, step = position(lesson, game, number).state, lesson.steps[number]
    for action in list(state.legal_actions())[:40]:
        after = state.apply(action)
        if game.pending(after) is None and step.teaches(state, action, after):
            shown = at_step(name, number).type(game.write(action))
            assert shown["lesson"]["phase"] in ("done", "over")


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_points_at_its_rule_and_at_spots_that_are_there(name, number):
    lesson, game = LESSONS[name], SHELF[name]
    step, scene = lesson.steps[number], game.scene(position(lesson, game, number).state, Viewpoint())
    page = (ROOT / f"py/cairn/games/{name}/rules.en.html").read_text()
    assert f'id="{step.rule}"' in page
    assert set(step.look) <= spots(scene)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_says_in_six_to_fifteen_words_what_to_do(name, number):
    step = LESSONS[name].steps[number]
    assert 6 <= len(str(step.text).split()) <= 15
    assert max(len(str(said)) for said in (step.more, step.done, step.otherwise)) <= 90


@pytest.mark.parametrize("name", LESSONS)
def test_undo_leads_back_through_the_whole_lesson(name):
    lesson = LESSONS[name]
    learner = at_step(name, 1)
    assert learner.type(*lesson.steps[1].solution)["lesson"]["phase"] == "done"
    assert learner.tell("undo")["lesson"] == at_step(name, 1).view["lesson"]
    assert learner.tell("undo")["lesson"]["number"] == 0
    assert not learner.view["tools"]["undo"]
    assert learner.tell("undo")["lesson"]["number"] == 0


@pytest.mark.parametrize("name", LESSONS)
def test_the_goal_and_the_step_that_is_gone_on_with_are_told_to_those_who_listen(name):
    lesson = LESSONS[name]
    assert Learner(name).view["announcement"] == f"{SHELF[name].goal} {lesson.about}"
    step = f"Step 3 of {len(lesson.steps)}. {lesson.steps[2].text}"
    assert Learner(name, 2).view["announcement"] == step


@pytest.mark.parametrize("name", ["sedona_vortex", "skorpion", "vaxandis"])
def test_who_wins_at_the_end_of_a_lesson_is_told_once(name):
    steps = SHELF[name].lesson().steps
    learner = at_step(name, len(steps) - 1)
    told = str(learner.type(steps[-1].solution[0])["announcement"])
    assert len(re.findall(r"\b[Ww][io]ns?\b", told)) == 1, told


def test_a_swing_that_does_not_do_what_is_taught_is_taken_back():
    lesson = LESSONS["stonehenge"]
    at = next(number for number, step in enumerate(lesson.steps) if step.rule == "minus")
    learner = at_step("stonehenge", at)
    before = learner.view["entry_count"]
    assert learner.type("S3600,0,0,0")["note"]["title"], "which leads through no gap of Red’s"
    swing = "S2546,-2546,0,0"
    view = learner.type(swing)
    assert view["entry_count"] == before + 1
    standing = position(lesson, SHELF["stonehenge"], at).state.apply(read_entry(SHELF["stonehenge"], swing))
    untouched = SHELF["stonehenge"].write(standing.legal_actions()[0])
    view = learner.type(untouched)
    assert view["note"]["why"] == str(lesson.steps[at].otherwise)
    assert view["entry_count"] == before


def test_the_page_may_go_on_where_it_left_off_unless_the_lesson_changed():
    assert Learner("vaxandis", 3).view["lesson"]["number"] == 3
    again = Learner("vaxandis", 3, "00000000").view["lesson"]
    assert (again["number"], again["phase"]) == (0, "goal")
    assert Learner("vaxandis", 99).view["lesson"]["number"] == 0


def test_a_lesson_has_another_key_once_a_step_changes():
    lesson = LESSONS["skorpion"]
    changed = replace(lesson, steps=(*lesson.steps[:-1], replace(lesson.steps[-1], solution=("o12",))))
    assert changed.key != lesson.key


def test_show_me_plays_the_step_and_takes_it_back():
    learner = at_step("sedona_vortex", 3)
    before = learner.view["entry_count"]
    view = learner.tell("show_me")
    assert view["film"]
    assert (view["entry_count"], view["lesson"]["phase"]) == (before, "step")


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_show_me_shows_what_to_choose_and_where_it_ends(game, number):
    learner = at_step(game, number)
    play = learner.program.model.table.play
    action = read_entry(play.game, SHELF[game].lesson().steps[number].solution[0])
    view = learner.tell("show_me")
    if play.game.pending(play.state.apply(action)):
        return  # a swing is made by the physics, and stays
    path = next(iter(play.game.paths(play.state, action)), ())
    chosen = max(len(path) - 1, 0)
    assert [scene["travel"] for scene in view["film"][:chosen]] == ["stand"] * chosen
    last = view["film"][-1]
    assert last["travel"] == "stand"
    assert last["caption"]
    assert (last["pieces"], last["stage"]) != (view["scene"]["pieces"], view["scene"]["stage"])


def test_what_belongs_to_a_game_is_refused_at_a_lesson():
    learner = at_step("skorpion", 0)
    for kind, fields in (("resign", {}), ("rematch", {"id": "x"}), ("go_to", {"at": 0}), ("play_on", {"id": "x"})):
        assert learner.tell(kind, **fields)["note"]["title"] == "This is a lesson."


def test_a_game_without_a_lesson_says_so():
    assert Program(SHELF).handle({"kind": "learn", "game": "chess", "id": "x", "step": 0, "key": ""})[0]["note"]


def happenings(name, games=12):
    """The keys of what would be told the first time, in random games without what is secret."""
    game, dice, told = SHELF[name], random.Random(3), set()
    for _ in range(games):
        play = begin(game, game.seats[0], {})
        while play.outcome is None and len(play.entries) < 150:
            state, action = play.state, dice.choice(play.state.legal_actions())
            play = play.append(action)
            told |= {first.key for first in LESSONS[name].first_times if first.happens(state, action, play.state)}
    return told


@pytest.mark.parametrize("name", LESSONS)
def test_all_that_is_told_the_first_time_happens_in_games(name):
    assert happenings(name) == {first.key for first in LESSONS[name].first_times}


def test_what_happens_for_the_first_time_is_told_where_it_happens():
    program = Program(SHELF)
    program.handle({"kind": "new_game", "game": "skorpion", "options": {}, "id": "x"})
    for text in ("o12", "o2", "o1", "o3", "S-i12", "m2", "S-m2"):
        view = program.handle({"kind": "type_action", "text": text})[0]
        assert [told["key"] for told in view["first_times"]] == (["skorpion take"] if text == "S-m2" else [])
    assert program.handle({"kind": "go_to", "at": 3})[0]["first_times"] == []


def test_what_happens_for_the_first_time_is_not_told_where_only_computers_play():
    program = Program(SHELF)
    program.handle({"kind": "new_game", "game": "vaxandis", "options": {}, "computer": {"0": 1, "1": 1}, "id": "x"})
    for at, action in enumerate(("e5", "swap")):
        message = {"kind": "computer_action", "id": "x", "at": at, "action": action, "random": "0" * 128}
        view = program.handle(message)[0]
    assert (view["entry_count"], view["first_times"]) == (2, [])


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_told_the_first_time_is_short_and_has_its_rule(name):
    page = (ROOT / f"py/cairn/games/{name}/rules.en.html").read_text()
    for first in LESSONS[name].first_times:
        assert f'id="{first.rule}"' in page
        assert len(str(first.title)) <= 30
        assert len(str(first.why)) <= 70


NO_EXERCISE = {
    "aim": "it is tried where the game ends",
    "board": "it names what is seen in every exercise",
    "measures": "nothing to play",
    "notation": "nothing to play",
    "playing": "nothing to play",
    "turns": "each thing that can be done has a section of its own",
    "lava_flows setup": "what is hidden is hidden from the page, too",
    "sedona_vortex setup": "nothing to play",
    "sedona_vortex fair": "nothing to play",
    "stonehenge end": "the stock is too long to use up",
    "stonehenge setup": "nothing to play",
}
"""Sections, of every game or of one, that have no exercise, and why."""
WRONG = {
    ("lava_flows", "bubbling"): ("^b1", "bubbling"),
    ("lava_flows", "covered"): ("c2-b2", "covered"),
    ("lava_flows", "ejecting"): ("a1!a2", "ejecting"),
    ("lava_flows", "moving"): ("c1-c2", "turns"),
    ("lava_flows", "passing"): ("c1-c2", "passing"),
    ("lava_flows", "sliding"): ("b1=a1", "sliding"),
    ("lava_flows", "solidifying"): ("a3-a2", "moving"),
    ("lava_flows", "winning"): ("b3-b2", "winning"),
    ("sedona_vortex", "entering"): ("L1", "moving"),
    ("sedona_vortex", "middle"): ("R3", "moving"),
    ("sedona_vortex", "moving"): ("R1", "moving"),
    ("sedona_vortex", "passing"): ("R1", "moving"),
    ("sedona_vortex", "stacking"): ("pass", "passing"),
    ("sedona_vortex", "teleporting"): ("pass", "passing"),
    ("sedona_vortex", "winning"): ("L3", "moving"),
    ("skorpion", "discarding"): ("S-i12xo2-i9", "discarding"),
    ("skorpion", "placing"): ("i12", "setup"),
    ("skorpion", "returning"): ("S-i12", "returning"),
    ("skorpion", "setup"): ("o11", "setup"),
    ("skorpion", "skorpion"): ("S-m2", "skorpion"),
    ("skorpion", "winning"): ("o8", "winning"),
    ("stonehenge", "building"): ("S3600,0,0,0", "turns"),
    ("stonehenge", "gates"): ("G6:1,2", "gates"),
    ("stonehenge", "marker"): ("M180.0", "marker"),
    ("stonehenge", "minus"): ("S3600,0,0,0", "swing"),
    ("stonehenge", "swing"): ("S10,0,0,0", "swing"),
    ("vaxandis", "end"): ("d1", "placing"),
    ("vaxandis", "freezing"): ("b3-b4", "moving"),
    ("vaxandis", "growth"): ("a1-b1", "growth"),
    ("vaxandis", "landing"): ("a3-b4", "landing"),
    ("vaxandis", "moving"): ("a1-c2", "moving"),
    ("vaxandis", "pie"): ("stay", "pie"),
    ("vaxandis", "placing"): ("a1-a2", "moving"),
}
"""By exercise, an action that is wrong there, and the section of the rules that the refusal names."""
EXERCISES = [(name, section) for name in LESSONS for section in find_exercises(SHELF[name])]


def sections(name):
    page = (ROOT / f"py/cairn/games/{name}/rules.en.html").read_text()
    return set(re.findall(r'<section id="([\w-]+)"', page))


def at_exercise(name, section):
    learner = Learner(name, key="")
    learner.tell("learn", game=name, id="exercise", step=0, key="", section=section)
    return learner


@pytest.mark.parametrize("name", LESSONS)
def test_every_section_of_the_rules_has_an_exercise_or_a_reason_to_have_none(name):
    exercises = find_exercises(SHELF[name])
    without = {section for section in sections(name) if not {section, f"{name} {section}"} & NO_EXERCISE.keys()}
    assert exercises.keys() == without
    for section, exercise in exercises.items():
        assert all(step.rule == section for step in exercise.steps)
        page = rules_pages.text(name, "de")
        own = page[page.index(f'<section id="{section}"') :].partition("</section>")[0]
        assert f'#/learn/{name}/{section}"' in own
        assert f'data-key="{exercise.key}"' in own


def test_every_reason_to_have_no_exercise_is_needed():
    all_sections = {section for name in LESSONS for section in sections(name)}
    of_games = {f"{name} {section}" for name in LESSONS for section in sections(name)}
    assert NO_EXERCISE.keys() <= all_sections | of_games


@pytest.mark.parametrize(("name", "section"), EXERCISES)
def test_an_exercise_is_played_through_by_its_own_solution_as_often_as_one_likes(name, section):
    learner, exercise = at_exercise(name, section), find_exercises(SHELF[name])[section]
    for _ in range(2):
        for number, step in enumerate(exercise.steps):
            lesson = learner.view["lesson"]
            assert (lesson["section"], lesson["number"], lesson["phase"]) == (section, number, "step")
            assert learner.view["players"][-1]["who"] == "You"
            view = learner.type(*step.solution)
            assert view["note"] is None
            if number + 1 < len(exercise.steps):
                learner.next()
        assert view["lesson"]["phase"] == "over"
        learner.next()
    assert not [answer for answer in learner.answers if answer["kind"] in ("save", "think", "vault")]


@pytest.mark.parametrize(("name", "section"), EXERCISES)
def test_an_exercise_refuses_a_wrong_action_and_names_its_rule(name, section):
    text, rule = WRONG[name, section]
    learner = at_exercise(name, section)
    before = learner.view["entry_count"]
    view = learner.type(text)
    assert (view["note"]["rule"], view["lesson"]["phase"], view["entry_count"]) == (rule, "step", before)
    assert rule in sections(name)


@pytest.mark.parametrize(("name", "section"), EXERCISES)
def test_an_exercise_says_in_few_words_what_to_do_and_where_to_look(name, section):
    exercise = find_exercises(SHELF[name])[section]
    for number, step in enumerate(exercise.steps):
        assert 6 <= len(str(step.text).split()) <= 15
        assert max(len(str(said)) for said in (step.more, step.done, step.otherwise)) <= 90
        scene = SHELF[name].scene(position(exercise, SHELF[name], number).state, Viewpoint())
        assert set(step.look) <= spots(scene)


def test_an_exercise_that_no_section_has_is_not_there():
    assert at_exercise("vaxandis", "chess").answers[0]["note"]


def test_a_step_can_be_asked_for():
    assert Learner("vaxandis", 4, "").view["lesson"]["number"] == 4
