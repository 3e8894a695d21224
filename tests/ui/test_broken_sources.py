"""Three hundred broken sources one after another: each is told with a line, and the example after it plays."""

import random
import re

import pytest

from tests.ui.test_workshop import EXAMPLES, Guest

pytestmark = pytest.mark.long

GAMES = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.py"))]
SLIPS = [
    (r"\(p\):", "(p, cell):"),
    (r"\(p\):", "():"),
    (r"yield ", "return "),
    (r"yield ", "yield 5, "),
    (r"\bp\.(\w+)", r"p.\1x"),
    (r"\bp\.(\w+)\(", r"p.\1 = ("),
    (r"p\.(mine|theirs|empty)\b(?!\()", r"p.\1()"),
    (r"\bp\b(?=\.)", "q"),
    (r"@rule", "@rule()"),
    (r"@end", "@end(1)"),
    (r"\):", ")"),
    (r"\"\"\"", "'"),
    (r"\bif\b", "if 1 / 0 and"),
    (r"return ", "return [] - "),
    (r"for (\w+) in", r"for \1 in 5 or"),
    (r"board = ", "board = None or 7 or "),
    (r"(squares|hexagon|rhombus|points)\(", r"\1(None, "),
    (r"\n    ", "\n  \t "),
    (r"    yield", "    raise TypeError\n    yield"),
    (r"    yield", "    raise Exception(p)\n    yield"),
    (r"    yield", "    (lambda f: f(f))(lambda f: f(f))\n    yield"),
    (r"\n\n", "\nnonsense(\n"),
    (r"\n\n\n", "\n\nraise SystemExit\n\n"),
    (r"\n\n\n", "\n\nclass p(Exception): __str__ = 5\nraise p\n"),
]
"""Slips: what stands somewhere in a source, and what stands there then."""


def broken(seed):
    """A source of ours with one slip, or some."""
    lots = random.Random(seed)
    source = lots.choice(GAMES)
    for _ in range(lots.choice((1, 1, 2))):
        pattern, slip = lots.choice(SLIPS)
        if places := [*re.finditer(pattern, source)]:
            place = lots.choice(places)
            source = source[: place.start()] + place.expand(slip) + source[place.end() :]
    return source


@pytest.mark.parametrize("hundred", range(3))
def test_whatever_a_source_does_the_next_one_is_read(hundred):
    guest, wrong = Guest(), 0
    for seed in range(100 * hundred, 100 * hundred + 100):
        first, *more = guest.load(broken(seed))
        assert first["kind"] in ("workshop_wrong", "workshop_loaded"), first
        if first["kind"] == "workshop_wrong":
            wrong += 1
            assert first["line"] > 0, (first["why"], broken(seed))
            assert not more
            assert re.search(r"[.”:?]$", first["why"]), first["why"]
            assert not re.search(r"\b(Draft|Sight|Position|Topology|Token|__init__)\b", first["why"]), first["why"]
        (loaded, *_) = guest.load(GAMES[seed % len(GAMES)])
        assert loaded["kind"] == "workshop_loaded"
    assert wrong > 70
