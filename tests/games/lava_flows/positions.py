"""Positions in words, from the bottom up: "a3 cone Mw; b1 ?- Lb; b2 Mb Mw" has a black Cone on a3 with a Medium on it.

`?b`, `?w` and `?-` are sealed under the Large that follows: a black Medium, a white one, nothing.
"""

from __future__ import annotations

from cairn.core.seal import Opening, Vault
from cairn.games.lava_flows.appearance import appearance
from cairn.games.lava_flows.board import SPACE, SPOTS, TARGET
from cairn.games.lava_flows.pieces import COLOURS, LARGE, SEALED, home_of
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.seals import homes_of, seal_under
from cairn.games.lava_flows.state import Terms, situation_key

SALTS = tuple(bytes([n + 1]) * 16 for n in range(6))
OPEN = (bytes(16),) * 6
"""The salts under which everybody can open the seals."""


def position(words, actor="black", barred="", memory="classic", salts=OPEN):
    """The State of these words. Pieces that are not named are in no play."""
    return placed(words, actor, barred, memory, salts)[0]


def sealed_position(words, actor="black", barred="", memory="classic"):
    """The State, under seals that only the vaults open, and the vaults."""
    return placed(words, actor, barred, memory, SALTS)


def placed(words, actor, barred, memory, salts):
    stacks, cones, values = [b""] * 9, 0, {}
    pieces = {"Mb": [4, 0, 2], "Mw": [5, 1, 3], "Lb": [6, 8, 10], "Lw": [7, 9, 11]}
    groups = {key: names for key, *names in map(str.split, filter(str.strip, words.split(";")))}
    for names in groups.values():
        for n, name in enumerate(names):
            if name[0] == "?":
                put_aside(pieces, name[1], "bw".index(names[n + 1][1]))
    for key, names in groups.items():
        space, stack = SPACE[key], []
        for n, name in enumerate(names):
            if name == "cone":
                colour = "bw"[TARGET[space]]
                stack += [pieces["L" + colour].pop(0), pieces["M" + colour].pop(0)]
                cones |= 1 << space
            elif name[0] == "?":
                stack.append(pieces[names[n + 1]][0] + LARGE)
                values[home_of(stack[-1])] = name[1]
            else:
                stack.append(pieces[name].pop(0))
        stacks[space] = bytes(stack)
    state, vaults = state_of(stacks, cones, values, salts, memory)
    return turn_of(state, COLOURS.index(actor), SPACE.get(barred, -1)), vaults


def put_aside(pieces, value, seat):
    """Take a sealed piece out of those for the board, with the other one of its seat next in line."""
    for colour, kind in enumerate(("Mb", "Mw")):
        mine = colour + 2 * seat
        if mine in pieces[kind]:
            pieces[kind].remove(mine)
            if kind[1] != value:
                pieces[kind].insert(0, mine)


def state_of(stacks, cones, values, salts, memory="classic"):
    """The State of these stacks, Black to act, with what is sealed by home, and the vaults."""
    for seat in (0, 1):
        rest = [value for value in "bw-" if value not in [values.get(home) for home in homes_of(seat)]]
        for home in homes_of(seat):
            values.setdefault(home, rest.pop() if rest else "-")
    openings = [Opening(values[home], salts[home]) for home in range(6)]
    seals = tuple(seal_under(home, opening) for home, opening in enumerate(openings))
    appearances = tuple(appearance(stack, cones >> space & 1 == 1, space) for space, stack in enumerate(stacks))
    empty = sum(1 << space for space, stack in enumerate(stacks) if not stack)
    state = turn_of(State(Terms(0, memory), tuple(stacks), seals, 0, appearances, empty, cones), 0, -1)
    return state, {seat: Vault(seat, tuple(openings[home] for home in homes_of(seat))) for seat in (0, 1)}


def turn_of(state, actor, barred):
    """The State with somebody to act, and no bubbling where it is barred."""
    past = (situation_key(state.stacks, state.cones, barred, actor),)
    return state._replace(actor=actor, barred=barred, past=past)


def words(state):
    """The pieces of a State, in the order of the alphabet; `?` is what is sealed."""
    named = []
    for space, stack in enumerate(state.stacks):
        names = [word(piece) for piece in stack]
        if state.cones >> space & 1:
            names[:2] = ["cone"]
        if names:
            named.append(f"{SPOTS[space]} {' '.join(names)}")
    return "; ".join(sorted(named))


def word(piece):
    return "?" if piece >= SEALED else ("L" if piece >= LARGE else "M") + "bw"[piece & 1]
