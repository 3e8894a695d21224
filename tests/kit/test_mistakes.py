"""Every wrong use of a name of the kit is told in a sentence, with its line and what to write instead."""

from __future__ import annotations

import re

import pytest

from cairn.core.scene import Viewpoint
from cairn.kit.faults import DesignError
from cairn.kit.source import load_game
from tests.kit.mistakes import MISTAKES, with_line

MACHINERY = re.compile(
    r"\b(Draft|Sight|Position|State|Law|Rule|End|Topology|Token|Design|Blueprint|Points|Next|__\w+__)\b"
)


def told(source):
    """The fault that is told of a source while it is loaded and played a few actions on."""
    with pytest.raises(DesignError) as refused:
        play(load_game(source))
    return refused.value


def play(game):
    state = game.start(2, {})
    for _ in range(4):
        game.scene(state, Viewpoint())
        game.progress(state)
        state.value(0)
        state = state.apply(state.legal_actions()[0])
        state.outcome()


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_where_it_is_with_what_to_write_instead(name):
    marked, said = MISTAKES[name]
    source, line = with_line(marked)
    error = told(source)
    assert said.lower() in str(error).lower()
    assert error.line == line, str(error)
    assert not MACHINERY.search(re.sub(r"“(\w+)”", lambda name: "" if name[1] in source else name[0], str(error)))
    assert str(error).endswith((".", "”", ":", "?"))


def test_there_is_a_mistake_with_every_name_of_the_kit():
    from cairn.kit.blueprint import USUAL
    from cairn.kit.reading import PROPERTIES
    from cairn.kit.slips import CALLS

    sources = "\n".join(marked for marked, _ in MISTAKES.values())
    assert len(MISTAKES) >= 120
    assert [name for name in (*CALLS, *USUAL, *PROPERTIES) if not re.search(rf"@.*\b{name}\b", sources)] == []
