"""The same games give the same report, whoever plays them, and whatever fails on the way."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from cairn.games import SHELF
from cairn.kit.source import load_game
from cairn.report.course import report, subject, tasks_of
from cairn.report.rows import rows
from cairn.report.work import WorkersGone, all_results
from tests.reports.games import FIRST_WINS, IDLE, Now, Shuffled, do, found

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def alone():
    return found(IDLE)


@pytest.mark.parametrize("workers", [1, 2, pytest.param(4, marks=pytest.mark.slow)])
def test_processes_find_the_same(alone, workers):
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        assert found(IDLE, pool=pool) == alone


@pytest.fixture(scope="module")
def processes():
    """Each begins with hashes of its own, so that an order of sets would be noticed."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


def test_threads_find_the_same(alone):
    with ThreadPoolExecutor(3) as pool:
        assert found(IDLE, pool=pool) == alone


def test_the_order_in_which_jobs_are_done_changes_nothing(alone):
    assert found(IDLE, pool=Shuffled()) == alone


class Failing:
    """Does jobs, but for one game, which fails so often."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, job):
        if job.seed == 3 and not job.positions and self.left:
            self.left -= 1
            raise OSError("the lights went out")
        return do(job)


def test_a_job_that_fails_is_done_once_more():
    assert found(FIRST_WINS, run=Failing(1)) == found(FIRST_WINS)


def test_a_job_that_fails_twice_is_told_and_the_others_stay():
    findings = found(FIRST_WINS, run=Failing(2), games=13)
    assert findings.games == 12
    said = [str(part) for row in rows(findings) if row.name == "faults" for part in row.told]
    assert said == ["1 job failed twice, and is left out: OSError: the lights went out"]


def test_workers_that_are_killed_are_told_and_what_is_known_stays():
    known = []

    def kill_in_the_middle(pool):
        for findings in report(load_game(IDLE), IDLE, {}, pool, do, level=1, games=48):
            known.append(findings.games)
            if findings.games == 6:
                [process] = pool._processes.values()
                process.kill()

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool, pytest.raises(WorkersGone, match="are gone"):
        kill_in_the_middle(pool)
    assert known[-1] >= 6


def test_who_drops_the_report_calls_its_jobs_off():
    futures = []

    class Watched(Now):
        def submit(self, work, /, *args, **named):
            futures.append(super().submit(work, *args, **named))
            return futures[-1]

    steps = report(load_game(FIRST_WINS), FIRST_WINS, {}, Watched(), do, level=1, games=12)
    next(steps)
    next(steps)
    steps.close()
    assert [future.cancelled() for future in futures] == [False] + [True] * (len(futures) - 1)


@pytest.mark.parametrize("name", [name for name in SHELF if name != "stonehenge"])
def test_a_game_of_the_shelf_is_played_by_name_and_alike_everywhere(name, processes):
    game = SHELF[name]
    about = subject(game, "", {}, level=1)
    jobs = [task.job for task in tasks_of(game, about, "", games=2)]
    alone = [do(job) for job in jobs]
    assert all(trace.has_ended and trace.plies > 4 for trace in alone)
    assert about.has_swap == (name == "vaxandis")
    assert [*all_results(processes, do, jobs)] == alone
    assert [*all_results(Shuffled(), do, jobs)] == alone
