"""What can go wrong between two pages, each with its own words: what the friend did, and what we asked for wrongly."""

from __future__ import annotations

from cairn.core.game import GameError

REASONS = {
    "left": ("Your friend has left.", "The game is kept. Invite again to go on with it."),
    "words": ("The words differ.", "Somebody may be in between. Send a new invitation by another way."),
    "frame": ("The connection was ended.", "Something arrived that no Cairn sends. Invite again to go on."),
    "flood": ("The connection was ended.", "Too much arrived at once. Invite again to go on."),
    "order": (
        "The connection was ended.",
        "Something came at a moment where it has no place. Invite again to go on.",
    ),
    "illegal": ("A move was refused.", "It is against the rules, so it was not played. Invite again to go on."),
    "turn": ("A move was refused.", "It was not your friend’s to make, so it was not played. Invite again to go on."),
    "forged": ("A move was refused.", "It bears your name, and you did not make it. Invite again to go on."),
    "coin": ("The coin was refused.", "What was opened is not what was promised. Invite again to begin anew."),
    "audit": (
        "The secrets do not match.",
        "What was opened is not what was sealed, so the game does not count.",
    ),
    "proof": (
        "This is somebody else.",
        "Whoever is there does not know this game’s secret. Send a new invitation.",
    ),
    "stranger": (
        "This is another game.",
        "One of you is in the middle of it, the other is not. Send a new invitation.",
    ),
    "rules": ("Your rules differ.", "One of you has an older Cairn. Both reload the page, and invite again."),
    "format": ("Your pages differ.", "One of you has an older Cairn. Both reload the page, and invite again."),
    "seat": ("No seat is free.", "Somebody else has opened this invitation. Ask for a new one."),
}
"""The codes that travel, and what they tell whoever stays: a title and a longer sentence. No foreign text is shown."""


class PeerError(GameError):
    """What the other page did and may not; the session ends politely, with its code."""

    def __init__(self, code: str, details: str = "") -> None:
        self.code, self.details = code, details
        self.title, self.why = REASONS[code]
        super().__init__(f"{self.title} {self.why}")


class LocalError(GameError):
    """What our own page asked for at a moment when it cannot be; nothing was sent."""

    def __init__(self, title: str, why: str) -> None:
        super().__init__(f"{title} {why}")
        self.title, self.why = title, why
