"""Refuses imports of the page's modules that run up: a module knows those of its own floor and of the floors below.

Types may come from anywhere. Arrows that run up already are known here, and the list may only become shorter.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "web/js"
FLOORS = {
    "base": "dom.ts fields.ts lists.ts random.ts given.ts board/svg.ts shell/ask.ts shell/begin-page.ts shell/check.ts "
    "shell/clicks.ts shell/copying.ts shell/dialog-history.ts shell/forms.ts shell/game-pages.ts shell/icons.ts "
    "shell/language.ts shell/later.ts shell/links.ts shell/page.ts shell/refused.ts shell/routes.ts "
    "shell/rules-article.ts shell/settings.ts shell/tab-lock.ts shell/texts.ts shell/trouble.ts "
    "shell/trouble-box.ts shell/visit.ts",
    "codes": "peer/addresses.ts peer/bases.ts peer/code.ts peer/code-check.ts peer/code-error.ts peer/code-form.ts "
    "peer/names.ts peer/qr.ts by-link/links.ts sources/bases.ts sources/identity.ts sources/source-link.ts "
    "sources/wheel.ts",
    "store": "storage/archive.ts storage/database.ts storage/file-text.ts storage/leaving.ts storage/moving.ts "
    "storage/parts.ts storage/rare.ts storage/stand-in.ts storage/store.ts storage/thumbnails.ts storage/unsaved.ts "
    "storage/writer.ts",
    "program": "runtime/*.ts",
    "table": "board/*.ts analysis/*.ts stonehenge/*.ts stonehenge/stage/*.ts",
    "guest": "guest/*.ts",
    "features": "learn/*.ts mistakes/*.ts people/*.ts positions/*.ts puzzles/*.ts report/*.ts review/*.ts sources/*.ts "
    "storage/*.ts workshop/*.ts",
    "friends": "by-link/*.ts mailbox/*.ts peer/*.ts",
    "shell": "shell/*.ts common.ts",
}
"""The floors from the ground up, and the modules of each: those of the first floor that names them."""
KNOWN = """
guest/at-table.ts -> sources/shown.ts
guest/letters.ts -> sources/consent-dialog.ts
guest/letters.ts -> sources/share-dialog.ts
guest/letters.ts -> sources/shown.ts
guest/with-friends.ts -> sources/settling.ts
peer/code-form.ts -> peer/camera.ts
people/people-page.ts -> by-link/turn-list.ts
people/people-page.ts -> peer/places.ts
people/people-page.ts -> peer/post-book.ts
people/people-page.ts -> peer/terms.ts
runtime/thinker-worker.ts -> stonehenge/trials.ts
shell/rules-article.ts -> learn/exercises.ts
shell/rules-article.ts -> sources/shown.ts
shell/texts.ts -> peer/bases.ts
shell/texts.ts -> peer/code-check.ts
shell/trouble.ts -> runtime/needs.ts
shell/trouble.ts -> storage/unkept.ts
storage/archive.ts -> mistakes/mistake.ts
storage/saved-games-page.ts -> by-link/turn-list.ts
storage/saved-games.ts -> by-link/turn-list.ts
"""
"""Arrows that run up today."""
IMPORT = re.compile(
    r'^(?:import|export) (?!type )[^;"]*"(\.[^"]+\.ts)"|^import "(\.[^"]+\.ts)"'
    r'|(?<!typeof )\bimport\("(\.[^"]+\.ts)"\)(?!\.[A-Z])',
    re.MULTILINE,
)
"""An import of more than types, at the start or later."""


def floor_of(module: str) -> int:
    """How high a module lies, by its path in web/js."""
    for height, named in enumerate(FLOORS.values()):
        if any(fnmatch(module, name) for name in named.split()):
            return height
    sys.exit(f"{module} lies on no floor: tools/floors.py has them.")


def arrows() -> Iterator[tuple[str, str]]:
    """All imports between modules, as paths in web/js."""
    for path in sorted(PAGE.rglob("*.ts")):
        for found in IMPORT.finditer(path.read_text()):
            target = (path.parent / next(filter(None, found.groups()))).resolve()
            yield path.relative_to(PAGE).as_posix(), target.relative_to(PAGE).as_posix()


def main() -> int:
    """Tell which arrows run up, and which of the known ones no longer do; the status is 1 if there are any."""
    up = {f"{source} -> {target}" for source, target in arrows() if floor_of(source) < floor_of(target)}
    known = set(KNOWN.strip().splitlines())
    for arrow in sorted(up - known):
        print(f"{arrow}: runs up")
    for arrow in sorted(known - up):
        print(f"{arrow}: is gone, and so from KNOWN of tools/floors.py")
    return int(up != known)


if __name__ == "__main__":
    sys.exit(main())
