"""Packs a strategy: bits by position and place into a table that `cairn.bots.strategy` reads."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable
from itertools import count

from cairn.bots.strategy import HEADER, MARK, bits

SPARE = 1.24
"""Bits of the table to each that is known: from 1.23 on there is nearly always a table."""


def pack(replies: Iterable[tuple[int, int]]) -> bytes:
    """The file of a strategy, from the key of each position and the place of its reply."""
    known = [(key, place, place < chosen) for key, chosen in replies for place in range(chosen + 1)]
    third = int(len(known) * SPARE / 3) + 8
    for seed in count(1):
        table = solve([(bits(key, place, seed, third), bit) for key, place, bit in known], 3 * third)
        if table is not None:
            body = HEADER.pack(0, seed, third)[4:] + table
            return MARK + crc32(body).to_bytes(4, "little") + body
    raise AssertionError


def solve(equations: list[tuple[tuple[int, int, int], bool]], size: int) -> bytes | None:
    """A table of bits in which the exclusive or of each three is as wanted, by peeling; None if that gets stuck."""
    counts, sums = [0] * size, [0] * size  # of the equations that a bit is in: how many, and all numbers xored
    for number, (three, _) in enumerate(equations):
        for bit in three:
            counts[bit] += 1
            sums[bit] ^= number
    order, single = [], [bit for bit in range(size) if counts[bit] == 1]
    while single:
        bit = single.pop()
        if counts[bit] != 1:
            continue
        number = sums[bit]
        order.append((number, bit))
        for other in equations[number][0]:
            counts[other] -= 1
            sums[other] ^= number
            if counts[other] == 1:
                single.append(other)
    if len(order) < len(equations):
        return None
    table = bytearray((size + 7) // 8)
    for number, free in reversed(order):
        three, wanted = equations[number]
        if sum(table[bit >> 3] >> (bit & 7) & 1 for bit in three) & 1 != wanted:
            table[free >> 3] ^= 1 << (free & 7)
    return bytes(table)
