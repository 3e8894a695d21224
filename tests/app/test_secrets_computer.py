"""The computer at a table where things are hidden: what it is told, what it hides, and what nobody is told of it."""

from __future__ import annotations

import json
import random

import pytest

from cairn.core.play import load
from cairn.core.seal import read_vault
from cairn.games.lava_flows import LAVA_FLOWS
from cairn.ui import thinker
from cairn.ui.thinker import Thinker
from tests.app.test_secrets import BEGIN, SHELF, Screen

LEVEL = 2


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The computer does not hold its answers back."""
    for name in ("MIN_SECONDS", "EXTRA_SECONDS", "FORCED_SECONDS"):
        monkeypatch.setattr(thinker, name, 0)


class Table(Screen):
    """One person, or nobody, and the computer that thinks as in its worker."""

    def __init__(self, computer, options=None, seed=1):
        super().__init__(seed)
        self.requests, self.thinker = [], Thinker(SHELF)
        self.send(BEGIN | {"computer": computer, "options": options or {"memory": "assisted", "first": 0}})

    def send(self, sent):
        view = super().send(sent)
        self.requests += [answer for answer in self.answers if answer["kind"] == "think"]
        return view

    def thought(self, **changes):
        """The computer's answer to the open question."""
        self.thinker.receive(json.dumps(self.requests[-1] | {"seed": self.lots.random()} | changes))
        received, wait = [], 0
        while wait >= 0:
            messages, wait = json.loads(self.thinker.step())
            received += messages
        return received[-1]

    def answer(self):
        """The computer thinks and acts."""
        said = self.thought()
        chosen = {name: said[name] for name in ("id", "at", "action")}
        return self.send({"kind": "computer_action", **chosen, "random": self.lots.randbytes(128).hex()})

    @property
    def state(self):
        return load(self.saves["first"]["text"], SHELF).state

    def hides(self):
        self.unveil()
        self.run("a1 b1")
        return self


def against(seed=1):
    """A game after the person, Black, hid bw- and the computer hid too."""
    table = Table({"1": LEVEL}, seed=seed).hides()
    table.answer()
    return table


def test_the_computer_hides_as_a_person_does():
    table = Table({"1": LEVEL}).hides()
    assert table.view["is_thinking"]
    assert table.view["curtain"] is None, "nobody has to look away from the computer"
    assert table.requests[-1]["vault"] == ""
    table.answer()
    assert table.kinds() == ["view", "vault", "save"]
    LAVA_FLOWS.secrets.verify(table.state, read_vault(table.vaults["first", 1]))
    assert all(action.startswith("seal ") for action in json.loads(table.view["record"])["actions"])


def test_it_hides_by_lot():
    values = set()
    for seed in range(30):
        table = against(seed)
        values.add("".join(opening.value for opening in read_vault(table.vaults["first", 1]).openings))
    assert len(values) == 6


def test_the_curtain_has_no_words_before_one_person_alone():
    assert Table({"1": LEVEL}).view["curtain"] == {"seat": 0, "title": "", "why": "", "button": ""}


def test_it_is_given_its_own_vault_and_no_other():
    table = against()
    table.send({"kind": "type_action", "text": "pass"})
    assert table.requests[-1]["vault"] == table.vaults["first", 1]
    mine = [opening.salt.hex() for opening in read_vault(table.vaults["first", 0]).openings]
    assert not any(salt in json.dumps(table.requests) for salt in mine)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_tells_the_page_nothing_that_was_not_shown(seed):
    table, lots = against(seed), random.Random(seed)
    for _ in range(60):
        if table.view["is_over"]:
            break
        if table.view["is_thinking"]:
            table.answer()
        else:
            text = LAVA_FLOWS.write(lots.choice(table.state.legal_actions()))
            table.send({"kind": "type_action", "text": text})
        record = table.saves["first"]["text"]
        unseen = [salt for salt in table.salts() if salt not in record]
        received = [text for text in table.received if '"kind": "think"' not in text]
        assert not any(salt in text for salt in unseen for text in received)
        assert not table.kinds().count("stopped")
    assert len(table.state.stacks) == 9


def test_the_person_sees_what_they_know_and_nothing_of_the_computers():
    """With the board's help the own Larges are marked as known, the computer's are not."""
    table = against()
    scene = json.dumps(table.view["scene"])
    assert "a black Medium under it" in scene
    assert scene.count("an unknown piece or nothing") == 3


def test_without_its_vault_it_cannot_show_and_people_go_on():
    table = against()
    other = Table({"1": LEVEL})
    other.send(
        {
            "kind": "open",
            "id": "first",
            "text": table.saves["first"]["text"],
            "vaults": [table.vaults["first", 0]],
            "computer": {"1": LEVEL},
        }
    )
    before = len(other.requests)
    other.send({"kind": "type_action", "text": "^a3b"})
    assert other.view["note"]["title"] == "This can’t be shown here."
    assert not other.view["is_thinking"]
    assert len(other.requests) == before, "there is nothing to think about"
    assert other.view["tools"]["undo"]


def test_two_computers_know_each_their_own():
    table = Table({"0": 1, "1": 1})
    assert table.view["curtain"] is None
    for _ in range(6):
        table.answer()
    for requests in table.requests[2:]:
        seat = requests["at"] % 2 if requests["vault"] else None
        assert requests["vault"] in table.vaults.values()
        assert seat is not None
    assert {read_vault(requests["vault"]).seat for requests in table.requests[2:]} == {0, 1}


@pytest.mark.parametrize("vault", ["nonsense", "vault 1 x"])
def test_a_vault_that_cannot_be_read_is_told(vault):
    table = against()
    table.send({"kind": "type_action", "text": "pass"})
    said = table.thought(vault=vault)
    assert said["kind"] == "failed"
    assert said["why"]
    assert table.thought()["kind"] == "action"


def test_somebody_elses_vault_is_refused():
    table, other = against(1), against(2)
    table.send({"kind": "type_action", "text": "pass"})
    said = table.thought(vault=other.vaults["first", 1])
    assert (said["kind"], "not what White sealed" in said["why"]) == ("failed", True)


@pytest.mark.parametrize("kind", ["hint", "analyse"])
def test_hints_and_analysis_use_what_the_person_may_know(kind, monkeypatch):
    monkeypatch.setattr(thinker, "HINT_SECONDS", 0.2)
    monkeypatch.setattr(thinker, "ANALYSIS_SECONDS", 0.2)
    table = against()
    question = {"kind": kind, "id": "first", "at": 2, "record": table.view["record"]}
    said = [table_thought(table, question | {"vault": vault}) for vault in (table.vaults["first", 0], "")]
    if kind == "analyse":
        assert [each["worlds"] for each in said] == [6, 36]
        assert all(line["plies"] is None for each in said for line in each["variations"])
    else:
        assert all(len(each["stages"]) == 4 for each in said)


@pytest.mark.parametrize("kind", ["hint", "analyse"])
def test_nothing_is_found_out_about_hiding(kind):
    table = Table({"1": LEVEL})
    said = table_thought(table, {"kind": kind, "id": "first", "at": 0, "record": table.view["record"], "vault": ""})
    (text,) = [said["reason"]] if kind == "analyse" else [stage["text"] for stage in said["stages"]]
    assert text == "Any way to hide is as good as another, as long as nobody can guess it."


def table_thought(table, question):
    table.requests.append(question)
    return table.thought()
