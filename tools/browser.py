"""Finds a Chromium for the tests, and installs one where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of a system Chromium, or None: then Playwright's own is used."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def installed_by_playwright() -> bool:
    """Whether Playwright has its own Chromium."""
    with sync_playwright() as playwright:
        return os.path.exists(playwright.chromium.executable_path)


def install() -> bool:
    """Install a Chromium: from the system's packages as root on Debian, else Playwright's own."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {"env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        print("Installing Chromium from the system's packages", flush=True)
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
        if not subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, **quiet).returncode:  # type: ignore[call-overload]
            return True
    print("Installing Playwright's Chromium", flush=True)
    return not subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


if __name__ == "__main__" and not (chromium() or installed_by_playwright() or install()):
    sys.exit("The browser tests need Chromium, and none could be installed. Install one and run this again.")
