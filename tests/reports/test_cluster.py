"""A report by a real Dask scheduler and two workers on this machine, of which one is killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cairn.cli import cluster as doors
from cairn.cli import report as report_command
from cairn.cli.cluster import cluster
from cairn.cli.main import main
from cairn.cli.report import do
from cairn.core.errors import GameError
from cairn.kit.source import load_game
from cairn.report.course import report
from tests.e2e.waiting import until
from tests.reports.games import IDLE, found

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120


class Cluster:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "scheduler.json"
        self.processes = [self._run("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")]
        until(None, self.file.exists, timeout=1_000 * PATIENCE)
        self.address = json.loads(self.file.read_text(encoding="utf-8"))["address"]
        self.workers = [
            self._run("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
            for _ in range(workers)
        ]
        self.processes += self.workers

    def _run(self, what: str, *words: str) -> subprocess.Popen:
        command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self.file), *words]
        path = os.pathsep.join((str(ROOT), str(ROOT / "py")))
        env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        return subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)

    def await_workers(self) -> None:
        from distributed import Client

        with Client(self.address, timeout=PATIENCE) as client:
            client.wait_for_workers(len(self.workers), timeout=PATIENCE)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def fragile(tmp_path):
    here = Cluster(tmp_path, 1)
    try:
        here.await_workers()
        yield here
    finally:
        here.end()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    here = Cluster(tmp_path_factory.mktemp("dask"), 2)
    try:
        here.await_workers()
        yield here
    finally:
        here.end()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of Dask's own
def test_a_cluster_finds_the_same_though_a_worker_dies_in_the_middle(running):
    with cluster(running.address) as pool:
        for last in report(load_game(IDLE), IDLE, {}, pool, do, level=1, games=24):
            if last.games == 6:
                running.workers[0].kill()
    assert last == found(IDLE, games=24)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_workers_that_run_another_version_are_told_and_refused(running, monkeypatch):
    monkeypatch.setattr(doors, "__version__", "99")
    with pytest.raises(GameError, match=r"Workers run Cairn .*, and this is 99"), cluster(running.address):
        pass


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_goes_away_in_the_middle_is_told_and_what_is_known_stays(
    fragile, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(doors, "PATIENCE", 2)
    path = tmp_path / "idle.py"
    path.write_text(IDLE, encoding="utf-8")
    kept = report_command.report

    def killing(*about, **how):
        for known in kept(*about, **how):
            yield known
            if known.games == 6:
                fragile.processes[0].kill()

    monkeypatch.setattr(report_command, "report", killing)
    assert main(["report", str(path), "--games", "48", "--level", "1", "--cluster", fragile.address]) == 1
    said = capsys.readouterr()
    assert "The scheduler is gone. This is what is known so far." in said.err
    assert "Traceback" not in said.err
    assert "Idle, " in said.out


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_scheduler_without_workers_is_told(tmp_path):
    alone = Cluster(tmp_path, 0)
    try:
        with pytest.raises(GameError, match="has no workers"), cluster(alone.address):
            pass
    finally:
        alone.end()
