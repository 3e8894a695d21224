"""Two players before one screen keep their secrets: curtain, vaults, facts, and what is never told."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.play import load
from cairn.core.seal import read_vault
from cairn.games.lava_flows import LAVA_FLOWS
from tests.app.scripts import Page, message

SHELF = {"lava_flows": LAVA_FLOWS}
BEGIN = {"kind": "new_game", "game": "lava_flows", "options": {"memory": "assisted"}, "id": "first"}


class Screen(Page):
    """A page that keeps vaults apart from saves, and all that it was ever told."""

    def __init__(self, seed=1):
        super().__init__(SHELF)
        self.lots, self.vaults, self.received = random.Random(seed), {}, []

    def send(self, sent):
        view = super().send(sent)
        for answer in self.answers:
            if answer["kind"] == "vault":
                self.vaults[answer["id"], answer["seat"]] = answer["text"]
            else:
                self.received.append(json.dumps(answer, ensure_ascii=False))
        return view

    def unveil(self):
        return self.send({"kind": "open_curtain", "random": self.lots.randbytes(128).hex()})

    def run(self, words):
        for word in words.split():
            self.send(message(word))
        return self.view

    def hide(self, black, white):
        """Both hide, by two spots each: for the black Medium, then for the white one; then Black is back."""
        for spots in (black, white):
            self.unveil()
            self.run(spots)
        self.unveil()
        return self

    def salts(self):
        return [opening.salt.hex() for text in self.vaults.values() for opening in read_vault(text).openings]


def begun(seed=1):
    screen = Screen(seed)
    screen.send(BEGIN)
    return screen


def ready():
    """Black hid bw-, White wb-."""
    return begun().hide("a1 b1", "b3 a3")


def reopened(screen, vaults=None):
    """Another program that goes on with what was saved."""
    other = Screen()
    texts = list(screen.vaults.values()) if vaults is None else vaults
    other.send({"kind": "open", "id": "first", "text": screen.saves["first"]["text"], "vaults": texts})
    return other


# The curtain


def test_a_curtain_hangs_until_black_says_they_are_there():
    screen = begun()
    assert screen.view["curtain"] == {
        "seat": 0,
        "title": "Pass the device to Black",
        "why": "Black: Hide a Medium of each colour under two of the Larges. White, look away until the board is back.",
        "button": "I am Black, show me",
    }
    assert screen.unveil()["curtain"] is None
    assert screen.view["status"] == ["Your move, Black.", "Under which Large do you hide the black Medium?"]


@pytest.mark.parametrize("word", ["a1", "why:a1", "drag:a1>b1", "type:bw-"])
def test_nothing_is_chosen_before_the_curtain(word):
    screen = begun()
    view = screen.run(word)
    assert view["note"]["title"] == "Pass the device to Black."
    assert view["curtain"]
    assert view["entry_count"] == 0


def test_lifting_a_piece_behind_the_curtain_does_nothing():
    assert begun().send({"kind": "drag_start", "spot": "a1"})["curtain"]


@pytest.mark.parametrize("digits", ["x", "0" * 256, "ab" * 128])
def test_the_curtain_does_not_rise_without_good_random_digits(digits):
    view = begun().send({"kind": "open_curtain", "random": digits})
    assert view["note"]["title"] == "That isn’t possible."
    assert view["curtain"]


def test_there_is_no_curtain_where_nothing_is_hidden():
    screen = ready()
    assert screen.view["curtain"] is None
    assert screen.unveil()["note"]["title"] == "There is no curtain."


def test_when_black_has_chosen_nothing_of_it_is_left_on_the_screen():
    screen = begun()
    screen.unveil()
    view = screen.run("a1")
    assert "known" in json.dumps(view["scene"]), "Black sees what is being hidden"
    view = screen.run("b1")
    assert view["curtain"]["title"] == "Pass the device to White"
    assert "known" not in json.dumps(view["scene"])
    assert view["film"] == []
    assert view["announcement"] == "Black hides two Mediums."
    twin = begun()
    twin.unveil()
    twin.run("c1 a1")
    for part in ("scene", "status", "status_detail", "players", "buttons", "announcement", "curtain", "tools"):
        assert twin.view[part] == view[part], "whatever Black has chosen"


def test_a_last_curtain_hangs_until_black_is_back():
    screen = begun()
    for spots in ("a1 b1", "b3 a3"):
        screen.unveil()
        screen.run(spots)
    assert screen.view["curtain"] == {
        "seat": 0,
        "title": "Pass the device to Black",
        "why": "What White hid is out of sight. Black is next.",
        "button": "I am Black, show me",
    }
    assert screen.run("a1")["note"]["title"] == "Pass the device to Black."
    assert screen.unveil()["curtain"] is None


def test_taking_back_the_first_move_hangs_no_curtain():
    assert ready().run("type:a1=a2 UNDO")["curtain"] is None


def test_who_hid_last_and_begins_needs_no_curtain():
    screen = Screen()
    screen.send(BEGIN | {"options": {"first": 1}})
    for spots in ("a1 b1", "b3 a3"):
        screen.unveil()
        screen.run(spots)
    assert screen.view["curtain"] is None


def test_looking_back_and_letting_go_bring_no_secret_back():
    screen = begun()
    screen.unveil()
    screen.run("a1 DESELECT")
    assert "known" not in json.dumps(screen.view["scene"])
    screen.run("a1 b1 look:0")
    assert "known" not in json.dumps(screen.view["scene"])
    assert screen.run("a1")["curtain"]["seat"] == 1


# The vaults


def test_the_vault_is_kept_apart_from_the_record_and_before_it():
    screen = begun()
    screen.unveil()
    screen.run("a1 b1")
    assert screen.kinds() == ["view", "vault", "save"]
    assert read_vault(screen.vaults["first", 0]).seat == 0
    assert screen.saves["first"]["text"].count("seal ") == 1


def test_a_seal_cannot_be_typed():
    screen = begun()
    screen.unveil()
    view = screen.send({"kind": "type_action", "text": f"seal {'.'.join(['0' * 64] * 3)}"})
    assert view["note"]["title"] == "Choose what to hide."
    assert view["entry_count"] == 0


def test_a_hiding_can_be_typed_and_is_sealed():
    screen = begun()
    screen.unveil()
    assert screen.run("type:-wb")["entry_count"] == 1
    assert [opening.value for opening in read_vault(screen.vaults["first", 0]).openings] == ["-", "w", "b"]


@pytest.mark.long
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_salt_is_told_before_it_is_shown(seed):
    lots = random.Random(seed)
    screen = begun(seed)
    screen.hide(*[" ".join(lots.sample(homes, 2)) for homes in (["a1", "b1", "c1"], ["a3", "b3", "c3"])])
    for _ in range(20):
        state = screen.program.model.table.play.state
        if state.actor is None:
            break
        screen.send({"kind": "type_action", "text": LAVA_FLOWS.write(lots.choice(state.legal_actions()))})
        record = screen.saves["first"]["text"]
        secret = [salt for salt in screen.salts() if salt not in record]
        assert not any(salt in received for received in screen.received for salt in secret)
        assert load(record, SHELF) == screen.program.model.table.play


# Facts


def test_what_is_due_is_shown_at_once():
    screen = ready()
    view = screen.run("type:^a3b")
    assert view["entry_count"] == 4
    said = (
        "Black says a black Medium is hidden under the lowest loose Large on a3. "
        "Wrong: a white Medium is hidden there. Nothing moves."
    )
    assert [item["text"] for item in screen.turns[2:]] == [said]
    assert view["announcement"] == said
    assert len(view["film"]) == 1
    assert view["status"][0] == "Your move, White."


def test_claims_are_buttons_in_plain_words():
    screen = ready()
    assert ["bubble:w", "Bubble up: there is a white Medium under it"] in screen.run("a3")["buttons"]
    assert screen.run("bubble:w")["entry_count"] == 4


def test_what_was_seen_is_not_taken_back():
    screen = ready()
    screen.run("type:^a3b")
    for _ in range(2):
        view = screen.run("UNDO")
        assert view["note"]["title"] == "You can’t unsee that."
        assert view["entry_count"] == 4


def test_what_showed_nothing_is_taken_back():
    screen = ready()
    assert screen.run("type:a1=a2 UNDO")["entry_count"] == 2
    assert screen.run("REDO")["entry_count"] == 3


def test_hiding_is_taken_back_and_done_again_behind_the_curtain():
    screen = ready()
    assert screen.run("UNDO")["curtain"]["seat"] == 1
    assert screen.run("REDO")["curtain"]["seat"] == 0
    screen.run("UNDO")
    screen.unveil()
    screen.run("a3 c3")
    assert [opening.value for opening in read_vault(screen.vaults["first", 1]).openings] == ["b", "-", "w"]
    screen.unveil()
    assert "On a3 a black Medium comes to light." in screen.run("pass type:a3-a2")["announcement"]


# Going on later


def test_a_saved_game_goes_on_with_its_vaults():
    other = reopened(ready())
    assert other.kinds() == ["view"]
    assert other.view["note"] is None
    assert other.unveil()["curtain"] is None
    assert other.run("type:^a3w")["entry_count"] == 4


def test_a_game_saved_between_a_claim_and_its_answer_goes_on():
    screen = ready()
    alone = reopened(screen, [])
    alone.run("type:^a3w")
    alone.vaults = screen.vaults
    other = reopened(alone)
    assert other.view["entry_count"] == 4
    assert "save" in other.kinds()


def test_without_the_vault_it_is_said_and_can_be_taken_back():
    other = reopened(ready(), [])
    view = other.run("type:^a3w")
    assert view["note"]["title"] == "This can’t be shown here."
    assert view["status"] == ["Your move, White.", "Show what was hidden under the Large from a3."]
    assert other.run("a1")["note"]["title"] == "First something has to be shown."
    assert other.run("UNDO")["entry_count"] == 2
    assert other.run("type:a1=a2")["entry_count"] == 3
    assert "couldn’t be opened here" in other.run("RESIGN")["result"]["why"]


@pytest.mark.parametrize(
    "harm", [lambda text: text[:-1] + "0", lambda text: text.replace("w.", "b."), lambda _: "gone"]
)
def test_a_tampered_vault_is_refused_and_nothing_is_lost(harm):
    screen = ready()
    texts = [screen.vaults["first", 0], harm(screen.vaults["first", 1])]
    other = reopened(screen, texts)
    assert other.view["note"]["title"] == "What was hidden can’t be opened."
    assert other.view["entry_count"] == 2
    assert other.run("type:^a3w")["note"]["title"] == "This can’t be shown here."
    assert other.run("UNDO type:^a1b")["entry_count"] == 4, "the other vault is good"


@pytest.mark.parametrize("vaults", ["x", [1], ["x"] * 9, ["x" * 5000], None])
def test_vaults_are_read_strictly(vaults):
    screen = ready()
    screen.send({"kind": "open", "id": "first", "text": screen.saves["first"]["text"], "vaults": vaults})
    assert screen.view["note"]["title"] == "That isn’t possible."


# The end


def test_at_the_end_everything_is_opened_and_verified():
    screen = ready()
    view = screen.run("type:^a3w RESIGN")
    assert view["result"]["why"] == "White resigned. Everything hidden has been opened and checked."
    assert view["announcement"].startswith("White resigns. Black wins.")
    assert screen.turns[-1]["text"] == "White resigns.", "the openings belong to it, and are not told"
    assert screen.turns[-1]["at"] == view["entry_count"]
    assert "known" in json.dumps(view["scene"])
    assert load(view["record"], SHELF).outcome.winners == (0,)
    assert screen.run("UNDO")["note"]["title"] == "You can’t unsee that."
    assert screen.run("look:4")["position"] == 4


def test_a_rematch_hangs_a_curtain_again():
    screen = ready()
    screen.run("RESIGN")
    view = screen.send({"kind": "rematch", "id": "second"})
    assert view["curtain"]["seat"] == 0
    assert screen.program.model.table.vaults == ()


words = ["UNDO", "REDO", "FLIP", "DESELECT", "look:0", "look:3", "RESIGN", "layout:tall", "CLOSE_NOTE", "unveil"]


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 999))
def test_any_clicks_in_any_order(data, seed):
    screen = begun(seed)
    for _ in range(data.draw(st.integers(0, 40))):
        places = [column + row for column in "abc" for row in "123"]
        places += [button[0] for button in screen.view["buttons"]] * 2
        word = data.draw(st.sampled_from([*places, *words]))
        screen.unveil() if word == "unveil" else screen.run(word)
        assert "broken" not in screen.kinds()
        play = screen.program.model.table.play
        assert load(screen.view["record"], SHELF) == play
        assert screen.saves["first"]["text"] == screen.view["record"]
        assert [item["at"] for item in screen.turns] == [turn.end for turn in play.turns]
        hiding = screen.view["curtain"] and len(play.entries) < 2  # later, the tags of what all know stand there
        assert not (hiding and "known" in json.dumps(screen.view["scene"]))
