"""A copy of the built site is whole, though another build takes its place in the middle."""

from __future__ import annotations

import gzip
import shutil
import sys
import threading
import urllib.request
from pathlib import Path
from urllib.error import HTTPError

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from serve import MARK, copied, serve


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


def test_texts_come_compressed_to_browsers_that_take_it(tmp_path):
    (tmp_path / "index.html").write_text("stone " * 100)
    (tmp_path / "start.bin").write_bytes(b"stone " * 100)
    server = serve(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def fetched(path, **headers):
        address = f"http://127.0.0.1:{server.server_address[1]}/{path}"
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            assert answer.headers["Content-Security-Policy"]
            return answer.headers.get("Content-Encoding"), answer.read()

    try:
        packing, body = fetched("", **{"Accept-Encoding": "gzip, br"})
        assert packing == "gzip"
        assert gzip.decompress(body) == b"stone " * 100
        assert fetched("") == (None, b"stone " * 100)
        assert fetched("start.bin", **{"Accept-Encoding": "gzip"}) == (None, b"stone " * 100)
    finally:
        server.shutdown()
        server.server_close()


def test_what_is_missing_is_not_kept_as_missing(tmp_path):
    server = serve(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    (tmp_path / "app").mkdir()
    (tmp_path / "app/here.mjs").write_text("")
    kept = {}
    try:
        for name in ("gone.mjs", "here.mjs"):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{server.server_address[1]}/app/{name}") as answer:
                    kept[name] = answer.headers.get_all("Cache-Control")
            except HTTPError as error:
                kept[name] = error.headers.get_all("Cache-Control")
    finally:
        server.shutdown()
        server.server_close()
    assert kept == {"gone.mjs": ["no-store"], "here.mjs": ["public, max-age=31536000, immutable"]}
