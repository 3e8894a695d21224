"""A cluster that does the jobs of a report: Dask's, whose executor takes them like any other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from cairn import __version__
from cairn.core.errors import GameError
from cairn.core.language import excerpt

PATIENCE = 10
"""Seconds to wait for a scheduler."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of the scheduler at an address; raises GameError if it or its workers cannot be used."""
    try:
        from distributed import Client  # noqa: PLC0415 (an optional dependency)
    except ImportError as error:
        raise GameError("A cluster needs Dask: pip install 'cairn[cluster]'.") from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise GameError(f"There is no Dask scheduler at {excerpt(address, 60)}.") from error
    with client:
        check_versions(client)
        yield client.get_executor(pure=False)  # a job that is done once more is done anew


def check_versions(client: Any) -> None:
    """Raise GameError unless every worker has our versions of Cairn, Python and Dask."""
    workers = client.scheduler_info()["workers"]
    if not workers:
        raise GameError("The scheduler has no workers.")
    try:
        client.get_versions(check=True)
        versions = client.run(cairn_version)
    except Exception as error:
        said = " ".join(str(error).split())
        raise GameError(f"The workers cannot be used: {excerpt(said, 300)}") from error
    others = sorted({version for version in versions.values() if version != __version__})
    if others:
        raise GameError(
            f"Workers run Cairn {', '.join(others)}, and this is {__version__}: use one version everywhere."
        )


def cairn_version() -> str:
    """The version of Cairn, where this runs."""
    return __version__
