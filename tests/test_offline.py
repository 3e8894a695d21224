"""What is kept on a device before it is first used."""

from __future__ import annotations

import pytest

import offline


@pytest.mark.parametrize("name", ["ed25519.mjs", "gifenc.mjs", "qr/index.js"])
def test_a_match_by_link_a_film_and_a_code_can_be_made_without_a_network(name: str) -> None:
    assert not offline.is_later(f"runtime/0/{name}")


@pytest.mark.parametrize("name", ["runtime/0/rapier.mjs", "runtime/0/three.mjs", "app/0/start.bin"])
def test_what_is_large_and_may_never_be_wanted_is_kept_when_it_is(name: str) -> None:
    assert offline.is_later(name)
