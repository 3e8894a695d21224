"""Two people who want to play each other, each at a page of their own; and codes bent to a purpose."""

from __future__ import annotations

import base64
import binascii
import re
import time

from playwright.sync_api import Locator, Page, expect

from .waiting import PATIENCE


def bytes_of(link: str) -> bytes:
    """The bytes of a code, or of the one in a link."""
    found = re.search(r"([\w-]{80,})", link)
    assert found
    return base64.urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))


def code(body: bytes) -> str:
    """The text of a code with this body, the checksum made good."""
    whole = body + binascii.crc32(body).to_bytes(4, "big")
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def older(link: str, days: int) -> str:
    """The same code as if it had been made some days before."""
    body = bytearray(bytes_of(link)[:-4])
    made = int.from_bytes(body[7:10], "big") - days * 24 * 60
    body[7:10] = made.to_bytes(3, "big")
    return code(bytes(body))


def of_version(link: str, version: int) -> str:
    """The same code as another Cairn might write it."""
    body = bytearray(bytes_of(link)[:-4])
    body[0] = version << 4 | body[0] & 15
    return code(bytes(body))


def fresh() -> str:
    """An invitation of this minute, from nowhere."""
    minutes = int(time.time() // 60) - 28_928_160
    ice, print_, nobody = bytes([4, 0, 0, 0, 24, *bytes(18)]), bytes(32), bytes(1)
    return code(bytes([1 << 4, *bytes(6)]) + minutes.to_bytes(3, "big") + ice + print_ + nobody)


INVITATION = fresh()


class Person:
    """Somebody at a page of the site, on the pages before a link is open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("#friend")

    def go(self, address: str) -> Person:
        """Follow a link, as one does that came by a messenger."""
        if self.page.url == "about:blank":
            self.page.goto(address if address.startswith("http") else f"/{address}")
        else:
            self.page.evaluate("(to) => { location.hash = new URL(to, location.href).hash; }", address)
        return self

    def invite(self, game: str = "vaxandis", **options: object) -> str:
        """Invite to a game; returns the link."""
        more = "".join(f"&{name}={value}" for name, value in options.items())
        return self.go(f"#/friend?game={game}&begin=toss{more}").link()

    def link(self) -> str:
        """The link that is shown, as soon as it is."""
        self.say_where().is_("waiting")
        field = self.root.locator(".carry .field")
        expect(field).to_have_value(re.compile("/friend/"))
        return field.input_value()  # unwaited: the link is there

    def say_where(self) -> Person:
        """Say that the friend is on the same Wi-Fi, if that is asked."""
        # The page of an invitation that is over stays until the next one is there, a read of what is kept later.
        asks = self.root.locator('[data-state="where"]')
        made = self.root.locator(", ".join(f'[data-state="{state}"]' for state in ("making", "waiting", "failed")))
        asks.or_(made).wait_for(state="attached")
        if asks.count():
            self.root.get_by_label("On the same Wi-Fi").check()
            self.press("Make the invitation")
        return self

    def answer(self, link: str) -> str:
        """Open an invitation and answer it; returns the link of the reply."""
        return self.go(link).agree().link()

    def agree(self) -> Person:
        """Let the page contact the friend who invited."""
        self.is_("asked")
        self.root.locator(".consent").get_by_role("button", name="Join the game").click()
        return self

    def paste(self, text: str) -> Person:
        """Put a text where a reply belongs."""
        self.root.get_by_label("Reply", exact=True).fill(text)
        return self.press("Connect")

    def is_(self, state: str, timeout: float = PATIENCE) -> Person:
        """Wait for a state of the page: asked, waiting, connecting, slow, open, failed."""
        self.root.locator(f'[data-state="{state}"]').wait_for(state="attached", timeout=timeout)
        return self

    @property
    def alert(self) -> Locator:
        """The alert that tells of a trouble, with the ways on."""
        return self.root.locator("[role=alert] .trouble:visible")

    def press(self, name: str) -> Person:
        self.root.get_by_role("button", name=name).click()
        return self
