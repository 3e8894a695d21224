"""An independent slow implementation of the rulebook: cells are cube coordinates, stacks a dictionary."""

from __future__ import annotations

from functools import cache

DIRECTIONS = ((1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1))


@cache
def cells(size):
    """Every cell's name and place, in reading order from a1."""
    named = {}
    for row in range(2 * size - 1):
        up = row - size + 1
        for i in range(2 * size - 1 - abs(up)):
            q = i + max(0, up) - size + 1
            named["abcdefghijk"[row] + str(i + 1)] = (q, -up, up - q)
    return named


def add(cell, step):
    return cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]


@cache
def neighbours(cell):
    return frozenset(add(cell, step) for step in DIRECTIONS)


def group(stacks, cell):
    """A maximal set of stacks of the same height (and colour) connected to each other."""
    found, edge = {cell}, [cell]
    while edge:
        for other in neighbours(edge.pop()):
            if other not in found and stacks.get(other) == stacks[cell]:
                found.add(other)
                edge.append(other)
    return found


def groups(stacks, members):
    return set().union(*(group(stacks, cell) for cell in members))


def is_frozen(stacks, cell):
    """At least one of its group is adjacent to an enemy group of greater height."""
    colour, height = stacks[cell]
    enemies = {stacks[other] for member in group(stacks, cell) for other in neighbours(member) if other in stacks}
    return any(other != colour and tall > height for other, tall in enemies)


def friends(stacks, cell, colour):
    return [other for other in neighbours(cell) if stacks.get(other, (0, 0))[0] == colour]


def results(board, stacks, colour, landing):
    """Every legal action, as (start or None, end), with the stacks it leads to."""
    for cell in board:
        if cell not in stacks and not neighbours(cell) & stacks.keys():
            yield (None, cell), {**stacks, cell: (colour, 1)}
        if stacks.get(cell, (0, 0))[0] == colour and not is_frozen(stacks, cell):
            for step in DIRECTIONS:
                yield from slides(board, stacks, cell, step, landing)


def slides(board, stacks, start, step, landing):
    colour, height = stacks[start]
    rest = {cell: stack for cell, stack in stacks.items() if cell != start}
    beside = friends(rest, start, colour)
    lowest = min((rest[cell][1] for cell in beside), default=None)
    touched = groups(rest, beside)
    cell = start
    while (cell := add(cell, step)) in board:
        if cell in stacks:
            continue
        before, low = rest, height
        new = [other for other in friends(rest, cell, colour) if other not in touched]
        if new:
            growing = groups(rest, new)
            height += 1
            rest = {at: (c, h + (at in growing)) for at, (c, h) in rest.items()}
            touched = touched | groups(rest, growing)
        compared, own = (rest, height) if landing == "after" else (before, low)
        there = [compared[other][1] for other in friends(compared, cell, colour)]
        arrived = {**rest, cell: (colour, height)}
        if any(h <= own if lowest is None else h < lowest for h in there):
            yield (start, cell), arrived
        if is_frozen(arrived, cell):
            return
