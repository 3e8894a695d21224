"""From the source of a game to the game: read, checked, and put together as core's Game."""

from __future__ import annotations

import ast
import hashlib
import re
import types
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from cairn.core.errors import UnreadableAction
from cairn.core.game import Game
from cairn.core.language import Number, Phrase, compose, excerpt, t
from cairn.core.option import Options, OptionValue, draw_lots
from cairn.kit.arrangement import arrangements, find_kinds
from cairn.kit.blueprint import SEED, Blueprint
from cairn.kit.bot import playout_model
from cairn.kit.design import LONGEST_PATH, Action, Design
from cairn.kit.drawing import film, scene
from cairn.kit.faults import FAULTS, DesignError, blame, entries
from cairn.kit.inline import write_out
from cairn.kit.memory import remember
from cairn.kit.position import Draft
from cairn.kit.reading import read_names
from cairn.kit.slips import FILE, KIT_NAMES
from cairn.kit.state import State
from cairn.kit.words import advise, describe, progress, prompt, refusal, rule_of, sides

LONGEST_SOURCE = 60_000
"""Characters of a source; the longest of our own has 5,000."""
IMPORTS = ("collections", "functools", "itertools", "math", "typing")
"""The modules that a source may import besides the kit: they do the same everywhere and always."""
WORDS = frozenset(KIT_NAMES)
"""The names that a designer imports."""
TAKEN = {"setup", "board", "value", "count", "why", "marks"}
"""Functions that the kit itself asks: their answers are not remembered."""


def normal(source: str) -> str:
    """The one form of a source that its identity is taken of, so that no editor can change which game it is.

    >>> normal("a = 1  \\r\\n\\tb")
    'a = 1\\n    b\\n'
    """
    text = compose(source.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    "))
    return "\n".join(line.rstrip(" ") for line in text.split("\n")).rstrip("\n") + "\n"


def identity(source: str) -> str:
    """The identity of a source: the SHA-256 of its normal form, in hex."""
    return hashlib.sha256(normal(source).encode()).hexdigest()


def needs(source: str) -> tuple[str, ...]:
    """The packages that a source names in its header, without their versions.

    >>> needs('# /// script\\n# dependencies = ["attrs", "toolz>=1"]\\n# ///\\n')
    ('attrs', 'toolz')
    """
    header = _header(source)
    named = next((at for at, line in enumerate(header) if re.match(r"# *dependencies *= *\[", line)), len(header))
    listed = re.match(r"[^\[]*\[([^\]]*)\]", "\n".join(header[named:]))
    return tuple(re.findall(r"""["']\s*([A-Za-z0-9][\w.-]*)""", listed[1])) if listed else ()


def _header(source: str) -> list[str]:
    """The lines in which a script names what it needs (PEP 723); none where it has no such block."""
    found: list[str] | None = None
    for line in normal(source).split("\n"):
        if found is not None and line == "# ///":
            return found
        if found is None and line == "# /// script":
            found = []
        elif line.startswith("#"):
            if found is not None:
                found.append(line)
        else:
            found = None
    return []


def load_game(source: str) -> Game[State, Action]:
    """The game of a source, which runs here, in full; raises DesignError for what its designer should mend.

    A source is code of a stranger's. Where theirs and ours must not meet, run this where nothing can be harmed.
    """
    if len(source) > LONGEST_SOURCE:
        length, most = Number(len(source)), Number(LONGEST_SOURCE)
        why = t("The source has {length} characters; {most} are possible.", length=length, most=most)
        raise DesignError(why, len(source[:LONGEST_SOURCE].splitlines()))
    text = normal(source)
    if "\0" in text:
        raise DesignError(t("The source has a NUL in it, which no text has."), text[: text.index("\0")].count("\n") + 1)
    plan = read_blueprint(text)
    return _assemble(plan, starter(plan))


def starter(plan: Blueprint) -> Callable[[int, Options], State]:
    """The function that gives the first position under some options, each set up once."""
    designs: dict[tuple[Any, ...], State] = {}
    names = {option.name for option in plan.options} - {SEED}

    def start(seats: int, options: Options) -> State:
        chosen = {name: value for name, value in options.items() if name in names}
        key = tuple(sorted(chosen.items()))
        if key not in designs:
            designs[key] = set_up(plan, chosen)
        first = designs[key]
        return first.reseeded(int(options[SEED])) if plan.has_lots else first

    return start


def read_blueprint(text: str, rewrite: Callable[[ast.Module], dict[str, Any]] | None = None) -> Blueprint:
    """Run a source in its normal form, and check the names that it leaves; `rewrite` changes it, and gives names."""
    try:
        tree = ast.parse(text, FILE)
        lines = _find_names(tree)
        _check_imports(tree, {*IMPORTS, *(module for name in needs(text) for module in _modules_of(name))})
        has_lots = any(isinstance(node, ast.Attribute) and node.attr == "lots" for node in ast.walk(tree))
        named, asked = find_kinds(tree), read_names(tree)
        write_out(tree)
        given = rewrite(tree) if rewrite else {}
        code = compile(tree, FILE, "exec", dont_inherit=True, optimize=0)  # our own build drops docstrings
    except DesignError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        said, line = (error.msg.rstrip("?."), error.lineno) if isinstance(error, SyntaxError) else (str(error), 0)
        raise DesignError(t("Python cannot read this: {said}.", said=said), line or 0) from error
    space: dict[str, Any] = {"__name__": "cairn_game", "__builtins__": __builtins__, **given}
    try:
        exec(code, space)
    except FAULTS as error:
        raise blame(error) from error
    for name, value in list(space.items()):
        if _is_helper(name, value):
            space[name] = remember(value)
    return Blueprint(space, lines, text, named=named, asked=asked, has_lots=has_lots)


def _find_names(tree: ast.Module) -> dict[str, int]:
    """The names that a source defines, each with its line; raises DesignError for one of ours, or a rule of two."""
    lines: dict[str, int] = {}
    for node in tree.body:
        for name in _names_of(node):
            if name in WORDS:
                raise DesignError(t("“{name}” is a word of ours; choose another name.", name=name), node.lineno)
            if name in lines and isinstance(node, ast.FunctionDef) and name != "_":
                why = t(
                    "There are two functions called “{name}”; the first is in line {line}.", name=name, line=lines[name]
                )
                raise DesignError(why, node.lineno)
            lines[name] = node.lineno
    return lines


def _names_of(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _modules_of(package: str) -> set[str]:
    """The modules that an installed package has; raises DesignError where it is not installed."""
    from importlib.metadata import PackageNotFoundError, files  # noqa: PLC0415 (few games need others)

    try:
        found = files(package) or ()
    except PackageNotFoundError as error:
        raise DesignError(t("This game needs {name}, which is not here.", name=excerpt(package, 30)), 1) from error
    return {path.parts[0].removesuffix(".py") for path in found if path.suffix == ".py"}


def _check_imports(tree: ast.Module, known: set[str]) -> None:
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        for name in names:
            if name != "cairn.kit" and name.split(".")[0] not in known:
                if name == "random":
                    why = t("“random” isn’t there: chance is p.lots(6), in what a rule does.")
                    raise DesignError(why, getattr(node, "lineno", 0))
                why = t("“{name}” isn’t there: a game imports cairn.kit, and of Python {others}.",
                        name=excerpt(name, 30), others=", ".join(IMPORTS))  # fmt: skip
                raise DesignError(why, getattr(node, "lineno", 0))


def _is_helper(name: str, value: Any) -> bool:
    """Whether it is a function of a position that rules ask."""
    if not isinstance(value, types.FunctionType) or value.__code__.co_filename != FILE or name in TAKEN:
        return False
    return value.__code__.co_varnames[: value.__code__.co_argcount][:1] == ("p",)


def set_up(plan: Blueprint, options: Mapping[str, Any]) -> State:
    """The first position under these options; whatever can be seen to be wrong in it raises DesignError."""
    design = Design(plan, options)
    draft = Draft(design, bytearray(len(design.names)))
    if plan.has_lots:
        draft.let(**{SEED: 0})
    for name in options:
        if hasattr(State, name) or hasattr(Draft, name):
            raise plan.fault("options", t("“{name}” is a word of ours; choose another name.", name=name))
    if plan.setup is not None:
        if entries.hear:
            entries.hear(plan.setup, "")
        try:
            plan.setup(draft)
        except FAULTS as error:
            raise blame(error, plan.lines.get("setup", 0)) from error
    design.is_set_up = True
    first = draft.freeze(State)
    if not first.acts():
        if ended := first.ended_by_law():
            line = next((law.line for law in plan.ends if law.name == ended[1]), 1)
            why = t("“{name}” ends the game in the first position, before anybody has played.", name=ended[1])
            raise DesignError(why, line)
        raise DesignError(
            t("Nothing can be played in the first position: no rule yields anything."), plan.rules[0].line
        )
    return first


def _assemble(plan: Blueprint, start: Callable[[int, Options], State]) -> Game[State, Action]:
    usual = {option.name: option.default for option in plan.options}
    tried = [usual, *(usual | {option.name: value} for option in plan.options for value in option.values[:MOST_TRIED])]
    firsts = [start(2, options) for options in tried]
    known = frozenset(spot for first in firsts for spot in first.design.spots)
    return Game(
        name=plan.name,
        version=1,
        title=plan.title,
        designers=plan.designer or t("Designer not named"),
        pitch=plan.goal,
        goal=plan.goal,
        players=t("2 players"),
        minutes=0,
        seats=(2,),
        options=plan.options,
        draws=True,
        initial_state=start,
        read=partial(read, known),
        write="-".join,
        paths=lambda state, action: (action,),
        explain=refusal,
        rule_of=rule_of,
        describe=describe,
        prompt=prompt,
        sides=sides,
        progress=progress,
        scene=scene,
        film=film,
        rematch=lambda options, outcome: (_draw_next(plan, options), (1, 0)),
        suggest=advise if plan.has_lots else None,
        lines=lambda state, spot: state.rays(spot) if spot in state.index else (),
        arrangements=arrangements(plan, firsts, start),
        bot=lambda: playout_model(plan, start(2, usual)),
        colours=plan.colours,
    )


def _draw_next(plan: Blueprint, options: Options) -> dict[str, OptionValue]:
    """The options of the next game: the same, and a lot that both sides of a match draw alike."""
    said = f"after {options.get(SEED)}"
    return draw_lots(plan.options, {name: value for name, value in options.items() if name != SEED}, said)


MOST_TRIED = 30
"""Values of an option that are tried at once; of the seed, which changes no board, one more is enough."""


def read(known: frozenset[str], text: str) -> Action:
    """The action of a text, its spots with dashes between them; raises UnreadableAction."""
    path = tuple(text.split("-")) if isinstance(text, str) else ()
    if not 1 <= len(path) <= LONGEST_PATH or not known.issuperset(path):
        raise UnreadableAction(_fault(known, path, excerpt(text, 24)))
    return path


def _fault(known: frozenset[str], path: Action, shown: str) -> Phrase:
    """The fault of a text that is no action: a point that there is not, or too many of them."""
    unknown = next((spot for spot in path[: LONGEST_PATH + 1] if spot not in known), None)
    if not path or path == ("",):
        return t("Nothing is written there.")
    if unknown == "":
        return t("“{shown}” isn’t a move: beside a dash a point is missing.", shown=shown)
    if unknown is None:
        return t("“{shown}” isn’t a move: it has too many points.", shown=shown)
    if len(path) == 1 and not re.fullmatch(r"[A-Za-z]{1,8}[0-9]{1,9}", unknown):
        return t("“{shown}” isn’t a move. Write its points with dashes between them.", shown=shown)
    return t("“{shown}” isn’t a move: there is no point {spot}.", shown=shown, spot=excerpt(unknown, 12))
