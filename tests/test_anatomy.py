"""Every game folder has the same rooms, so that who knows one game finds everything in another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from cairn import games
from cairn.games import SHELF

GAMES = Path(games.__file__).parent
ROOMS = {
    "rules.py": "State: start, legal_actions, check, apply, outcome",
    "actions.py": "what a turn can be",
    "board.py": "the topology, worked out once",
    "notation.py": "read and write",
    "refusals.py": "for every way to fail, a sentence and the rule",
    "paths.py": "clicks to actions",
    "options.py": "what can be chosen before a game, and rematch",
    "text.py": "describe, prompt, sides, names of spots",
    "scene.py": "the picture, assembled",
    "drawing.py": "shapes",
    "layout.py": "coordinates",
    "highlights.py": "marks of the moment",
    "bot/__init__.py": "MODEL",
    "bot/position.py": "the position that is searched",
    "bot/evaluate.py": "what a position is worth",
    "bot/reasons.py": "what speaks for an action",
    "bot/weights.py": "the weights of the evaluation",
    "bot/levels.py": "LEVELS",
    "rules.en.html": "the rules page; one more for every other language",
    "style.css": "colours, and what only this board has",
}
NOT_NEEDED = {("stonehenge", "bot/position.py")}
"""Stonehenge is a game of skill: its bot tries turns in a physics, and there is no position to search."""
HOMES = {
    "initial_state": ("start", "rules", "options"),
    "read": ("read", "notation"),
    "write": ("write", "notation"),
    "paths": ("paths", "paths"),
    "explain": ("explain", "refusals"),
    "rule_of": ("rule_of", "refusals"),
    "describe": ("describe", "text"),
    "prompt": ("prompt", "text"),
    "progress": ("progress", "text"),
    "sides": ("sides", "text"),
    "scene": ("scene", "scene"),
    "film": ("film", "scene", "film"),
    "rematch": ("rematch", "options"),
}
"""For each function of the table: its name, and the modules where it may live."""

every_game = pytest.mark.parametrize("name", SHELF)


def statements(file: Path) -> list[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body


def more_than_a_table(file: Path, table: str) -> list[str]:
    """The statements of a module besides its docstring, imports, `__all__` and one name."""
    found = []
    for statement in statements(file):
        match statement:
            case ast.Expr(ast.Constant(str())) | ast.Import() | ast.ImportFrom():
                continue
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if name in (table, "__all__"):
                continue
        found.append(f"line {statement.lineno}: {ast.unparse(statement).splitlines()[0]}")
    return found


def imports(file: Path) -> Iterator[str]:
    """The imports of a file, for types and inside functions too: modules, or names in them."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: write the whole name of what is imported"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def circle(root: Path) -> str:
    """Modules below a folder that import each other in a circle, or ""."""
    modules = {
        ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): file
        for file in root.rglob("*.py")
    }
    graph = {
        module: {name if name in modules else name.rpartition(".")[0] for name in imports(file)} & modules.keys()
        for module, file in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return " -> ".join(reversed(error.args[1]))
    return ""


@every_game
def test_a_game_has_every_room(name: str) -> None:
    missing = [
        f"py/cairn/games/{name}/{file} ({holds})"
        for file, holds in ROOMS.items()
        if not (GAMES / name / file).exists() and (name, file) not in NOT_NEEDED
    ]
    assert not missing, "missing: " + ", ".join(missing)


@every_game
def test_the_functions_of_a_game_have_the_usual_names_and_live_in_the_usual_modules(name: str) -> None:
    for field, (function, *homes) in HOMES.items():
        found = getattr(SHELF[name], field)
        if found.__module__ == "cairn.core.game":  # as most games have it
            continue
        where = [f"cairn.games.{name}.{home}" for home in homes]
        assert found.__name__ == function, f"{field} of {name} should be called {function}, not {found.__name__}"
        assert found.__module__ in where, f"{function} should be in {' or '.join(where)}, not in {found.__module__}"


@every_game
@pytest.mark.parametrize("folder", ["", "bot"])
def test_the_init_of_a_game_holds_its_table_and_nothing_else(name: str, folder: str) -> None:
    file = GAMES / name / folder / "__init__.py"
    more = more_than_a_table(file, "MODEL" if folder else name.upper())
    assert not more, f"{file} should hold only the table; move elsewhere: {more}"


@pytest.mark.parametrize("folder", ["py", "tools"])
def test_imports_go_in_one_direction(folder: str) -> None:
    assert circle(GAMES.parents[2] / folder) == ""


@every_game
def test_the_modules_of_a_game_are_short(name: str) -> None:
    long = {
        str(file.relative_to(GAMES)): lines
        for file in (GAMES / name).rglob("*.py")
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > 250
    }
    assert not long, f"split, they are over 250 lines: {long}"


# That these checks can fail


@pytest.mark.parametrize(
    "imported",
    [
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from cairn.games.toy.rules import State\n",
        "def late():\n    from cairn.games.toy import rules\n",
    ],
    ids=["for types", "inside a function"],
)
def test_a_circle_is_found(tmp_path: Path, imported: str) -> None:
    folder = tmp_path / "cairn/games/toy"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text("from cairn.games.toy.refusals import refusal\n")
    (folder / "refusals.py").write_text("from cairn.core.state import Path\n")
    assert circle(tmp_path) == ""
    (folder / "refusals.py").write_text(imported)
    assert circle(tmp_path).count("cairn.games.toy.rules") + circle(tmp_path).count("cairn.games.toy.refusals") == 3


def test_a_function_in_the_init_is_found(tmp_path: Path) -> None:
    file = tmp_path / "__init__.py"
    file.write_text('"""Toy."""\nfrom cairn.core.game import Game\nTOY: Game = Game()\n')
    assert more_than_a_table(file, "TOY") == []
    file.write_text(file.read_text() + "def start(seats):\n    return 0\n")
    assert more_than_a_table(file, "TOY") == ["line 4: def start(seats):"]


ONE_CONCEPT = {"State", "Position", "Turn"}
"""Protocols of the core, and the classes of a game that carry them out under the same name."""


def test_no_class_name_has_two_meanings():
    """A name stands in one module, or in one room of several games, where it means the same in each of them."""
    package = GAMES.parent
    rooms: dict[str, set[str]] = {}
    for file in package.rglob("*.py"):
        path = file.relative_to(package)
        room = "/".join(path.parts[2:]) if path.parts[0] == "games" and len(path.parts) > 2 else str(path)
        for statement in statements(file):
            if isinstance(statement, ast.ClassDef):
                rooms.setdefault(statement.name, set()).add(room)
    assert {name: found for name, found in rooms.items() if len(found) > 1 and name not in ONE_CONCEPT} == {}


SAME_CONCEPT = {
    "arrangement.py": "positions to start from: what they are, and those of each game",
    "drawing.py": "shapes: those of each game, and those of all games of the kit",
    "effects.py": "what is to be done after an event, as data: by the page, and by a table with friends",
    "errors.py": "what can be done wrong, each with words: by a player, and between two pages",
    "lesson.py": "a guided first game: what it is made of, and each game's",
    "levels.py": "how strong a computer is: each game's levels, and how all games choose by them",
    "match.py": "a series of games between computers: playing it, and the command for it",
    "packing.py": "actions as few bits: the tools for it, and those of a game that needs its own",
    "position.py": "a position: the one that a bot searches, and the one that a rule of the kit reads",
    "scene.py": "a picture: what it is made of, and each game's",
    "secrets.py": "what is hidden: at a screen, and in a game's actions",
    "state.py": "a position: what every game's has, and what a game's is made of",
}
"""The module names of two layers, and what both hold."""


def test_no_module_name_has_two_meanings():
    package = GAMES.parent
    layers: dict[str, set[str]] = {}
    for file in package.rglob("*.py"):
        path = file.relative_to(package)
        layers.setdefault(path.name, set()).add(path.parts[0] if len(path.parts) > 1 else "")
    doubled = {name for name, found in layers.items() if len(found) > 1}
    assert doubled - {"__init__.py"} == set(SAME_CONCEPT)
