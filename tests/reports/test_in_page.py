"""A report in the page: what players find is told as the terminal tells it, whatever goes wrong with a job."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.core.language import language
from cairn.kit.faults import OutOfTime
from cairn.kit.source import load_game
from cairn.report.course import report
from cairn.report.findings import to_data
from cairn.ui.workshop import Workshop
from tests.peer.toy_signer import ToySigner
from tests.reports.games import BREAKS, FIRST_WINS, IDLE, Now, do

GAMES = 24


class Page:
    """A page with one guest; `heard` is what it has said of the report."""

    def __init__(self, source: str) -> None:
        self.heard: list[dict] = []
        self.guest = Workshop(
            lambda text: self.heard.extend(json.loads(text)), lambda: None, ToySigner(), lambda *_: None
        )
        self.send("workshop_load", source=source)

    def send(self, kind: str, **message: object) -> dict:
        self.guest.receive(json.dumps({"kind": kind} | message))
        return self.heard[-1]

    def begin(self, **more: object) -> list[int]:
        asked = {"options": {}, "games": GAMES, "told": 0, "kept": ""} | more
        return self.send("report_begin", **asked)["jobs"]

    def play(self, job: int) -> dict:
        self.send("report_play", job=job)
        while self.guest.step() >= 0:
            pass
        return self.heard[-1]

    def tell(self, *found: str, beside: str = "") -> dict:
        return self.send("report_tell", found=found, beside=beside, day="26 November 2026")


def texts(page: Page, jobs: int) -> list[str]:
    return [page.play(job)["found"] for job in range(jobs)]


@pytest.mark.long
def test_it_finds_what_the_terminal_finds():
    page = Page(IDLE)
    told = page.tell(*texts(page, len(page.begin())))
    *_, found = report(load_game(IDLE), IDLE, {}, Now(), do, games=GAMES)
    assert json.loads(told["kept"]) == json.loads(json.dumps(to_data(found)))
    assert told["over"]
    assert told["course"].startswith("24 games of the computer against itself at level 4, on 26 November 2026.")


def test_one_that_is_told_in_pieces_and_in_another_guest_is_the_same():
    page, other = Page(FIRST_WINS), Page(FIRST_WINS)
    jobs = len(page.begin())
    all_found = texts(page, jobs)
    whole = page.tell(*all_found)
    page.begin()
    part = page.tell(*all_found[:20])
    assert (part["told"], part["games"], part["over"]) == (20, 19, False)
    other.begin(told=part["told"], kept=part["kept"])
    assert other.tell(*all_found[20:]) == whole


def test_before_a_look_each_row_says_how_many_games_are_missing():
    page = Page(IDLE)
    page.begin()
    first, *_ = page.tell()["rows"]
    assert (first["name"], first["known"]) == ("balance", False)
    assert first["told"] == ["Not known yet: about 12 games more."]


def test_a_rule_that_does_not_come_to_an_end_breaks_the_game_off_at_its_line(monkeypatch):
    page = Page(IDLE)
    page.begin()
    page.send("report_play", job=0)
    page.guest.step()

    def interrupted(self, *_):
        raise OutOfTime

    with monkeypatch.context() as patched:
        patched.setattr("cairn.report.jobs.PlayedGame._choose", interrupted)
        page.guest.step()
        done = page.play(0)
    fault = json.loads(done["found"])["game"]["fault"]
    assert fault["why"] == "This does not come to an end."
    assert page.tell(done["found"])["rows"][-1]["told"][0] == "1 game broke off."


def test_games_that_break_off_are_given_up_after_the_first_look():
    page = Page(BREAKS.replace("not p.empty and ", "").replace('cell == "b2" and ', ""))
    page.begin()
    told = page.tell(*texts(page, 12), page.play(13)["found"])
    assert (told["told"], told["over"], told["verdict"]) == (12, True, "Most games break off.")


def test_a_job_that_fails_is_told_and_a_failure_of_both_attempts_is_left_out():
    page = Page(IDLE)
    page.begin()
    tasks = page.guest.reporter.tasks
    tasks[3] = tasks[3]._replace(job=replace(tasks[3].job, source="nonsense"))
    failed = page.play(3)
    assert (failed["kind"], failed["job"], failed["why"][:8]) == ("report_failed", 3, "Line 1: ")
    told = page.tell(json.dumps({"failed": "It fell silent."}))
    assert told["rows"][-1]["told"] == ["1 job failed twice, and is left out: It fell silent."]


def test_beside_another_report_it_says_what_differs_by_row():
    page, other = Page(IDLE), Page(FIRST_WINS)
    other.begin()
    base = other.tell(*texts(other, 12))["kept"]
    page.begin()
    assert page.tell(*texts(page, 3), beside=base)["differs"] is None
    page.begin()
    told = page.tell(*texts(page, 12), beside=base)
    assert {row for row, _ in told["differs"]} & {row["name"] for row in told["rows"]}
    assert page.tell(beside="nonsense")["differs"] is None
    assert page.tell()["differs"] is None


def test_it_speaks_the_language_of_the_page():
    page = Page(IDLE)
    page.guest.language = language("de", "(n != 1)", {"Who wins": "Wer gewinnt"})
    page.begin()
    assert page.tell()["rows"][0]["title"] == "Wer gewinnt"


def test_what_is_kept_and_cannot_be_read_is_refused():
    page = Page(IDLE)
    refused = page.send("report_begin", options={}, games=12, told=1, kept="nonsense")
    assert refused["kind"] == "report_refused"
    assert "JSONDecodeError" in refused["why"]


def test_a_stop_ends_the_job_that_is_played():
    page = Page(IDLE)
    page.begin()
    page.send("report_play", job=0)
    page.send("report_stop")
    assert page.guest.step() == -1


@pytest.mark.parametrize("options", [{"nothing": 1}])
def test_options_that_do_not_exist_are_refused(options):
    page = Page(IDLE)
    assert page.send("report_begin", options=options, games=12, told=0, kept="")["kind"] == "report_refused"
