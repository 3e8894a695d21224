"""The laws: what every game on the shelf and every example of the kit keeps, tried on seeded random games."""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.app.messages.scene_data import plain
from cairn.app.table.picker import DONE, Picked, pick, routes, targets
from cairn.core.errors import BadOption, IllegalAction, UnreadableAction
from cairn.core.language import ENGLISH, to_json
from cairn.core.play import AgreedDraw, Resignation, begin, load, read_entry
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.core.state import Outcome
from cairn.games import SHELF
from cairn.kit import words
from cairn.kit.source import load_game
from tests.stairs import STAIRS

ROOT = Path(__file__).parents[1]
KIT = tuple(load_game(path.read_text("utf-8")) for path in sorted((ROOT / "py/cairn/kit/examples").glob("*.py")))
GAMES = (*SHELF.values(), STAIRS, *KIT)
TAGS = set(
    re.search(r"`tag` is one of ([\w, \n]+);", (ROOT / "docs/protocol.md").read_text(encoding="utf-8"))[1]
    .replace("\n", " ")
    .split(", ")
)
VIEWPOINTS = [Viewpoint(layout=layout, flipped=flipped) for layout in ("wide", "tall") for flipped in (False, True)]
GAMES_EACH = 2
LONGEST_WALK = 150

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name.split("~")[0])


def variants(game):
    """The options of each game tried: the defaults, and every offered value once; one other way to share things out.

    Of a game of the kit, one other value: its options are read by the kit alone, and large boards take long.
    """

    def tried(option):
        if game in KIT:
            return option.values[:2]
        return option.values[-1:] if option.shares else option.offered or option.values

    defaults = {option.name: option.default for option in game.options}
    changed = [defaults | {option.name: value} for option in game.options for value in tried(option)]
    return [defaults, *(options for options in changed if options != defaults)]


@lru_cache
def walks(game):
    """Random games with every variant, played to their end if that comes soon; in every other one secrets are kept."""
    found = []
    for options, n in product(variants(game), range(GAMES_EACH)):
        lots = random.Random(f"{game.name} {options} {n}")
        play, vaults = begin(game, game.seats[0], options), {}
        while not play.state.outcome() and len(play.entries) < LONGEST_WALK:
            play = play.append(going_on(game, play.state, lots, vaults if n % 2 else None))
        found.append(play)
    return found


def going_on(game, state, lots, vaults):
    """A legal action, sealed if it is to be kept secret, or what a vault has to show."""
    if game.secrets and game.secrets.seat_due(state) is not None:
        return game.secrets.answer(state, vaults)
    action = lots.choice(state.legal_actions())
    if game.secrets and vaults is not None and game.secrets.is_secret(action):
        salts = [lots.randbytes(16) for _ in range(game.secrets.salts)]
        action, vaults[state.actor] = game.secrets.commit(state, action, salts)
    return action


@lru_cache
def samples(game):
    """Some positions of every walk, the first two and the last among them, each with the way to it."""
    lots = random.Random(game.name)
    found = []
    for play in walks(game):
        last = len(play.entries)
        found += [(play, at) for at in sorted({0, 1, last, *lots.sample(range(last + 1), min(8, last))})]
    return found


@lru_cache
def sections(game):
    """What a refusal may point to on the rules page of a game, or ""."""
    if game is STAIRS:
        return {"climbing", ""}
    if game in KIT:
        return {"", *dict(words.sections(game.start(2, {}).design))}
    page = (ROOT / f"py/cairn/games/{game.name}/rules.en.html").read_text(encoding="utf-8")
    return {"", *re.findall(r'<section id="([a-z-]+)"', page)}


def states(game):
    return [play.states[at] for play, at in samples(game)]


def open_states(game):
    """The positions in which somebody has a choice."""
    return [state for state in states(game) if state.legal_actions()]


def beginnings(game, state, count):
    """Some sequences of spots on the way to an action, the empty one among them."""
    lots = random.Random(repr(state))
    known = list(routes(game, state).after)
    return [(), *lots.sample(known, min(count, len(known)))]


# Rules


@every_game
def test_every_action_is_played_by_a_section_of_the_rules(game):
    for state in open_states(game):
        assert {game.rule_of(state, action) for action in state.legal_actions()} <= sections(game) - {""}
    for play in walks(game):
        assert {game.rule_of(play.states[at], entry) for at, entry in enumerate(play.entries)} <= sections(game) - {""}


@every_game
def test_there_are_choices_exactly_when_a_seat_is_to_act(game):
    for state in states(game):
        assert (state.actor is not None) == (state.outcome() is None)
        shown = game.secrets is not None and game.secrets.seat_due(state) is not None
        assert bool(state.legal_actions()) == (state.actor is not None and not shown)
        assert state.actor is None or state.actor in range(game.seats[0])


@every_game
def test_some_random_game_comes_to_its_end_and_says_why(game):
    ends = [play.outcome for play in walks(game) if play.outcome]
    assert ends
    for outcome in ends:
        assert set(outcome.winners) <= set(range(game.seats[0]))
        assert str(outcome.reason).endswith(".")
        assert outcome.winners or game.draws


@every_game
def test_every_choice_is_legal_and_listed_once_in_the_same_order(game):
    for state in states(game):
        choices = list(state.legal_actions())
        assert len(set(choices)) == len(choices)
        assert list(state.legal_actions()) == choices
        for action in choices:
            state.check(action)


@every_game
def test_what_is_not_a_choice_is_refused_with_a_sentence(game):
    lots = random.Random(game.name)
    pool = sorted({action for state in states(game) for action in state.legal_actions()}, key=game.write)
    for state in states(game):
        choices = set(state.legal_actions())
        strangers = [action for action in lots.sample(pool, min(150, len(pool))) if action not in choices]
        strangers += [action for action in mutations(game, lots, choices or pool) if action not in choices]
        if game.sampled:
            strangers = [action for action in strangers if not legal(state, action)]
        for action in (*strangers, None, 0, "", "e5", (), object(), state):
            with pytest.raises(IllegalAction) as refused:
                state.check(action)
            assert refused.value.title
            assert refused.value.why
            assert refused.value.rule in sections(game)
            with pytest.raises(IllegalAction):
                state.apply(action)


def legal(state, action):
    try:
        state.check(action)
    except IllegalAction:
        return False
    return True


def mutations(game, lots, actions, count=60):
    """Actions whose texts differ from legal ones by a character or two."""
    for text in misspellings(game, lots, actions, count):
        try:
            yield game.read(text)
        except UnreadableAction:
            continue


def misspellings(game, lots, actions, count):
    texts = [game.write(action) for action in lots.sample(sorted(actions, key=game.write), min(count, len(actions)))]
    letters = sorted({letter for text in texts for letter in text})
    for text in texts:
        at = lots.randrange(len(text))
        yield from (text[:at] + lots.choice(letters) + text[at + 1 :], text[:at] + text[at + 1 :], text + text[at:])
        yield from (
            text.upper(),
            text.lower(),
            f" {text}",
            f"{text}\n",
            text.replace("1", "01"),
            text.replace("1", "１"),
        )


@every_game
def test_positions_are_frozen_and_apply_leaves_the_old_one_alone(game):
    for state in open_states(game):
        before, shown = hash(state), repr(state)
        after = state.apply(random.Random(shown).choice(state.legal_actions()))
        assert after != state
        assert (hash(state), repr(state)) == (before, shown)
        for name in ("actor", "extra", *state.__slots__):
            with pytest.raises((AttributeError, TypeError)):  # Python 3.11 raises TypeError for what is no field
                setattr(state, name, 0)


@every_game
def test_equal_positions_are_equal_and_hash_alike(game):
    for play, at in samples(game):
        state = play.game.start(play.record.seats, dict(play.record.options))
        for action in play.entries[:at]:
            state = state.apply(action)
        assert state == play.states[at]
        assert hash(state) == hash(play.states[at])


# Notation and records


@every_game
def test_every_action_has_one_text(game):
    for state in states(game):
        choices = state.legal_actions()
        texts = [game.write(action) for action in choices]
        assert len(set(texts)) == len(texts)
        assert [game.read(text) for text in texts] == list(choices)
        assert all(text.isascii() and text.isprintable() for text in texts)


@every_game
def test_a_misspelt_action_is_refused_or_another_one(game):
    lots = random.Random(game.name)
    for state in open_states(game):
        for text in misspellings(game, lots, state.legal_actions(), 60):
            try:
                action = game.read(text)
            except UnreadableAction:
                continue
            assert game.write(action) == text


@every_game
def test_no_action_reads_as_the_end_by_agreement(game):
    for text in ("draw", "resign 0", "resign 1"):
        assert isinstance(read_entry(game, text), AgreedDraw | Resignation)
        with pytest.raises(UnreadableAction):
            game.read(text)


@every_game
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=12) | st.from_regex(r"[a-zA-Z]?[0-9]?[-@x=^]?[a-zA-Z]?[0-9]{0,2}", fullmatch=True))
def test_any_text_is_read_or_refused_with_a_sentence(game, text):
    try:
        action = game.read(text)
    except UnreadableAction as error:
        refused = str(error)
    else:
        refused = ""
        assert game.write(action) == text, "an action has one text only"
    assert not refused or len(refused) > 10


@every_game
def test_a_record_replays_to_the_same_positions(game):
    for play in walks(game):
        text = write_record(play.record)
        assert text.isascii()
        assert "\n" not in text
        again = load(text, {game.name: game})
        assert again == play
        assert write_record(again.record) == text


# Options


@every_game
def test_every_value_of_every_option_can_be_played(game):
    for option in game.options:
        assert option.default in option.values
        assert set(option.offered) <= set(option.values)
        assert len(option.value_names) in (0, len(option.values))
        for value in option.values:
            assert option.value_name(value)
            assert game.start(
                game.seats[0], game.normalize_options(game.seats[0], {option.name: value})
            ).legal_actions()


@every_game
def test_a_wrong_option_is_refused_with_a_sentence(game):
    wrong = [{"no such option": 1}, *({option.name: value} for option in game.options for value in (-1, "?", None))]
    for options in wrong:
        with pytest.raises(BadOption, match=r".{15,}\."):
            game.normalize_options(game.seats[0], options)
    for seats in (0, 99, "2", True):
        with pytest.raises(BadOption):
            game.normalize_options(seats, {})


@every_game
def test_a_rematch_can_be_played_after_every_end(game):
    seats = range(game.seats[0])
    ends = [Outcome((seat,), "The other resigned.") for seat in seats] + [Outcome((), "Agreed.")] * game.draws
    for play in walks(game):
        for outcome in (*ends, *filter(None, [play.outcome])):
            options, order = game.rematch(dict(play.record.options), outcome)
            assert begin(game, len(seats), options).state.legal_actions()
            assert sorted(order) == list(seats)


# Clicks


@every_game
def test_clicking_the_path_of_an_action_plays_it_and_no_other(game):
    for state in open_states(game):
        clicks = [game.paths(state, action) for action in state.legal_actions()]
        canonical = [tuple(paths[0]) for paths in clicks if paths]
        assert all(clicks) or game.sampled, "only what comes from outside is not to be clicked"
        assert len(set(canonical)) == len(canonical)
        assert all(canonical)
        for action in state.legal_actions():
            for path in game.paths(state, action):
                assert click(game, state, path) == action


def click(game, state, path):
    picked = Picked(())
    for spot in path:
        assert spot in targets(game, state, picked.chosen)
        picked = pick(game, state, picked.chosen, spot)
    if picked.action is None:
        picked = pick(game, state, picked.chosen, DONE.spot)
    return picked.action


@every_game
def test_every_click_that_fits_nothing_is_answered_with_a_reason(game):
    for state in open_states(game):
        spots = sorted(places(game.scene(state, Viewpoint())))
        for chosen in beginnings(game, state, 3):
            for spot in set(spots) - set(targets(game, state, chosen)):
                error = game.explain(state, (*chosen, spot))
                assert isinstance(error, IllegalAction)
                assert str(error.title).endswith((".", "?"))
                assert str(error.why).endswith((".", "?"))
                assert error.rule in sections(game)


# Words


@every_game
def test_every_position_and_action_can_be_told(game):
    for state in open_states(game):
        for action in state.legal_actions()[:: max(1, len(state.legal_actions()) // 40)]:
            assert str(game.describe(state, action)).endswith(".")
        for chosen in beginnings(game, state, 6):
            main, soft = game.prompt(state, chosen)
            assert str(main).endswith((".", "?"))
            assert not soft or str(soft).endswith((".", "?"))


@every_game
def test_every_seat_has_a_side(game):
    for state in states(game):
        sides = game.sides(state)
        assert len(sides) == game.seats[0]
        assert len({str(side.name) for side in sides}) == len(sides)
        assert all(side.name and side.shape in range(5) for side in sides)


# Pictures


@every_game
def test_every_position_can_be_drawn(game):
    boards = {}
    for play, at in samples(game):
        state = play.states[at]
        last = (play.states[at - 1], play.entries[at - 1]) if at else None
        for viewpoint in VIEWPOINTS:
            drawn = []
            for seat in (None, 0, 1):
                scene = game.scene(state, Viewpoint(viewpoint.layout, viewpoint.flipped, last=last, seat=seat))
                if scene not in drawn:  # most games hide nothing: one picture for all
                    examine(scene, boards)
                    drawn.append(scene)


@every_game
def test_every_choice_and_every_refused_spot_can_be_marked(game):
    boards = {}
    for state in open_states(game):
        spots = sorted(places(game.scene(state, Viewpoint())))
        for n, chosen in enumerate(beginnings(game, state, 4)):
            viewpoint = VIEWPOINTS[n % len(VIEWPOINTS)]
            marked = Viewpoint(viewpoint.layout, viewpoint.flipped, chosen=chosen, targets=targets(game, state, chosen))
            scene = game.scene(state, marked)
            examine(scene, boards)
            assert set(targets(game, state, chosen)) <= places(scene), "what may be picked is there to be picked"
        for spot in random.Random(repr(state)).sample(spots, min(5, len(spots))):
            examine(game.scene(state, Viewpoint(refused=spot)), boards)


@pytest.mark.parametrize("game", [*SHELF.values(), *KIT], ids=lambda game: game.name.split("~")[0])
def test_what_can_be_chosen_first_has_brackets_or_a_dot(game):
    for state in open_states(game):
        first = targets(game, state, ())
        scene = game.scene(state, Viewpoint(targets=first))
        for part in (scene, *filter(None, scene.trays)):
            marks = {shape.key for shape in part.over}
            spots = [spot.key for spot in part.board.spots if spot.key in first]
            assert [spot for spot in spots if not marks & {f"movable:{spot}", f"target:{spot}"}] == []


@every_game
def test_every_action_can_be_filmed(game):
    boards = {}
    for n, (play, at) in enumerate(samples(game)):
        if at == 0:
            continue
        viewpoint = VIEWPOINTS[n % len(VIEWPOINTS)]
        for frame in game.film(play.states[at - 1], play.entries[at - 1], viewpoint):
            examine(frame, boards, is_frame=True)
        examine(game.scene(play.states[at], viewpoint), boards)


@pytest.mark.parametrize("name", SHELF)
def test_the_styles_of_a_game_change_no_picture_of_another(name):
    """Stylesheets know no bounds, and `use` knows nothing around it: so every rule names a class of its own."""
    sheets = [ROOT / f"py/cairn/games/{name}/style.css", ROOT / f"web/css/{name}.css"]
    page = "".join(
        path.read_text("utf-8") for path in (ROOT / "index.html", ROOT / "tools/shelf.py", *ROOT.glob("web/*.html"))
    )
    others = set(" ".join(re.findall(r'class="([^"{}]*)', page)).split())
    others |= set().union(*(class_names(game) for game in SHELF.values() if game.name != name))
    others.discard(name)
    assert [selector for selector in selectors(*filter(Path.exists, sheets)) if classes_of(selector) <= others] == []


LATE = ("by-link", "friend", "learn", "match", "people", "puzzles", "review", "stats", "tabs")
"""Stylesheets that are fetched when something else is first wanted, and stay when a game is on the table."""


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_no_stylesheet_that_comes_later_changes_the_picture_of_a_game(game):
    rules = selectors(*(ROOT / f"web/css/{name}.css" for name in LATE))
    assert [rule for rule in rules if classes_of(rule) and classes_of(rule) <= class_names(game)] == []


def selectors(*sheets):
    """All selectors of stylesheets."""
    text = re.sub(r"/\*.*?\*/", "", "".join(sheet.read_text("utf-8") for sheet in sheets), flags=re.S)
    rules = [rule for rule in re.findall(r"([^{}]+?)\s*\{", text) if not rule.strip().startswith("@")]
    return [selector for rule in rules for selector in re.split(r",(?![^()]*\))", rule)]


def classes_of(selector):
    """The classes that a selector asks for."""
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", selector))


@lru_cache
def class_names(game):
    """All classes in the pictures of a game."""
    seen = [
        (play.states[at], replace(viewpoint, last=(play.states[at - 1], play.entries[at - 1]) if at else None))
        for (play, at), viewpoint in product(samples(game), VIEWPOINTS)
    ]
    pictures = (plain(game.scene(state, viewpoint), set(), {}) for state, viewpoint in seen)
    found = (re.findall(r'"class": ?"([^"]*)"', to_json(picture, ENGLISH)) for picture in pictures)
    return {name for names in found for name in " ".join(names).split()}


def places(scene):
    trays = [tray for tray in scene.trays if tray]
    keys = {spot.key for spot in scene.board.spots} | {button.spot for button in scene.buttons}
    return keys.union(*map(places, trays))


def examine(scene, boards, is_frame=False):
    """All that the renderer relies on; `boards` are those of this game that were examined already."""
    json.loads(to_json(plain(scene, set(boards), {}), ENGLISH), parse_constant=pytest.fail)
    if scene.board.key not in boards:
        boards[scene.board.key] = scene.board
        examine_board(scene.board)
    assert boards[scene.board.key] == scene.board
    for spot in () if is_frame else scene.board.spots:
        label = scene.labels[spot.key]
        assert label.name
        assert label.is_empty or label.contents, "what stands there has a name"
    pieces = [piece.key for piece in scene.pieces]
    assert len(set(pieces)) == len(pieces)
    for shapes in (scene.under, scene.over, *(piece.shapes for piece in scene.pieces)):
        examine_shapes(shapes)
    assert scene.travel in ("glide", "teleport", "cut")
    for button in scene.buttons:
        assert button.spot != DONE.spot
        assert button.label
    for tray in filter(None, scene.trays):
        examine(tray, boards, is_frame)


def examine_board(board):
    spots = [spot.key for spot in board.spots]
    assert DONE.spot not in spots
    assert len(set(spots)) == len(spots)
    for spot in board.spots:
        assert set(spot.arrows.values()) <= set(spots)
        examine_shapes((spot.outline,))
    examine_shapes(board.ground)
    assert board.label


def examine_shapes(shapes):
    keys = [shape.key for shape in shapes]
    assert len(set(keys)) == len(keys)
    for shape in shapes:
        assert shape.tag in TAGS
        for name, value in shape.attrs.items():
            assert not name.startswith("on")
            assert "//" not in str(value)
            assert isinstance(value, str) or math.isfinite(value)
            assert name != "href" or value.startswith("#")
        if isinstance(shape.inner, tuple):
            examine_shapes(shape.inner)
