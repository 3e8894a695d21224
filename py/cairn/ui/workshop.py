"""The whole of a game of the Workshop in its sealed-off worker: sources are tried, and the one that works is played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from inspect import unwrap
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from cairn.app.card import card
from cairn.app.messages.scene_data import plain
from cairn.app.program import Program
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import ENGLISH, Phrase, excerpt, language, render, t, to_json
from cairn.core.option import Options
from cairn.core.play import Play, begin
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.kit import KIT, words
from cairn.kit.faults import DesignError, OutOfTime, blame, endless, entries, last_place
from cairn.kit.slips import FILE
from cairn.kit.source import identity, load_game, normal
from cairn.laws import LAWS
from cairn.laws.breaches import function_at
from cairn.laws.in_steps import Advice, Found, LawCheck, Tried
from cairn.peer.log.signatures import Signer
from cairn.ui.thinker import Thinker

if TYPE_CHECKING:
    from cairn.report.in_page import Reporter

Message = dict[str, Any]
THOUGHT = {"think", "hint", "analyse", "review", "prove", "prepare", "stop"}
"""Kinds of messages for the thinker; the others are the program's."""
MOST_DETAILS = 3_900
"""Characters of a traceback that are told, of which the last say most (web/js/guest/gate.ts)."""
TRIED = ("workshop_load", "workshop_check")
"""Kinds of messages whose failure is told as one of the source: the page waits for an answer."""
SLICE = 0.03
"""Seconds of trying laws before the page is listened to."""
SIGN_EVERY = 0.5
"""Seconds between two signs that the laws are being tried."""
QUIET = 0.4
"""Seconds after a message of the page in which no laws are tried, but what a person does is shown."""
PLACES, PLACES_A_SECOND = 200, 50
"""How often it is told where the designer's code is entered: at most at once, and for every second since then."""


def ring(*_: object) -> None:
    """End what runs: the handler of the signal that the worker sends."""
    raise OutOfTime


class Workshop:
    """One sealed-off game: the source that was loaded last, its program and its thinker.

    `post` takes what is told to the page, as JSON text. `beat` is called whenever the designer's code is left: what
    then runs for too long without it is ended by `ring` (web/js/guest/worker.ts). `enter` hears the name of the rule
    or function that is entered, and its line; "" and 0 where it is any of them. `signer` signs letters with the keys
    of this game's matches, which are all that is here.
    """

    def __init__(
        self, post: Callable[[str], None], beat: Callable[[], None], signer: Signer, enter: Callable[[str, int], None]
    ) -> None:
        self.post, self.beat, self.signer, self.enter = post, beat, signer, enter
        self.entered: Callable[..., Any] | None = None
        self.left: float = PLACES
        entries.hear = self._hear
        self.language = ENGLISH
        self.words: Message | None = None
        self.game: Game[Any, Any] | None = None
        self.source = ""
        self.reporter: Reporter | None = None
        self.playing: Iterator[Message | None] | None = None
        self.program, self.thinker = Program({}), Thinker({})
        self.trial: LawCheck | None = None
        self.trying: Iterator[Found] | None = None
        self.began = self.heard = self.told = 0.0
        self.wait = -1
        self.lacking = ""
        """Why what the game needs could not be installed (web/js/guest/worker.ts), until that is told."""

    def receive(self, text: str) -> None:
        """Take a message of the page, and answer it."""
        message = json.loads(text)
        now = monotonic()
        self.left = min(PLACES, max(0, self.left) + PLACES_A_SECOND * (now - self.heard))
        self.heard, self.entered = now, None
        self._guarded(lambda: self._take(message, text), message["kind"])

    def step(self) -> int:
        """Go on thinking, or else with a report or laws, for a while; in how many ms to call again, -1: not at all."""
        if self.wait >= 0:
            self._guarded(self._think, "think")
            return self.wait
        if self.playing is not None:
            self._guarded(self._play_on, "report_play")
            return 0 if self.playing is not None else -1
        if self.trying is None:
            return -1
        if (rest := self.heard + QUIET - monotonic()) > 0:
            return int(1_000 * rest) + 1
        self._guarded(self._try, "workshop_check")
        return 0 if self.trying is not None else -1

    def _guarded(self, work: Callable[[], None], kind: str) -> None:
        self.beat()
        try:
            work()
        except Exception as error:  # no failure may be silent
            import traceback  # noqa: PLC0415 (needed only when all is lost)

            self._tell({"kind": "workshop_failed", "of": kind, "details": traceback.format_exc()[-MOST_DETAILS:]})
            why = f"{type(error).__name__}: {excerpt(str(error))}"
            if kind in TRIED:
                self.trying = None
                self._tell(_wrong(error))
            elif kind == "report_play" and self.reporter is not None:
                self.playing = None
                self._tell(self.reporter.failed(why))
            elif kind.startswith("report_"):
                self._tell({"kind": "report_refused", "why": why})
        except BaseException as ended:
            self.beat()
            self.trying, self.wait = None, -1
            wrong = _broken_off(ended, None if kind == "workshop_load" else self.game)
            if kind == "report_play" and self.reporter is not None:
                wrong = self.reporter.broken_off(wrong["why"], wrong["line"])
            self.playing = None
            self._tell(wrong)

    def _take(self, message: Message, text: str) -> None:
        match message["kind"]:
            case "workshop_load":
                self._load(message["source"])
            case "workshop_check":
                self._begin_trial()
            case "workshop_stop":
                self.trying = None
            case "language":
                self._speak(message)
            case "report_begin" | "report_play" | "report_stop" | "report_tell":
                self._report(message)
            case kind if kind in THOUGHT:
                self.thinker.receive(text)
                self.wait = 0
            case _:
                for part in self.program.answers(message):
                    self.post(part)
                    self.beat()
                if self.program.unsigned:
                    self.program.equip(self.signer)

    def _hear(self, function: Callable[..., Any], name: str) -> None:
        """Tell where the designer's code is entered, if it is not where it was, and as often as that is possible."""
        if function is self.entered or self.left < 1:
            return
        self.entered = function
        self.left -= 1
        code = getattr(function, "__code__", None) or getattr(unwrap(function), "__code__", None)
        if self.left < 1 or code is None or code.co_filename != FILE:
            self.enter("", 0)
        else:
            self.enter(name or code.co_name, code.co_firstlineno)

    def _tell(self, *messages: Message) -> None:
        self.post(to_json(messages, self.language))

    def _speak(self, words: Message) -> None:
        self.words = words
        self.language = language(words["language"], words["plural"], words["texts"])
        self.thinker.receive(json.dumps(words))
        for part in self.program.answers(words):
            self.post(part)

    def _load(self, source: str) -> None:
        self.enter("", 0)
        if self.lacking:
            wrong = {"kind": "workshop_wrong", "stage": "load", "line": 0, "why": self.lacking, "rule": ""}
            self.lacking = ""
            return self._tell(wrong)
        try:
            game = load_game(source)
            told = _loaded(game, source)
        except DesignError as error:
            return self._tell(_wrong(error))
        before = self.program.model.table
        self.game, self.source, self.trial, self.trying, self.wait = game, source, None, None, -1
        self.reporter = self.playing = None
        self.program, self.thinker = Program({game.name: game}), Thinker({game.name: game})
        if self.words is not None:
            self._speak(self.words)
        if before is None or not before.is_kept or not before.play.record.actions:
            return self._tell(told | {"replayed": None})  # a new game begins, with the options that are usual now
        play, stopped = replay(game, before.play)
        self._tell(told | {"replayed": _replayed(play, before.play, stopped)})
        computer = {str(seat): level for seat, level in enumerate(before.computer) if level}
        opened = {"kind": "open", "id": before.id, "text": write_record(play.record), "computer": computer}
        for part in self.program.answers(opened):
            self.post(part)
        return None

    def _report(self, message: Message) -> None:
        """Take part in a report of the game, as a player or as the one who tells."""
        if message["kind"] == "report_begin":
            from cairn.report.in_page import Reporter, Surroundings  # noqa: PLC0415 (an archive of its own)

            assert self.game is not None
            around = Surroundings(lambda seed: Random(seed).random, monotonic, lambda why: render(why, self.language))
            self.reporter = Reporter(self.game, self.source, around)
            return self._tell(self.reporter.begin(message))
        assert self.reporter is not None
        if message["kind"] == "report_tell":
            return self._tell(self.reporter.tell(message))
        self.playing = self.reporter.play(message["job"]) if message["kind"] == "report_play" else None
        return None

    def _play_on(self) -> None:
        assert self.playing is not None
        until = monotonic() + SLICE
        for told in self.playing:
            self.beat()
            if told is not None:
                self._tell(told)
            elif monotonic() >= until:
                return
        self.playing = None

    def _think(self) -> None:
        messages, self.wait = json.loads(self.thinker.step())
        if messages:
            self.post(json.dumps(messages, ensure_ascii=False))

    def _begin_trial(self) -> None:
        if self.game is None:
            return
        self.trial = LawCheck(self.game, self._sign)
        self.trying, self.began, self.heard = self.trial.run(), monotonic(), 0.0

    def _sign(self) -> None:
        """Show, in the midst of a law, that all is well."""
        self.beat()
        if monotonic() - self.told > SIGN_EVERY:
            self._tell(self._progress(done=False))

    def _try(self) -> None:
        assert self.trying is not None
        assert self.trial is not None
        until, found = monotonic() + SLICE, list[Message]()
        while monotonic() < until:
            try:
                one = next(self.trying)
            except StopIteration:
                self.trying = None
                self._tell(*found, self._progress(done=True))
                return
            self.beat()
            found += [] if one is None else [_found(one)]
        self._tell(*found, self._progress(done=False))

    def _progress(self, *, done: bool) -> Message:
        assert self.trial is not None
        self.told = monotonic()
        return {
            "kind": "workshop_checked",
            "games": self.trial.games,
            "laws": len(LAWS),
            "broken": len(self.trial.broken),
            "seconds": round(self.told - self.began, 1),
            "done": done,
        }


def _wrong(error: Exception) -> Message:
    """The fault of a source that cannot be loaded, or cannot be tried, with its line as far as that can be told."""
    fault = blame(error, 1)
    return {"kind": "workshop_wrong", "stage": "load", "line": fault.line, "why": fault.why, "rule": ""}


def _broken_off(ended: BaseException, game: Game[Any, Any] | None) -> Message:
    """The fault of a designer's code that was ended, or ended itself: the function that it was in, and the line."""
    line, name = last_place(ended)
    if game is not None and (place := function_at(game.start(2, {}).design.plan, line)):
        name = place.name
    why: Phrase = blame(ended).why
    if isinstance(ended, OutOfTime):
        why = endless(name)
    return {"kind": "workshop_wrong", "stage": "loop", "line": line, "why": why, "rule": name}


def replay(game: Game[Any, Any], before: Play) -> tuple[Play, str]:
    """The game with the actions of another version of it, as long as they are legal; the first one that is not."""
    play = begin(game, game.seats[0], _options(game, before.record.options))
    for text in before.record.actions:
        try:
            play = play.append(game.read(text)) if play.outcome is None else _over(play)
        except GameError:
            return play, text
    return play, ""


def _over(play: Play) -> Play:
    raise GameError(t("The game is over."))


def _options(game: Game[Any, Any], given: Any) -> Options:
    """The options that this version of the game still has."""
    known = {option.name: option.values for option in game.options}
    return {name: value for name, value in dict(given).items() if value in known.get(name, ())}


def _replayed(play: Play, before: Play, stopped: str) -> Mapping[str, Any]:
    played, count = len(play.entries), len(before.record.actions)
    why: Phrase = ""
    if stopped:
        why = t(
            "The game goes on after {played} of {count} actions: {action} is no longer possible.",
            played=played, count=count, action=stopped,
        )  # fmt: skip
    return {"played": played, "of": count, "stopped": stopped, "why": why}


def _loaded(game: Game[Any, Any], source: str) -> Message:
    """The message that shows a game on the page."""
    first = game.start(2, {})
    return {
        "kind": "workshop_loaded",
        "sha": identity(source),
        "name": game.name,
        "title": game.title,
        "by": first.design.plan.designer,
        "goal": game.goal,
        "lines": normal(source).count("\n"),
        "kit": KIT,
        "sections": words.sections(first.design),
        "sides": [side.name for side in game.sides(first)],
        "card": card(game),
        "scene": plain(game.scene(first, Viewpoint()), set(), {}),
    }


def _found(found: Tried | Advice) -> Message:
    """The message about a law, or with advice."""
    if isinstance(found, Advice):
        return {"kind": "workshop_advice", "why": found.why, "rule": found.rule, "line": found.line}
    law, games, breach, sample, place = found
    told: Message = {"kind": "workshop_law", "name": t(law.sentence), "ok": breach is None, "games": games}
    told |= {"why": "", "action": "", "line": 0, "rule": "", "sentence": "", "position": None}
    if breach is not None:
        told["why"], told["line"] = breach.why, breach.line or (place.line if place else 0)
        if place:
            told |= {"rule": place.name, "sentence": place.sentence}
        if sample:
            told["position"] = _position(sample.play, sample.at)
        if sample and breach.action is not None:
            told["action"] = sample.play.game.write(breach.action)
    return told


def _position(play: Play, at: int) -> Message | None:
    """A position of a random game, and how it is reached; None where that cannot be drawn."""
    try:
        scene = plain(play.game.scene(play.states[at], Viewpoint()), set(), {})
    except Exception:
        scene = None
    return {"actions": play.record.actions[:at], "options": dict(play.record.options), "scene": scene}
