"""How a match comes to the table: what its log changes there, what is said of it, and what is kept and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.app.effects import PeerClose, PeerSave, Save, SaveVault
from cairn.app.match.from_log import News, Snapshot, ended_by_claim, reduce, salted
from cairn.app.match.model import MatchView, Multiplayer, RemoteSeats
from cairn.app.model import Model, Note, Table
from cairn.core.play import AgreedDraw, Resignation, TimeOut, begin
from cairn.core.seal import Vault
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.peer.wire.effects import EndedByClaim, Overrun
from tests.games.lava_flows.test_secrets import ended as opened
from tests.games.lava_flows.test_secrets import sealed_start
from tests.stairs import STAIRS, read

VIEW = MatchView("mine", "host", "stairs", (), (), ())
SEATS = RemoteSeats(0, ("You", "Ben"), ("here", "good"), is_going=True)
OUT = (PeerClose(5),)
KEPT = object()
BEGINS = Note("The coin says.", "", quiet=True)


def play(*texts, **options):
    game = begin(STAIRS, 2, options)
    for text in texts:
        game = game.append(read(text) if isinstance(text, str) else text)
    return game


def now(game, **changes):
    fields = {"games": 0, "play": game, "remote": SEATS, "begins": BEGINS, "matches": ("name",), "kept": KEPT}
    return Snapshot("mine", VIEW, **(fields | changes))


def on_table(game, **changes):
    """A model with a match on its table."""
    table = Table("mine", game, remote=SEATS)
    return Model(table=replace(table, **changes), multiplayer=Multiplayer("mine", 0, VIEW))


STALE = {"note": Note("Old.", ""), "announcement": "Old.", "animated": 3, "refused_spot": "a0", "reply": ("Old.",)}


# ---- before there is a table -----------------------------------------------------------------------


@pytest.mark.parametrize("lacks", ["play", "remote"])
def test_without_a_table_to_sit_at_only_what_is_beside_it_changes(lacks):
    model = replace(Model(), multiplayer=Multiplayer("mine"))
    after, effects = reduce(model, now(play(), **{lacks: None}), News(OUT))
    assert after == replace(model, multiplayer=Multiplayer("mine", 0, VIEW))
    assert effects == (*OUT, VIEW)


def test_a_note_takes_the_place_of_what_was_told_last():
    model = replace(Model(**STALE), multiplayer=Multiplayer("mine", 0, VIEW))
    note = Note("New.", "")
    after, effects = reduce(model, Snapshot("mine", VIEW), News(OUT, note))
    assert after == Model(note=note, multiplayer=Multiplayer("mine", 0, VIEW))
    assert effects == OUT


def test_where_nothing_is_new_nothing_changes():
    model = on_table(play())
    assert reduce(model, now(model.table.play), News(OUT)) == (model, OUT)
    assert reduce(model, now(model.table.play), News())[0] is model


# ---- a game comes to the table ---------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_match_comes_to_the_table_in_the_place_of_what_was_there(seat):
    alone = replace(Model(table=Table("alone", play("ring")), **STALE), multiplayer=Multiplayer("mine"))
    seats = replace(SEATS, seat=seat)
    after, effects = reduce(alone, now(play("wait"), remote=seats, turn="yours"), News(OUT))
    table = Table("mine", after.table.play, flipped=seat == 1, remote=seats)
    assert after == Model(table=table, note=BEGINS, multiplayer=Multiplayer("mine", 0, VIEW))
    keep = PeerSave("mine", ("name",), KEPT, True, "yours")
    assert effects == (keep, Save(table), *OUT, VIEW)


def test_a_match_that_was_there_before_is_forgotten_with_the_one_that_comes():
    model = on_table(play())
    model = replace(model, table=replace(model.table, id="before"))
    _, effects = reduce(model, now(play()), News())
    assert effects[0] == PeerSave("before", (), None, True)
    assert [type(effect) for effect in effects] == [PeerSave, PeerSave, Save]


def test_a_rematch_is_kept_as_a_game_of_its_own():
    model = on_table(play("wait", Resignation(0)))
    after, effects = reduce(model, now(play(), games=1, begins=None), News())
    assert after.table == Table("mine-2", after.table.play, remote=SEATS)
    assert after.multiplayer == Multiplayer("mine-2", 1, VIEW)
    assert [effect.id for effect in effects if isinstance(effect, PeerSave)] == ["mine", "mine-2"]


def test_a_rematch_of_a_match_that_is_not_on_the_table_keeps_its_name_until_it_is():
    model = on_table(play())
    model = replace(model, table=replace(model.table, id="alone", remote=None))
    after, _ = reduce(model, now(play(), games=1), News())
    assert (after.multiplayer.id, after.multiplayer.games, after.table.id) == ("mine", 0, "mine")
    nothing = replace(model, table=None)
    assert reduce(nothing, now(play(), games=1), News())[0].table.id == "mine"


# ---- a log that goes on ----------------------------------------------------------------------------


def test_what_a_friend_has_played_is_shown_as_it_moves_and_said():
    model = replace(on_table(play("a0-a1"), chosen=("a1",), redo=("x",)), note=Note("Old.", ""))
    game = play("a0-a1", "wait", "ring")
    after, effects = reduce(model, now(game), News(OUT, before_send=False))
    table = replace(model.table, play=game, chosen=(), redo=())
    assert after.table == table
    assert (after.animated, after.note) == (2, None)
    assert str(after.announcement) == "Cut waits. Round rings."
    assert effects == (PeerSave("mine", ("name",), KEPT, False), Save(table), *OUT)


def test_a_note_beside_a_move_takes_nothing_away_of_what_is_said_of_it():
    note = Note("New.", "")
    after, _ = reduce(on_table(play("a0-a1")), now(play("a0-a1", "wait")), News(note=note))
    assert (str(after.announcement), after.note, after.animated) == ("Cut waits.", note, 1)


def test_what_opens_secrets_after_the_end_is_not_said():
    hidden, vaults = sealed_start()
    resigned = hidden.append(Resignation(0))
    whole = opened(resigned, vaults)
    assert len(whole.entries) > len(resigned.entries)
    for before in (hidden, resigned):
        after, _ = reduce(on_table(before), now(whole), News())
        said = str(after.announcement)
        assert ("resigns" in said) == (before is hidden)
        assert "had hidden" not in said


def test_who_looks_back_is_not_disturbed_by_a_move():
    model = on_table(play("a0-a1"), at=0)
    after, _ = reduce(model, now(play("a0-a1", "wait")), News())
    assert (after.table.at, after.animated) == (0, 0)
    assert str(after.announcement) == "Cut waits."


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Resignation(1), "Cut resigns. Round wins."),
        (AgreedDraw(), "The players agree to a draw. A draw."),
    ],
    ids=["resignation", "draw"],
)
def test_an_end_that_players_make_is_said_and_no_film(ending, said):
    after, _ = reduce(on_table(play("a0-a1")), now(play("a0-a1", ending)), News())
    assert after.animated == 0
    assert str(after.announcement) == said


def test_what_is_taken_back_is_said_from_the_last_one_on():
    model = replace(on_table(play("a0-a1", "wait"), at=1, chosen=("x",)), note=Note("Old.", ""))
    after, _ = reduce(model, now(play()), News())
    assert str(after.announcement) == "Undone: Cut waits. Round climbs to a1."
    assert (after.table.at, after.table.chosen, after.animated, after.note) == (None, (), 0, None)


def test_another_game_is_said_with_nothing():
    model = replace(on_table(play("a0-a1", "wait"), at=1), **STALE)
    after, _ = reduce(model, now(play("ring", "wait")), News())
    assert (after.announcement, after.animated, after.table.at) == ("", 0, None)
    model = on_table(play("a0-a1"), at=1)
    other, _ = reduce(model, now(play("a0-a1", "wait", height=9)), News())
    assert other.table.at is None, "the same moves on another board are another game"


def test_what_our_own_person_has_played_was_said_and_shown_already():
    before = Table("mine", play(), remote=SEATS)
    model = replace(on_table(play("a0-a1")), announcement="You climb.", animated=1)
    after, effects = reduce(model, now(play("a0-a1")), News(OUT, before=before, before_send=True))
    assert (after.announcement, after.animated) == ("You climb.", 1)
    assert effects == (PeerSave("mine", ("name",), KEPT, True), Save(after.table), *OUT)


def test_a_link_that_is_heard_otherwise_changes_the_seats_and_saves_nothing():
    model = replace(on_table(play("a0-a1"), chosen=("x",), redo=("y",)), announcement="Old.", animated=1)
    seats = replace(SEATS, links=("here", "lost"))
    after, effects = reduce(model, now(model.table.play, remote=seats), News())
    assert after.table == replace(model.table, remote=seats, redo=())
    assert (after.announcement, after.animated, effects) == ("", 0, ())


def test_a_log_that_was_folded_anew_is_laid_and_chosen_stays():
    model = on_table(play("a0-a1"), chosen=("x",))
    again = play("a0-a1")
    after, _ = reduce(model, now(again), News())
    assert after.table.play is again
    assert after.table.chosen == ("x",)


def test_what_is_beside_the_table_is_told_only_when_it_is_another():
    model = on_table(play())
    view = replace(VIEW, is_over=True)
    after, effects = reduce(model, replace(now(model.table.play), view=view), News(OUT))
    assert after.multiplayer == Multiplayer("mine", 0, view)
    assert effects == (*OUT, view)
    renamed = replace(now(model.table.play), id="other")
    assert VIEW not in reduce(model, renamed, News())[1]


# ---- what is kept ----------------------------------------------------------------------------------


def test_what_was_hidden_is_kept_before_anything_that_seals_it_is_sent():
    vault = Vault(0, ())
    before = Table("mine", play(), remote=SEATS)
    model = on_table(play(), vaults=(vault,))
    _, effects = reduce(model, now(model.table.play), News(OUT, before=before))
    assert effects == (SaveVault("mine", vault), PeerSave("mine", ("name",), KEPT, True), Save(model.table), *OUT)
    assert reduce(model, now(model.table.play), News(OUT))[1] == OUT, "and once"


def test_what_was_hidden_is_kept_again_under_another_name():
    vault = Vault(0, ())
    before = Table("before", play(), vaults=(vault,))
    model = on_table(play(), vaults=(vault,))
    _, effects = reduce(model, now(model.table.play), News(before=before))
    assert [type(effect) for effect in effects] == [SaveVault, PeerSave, Save]


@pytest.mark.parametrize(("before_send", "waits"), [(True, True), (False, False)])
def test_what_has_to_be_on_disk_before_anything_is_sent_is_said(before_send, waits):
    model = on_table(play())
    _, effects = reduce(model, now(model.table.play), News(before_send=before_send))
    assert effects == (PeerSave("mine", ("name",), KEPT, waits), Save(model.table))


# ---- time and salts --------------------------------------------------------------------------------


@pytest.mark.parametrize("overrun", [Overrun.CLOCK, Overrun.PAUSES])
def test_a_game_won_by_our_own_clock_is_over_here_and_the_match_forgotten(overrun):
    model = replace(on_table(play("a0-a1")), **STALE)
    after, effects = ended_by_claim(model, EndedByClaim(1, overrun))
    assert after.table == replace(model.table, play=play("a0-a1", TimeOut(1)), remote=None)
    assert (str(after.note.title), after.note.quiet) == ("Won on time, by your clock.", True)
    assert (after.announcement, after.animated, after.multiplayer) == ("", 0, model.multiplayer)
    assert effects == (PeerSave("mine", (), None, before_send=True), Save(after.table))


def hiding(**changes):
    """A model with a game in which somebody hides something now."""
    game = begin(LAVA_FLOWS, 2, {})
    secrets = LAVA_FLOWS.secrets
    while not secrets.is_secret(game.state.legal_actions()[0]):
        game = game.append(game.state.legal_actions()[0])
    seats = replace(SEATS, seat=game.state.actor)
    return on_table(game, **({"remote": seats} | changes))


def test_who_has_to_hide_something_gets_fresh_digits():
    model = hiding()
    assert salted(model, model.table, lambda: "ab").table == replace(model.table, random="ab")


@pytest.mark.parametrize(
    "why", ["there are some", "nobody is elsewhere", "it cannot go on", "another hides", "nothing"]
)
def test_nobody_else_gets_any(why):
    model = hiding()
    seats = model.table.remote
    changes = {
        "there are some": {"random": "cd"},
        "nobody is elsewhere": {"remote": None},
        "it cannot go on": {"remote": replace(seats, is_going=False)},
        "another hides": {"remote": replace(seats, seat=1 - seats.seat)},
        "nothing": {"play": play()},
    }[why]
    model = hiding(**changes)
    assert salted(model, model.table, lambda: "ab") is model
