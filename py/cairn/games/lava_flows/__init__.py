"""Lava Flows: nest, slide and bubble up pyramids to make three Cinder Cones, and remember what lies beneath.

Any program can play it through `read` and `apply`. What lies under the Larges is set up in one of two ways.

Openly: an action such as `bw-` hides a black Medium under the Large on a, a white one on b and nothing on c, for all to
know. Then everything that is shown in the game can be computed, and no other actions than the players' are needed.

>>> state = LAVA_FLOWS.start(2, {"first": 0})
>>> for text in ("bw-", "wb-", "^a1b", "^b3w", "a1-a2"):
...     state = state.apply(LAVA_FLOWS.read(text))
>>> state.actor, len(state.legal_actions())
(1, 27)

Secretly: `SECRETS.commit` turns the same action into seals, which go on record in its place, and a vault. When
something has to be shown, `SECRETS.answer` takes it from the vaults, as one more action for the record. What was sealed
can thus be shown by its owner only, and be checked by everybody.

>>> state, vaults = LAVA_FLOWS.start(2, {"first": 0}), {}
>>> for seat, text in enumerate(("bw-", "wb-")):
...     salts = [bytes([seat, n]) * 8 for n in range(1, 4)]  # in earnest: 16 random bytes each
...     sealed, vaults[seat] = SECRETS.commit(state, LAVA_FLOWS.read(text), salts)
...     state = state.apply(sealed)
>>> state = state.apply(LAVA_FLOWS.read("^a1b"))
>>> state.actor, state.legal_actions()  # Black is to show what is under the Large on a1
(0, ())
>>> fact = SECRETS.answer(state, vaults)
>>> LAVA_FLOWS.write(fact)
'show a1 b.00010001000100010001000100010001'
>>> state = state.apply(fact)
>>> state.actor, str(LAVA_FLOWS.describe(state, LAVA_FLOWS.read("^b3w")))
(1, 'White says a white Medium is hidden under the lowest loose Large on b3.')
"""

from __future__ import annotations

from cairn.core.game import Game, furnish, late
from cairn.core.language import t
from cairn.games.lava_flows import brief, film, notation, options, paths, refusals, rules, scene, text
from cairn.games.lava_flows.actions import Action
from cairn.games.lava_flows.arrangement import ARRANGEMENTS
from cairn.games.lava_flows.board import lines
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.secrets import SECRETS

__all__ = ["LAVA_FLOWS"]

LAVA_FLOWS: Game[State, Action] = furnish(
    (brief, film, notation, options, paths, refusals, rules, scene, text),
    designers="Andrew Looney",
    pitch=t("Nest, slide and bubble pyramids into three Cones, and remember whose lies beneath."),
    goal=t("Be first to make three Cinder Cones in the far row."),
    minutes=15,
    secrets=SECRETS,
    is_within_turn=lambda state: state.waiting is not None,
    lines=lambda state, spot: lines(spot),
    arrangements=ARRANGEMENTS,
    exercises=late("cairn.games.lava_flows.exercises", "EXERCISES"),
    lesson=late("cairn.games.lava_flows.lesson", "LESSON"),
    shelf_order=4,
)
