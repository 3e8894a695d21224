"""Jobs on any executor: their results come in the order of the jobs, whichever is done first."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Protocol, TypeVar

from cairn.core.errors import GameError

J = TypeVar("J")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Promise(Protocol[R_co]):
    """The result of a job that may still be under way, as `concurrent.futures.Future` is one."""

    def result(self) -> R_co:
        """The result, when it is there; raises what the job raised."""

    def cancel(self) -> bool:
        """Do not begin it, if that can still be."""


class Pool(Protocol):
    """Any `concurrent.futures.Executor`."""

    def submit(self, run: Callable[[J], R], job: J, /) -> Promise[R]:
        """Take a job, which may be done in another process; raises if it takes none any more."""


class WorkersGone(GameError):
    """Nobody does the jobs that are left; the text says why."""


def results(pool: Pool, run: Callable[[J], R], jobs: Sequence[J]) -> Generator[R | Exception, None, None]:
    """The result of each job, or what it failed with: one that fails is done once more. Raises WorkersGone.

    Who drops the generator calls off what is not begun.
    """
    promises = [_submitted(pool, run, job) for job in jobs]
    try:
        for job, promise in zip(jobs, promises, strict=True):
            try:
                yield promise.result()
            except WorkersGone:
                raise
            except Exception:
                yield _once_more(pool, run, job)
    finally:
        for promise in promises:
            promise.cancel()


def all_results(pool: Pool, run: Callable[[J], R], jobs: Sequence[J]) -> Generator[R, None, None]:
    """The result of each job; raises what one failed with twice, for where none can be left out."""
    with closing(results(pool, run, jobs)) as found:
        for result in found:
            if isinstance(result, Exception):
                raise result
            yield result


def _once_more(pool: Pool, run: Callable[[J], R], job: J) -> R | Exception:
    promise = _submitted(pool, run, job)
    try:
        return promise.result()
    except WorkersGone:
        raise
    except Exception as error:
        return error


def _submitted(pool: Pool, run: Callable[[J], R], job: J) -> Promise[R]:
    try:
        return pool.submit(run, job)
    except Exception as error:
        raise WorkersGone(f"The workers are gone: {error}") from error
