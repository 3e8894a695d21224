"""Vaxandis, by Saïd Galdseid. Leave your opponent without a move."""

from cairn.kit import *

options = {"size": (5, 3, 4, 6), "landing": ("after", "before")}
sides = "Black", "White"
piece = "1"
swap = True


def board(size):
    return hexagon(size)


def heights(p):
    """Every stack: its side and its height by its cell."""
    return {cell: (p[cell].side, int(p[cell].kind)) for cell in (*p.mine, *p.theirs)}


def group(near, stacks, cells):
    """These stacks, with all of the same side and height that are joined to them."""
    found, todo = set(cells), list(cells)
    while todo:
        cell = todo.pop()
        stack = stacks[cell]
        for other in near[cell]:
            if other not in found and stacks.get(other) == stack:
                found.add(other)
                todo.append(other)
    return found


def freezes(near, stacks, cell, stack):
    """Whether a stack on this cell, or its group there, has a higher enemy beside it."""
    (side, height), group, todo = stack, {cell}, [cell]
    while todo:
        for other in near[todo.pop()]:
            if other in stacks and other not in group:
                owner, high = stacks[other]
                if owner != side and high > height:
                    return True
                if owner == side and high == height:
                    group.add(other)
                    todo.append(other)
    return False


def frozen(p, cell):
    stacks = heights(p)
    return freezes(p.board.near, stacks, cell, stacks[cell])


def marks(p):
    return [cell for cell in (*p.mine, *p.theirs) if frozen(p, cell)]


@rule
def place(p):
    """Put a stack of height 1 on an empty cell that touches no stack."""
    stacks = heights(p)
    for cell in p.empty:
        if stacks.keys().isdisjoint(p.near(cell)):
            yield cell


@rule
def slide(p):
    """A stack that is not frozen slides in a line, past others, and lands beside a lower one of its side.

    Beside a group of its side that it has not touched yet both grow by one. Where it is frozen it goes no further.
    If none of its side touched it at first, one that is not higher will do.
    """
    for start in p.mine:
        if not frozen(p, start):
            for to, _ in landings(p, start, p.rays(start)):
                yield start, to


def landings(p, start, rays):
    """The cells of these rays where a stack may land, each with all stacks after that."""
    near, landing, others = p.board.near, p.landing, heights(p)
    side, low = others.pop(start)
    taken, own = set(others), {cell for cell, stack in others.items() if stack[0] == side}
    friends = own.intersection(near[start])
    lowest = min((others[cell][1] for cell in friends), default=None)
    known = group(near, others, friends)
    for ray in rays:
        stacks, touched, height = others, known, low
        for cell in ray:
            if cell in taken or taken.isdisjoint(near[cell]):
                continue
            if friends := own.intersection(near[cell]):
                before, high = stacks, height
                if not touched.issuperset(friends):
                    growing = group(near, stacks, friends - touched)
                    height += 1
                    stacks = stacks | {at: (side, stacks[at][1] + 1) for at in growing}
                    touched = touched | group(near, stacks, growing)
                if landing == "after":
                    before, high = stacks, height
                least = min(before[other][1] for other in friends)
                if least <= high if lowest is None else least < lowest:
                    yield cell, stacks | {cell: (side, height)}
            if freezes(near, stacks, cell, (side, height)):
                break


@slide.does
def _(p, start, to):
    rays = [ray for ray in p.rays(start) if to in ray]
    after = dict(landings(p, start, rays))[to]
    p.take(start)
    for cell, (side, height) in after.items():
        p.put(cell, str(height), side)


def count(p, side):
    return sum(not frozen(p, cell) for cell in p.of(side))
