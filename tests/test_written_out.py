"""Written-out sources do the same in the browser's Python as the sources that they are made from."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

from written_out import HELPER, NotWritten, written_out

PY = Path(__file__).resolve().parents[1] / "py"
SAMPLE = '''
"""A module."""
from __future__ import annotations
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, cast
if TYPE_CHECKING:
    import nothing_of_the_kind

FIRST = (1, 2)

@dataclass(frozen=True, slots=True)
class Fields:
    """With fields."""
    size: int
    layers: tuple = FIRST
    """A line on a field."""
    names: dict[str, nothing_of_the_kind] = field(default_factory=dict)
    hidden: int = field(default=3, repr=False)
    _seen: int | None = field(default=None, init=False, repr=False, compare=False)

@dataclass(frozen=True, slots=True)
class State(Fields):
    more: str = "x"
    _kept: list = field(default_factory=list, init=False, compare=False)

    def bigger(self, by: int = 1) -> State:
        """Another one."""
        return replace(self, size=self.size + by)

@dataclass(frozen=True, slots=True, eq=False)
class Same:
    it: object

@dataclass(slots=True)
class Loose:
    at: int = 0

@dataclass(frozen=True)
class Empty:
    ...

class Pair(NamedTuple):
    """Two."""
    left: int
    right: str = "r"

    def swapped(self) -> tuple[str, int]:
        return self.right, self.left

def matched(it: Mapping | object) -> object:
    match it:
        case State(size, layers):
            return size, layers
        case Pair(left=left):
            return left

def is_called(it: object) -> bool:
    return isinstance(cast(Callable, it), Callable)
'''
ASKED = (
    "State(4)",
    "State(4, (), {1: 2}, 5, 'y')",
    "State(size=4, more='z').bigger(2)",
    "State(1) == State(1), State(1) == State(2), State(1) == Fields(1), Fields(1) != 1",
    "hash(Fields(1, names=())) == hash(Fields(1, names=())), len({Empty(), Empty()})",
    "hash(Fields(1))",
    "State(1).names is State(1).names, State(1)._seen, State(1)._kept",
    "State()",
    "State(1, 2, 3, 4, 5, 6)",
    "State(1, _seen=2)",
    "replace(Fields(1), size=2, hidden=9), replace(Fields(1, hidden=8), size=2).hidden",
    "replace(Fields(1), colour=2)",
    "setattr(Fields(1), 'size', 2)",
    "setattr(Fields(1), 'colour', 2)",
    "delattr(Fields(1), 'size')",
    "hasattr(Fields(1), '__dict__'), hasattr(Empty(), '__dict__'), Fields.__slots__, State.__slots__",
    "Same(1) == Same(1), hash(Same(1)) is None, Same(1).it",
    "hash(Loose())",
    "Loose(2), Loose() == Loose(0), [one for one in [Loose()] if not setattr(one, 'at', 7)]",
    "matched(State(3)), matched(Pair(5)), State.__match_args__, Pair._fields",
    "Pair(1), Pair(right=2, left=1), Pair(1) == (1, 'r'), hash(Pair(1)) == hash((1, 'r'))",
    "Pair(1).swapped(), tuple(Pair(3))",
    "Pair(1)._replace(right=2), [*Pair(1)], Pair(1).right, Pair(1)[0]",
    "Pair(1)._replace(top=2)",
    "Pair()",
    "setattr(Pair(1), 'left', 2)",
    "is_called(len), is_called(1)",
)


def modules() -> dict[str, types.ModuleType]:
    """The sample as it stands, and as it is written out."""
    helper = types.ModuleType(HELPER.stem)
    exec(compile(HELPER.read_text(), HELPER, "exec"), helper.__dict__)
    tree = written_out({"sample.py": SAMPLE})["sample.py"]
    plain, written = types.ModuleType("sample"), types.ModuleType("sample")
    sys.modules[HELPER.stem] = helper
    sys.modules["sample"] = plain  # where a dataclass looks for what its annotations name
    try:
        exec(compile(SAMPLE, "sample.py", "exec"), plain.__dict__)
        exec(compile(tree, "sample.py", "exec"), written.__dict__)
    finally:
        del sys.modules[HELPER.stem], sys.modules["sample"]
    return {"plain": plain, "written": written}


SAMPLES = modules()


def answer(module: types.ModuleType, text: str) -> str:
    """Python's answer to an expression."""
    try:
        return repr(eval(text, module.__dict__))
    except (AttributeError, TypeError, ValueError):
        return "refused"


@pytest.mark.parametrize("text", ASKED)
def test_a_class_that_is_written_out_answers_as_it_did(text: str) -> None:
    plain, written = (answer(SAMPLES[name], text) for name in ("plain", "written"))
    assert written == plain


def test_nothing_is_left_of_what_is_for_readers_and_type_checkers() -> None:
    written = SAMPLES["written"]
    assert written.__doc__ is None
    assert written.Pair.__doc__ is None
    assert not written.State.bigger.__annotations__
    assert not {"dataclass", "field", "nothing_of_the_kind", "NamedTuple", "Mapping"} & set(vars(written))
    assert not dataclasses.is_dataclass(written.State)


@pytest.mark.parametrize(
    "lines",
    [
        "@dataclass(order=True)\nclass One:\n a: int",
        "@dataclass(frozen=True)\nclass One:\n a: int = field(kw_only=True)",
        "@dataclass(frozen=True)\nclass One:\n a: int = field(init=False, default=FIRST)",
        "@dataclass\nclass One:\n a: int\n def __eq__(self, other): return True",
    ],
)
def test_what_cannot_be_written_out_stops_the_build(lines: str) -> None:
    with pytest.raises(NotWritten):
        written_out({"one.py": lines})


ON_WRITTEN = ("tests/app/test_program.py", "tests/core/test_record.py")
WATCHED = """
import hashlib, inspect, json, random, sys
from cairn.app.program import Program
from cairn.games import SHELF

def played(name):
    chance, program = random.Random(name), Program(SHELF)
    said = hashlib.sha256()
    def send(message):
        for part in program.answers(json.dumps(message)):
            said.update(part.encode())
    send({"kind": "new_game", "game": name, "options": {}, "id": "a", "seats": 0, "computer": {}})
    for _ in range(25):
        state = program.model.table.play.state
        if state.actor is None:
            break
        action = SHELF[name].write(chance.choice(sorted(state.legal_actions(), key=SHELF[name].write)))
        send({"kind": "open_curtain", "random": chance.randbytes(128).hex()})
        send({"kind": "type_action", "text": action})
    send({"kind": "go_to", "at": 3})
    send({"kind": "open_saved", "id": "b", "text": "{}", "vaults": {}, "computer": {}, "matches": {}, "tree": ""})
    play = program.model.table.play
    return len(play.entries), play.outcome is not None, said.hexdigest()

found = {name: played(name) for name in SHELF}
import cairn.app.letters.by_link, cairn.app.lesson, cairn.app.match.multiplayer, cairn.app.puzzle.solving
import cairn.ui.thinker
classes = {
    f"{module.__name__}.{name}": [*map(str, inspect.signature(it).parameters)]
    for module in list(sys.modules.values()) if module.__name__.startswith("cairn.")
    for name, it in vars(module).items()
    if isinstance(it, type) and it.__module__ == module.__name__ and hasattr(it, "__match_args__")
}
print(json.dumps([found, classes]))
"""


@pytest.mark.long
def test_games_are_played_to_the_letter_as_from_the_sources() -> None:
    """Every message of the program is the same, and every class takes the same parameters."""
    head = f"import sys; sys.path[:0] = [{str(PY)!r}, {str(PY.parent)!r}]\n"
    plain, written = (
        subprocess.run([sys.executable, "-c", head + how + WATCHED], capture_output=True, text=True, check=False)
        for how in ("", "import tests.written\n")
    )
    assert written.stderr == plain.stderr == ""
    (games, classes), (written_games, written_classes) = json.loads(plain.stdout), json.loads(written.stdout)
    assert written_games == games
    assert all(count > 10 or is_over for count, is_over, _ in games.values()), games
    names = {name: [one.partition(":")[0].partition("=")[0] for one in many] for name, many in classes.items()}
    assert len(names) > 150
    assert {name: [one.partition("=")[0] for one in many] for name, many in written_classes.items()} == names


@pytest.mark.long
def test_the_tests_of_the_program_and_the_games_hold_of_what_is_written_out() -> None:
    plugin = ["-p", "tests.written", "-p", "no:cacheprovider", "-q"]
    line = [sys.executable, "-m", "pytest", *plugin, *ON_WRITTEN]
    result = subprocess.run(line, cwd=PY.parent, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-3000:]
