"""The rules of Lava Flows: a position as all may know it, and what an action makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.game import Outcome, Seat
from cairn.core.language import t
from cairn.games.lava_flows.actions import (
    BARRED,
    CHOICES,
    HIDES,
    NEAR,
    PASS,
    Action,
    Bubble,
    Hide,
    Open,
    Seal,
    Show,
    Turn,
)
from cairn.games.lava_flows.board import (
    HOMES,
    KIND,
    MIDDLE,
    ROWS,
    SPACE,
    TOP,
    Piece,
    Space,
    Stack,
    face,
    hidden,
    home_of,
    large,
    medium,
    player_name,
)
from cairn.games.lava_flows.doing import carry_out, solidify, touched, uncovers
from cairn.games.lava_flows.hiding import homes, published, published_seal, unsealed
from cairn.games.lava_flows.refusals import allows, refusal


class Terms(NamedTuple):
    """What was agreed before the game: who begins, and whether the board helps to remember."""

    first: Seat
    memory: str


class Waiting(NamedTuple):
    """A turn of a seat that goes on when it is shown what is sealed under a Large."""

    seat: Seat
    action: Turn
    sealed: Piece


class State(NamedTuple):
    """A position, as all may know it. A NamedTuple, as searches make positions by the hundred thousand.

    - `stacks` hold every piece that was ever seen, and in the place of what was not, something sealed.
    - `seals` is by home, as far as the players have hidden; `opened` are the seats that opened all after the end.
    - `faces` tell what each space looks like, which alone decides what is legal.
    - `empty` and `cones` have a bit for each space without pieces, and with a Cinder Cone.
    - `barred` is where no bubbling is allowed now, or -1.
    - `past` has the situations since something was shown or solidified, this one included.
    - `waiting` is the turn that cannot go on before something is shown.
    """

    terms: Terms
    stacks: tuple[Stack, ...]
    seals: tuple[str, ...]
    actor: Seat | None
    faces: tuple[int, ...]
    empty: int
    cones: int = 0
    barred: Space = -1
    past: tuple[bytes, ...] = ()
    waiting: Waiting | None = None
    opened: tuple[Seat, ...] = ()

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions: space by space, and to pass. While hiding, the open ways to hide, for each can be sealed.

        None while a seat has to show what only its vault knows.
        """
        actor = self.actor
        if actor is None or self.waiting:
            return ()
        if len(self.seals) < 6:
            return HIDES
        found: list[Action] = []
        more = self.empty << NEAR
        if self.barred >= 0:
            more |= 1 << BARRED + self.barred
        for looks, (lists, counts) in zip(self.faces, CHOICES[actor], strict=True):
            if looks & TOP:
                found += lists[looks | more & counts]
        found.append(PASS)
        return tuple(found)

    def check(self, action: object) -> None:
        """Raise IllegalAction, with a sentence for the player, unless the action is legal."""
        if not allows(self, action):
            raise refusal(self, action)

    def apply(self, action: Action) -> State:
        """The position after a legal action; raises IllegalAction as `check` does."""
        if not allows(self, action):
            raise refusal(self, action)
        if isinstance(action, Hide | Seal):
            return self._hidden(action)
        if isinstance(action, Show):
            return self._shown(action)
        assert not isinstance(action, Open), "which is never legal in a game"
        return self._done(action)

    def _hidden(self, action: Hide | Seal) -> State:
        """The position after one player has hidden two Mediums."""
        seat = len(self.seals) // 3
        if isinstance(action, Seal):
            seals: tuple[str, ...] = action.seals
        else:
            seals = tuple(map(published_seal, homes(seat), action.hiding))
        if seat == 0:
            return self._replace(seals=seals, actor=1)
        past = (known(self.stacks, self.cones, self.barred, self.terms.first),)
        return self._replace(seals=self.seals + seals, actor=self.terms.first, past=past)

    def _shown(self, action: Show) -> State:
        """The turn that waited for this goes on."""
        assert self.waiting is not None
        seat, turn, sealed = self.waiting
        stacks = unsealed(self.stacks, sealed, action.opening.value)
        return self._replace(stacks=stacks, actor=seat, past=(), waiting=None)._done(turn)

    def _done(self, action: Turn) -> State:
        """The position after a turn, or the one that waits for something to be shown first."""
        actor, past, spaces = int(self.actor or 0), self.past, touched(action)
        before, stacks, cones, worked, needs = self.played(action)
        if needs:
            waiting = Waiting(actor, action, needs)
            return self._replace(stacks=before, actor=home_of(needs) // 3, waiting=waiting)
        if before is not self.stacks:
            past = ()
        faces, empty = list(self.faces), self.empty
        for space in spaces:
            looks = face(stacks[space], cones >> space & 1 == 1, space)
            faces[space] = looks
            empty = empty & ~(1 << space) if looks else empty | 1 << space
        barred = action.space if worked and type(action) is Bubble else -1
        key = known(stacks, cones, barred, 1 - actor)
        if cones != self.cones:
            past, over = (), any(cones & row == row for row in ROWS)
        else:
            over = past.count(key) >= 2
        return State(
            self.terms,
            tuple(stacks),
            self.seals,
            None if over else 1 - actor,
            tuple(faces),
            empty,
            cones,
            barred,
            (*past, key),
        )

    def played(self, action: Turn) -> tuple[tuple[Stack, ...], list[Stack], int, bool, Piece]:
        """How a turn goes: the stacks before it, with what it shows opened as far as everybody can open it; the stacks
        and the Cones after it; whether it worked; and what is sealed and has to be shown by a vault first, or 0."""
        before = self.stacks
        while True:
            stacks, cones = list(before), self.cones
            worked, needs = carry_out(stacks, cones, action)
            if not needs:
                cones, needs = solidify(stacks, cones, touched(action))
            value = published(home_of(needs)).get(self.seals[home_of(needs)]) if needs else None
            if value is None:
                return before, stacks, cones, worked, needs
            before = unsealed(before, needs, value)

    def reveals(self, action: Action) -> bool:
        """Whether an action lets both see what is hidden, or what was and may be forgotten."""
        if isinstance(action, Hide | Seal):
            return False
        if isinstance(action, Show | Open) or uncovers(self.stacks, self.cones, action):
            return True
        after = self.apply(action)
        return after.cones != self.cones or after.waiting is not None

    def outcome(self) -> Outcome | None:
        """Who has won and why, or None while the game goes on."""
        if self.actor is not None:
            return None
        for winner, row in enumerate(ROWS):
            if self.cones & row == row:
                return Outcome(
                    (winner,), t("{player} has three Cinder Cones on the opposite side.", player=player_name(winner))
                )
        return Outcome((), t("The same situation came up for the third time."))


def known(stacks: Sequence[Stack], cones: int, barred: Space, actor: Seat) -> bytes:
    """What is publicly known of a position, like pieces not told apart: equal when a situation comes up again."""
    return b"\xff".join(stacks).translate(KIND) + bytes((cones & 255, cones >> 8, barred + 1, actor))


def opening_position(first: Seat, memory: str) -> State:
    """The position before the players hide: Larges at home, and in the middle the second player's Medium on top."""
    stacks = [b""] * 9
    for home, spot in enumerate(HOMES):
        stacks[SPACE[spot]] = bytes([hidden(home), large(home)])
    stacks[MIDDLE] = bytes([medium(first, None), medium(1 - first, None)])
    faces = tuple(face(stack, False, space) for space, stack in enumerate(stacks))
    empty = sum(1 << space for space, stack in enumerate(stacks) if not stack)
    return State(Terms(first, memory), tuple(stacks), (), 0, faces, empty)
