"""The Secrets table for what is hidden under the Larges: commitments, vaults, openings and possible worlds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from cairn.core.errors import IllegalAction
from cairn.core.language import Phrase, t
from cairn.core.seal import BadVault, Opening, Secrets, Vault, Vaults, check_salts
from cairn.core.state import Seat
from cairn.games.lava_flows.actions import HIDINGS, Action, Hide, Open, Seal, Show
from cairn.games.lava_flows.board import HOMES
from cairn.games.lava_flows.names import PLAYERS
from cairn.games.lava_flows.pieces import home_of
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import (
    homes_of,
    is_opening,
    possible_hidings,
    public_seal,
    public_seals,
    seal_under,
    sealed_pieces,
    unseal,
)
from cairn.games.lava_flows.turns import uncovers

SALTS = 3


def is_secret(action: Action) -> bool:
    """Whether an action is a hiding, to be kept secret."""
    return isinstance(action, Hide)


def instruction(state: State) -> Phrase:
    """The actor's task while the opponent looks away."""
    return t("Hide a Medium of each colour under two of the Larges.")


def commit(state: State, action: Action, salts: Sequence[bytes]) -> tuple[Action, Vault]:
    """The seals that stand for a hiding, and the vault that opens them."""
    state.check(action)
    if not isinstance(action, Hide):
        raise BadVault(t("Only what is hidden can be sealed."))
    check_salts(salts, SALTS)
    seat = len(state.seals) // 3
    openings = tuple(map(Opening, action.hiding, salts))
    a, b, c = map(seal_under, homes_of(seat), openings)
    return Seal((a, b, c)), Vault(seat, openings)


def seat_due(state: State) -> Seat | None:
    """The seat that has to show what is under one of its Larges, or None."""
    return state.actor if state.waiting else None


def answer(state: State, vaults: Vaults) -> Action | None:
    """The Show that is due, out of these vaults; None if nothing is due, or its vault is not there."""
    if state.waiting is None:
        return None
    home = home_of(state.waiting.sealed)
    openings = vaults[home // 3].openings if home // 3 in vaults else ()
    return Show(home, openings[home % 3]) if len(openings) == 3 else None


def verify(state: State, vault: Vault) -> None:
    """Raise BadVault unless a vault opens its seat's seals, if any, and holds a hiding by the rules."""
    if vault.seat not in (0, 1):
        raise BadVault(t("Nobody sits there."))
    player = PLAYERS[vault.seat]
    if len(vault.openings) != 3 or not all(map(is_opening, vault.openings)):
        raise BadVault(t("Three openings are needed for what {player} has sealed.", player=player))
    for home, opening in zip(homes_of(vault.seat), vault.openings, strict=True):
        if state.seals[home : home + 1] not in ((), (seal_under(home, opening),)):
            raise BadVault(
                t("This is not what {player} sealed under the Large from {spot}.", player=player, spot=HOMES[home])
            )
    if "".join(opening.value for opening in vault.openings) not in HIDINGS:
        raise BadVault(
            t("{player} had to hide one black Medium, one white Medium and nothing, and did not.", player=player)
        )


def reveals(state: State, action: Action) -> bool:
    """Whether an action lets both see what is hidden, or what was seen and may be forgotten."""
    if isinstance(action, Hide | Seal):
        return False
    if isinstance(action, Show | Open) or uncovers(state.stacks, state.cones, action):
        return True
    after = state.apply(action)
    return after.cones != state.cones or after.waiting is not None


def sealed_seats(state: State) -> tuple[Seat, ...]:
    """The seats that have hidden in secret and not opened all since."""
    secret = [home // 3 for home, seal in enumerate(state.seals) if seal not in public_seals(home)]
    return tuple(seat for seat in (0, 1) if seat in secret and seat not in state.opened)


def next_opening(state: State, vaults: Vaults) -> Action | None:
    """The next opening after the end, of a vault at hand whose seat has not opened all; None if there is none."""
    for seat in sealed_seats(state):
        if seat in vaults:
            a, b, c = vaults[seat].openings
            return Open(seat, (a, b, c))
    return None


def is_final_opening(action: Action) -> bool:
    """Whether an action opens all that a seat sealed, after the end."""
    return isinstance(action, Open)


def open_vault(state: State, action: Action) -> State:
    """The position with all that a seat sealed opened; raises IllegalAction if it does not match."""
    if not isinstance(action, Open) or action.seat in state.opened:
        raise IllegalAction(t("The game is over."), t("Only what is still sealed is opened now."), "winning")
    try:
        verify(state, Vault(action.seat, action.openings))
    except BadVault as error:
        raise IllegalAction(t("The hiding cannot be verified."), error.text, "setup") from error
    hiding = {home: opening.value for home, opening in zip(homes_of(action.seat), action.openings, strict=True)}
    return state._replace(stacks=unseal_all(state, hiding), opened=(*state.opened, action.seat))


def unseal_all(state: State, hiding: dict[int, str]) -> tuple[bytes, ...]:
    """The stacks with the values of a hiding, by home, in the place of what is still sealed."""
    stacks = state.stacks
    for sealed in sealed_pieces(stacks):
        if home_of(sealed) in hiding:
            stacks = unseal(stacks, sealed, hiding[home_of(sealed)])
    return stacks


def worlds(state: State, vaults: Vaults) -> tuple[State, ...]:
    """Every position that may be the true one to the owner of these vaults, under seals that everybody can open.

    In them, a turn that waits for something to be shown has been completed.
    """
    if state.is_hiding:
        return (state,)
    found = []
    for hidings in product(*(known_hidings(state, seat, vaults) for seat in (0, 1))):
        seals = list(state.seals)
        for home, value in (pair for hiding in hidings for pair in hiding.items()):
            seals[home] = public_seal(home, value)
        world = state._replace(seals=tuple(seals))
        if world.waiting is not None:
            seat, turn, _ = world.waiting
            world = world._replace(actor=seat, waiting=None).apply(turn)
        found.append(world)
    return tuple(found)


def known_hidings(state: State, seat: Seat, vaults: Vaults) -> list[dict[int, str]]:
    """How a seat may have hidden what is still sealed, by home: one way with its vault, or if it hid openly."""
    ways = possible_hidings(state.stacks, seat)
    if seat in vaults:
        openings = dict(zip(homes_of(seat), vaults[seat].openings, strict=True))
        return [{home: openings[home].value for home in ways[0]}]
    public = {home: public_seals(home).get(state.seals[home]) for home in ways[0]}
    return [way for way in ways if all(public[home] in (None, way[home]) for home in way)]


SECRETS: Secrets[State, Action] = Secrets(
    salts=SALTS,
    is_secret=is_secret,
    instruction=instruction,
    commit=commit,
    seat_due=seat_due,
    answer=answer,
    reveals=reveals,
    sealed_seats=sealed_seats,
    next_opening=next_opening,
    is_opening=is_final_opening,
    open=open_vault,
    verify=verify,
    worlds=worlds,
)
