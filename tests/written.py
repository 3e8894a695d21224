"""Has Cairn imported as the build writes it out (tools/written_out.py): a plugin of pytest, `-p tests.written`."""

from __future__ import annotations

import dataclasses
import importlib.abc
import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PY = ROOT / "py"
sys.path.insert(0, str(ROOT / "tools"))

from written_out import HELPER, written_out  # noqa: E402 (it lies among the tools)

FILES = {path.relative_to(PY).as_posix(): path.read_text("utf-8") for path in (PY / "cairn").rglob("*.py")}
TREES = written_out(FILES | {HELPER.name: HELPER.read_text()})


class Written(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a module among the trees, under the file of its source."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """The module as it is written out; None where it is none of Cairn's."""
        place = name.replace(".", "/")
        for file in (f"{place}.py", f"{place}/__init__.py"):
            if file in TREES:
                spec = importlib.util.spec_from_loader(name, self, is_package=file.endswith("__init__.py"))
                assert spec
                spec.origin, spec.has_location, spec.loader_state = str(PY / file), True, file
                if spec.submodule_search_locations is not None:
                    spec.submodule_search_locations[:] = [str((PY / file).parent)]
                return spec
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the tree."""
        assert module.__spec__
        tree, origin = TREES[module.__spec__.loader_state], str(module.__spec__.origin)
        exec(compile(tree, origin, "exec"), module.__dict__)


def replace(record: Any, /, **changes: Any) -> Any:
    """A copy with changes, of a dataclass of a test or of a class that is written out."""
    if dataclasses.is_dataclass(record):
        return of_dataclasses(record, **changes)
    return sys.modules[HELPER.stem].replace(record, **changes)


sys.meta_path.insert(0, Written())
of_dataclasses, dataclasses.replace = dataclasses.replace, replace
