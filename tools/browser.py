"""Finds the browsers that the tests use, and installs what is missing: Chromium, or with `engines` the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Debian's Chromium without windows: pages in it are the same, and take half the processor's time to start."""


def chromium() -> str | None:
    """The path of a system Chromium, or None: then Playwright's own is used."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def light() -> str | None:
    """The path of a Chromium that never opens windows, where there is one; else of any."""
    return shutil.which(SHELL) or chromium()


def firefox() -> str | None:
    """The path of a system Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


@dataclass(frozen=True, slots=True)
class WebKit:
    """The programs that WebKit is tested with: paths of the browser, of its driver, and of a display for them."""

    browser: str
    driver: str
    display: str


def webkit() -> WebKit | str:
    """The WebKitGTK of this machine; or, as a sentence, the parts that are missing."""
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
    browser = next(map(str, Path("/usr").glob("lib*/**/webkit2gtk-4.1/MiniBrowser")), None)
    if not (browser and driver and display):
        return "There is no WebKitGTK with its driver and Xvfb on this machine: `make engines` installs them."
    return WebKit(browser, driver, display)


def installed_by_playwright() -> bool:
    """Whether Playwright has its own Chromium."""
    with sync_playwright() as playwright:
        return os.path.exists(playwright.chromium.executable_path)


def install() -> bool:
    """Install a Chromium: from the system's packages as root on Debian, else Playwright's own."""
    if packages("chromium", SHELL) or packages("chromium"):
        return True
    print("Installing Playwright's Chromium", flush=True)
    return not subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


def packages(*names: str) -> bool:
    """Install packages of the system, as root on Debian can; false if it could not be done."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {', '.join(names)} from the system's packages", flush=True)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False, env=env, stdout=subprocess.DEVNULL)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *names]
    return not subprocess.run(command, check=False, env=env, stdout=subprocess.DEVNULL).returncode


def engines() -> None:
    """Install what the tests in Firefox and WebKit need, and those of two homes, where it is missing."""
    missing = [] if firefox() else ["firefox-esr"]
    missing += [package for tool, package in (("ip", "iproute2"), ("iptables", "iptables")) if not shutil.which(tool)]
    if isinstance(webkit(), str):
        missing += ["webkit2gtk-driver", "xvfb", "xauth"]
    if missing and not packages(*missing):
        sys.exit(f"Could not install {', '.join(missing)}: on Debian, root can. Without them those tests are skipped.")


if __name__ == "__main__":
    if sys.argv[1:] == ["engines"]:
        engines()
    elif shutil.which("chromium") and not shutil.which(SHELL):
        packages(SHELL)  # without it the tests take longer
    elif not (chromium() or installed_by_playwright() or install()):
        sys.exit("The browser tests need Chromium, and none could be installed. Install one and run this again.")
