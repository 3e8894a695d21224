"""What two sides do after a handshake to have one log again: who sends what, who waits, or where they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cairn.peer.match_log import MatchLog
from cairn.peer.wire import LONGEST_TRAIL, TRAIL_DIGITS

PATIENCE = 10.0
"""Seconds within which entries that a greeting promised have to come."""


@dataclass(frozen=True, slots=True)
class Plan:
    """After a handshake: the entries to `send` by number, how many to `expect` in all, or that the logs differ."""

    send: range = range(0)
    expect: int = 0
    differs: bool = False


def plan(log: MatchLog, hello: Mapping[str, Any], is_host: bool) -> Plan:
    """What follows from the other side's count and head. A guest's log is always the beginning of its host's."""
    count, head = hello["count"], hello["head"]
    if is_host:
        if count > log.count or (count and log.heads[count] != head):
            return Plan(differs=True)
        return Plan(send=range(count + 1, log.count + 1))
    if count < log.count or (count == log.count and count and log.head != head):
        return Plan(differs=True)
    return Plan(expect=count)


def trail(log: MatchLog) -> str:
    """The last heads of a log, each shortened, for the other side to compare."""
    return "".join(head[:TRAIL_DIGITS] for head in log.heads[1:][-LONGEST_TRAIL:])


def first_difference(log: MatchLog, count: int, theirs: str) -> int:
    """The number of the first entry in which the other side's log is another one, or is missing on one side."""
    shorts = [theirs[at : at + TRAIL_DIGITS] for at in range(0, len(theirs), TRAIL_DIGITS)]
    begin = count - len(shorts) + 1
    for number, short in enumerate(shorts, begin):
        if number > log.count or log.heads[number][:TRAIL_DIGITS] != short:
            return max(1, number)
    return count + 1
