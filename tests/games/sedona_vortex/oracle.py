"""An independent slow implementation of the rules, as near to the rulebook as can be: lists of (player, size)."""

from __future__ import annotations

OTHER = {"L": "R", "R": "L"}


class Oracle:
    """A position that changes: `stacks` bottom first, `hands`, the player to act, and the number of passes in a row."""

    def __init__(self, spaces, first):
        self.last = spaces
        self.stacks = {(spiral, n): [] for spiral in "LR" for n in range(1, spaces + 1)}
        self.hands = [{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}]
        self.player, self.passes = first, 0

    def winner(self):
        tops = {self.stacks[spiral, self.last][-1][0] if self.stacks[spiral, self.last] else None for spiral in "LR"}
        return tops.pop() if len(tops) == 1 else None

    def is_over(self):
        return self.winner() is not None or self.passes == 2

    def texts(self):
        if self.is_over():
            return set()
        entering = {f"{size}@{spiral}" for size in self.hands[self.player] for spiral in "LR"}
        moving = {
            f"{spiral}{n}"
            for (spiral, n), stack in self.stacks.items()
            if n < self.last and stack and stack[-1][0] == self.player
        }
        return entering | moving or {"pass"}

    def play(self, text):
        self.passes = self.passes + 1 if text == "pass" else 0
        if "@" in text:
            size, spiral = int(text[0]), text[2]
            self.hands[self.player].remove(size)
            self.arrive([(self.player, size)], spiral, 1)
        elif text != "pass":
            spiral, n = text[0], int(text[1])
            self.arrive([self.stacks[spiral, n].pop()], spiral, n + 1)
        self.player = 1 - self.player

    def arrive(self, moving, spiral, n):
        size = moving[0][1]

        def fits(*space):
            return all(resting >= size for _, resting in self.stacks[space])

        while True:
            for where in (spiral, OTHER[spiral]):
                if fits(where, n):
                    self.stacks[where, n] += moving
                    return
            if n == self.last:
                break
            n += 1
        forced = [stone for stone in self.stacks[spiral, n] if stone[1] < size]
        self.stacks[spiral, n] = [stone for stone in self.stacks[spiral, n] if stone[1] >= size] + moving
        self.arrive(forced, spiral, 1)

    def occupied(self):
        return {f"{spiral}{n}": stack for (spiral, n), stack in self.stacks.items() if stack}
