"""No reader of the program takes longer than its text is long."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.long
def test_what_is_refused_is_refused_in_linear_time() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.long_texts"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"held up by {done.stdout.splitlines()[-1]}; {done.stderr}"
    assert len(done.stdout.splitlines()) > 1000
