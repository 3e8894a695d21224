"""A cluster that does the jobs of a report: Dask's, whose executor takes them like any other."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from cairn import __version__
from cairn.core.errors import GameError
from cairn.core.language import excerpt
from cairn.report.work import WorkersGone

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 10
"""Seconds to wait for a scheduler, and for one that has gone to come back."""
GLANCE = 1
"""Seconds after which it is looked whether the scheduler is still there."""


class Cluster:
    """The executor of a scheduler that may go away: Dask's own leaves who waits for a result waiting then."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.executor: Executor = client.get_executor(pure=False)  # a job that is done once more is done anew

    def submit(self, run: Callable[[J], R], job: J, /) -> Awaited[R]:
        """Hand a job to the scheduler; raises WorkersGone."""
        self.check()
        return Awaited(self, self.executor.submit(run, job))

    def check(self) -> None:
        """Raise WorkersGone if the scheduler is gone."""
        if self.client.status not in ("running", "connecting"):
            raise WorkersGone("The scheduler is gone.")


class Awaited(Generic[R]):
    """The result of a job that a cluster does."""

    def __init__(self, cluster: Cluster, future: Future[R]) -> None:
        self.cluster, self.future = cluster, future

    def result(self) -> R:
        """The result, when it is there; raises what the job raised, or WorkersGone."""
        while True:
            try:
                return self.future.result(GLANCE)
            except (TimeoutError, CancelledError):
                self.cluster.check()
            if self.future.done():
                return self.future.result()

    def cancel(self) -> bool:
        """Do not begin it, if that can still be."""
        return self.future.cancel()


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The executor of the scheduler at an address; raises GameError if it or its workers cannot be used."""
    try:
        from distributed import Client  # noqa: PLC0415 (an optional dependency)
    except ImportError as error:
        raise GameError("A cluster needs Dask: pip install 'cairn[cluster]'.") from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise GameError(f"There is no Dask scheduler at {excerpt(address, 60)}.") from error
    with client, quiet():
        check_versions(client)
        yield Cluster(client)


@contextmanager
def quiet() -> Iterator[None]:
    """Leaves out what Dask writes of its own when something goes wrong: it is told in a sentence."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def check_versions(client: Any) -> None:
    """Raise GameError unless every worker has our versions of Cairn, Python and Dask."""
    workers = client.scheduler_info()["workers"]
    if not workers:
        raise GameError("The scheduler has no workers.")
    try:
        client.get_versions(check=True)
        versions = client.run(cairn_version)
        are_fixed = client.run(has_fixed_hashes)
    except Exception as error:
        said = " ".join(str(error).split())
        raise GameError(f"The workers cannot be used: {excerpt(said, 300)}") from error
    others = sorted({version for version in versions.values() if version != __version__})
    if others:
        raise GameError(
            f"Workers run Cairn {', '.join(others)}, and this is {__version__}: use one version everywhere."
        )

    if not all(are_fixed.values()):
        raise GameError("Workers have sets in another order each: start them with PYTHONHASHSEED=0.")


def has_fixed_hashes() -> bool:
    """Whether sets have the same order here as on every other device."""
    return not sys.flags.hash_randomization


def cairn_version() -> str:
    """The version of Cairn, where this runs."""
    return __version__
