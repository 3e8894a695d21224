"""Lava Flows: nest, slide and bubble pyramids into three Cinder Cones, and remember what lies beneath.

Any program can play it through `read` and `apply`. What lies under the Larges is set up in one of two ways.

Openly: an action such as `bw-` hides a black Medium under the Large on a, a white one on b and nothing on c, for all to
know. Then everything that is shown in the game can be computed, and no other actions than the players' are needed.

>>> state = start(2, {"first": 0})
>>> for text in ("bw-", "wb-", "^a1b", "^b3w", "a1-a2"):
...     state = state.apply(read(text))
>>> state.actor, len(state.legal_actions())
(1, 27)

Secretly: `SECRETS.commit` turns the same action into seals, which go on record in its place, and a vault. When
something has to be shown, `SECRETS.answer` takes it from the vaults, as one more action for the record. What was sealed
can thus be shown by its owner only, and be checked by everybody.

>>> state, vaults = start(2, {"first": 0}), {}
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
>>> state.actor, say(state, read("^b3w"))
(1, 'White says a white Medium is under the Large on b3.')
"""

from __future__ import annotations

from cairn.core.game import Game, Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import mark
from cairn.games.lava_flows.actions import Action
from cairn.games.lava_flows.asking import ask, sides
from cairn.games.lava_flows.film import film
from cairn.games.lava_flows.notation import read, write
from cairn.games.lava_flows.picks import paths, wrong
from cairn.games.lava_flows.rules import State, opening_position
from cairn.games.lava_flows.scene import scene
from cairn.games.lava_flows.vaults import SECRETS
from cairn.games.lava_flows.words import say

__all__ = ["LAVA_FLOWS"]


def start(seats: int, options: Options) -> State:
    """The first position, where seat 0 (Black) hides first; options left out take their defaults."""
    settled = LAVA_FLOWS.normalize_options(seats, options)
    return opening_position(int(settled["first"]), str(settled["memory"]))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The other player begins. Seats and colours stay."""
    settled = LAVA_FLOWS.normalize_options(2, options)
    return settled | {"first": 1 - int(settled["first"])}, (0, 1)


FIRST = Option(
    name="first",
    label="Who begins",
    values=(0, 1),
    default=0,
    value_names=("Black", "White"),
    note="By the rulebook the last pair of Mediums decides by chance. In a rematch the other player begins.",
    chance=True,
)
MEMORY = Option(
    name="memory",
    label="Memory",
    values=("classic", "assisted"),
    default="classic",
    value_names=("Remember for yourself", "The board helps"),
    note="The board can mark beside every Large what you know to be under it. It never tells more than you have seen.",
)
LAVA_FLOWS: Game[State, Action] = Game(
    name="lava_flows",
    version=1,
    title="Lava Flows",
    designers="Andrew Looney",
    pitch="Nest, slide and bubble pyramids into three Cones, and remember whose lies beneath.",
    players=mark("2 players"),
    minutes=15,
    seats=(2,),
    options=(FIRST, MEMORY),
    draws=True,
    start=start,
    read=read,
    write=write,
    paths=paths,
    explain=wrong,
    describe=say,
    prompt=ask,
    sides=sides,
    scene=scene,
    film=film,
    rematch=rematch,
    secrets=SECRETS,
)
