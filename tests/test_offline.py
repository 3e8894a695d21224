"""Files that are kept on a device before it is first used."""

from __future__ import annotations

import pytest

import offline


@pytest.mark.parametrize("name", ["ed25519.mjs", "gifenc.mjs", "qr/index.js", "rapier.mjs", "three.mjs"])
def test_a_match_by_link_a_film_a_code_and_a_swing_can_be_made_without_a_network(name: str) -> None:
    assert not offline.is_later(f"runtime/0/{name}")


@pytest.mark.parametrize(
    "name",
    [
        "runtime/0/pyscript/codemirror.js",
        "runtime/0/micropip.whl",
        "runtime/0/schnorr.mjs",
        "app/0/start.bin",
        "app/0/cairn_kit.zip.txt",
        "app/0/cairn_laws.zip.txt",
        "app/0/cairn_report.zip.txt",
        "app/0/web/bases.json",
        "app/0/web/locale/de.kit.json",
        "app/0/web/locale/de.report.json",
    ],
)
def test_what_every_game_plays_without_is_kept_when_it_is_first_used(name: str) -> None:
    assert offline.is_later(name)
