"""A report in the page, as a conversation: players do one job after another, a teller adds up what all have found.

Each of them is sealed off with the source of the same game, and may be either (web/js/report/crew.ts). What goes
between them is text that the page carries and does not read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.bots.analysis import Clock
from cairn.bots.levels import Chance
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import Phrase
from cairn.report.compare import marks
from cairn.report.course import Task, after, is_hopeless, subject, tasks_of
from cairn.report.findings import LOOKS, Tally, from_data, frozen, to_data
from cairn.report.jobs import Breakdown, Job, PlayedGame, Result, Trace, loaded
from cairn.report.proofs import Proof, prove
from cairn.report.rows import Answer, Bar, course, rows, verdict

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Inputs from outside: chance by its seed, a clock for pauses, and the language for what goes wrong."""

    lots: Callable[[int], Chance]
    clock: Clock
    say: Callable[[Phrase], str]


class Reporter:
    """One end of the conversation: a game, the jobs of its report, and what is known so far."""

    def __init__(self, game: Game[Any, Any], source: str, around: Surroundings) -> None:
        self.game, self.source, self.around = game, source, around
        self.tasks: list[Task] = []
        self.told = 0
        self.found: Tally
        self.job = -1
        self.played: PlayedGame | None = None

    def begin(self, message: Message) -> Message:
        """Lay out the jobs, and take up what was known: `kept` after so many of them were `told`, if any were."""
        options, games = message["options"], message["games"]
        try:
            about = subject(self.game, self.source, options)
        except GameError as error:
            return {"kind": "report_refused", "why": error.why}
        self.tasks = tasks_of(self.game, about, self.source, games)
        self.told = message["told"]
        self.found = from_data(json.loads(message["kept"])) if message["kept"] else Tally(about, games)
        return {"kind": "report_begun", "jobs": [self._work(task) for task in self.tasks]}

    def _work(self, task: Task) -> int:
        """How much work a job is, beside the others; 0 for a proof, of which nobody can say."""
        return 0 if task.kind == "proof" else sum(level.nodes or 1 for level in task.job.levels)

    def play(self, job: int) -> Generator[Message | None, None, None]:
        """Do a job: None for a pause, and at last what was found."""
        self.job, self.played = job, None
        try:
            found = yield from self._work_on(self.tasks[job].job)
        except GameError as error:
            yield self.failed(error.text)
        else:
            yield self._done(found)

    def _work_on(self, job: Job) -> Generator[None, None, Result]:
        game = loaded(job.source)
        if job.positions:
            return (yield from prove(game, dict(job.options), job.positions))
        self.played = PlayedGame(job, game, self.around.lots, clock=self.around.clock, say=self.around.say)
        return (yield from self.played.steps())

    def broken_off(self, why: Phrase, line: int) -> Message:
        """The job that is done does not come to its end, at a line of the source."""
        if self.played is None:
            return self.failed(why)
        return self._done(self.played.broken_off(why, line))

    def failed(self, why: Phrase) -> Message:
        """The job could not be done."""
        return {"kind": "report_failed", "job": self.job, "why": why}

    def _done(self, found: Result) -> Message:
        return {"kind": "report_done", "job": self.job, "found": written(found)}

    def tell(self, message: Message) -> Message:
        """Add what the next jobs have found, in their order, and tell the report; beside another one, if there is."""
        for text in message["found"]:
            if is_hopeless(self.found):
                break
            self.found = added(self.found, self.tasks[self.told], text)
            self.told += 1
        found, beside = self.found, message["beside"]
        return {
            "kind": "report_told",
            "told": self.told,
            "games": found.games,
            "over": is_hopeless(found) or self.told == len(self.tasks),
            "verdict": verdict(found),
            "course": course(found, message["day"]),
            "rows": [_row(row) for row in rows(found)],
            "differs": _differs(beside, found) if beside else None,
            "kept": json.dumps(to_data(found)),
        }


def _row(row: Answer) -> Message:
    return {
        "name": row.name,
        "title": row.title,
        "told": row.told,
        "known": row.is_known,
        "bars": [_bar(bar) for bar in row.bars],
        "lines": row.lines,
    }


def _bar(bar: Bar) -> Message:
    return {"label": bar.label, "low": bar.low, "value": bar.value, "high": bar.high, "shown": bar.shown}


def _differs(beside: str, found: Tally) -> Sequence[tuple[str, Phrase]] | None:
    """How it differs from a report that was kept; None before the first look at both, or where that cannot be read."""
    try:
        base = from_data(json.loads(beside))
        if min(base.games + len(base.faults), found.games + len(found.faults)) < LOOKS[0]:
            return None
        return [(one.row, one.told) for one in marks(base, found)]
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def written(found: Result) -> str:
    """The result of a job, as text."""
    return json.dumps({"proof" if isinstance(found, Proof) else "game": to_data(found)})


def added(found: Tally, task: Task, text: str) -> Tally:
    """The findings with what a job has found; or why it failed, where the page has given that up."""
    data: Mapping[str, Any] = json.loads(text)
    if "failed" in data:
        return found.with_failure(data["failed"])
    if "proof" in data:
        return after(found, task, Proof(**_fields(data["proof"])))
    fields = _fields(data["game"])
    if fault := data["game"]["fault"]:
        fields["fault"] = Breakdown(**_fields(fault))
    return after(found, task, Trace(**fields))


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: frozen(value) for name, value in data.items()}
