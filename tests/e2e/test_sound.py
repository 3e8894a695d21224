"""Sounds: which ones begin, made by the browser itself; none when the volume is 0."""

from __future__ import annotations

from functools import partial

import pytest

from .table import Table, clicks
from .test_lava_flows import game_that_ends
from .test_stillness import text_at
from .waiting import stays, until

LISTEN = """
  if (!globalThis.heard)
    for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
      const { start } = prototype;
      prototype.start = function (when) {
        heard.push(this.constructor.name);
        return start.call(this, when);
      };
    }
  globalThis.heard = [];
"""


def listening(table: Table) -> Table:
    table.page.evaluate(LISTEN)
    return table


def heard(table: Table) -> dict[str, int]:
    """How many sounds of noise and of a tone have begun."""
    names = table.page.evaluate("heard")
    return {"noise": names.count("AudioBufferSourceNode"), "tone": names.count("OscillatorNode")}


def test_a_piece_set_down_is_heard_unless_the_volume_is_0(moving: Table) -> None:
    for volume, wait, count in ((None, until, 1), ("0", stays, 0)):
        set_volume(moving, volume)
        table = listening(moving.begin("vaxandis", size=4))
        table.root.locator("#board .spot").nth(3).click()
        table.says("Your move, Second player.")
        wait(table.page, partial(heard, table), {"noise": count, "tone": count})
    set_volume(moving, None)


def set_volume(table: Table, volume: str | None) -> None:
    how = (
        "(volume) => (volume ? localStorage.setItem('cairn-volume', volume) : localStorage.removeItem('cairn-volume'))"
    )
    table.page.evaluate(how, volume)


@pytest.mark.parametrize("motion", ["moving", "table"])
def test_a_cone_sizzles_as_it_solidifies(motion: str, request: pytest.FixtureRequest) -> None:
    table = listening(request.getfixturevalue(motion))
    play = game_that_ends(352, 0, "classic")
    hot = next(at for at in range(2, len(play.entries)) if play.states[at + 1].cones != play.states[at].cones)
    table.begin("lava_flows").page.locator("#paste").evaluate(
        "(field, text) => { field.value = text; field.form.requestSubmit(); }", text_at(play, hot)
    )
    table.has_played(*play.record.actions[:hot])
    table.pick(*clicks(play, hot))
    table.page.locator("#moves .list li").filter(has_text="Cinder Cone solidifies").first.wait_for(state="attached")
    until(table.page, lambda: heard(table)["noise"], lambda count: count >= 15)  # the hiss, and its crackling
