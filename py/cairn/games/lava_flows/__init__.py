"""Lava Flows: nest, slide and bubble up pyramids to make three Cinder Cones, and remember what lies beneath.

Any program can play it through `read` and `apply`. What lies under the Larges is set up in one of two ways.

Openly: an action such as `bw-` hides a black Medium under the Large on a, a white one on b and nothing on c, for all to
know. Then everything that is shown in the game can be computed, and no other actions than the players' are needed.

>>> state = LAVA_FLOWS.start(2, {"first": 0})
>>> for text in ("bw-", "wb-", "^a1b", "^b3w", "a1-a2"):
...     state = state.apply(read(text))
>>> state.actor, len(state.legal_actions())
(1, 27)

Secretly: `SECRETS.commit` turns the same action into seals, which go on record in its place, and a vault. When
something has to be shown, `SECRETS.answer` takes it from the vaults, as one more action for the record. What was sealed
can thus be shown by its owner only, and be checked by everybody.

>>> state, vaults = LAVA_FLOWS.start(2, {"first": 0}), {}
>>> for seat, text in enumerate(("bw-", "wb-")):
...     salts = [bytes([seat, n]) * 8 for n in range(1, 4)]  # in earnest: 16 random bytes each
...     sealed, vaults[seat] = SECRETS.commit(state, read(text), salts)
...     state = state.apply(sealed)
>>> state = state.apply(read("^a1b"))
>>> state.actor, state.legal_actions()  # Black is to show what is under the Large on a1
(0, ())
>>> fact = SECRETS.answer(state, vaults)
>>> write(fact)
'show a1 b.00010001000100010001000100010001'
>>> state = state.apply(fact)
>>> state.actor, str(describe(state, read("^b3w")))
(1, 'White says a white Medium is under the Large on b3.')
"""

from __future__ import annotations

from cairn.core.game import Game, late
from cairn.core.language import t
from cairn.games.lava_flows.actions import Action
from cairn.games.lava_flows.arrangement import ARRANGEMENTS
from cairn.games.lava_flows.board import lines
from cairn.games.lava_flows.film import film
from cairn.games.lava_flows.notation import read, write
from cairn.games.lava_flows.options import OPTIONS, TITLE, rematch, start
from cairn.games.lava_flows.paths import paths
from cairn.games.lava_flows.refusals import explain, rule_of
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.scene import scene
from cairn.games.lava_flows.secrets import SECRETS
from cairn.games.lava_flows.text import describe, progress, prompt, sides, suggest

__all__ = ["LAVA_FLOWS"]

LAVA_FLOWS: Game[State, Action] = Game(
    name="lava_flows",
    version=1,
    title=TITLE,
    designers="Andrew Looney",
    pitch=t("Nest, slide and bubble pyramids into three Cones, and remember whose lies beneath."),
    goal=t("Be first to make three Cinder Cones in the far row."),
    players=t("2 players"),
    minutes=15,
    seats=(2,),
    options=OPTIONS,
    draws=True,
    initial_state=start,
    read=read,
    write=write,
    paths=paths,
    explain=explain,
    rule_of=rule_of,
    describe=describe,
    prompt=prompt,
    sides=sides,
    progress=progress,
    scene=scene,
    film=film,
    rematch=rematch,
    suggest=suggest,
    secrets=SECRETS,
    is_within_turn=lambda state: state.waiting is not None,
    lines=lambda state, spot: lines(spot),
    arrangements=ARRANGEMENTS,
    bot=late("cairn.games.lava_flows.bot", "MODEL"),
    lesson=late("cairn.games.lava_flows.lesson", "LESSON"),
    exercises=late("cairn.games.lava_flows.exercises", "EXERCISES"),
    shelf_order=4,
)
