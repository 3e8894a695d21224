"""An independent, slow implementation of the rules in which nothing is secret; a piece is ("L" or "M", colour)."""

from __future__ import annotations

from itertools import product

SPACES = [column + row for row in "123" for column in "abc"]
TARGET = {"3": "b", "1": "w"}
OTHER = {"b": "w", "w": "b"}


def beside(space):
    column, row = "abc".index(space[0]), int(space[1])
    near = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return ["abc"[c] + str(r) for c, r in near if c in range(3) and r in (1, 2, 3)]


def seen(loose):
    """The pieces that can be seen: a Medium directly under a Large cannot."""
    covers = [piece[0] == "L" for piece in loose[1:]] + [False]
    return [piece for piece, covered in zip(loose, covers, strict=False) if piece[0] == "L" or not covered]


def alternate(pieces, loose):
    """Whether the top three alternate, the second of them being loose."""
    if len(pieces) < 3 or loose < 2:
        return False
    a, b, c = (colour for _, colour in pieces[-3:])
    return a == c != b


class Oracle:
    """A position that changes. `stacks` are loose pieces, bottom first; `cones` the spaces with a Cinder Cone."""

    def __init__(self, stacks, cones, actor):
        self.stacks = {space: list(stacks.get(space, [])) for space in SPACES}
        self.cones, self.actor, self.barred = set(cones), actor, None

    def winner(self):
        for row, colour in TARGET.items():
            if {column + row for column in "abc"} <= self.cones:
                return colour
        return None

    def cone_pieces(self, space):
        colour = TARGET.get(space[1])
        return [("L", colour), ("M", colour)] if space in self.cones else []

    def may_alternate(self, space):
        """Whether there is some choice of covered Mediums with which the top three would alternate."""
        looks = seen(self.stacks[space])
        wished = []
        for n, (size, _) in enumerate(looks):
            below = looks[n - 1][0] if n else ""
            wished.append([None] if size == "M" else ["b", "w"] if below == "M" else [None, "b", "w"])
        for choice in product(*wished):
            pieces = []
            for piece, hidden in zip(looks, choice, strict=True):
                pieces += [("M", hidden), piece] if hidden else [piece]
            if alternate(self.cone_pieces(space) + pieces, len(pieces)):
                return True
        return False

    def texts(self):
        found = {"pass"}
        for space, loose in self.stacks.items():
            looks = seen(loose)
            if not looks:
                continue
            if looks[-1][1] == self.actor:
                found |= {f"{space}-{end}" for end in beside(space)}
                if space not in self.cones and (len(looks) > 1 or looks[0][0] == "L"):
                    empty = [end for end in beside(space) if not self.stacks[end] and end not in self.cones]
                    found |= {f"{space}={end}" for end in empty}
            if space != self.barred:
                found |= {f"^{space}"} if len(looks) > 1 else set()
                found |= {f"^{space}b", f"^{space}w"} if looks[0][0] == "L" else set()
            if self.may_alternate(space):
                found |= {f"{space}!{end}" for end in beside(space)}
        return found

    def play(self, text):
        self.barred = None
        if text[0] == "^":
            self.bubble(text[1:3], text[3:])
        elif text != "pass":
            start, kind, end = text[:2], text[2], text[3:]
            here, there = self.stacks[start], self.stacks[end]
            if kind == "-":
                there.append(here.pop())
            elif kind == "=":
                self.stacks[start], self.stacks[end] = [], here
            elif alternate(self.cone_pieces(start) + here, len(here)):
                there.append(here.pop(-2))
        for space in SPACES:
            self.solidify(space)
        self.actor = OTHER[self.actor]

    def bubble(self, space, claim):
        loose = self.stacks[space]
        lowest = loose[0]
        hidden = lowest[0] == "M" and loose[1:] != [] and loose[1][0] == "L"
        if (lowest[1] if hidden else "") == claim:
            loose.append(loose.pop(0))
            self.barred = space

    def solidify(self, space):
        colour, loose = TARGET.get(space[1]), self.stacks[space]
        if space in self.cones:
            return
        for n in range(len(loose) - 1):
            if loose[n : n + 2] == [("L", colour), ("M", colour)]:
                del loose[n : n + 2]
                self.cones.add(space)
                return
