"""Mutation tests: changes the program in small ways, and tells which of the changes no test notices.

mutmut makes the mutants and runs them (docs/decisions/0105-mutation-tests.md). It wants the sources in `src`, so it
works in a folder of its own, `.cache/mutants`, where its results stay too: a run that was stopped goes on from them.
"""

from __future__ import annotations

import difflib
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".cache" / "mutants"
SOURCES = ROOT / "py" / "cairn"
EXPLAINED = ROOT / "tests" / "explained_mutants.toml"

LINKS = {
    "src/cairn": "py/cairn",
    "pyproject.toml": "pyproject.toml",
    **{f"tests/{name}": f"tests/{name}" for name in ("__init__.py", "conftest.py", "stairs.py")},
    **{f"tests/{name}": f"tests/{name}" for name in ("app", "core", "games", "peer")},
}
STATUS = {None: "not run", 0: "survived", 1: "killed", 3: "killed", 5: "no tests", 33: "no tests"}
"""By exit code of the tests, as mutmut keeps it; any other one is a timeout, or a test run that broke down."""
COLUMNS = ("killed", "explained", "survived", "timeout", "no tests", "not run")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: its name for mutmut, the module and function it is in, its result, and its diff."""

    name: str
    module: str
    function: str
    status: str
    diff: tuple[str, ...]

    @property
    def key(self) -> str:
        """The key of a mutant, whatever lines stand above it: its function, and the lines that change."""
        lines = " ".join(line[0] + " ".join(line[1:].split()) for line in self.diff if line[0] in "+-")
        return f"{self.function}: {lines}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the mutants of some modules whose keys match a pattern need no test; `modules` are globs."""

    modules: str
    pattern: re.Pattern[str]

    def covers(self, mutant: Mutant) -> bool:
        """Whether this says why a mutant needs no test."""
        return Path(mutant.module).match(self.modules) and self.pattern.search(mutant.key) is not None


def lay_out() -> None:
    """Make the folder in which mutmut works: links to what it mutates and tests."""
    for link, target in LINKS.items():
        path = WORK / link
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_symlink():
            path.symlink_to(ROOT / target)


def mutants(modules: list[str]) -> Iterator[Mutant]:
    """The mutants of these modules that were made so far; of all where none is named."""
    made = WORK / "mutants" / "src" / "cairn"
    for meta in sorted(made.glob("**/*.py.meta")):
        module = str(meta.relative_to(made)).removesuffix(".meta")
        if modules and module not in modules:
            continue
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        lines = meta.with_suffix("").read_text(encoding="utf-8").splitlines()
        spans = json.loads(meta.with_suffix(".spans").read_text(encoding="utf-8"))["spans"] if codes else {}
        for name, code in codes.items():
            mangled = name.rpartition(".")[2]
            original = mangled.partition("__mutmut_")[0] + "__mutmut_orig"
            old, new = (_source(lines, spans[one], one) for one in (original, mangled))
            diff = tuple(difflib.unified_diff(old, new, n=2, lineterm=""))[2:]
            function = original.removesuffix("__mutmut_orig").lstrip("x").replace("ǁ", ".").removeprefix("_")
            yield Mutant(name, module, function.lstrip("."), STATUS.get(code, "timeout"), diff)


def _source(lines: list[str], span: list[int], name: str) -> list[str]:
    """The lines of a function that mutmut made, under the name it had."""
    return [line.replace(name, "…") for line in lines[span[0] - 1 : span[1]]]


def explanations() -> list[Explanation]:
    """The list of mutants that need no test."""
    table = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))
    assert all(one["why"] for one in table["mutants"])
    return [Explanation(one["modules"], re.compile(one["pattern"])) for one in table["mutants"]]


def mutmut(*names: str) -> None:
    """Run mutants by name, or all that were not run yet."""
    subprocess.run([Path(sys.executable).parent / "mutmut", "run", "--max-children", "1", *names], cwd=WORK, check=True)


def report(found: list[Mutant]) -> bool:
    """Print the survivors as diffs, what explains none of them, and a table; whether there is nothing to mend."""
    known, counts = explanations(), dict[str, Counter[str]]()
    unused = set(range(len(known)))
    for mutant in found:
        reasons = [at for at, one in enumerate(known) if one.covers(mutant)] if mutant.status != "killed" else []
        unused.difference_update(reasons)
        status = "explained" if reasons else mutant.status
        counts.setdefault(mutant.module, Counter())[status] += 1
        if status not in ("killed", "explained", "not run"):
            print(f"\n{status}: {mutant.module}, {mutant.key}", *mutant.diff, sep="\n")
    for one in (known[at] for at in sorted(unused) if known[at].modules in counts):
        print(f"\nexplains nothing any more: {one.modules}, {one.pattern.pattern}")
    print(f"\n{'':28}", *(f"{column:>10}" for column in COLUMNS))
    for module, by_status in sorted(counts.items()):
        print(f"{module:28}", *(f"{by_status[column]:10}" for column in COLUMNS))
    total = sum(counts.values(), Counter[str]())
    print(f"{'all':28}", *(f"{total[column]:10}" for column in COLUMNS))
    return total["killed"] + total["explained"] == sum(total.values())


def main(modules: list[str]) -> int:
    """Run what was not run yet; of modules that are named, all that no test has noticed so far."""
    lay_out()
    known = explanations()
    names = list[str]()
    for module in modules:
        made = list(mutants([module]))
        again = [one for one in made if one.status != "killed" and not any(why.covers(one) for why in known)]
        names += [one.name for one in again] if made else [f"cairn.{module[:-3].replace('/', '.')}.*"]
    if names or not modules:
        mutmut(*names)
    return 0 if report(list(mutants(modules))) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
