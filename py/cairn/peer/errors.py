"""What can go wrong between two pages, each with its own words: what the friend did, and what we asked for wrongly."""

from __future__ import annotations

from cairn.core.game import GameError
from cairn.core.language import mark, t

REASONS = {
    "left": (mark("Your friend has left."), mark("The game is kept. Invite again to go on with it.")),
    "words": (mark("The words differ."), mark("Somebody may be in between. Send a new invitation by another way.")),
    "frame": (mark("The connection was ended."), mark("Something arrived that no Cairn sends. Invite again to go on.")),
    "flood": (mark("The connection was ended."), mark("Too much arrived at once. Invite again to go on.")),
    "order": (
        mark("The connection was ended."),
        mark("Something came at a moment where it has no place. Invite again to go on."),
    ),
    "illegal": (
        mark("A move was refused."),
        mark("It is against the rules, so it was not played. Invite again to go on."),
    ),
    "turn": (
        mark("A move was refused."),
        mark("It was not your friend’s to make, so it was not played. Invite again to go on."),
    ),
    "forged": (
        mark("A move was refused."),
        mark("It bears your name, and you did not make it. Invite again to go on."),
    ),
    "unsigned": (
        mark("A signature is wrong."),
        mark("Something came in the name of a player who did not sign it. Ask the others, and invite again to go on."),
    ),
    "keys": (
        mark("A key was exchanged on the way."),
        mark("Whoever passes things on told another key than yours. Begin a new match."),
    ),
    "unable": (
        mark("Nothing can be signed here."),
        mark("A part of Cairn is missing on one device. Reload the page there, and invite again to go on."),
    ),
    "coin": (
        mark("The coin was refused."),
        mark("What was opened is not what was promised. Invite again to begin anew."),
    ),
    "audit": (
        mark("The secrets do not match."),
        mark("What was opened is not what was sealed, so the game does not count."),
    ),
    "unlike": (
        mark("The swing came out differently on your devices."),
        mark("It was repeated, and differed again, so the game stops here. What was played is kept."),
    ),
    "proof": (
        mark("This is somebody else."),
        mark("Whoever is there does not know this game’s secret. Send a new invitation."),
    ),
    "stranger": (
        mark("This is another game."),
        mark("One of you is in the middle of it, the other is not. Send a new invitation."),
    ),
    "rules": (
        mark("Your rules differ."),
        mark("One of you has an older Cairn. Both reload the page, and invite again."),
    ),
    "format": (
        mark("Your pages differ."),
        mark("One of you has an older Cairn. Both reload the page, and invite again."),
    ),
    "promised": (mark("The connection was ended."), mark("Announced moves did not arrive. Invite again to go on.")),
    "late": (mark("An answer came too late."), mark("A move had been seen before it. Invite again to go on.")),
    "clock": (mark("The clock was not kept."), mark("Less time was charged than measured. Invite again to go on.")),
    "conflict": (
        mark("Your games differ."),
        mark("Yours is kept as it is, and nothing was taken over. Begin a new match to play on."),
    ),
    "time": (mark("Time is over."), mark("By one clock only: the other page did not answer. The game is kept.")),
    "internal": (mark("The connection was ended."), mark("Something went wrong on this page. Invite again to go on.")),
    "seat": (mark("No seat is free."), mark("Somebody else has opened this invitation. Ask for a new one.")),
}
"""The codes that travel, and what they tell: a title and a longer sentence. No foreign text is shown."""

PLAIN = frozenset({"left", "words", "rules", "format", "seat", "stranger", "unlike", "conflict"})
"""What both sides see alike, or what harms nobody if it is not true; all else is told as the other side's claim."""


def explain(code: str, claimed: bool = False) -> tuple[str, str]:
    """The title and the sentence of a reason; of one that the other page claims, in words that say so."""
    title, why = map(t, REASONS[code])
    if not claimed or code in PLAIN:
        return title, why
    return (
        t("Your friend’s page has ended the connection."),
        t("It says: “{reason}” Your game is kept; invite again to go on.", reason=title),
    )


class PeerError(GameError):
    """What the other page did and may not; the session ends politely, with its code."""

    def __init__(self, code: str, details: str = "") -> None:
        self.code, self.details = code, details
        self.title, self.why = map(t, REASONS[code])
        super().__init__(f"{self.title} {self.why}")


class LocalError(GameError):
    """What our own page asked for at a moment when it cannot be; nothing was sent."""

    def __init__(self, title: str, why: str) -> None:
        super().__init__(f"{title} {why}")
        self.title, self.why = title, why
