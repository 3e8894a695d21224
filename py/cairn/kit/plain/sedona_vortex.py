"""Sedona Vortex, by Danielle Reynolds and Josh Kaplan. Be first on top of the middle of both spirals."""

from cairn.kit import *

options = {"spaces": (7, 3, 4, 5, 6, 8, 9), "first": (0, 1)}
sides = "Red", "Black"
words = {size: size for size in "12345"}
stuck = "draws"


def board(spaces):
    numbers = range(1, spaces + 1)
    at = {f"{spiral}{n}": (n, height) for spiral, height in (("L", 1), ("R", 0)) for n in numbers}
    across = [f"L{n}-R{n}" for n in numbers]
    return points(" ".join(["-".join(f"{spiral}{n}" for n in numbers) for spiral in "LR"] + across), **at)


def setup(p):
    """A stack has stones, as side and size, from the bottom up; the board shows the top of each."""
    p.let(turn=p.first, hands=((1, 2, 3, 4, 5),) * 2, stacks=((),) * (2 * p.spaces), passes=0)


@rule
def enter(p):
    """Play a stone from off the board onto the first space of a spiral."""
    for size in p.hands[p.turn]:
        yield str(size), "L1"
        yield str(size), "R1"


@enter.does
def _(p, size, space):
    held = p.hands[p.turn]
    left = tuple(other for other in held if str(other) != size)
    p.let(passes=0, hands=(left, p.hands[1]) if p.turn == 0 else (p.hands[0], left))
    arrive(p, space, ((p.turn, int(size)),))


@rule
def move(p):
    """Move your stone on top of a stack one space forward. Stones in the middle stay there."""
    for space in p.mine:
        if int(space[1:]) < p.spaces:
            yield space


@move.does
def _(p, space):
    p.let(passes=0)
    stack = stack_on(p, space)
    pile(p, space, stack[:-1])
    arrive(p, space[0] + str(int(space[1:]) + 1), stack[-1:])


@rule
def wait(p):
    """Pass only if you can do nothing else."""
    if not p.hands[p.turn] and all(int(space[1:]) == p.spaces for space in p.mine):
        yield "pass"


@wait.does
def _(p, word):
    p.let(passes=p.passes + 1)


def stack_on(p, space):
    return p.stacks[p.board.index[space]]


def pile(p, space, stones):
    """Let a stack be these stones."""
    at = p.board.index[space]
    p.let(stacks=(*p.stacks[:at], stones, *p.stacks[at + 1 :]))
    p.take(space)
    if stones:
        side, size = stones[-1]
        p.put(space, str(size), side)


def arrive(p, space, stones):
    """Stones come to a space: where a smaller one rests they teleport across, and from there one space on."""
    size, home = stones[0][1], space
    while True:
        spiral, number = home[0], int(home[1:])
        for there in (home, "LR"[spiral == "L"] + str(number)):
            if all(resting >= size for _, resting in stack_on(p, there)):
                pile(p, there, stack_on(p, there) + stones)
                return
        if number == p.spaces:
            break
        home = spiral + str(number + 1)
    stack = stack_on(p, home)
    pile(p, home, tuple(stone for stone in stack if stone[1] >= size) + stones)
    arrive(p, home[0] + "1", tuple(stone for stone in stack if stone[1] < size))


@end
def both_middles(p):
    """Your stones on top of the middle of both spirals win."""
    left, right = (p.side(spiral + str(p.spaces)) for spiral in "LR")
    if left == right:
        return left


@end
def nobody(p):
    """If neither side can move a stone, nobody wins."""
    if p.passes == 2:
        return DRAW
