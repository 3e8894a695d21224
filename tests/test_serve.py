"""A copy of the built site is whole, though another build takes its place in the middle."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from serve import MARK, copied


def site(folder: Path, stamp: str) -> Path:
    (folder / "app" / stamp).mkdir(parents=True)
    (folder / "app" / stamp / "page.txt").write_text(stamp)
    (folder / MARK).write_text(stamp)
    return folder


def test_a_build_in_the_middle_of_a_copy_starts_it_again(tmp_path, monkeypatch):
    dist = site(tmp_path / "dist", "old")
    copy = shutil.copytree

    def interrupted(*places, **how):
        copy(*places, **how)
        if not (tmp_path / "gone").exists():
            dist.rename(tmp_path / "gone")
            site(dist, "new")

    monkeypatch.setattr(shutil, "copytree", interrupted)
    made = copied(tmp_path / "copy", dist)
    assert [path.name for path in (made / "app").iterdir()] == ["new"]
    assert (made / MARK).read_text() == "new"


def test_without_a_site_there_is_no_copy(tmp_path, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda _: None)
    with pytest.raises(FileNotFoundError):
        copied(tmp_path / "copy", tmp_path / "dist")
