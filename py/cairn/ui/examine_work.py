"""Looks in the thinking worker which positions of a game are worth to be asked again."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from cairn.app.puzzle.kept import write_kept
from cairn.bots.mistakes import Finding, examine
from cairn.core.arrangement import position_key
from cairn.core.language import Phrase
from cairn.ui.question import Question, Work

Plain = dict[str, Any]


def examine_work(question: Question) -> Work:
    """Examine positions of a game, one after the other, and tell of each what is to be kept, or why nothing is."""
    for at in question.message["entries"]:
        yield from _examined(question, at)
    yield [{"kind": "examined", "is_done": True}], -1


def _examined(question: Question, at: int) -> Iterator[tuple[list[Plain], int]]:
    play = question.play
    answer: Finding | Phrase = ""
    for found in examine(play, at, question.model, monotonic, played=question.message["mistakes"]):
        if found is None:
            yield [], 0
        else:
            answer = found
    told = {"kind": "examined", "entry": at, "key": "", "text": "", "why": "", "is_done": False}
    if not isinstance(answer, Finding):
        yield [{**told, "why": answer}], 0
        return
    key = position_key(play.game.arrangements, dict(play.record.options), play.states[at])
    yield [{**told, "key": key, "text": write_kept(play, at, answer)}], 0
