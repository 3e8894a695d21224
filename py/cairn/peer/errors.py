"""Errors between two pages, each with its own words: the friend's faults, and wrong requests of our own."""

from __future__ import annotations

from collections.abc import Mapping

from cairn.core.errors import GameError
from cairn.core.language import Phrase, sentences, t

AGAIN, ANEW = t("Invite again to go on."), t("Send a new invitation.")
ENDED, REFUSED = t("The connection was ended."), t("A move was refused.")
OLDER = t("One of you has an older Cairn. Both reload the page, and invite again.")

REASONS: Mapping[str, tuple[Phrase, Phrase]] = {
    "left": (t("Your friend has left."), t("The game is kept. Invite again to go on with it.")),
    "words": (t("The words differ."), t("Somebody may be in between. Send a new invitation by another way.")),
    "frame": (ENDED, sentences(t("Something arrived that no Cairn sends."), AGAIN)),
    "flood": (ENDED, sentences(t("Too much arrived at once."), AGAIN)),
    "order": (ENDED, sentences(t("Something came at a moment where it has no place."), AGAIN)),
    "illegal": (REFUSED, sentences(t("It is against the rules, so it was not played."), AGAIN)),
    "turn": (REFUSED, sentences(t("It was not your friend’s to make, so it was not played."), AGAIN)),
    "computer": (
        REFUSED,
        sentences(t("The computer, playing for somebody, would have chosen another one, so it was not played."), AGAIN),
    ),
    "forged": (REFUSED, sentences(t("It bears your name, and you did not make it."), AGAIN)),
    "unsigned": (
        t("A signature is wrong."),
        t("Something came in the name of a player who did not sign it. Ask the others, and invite again to go on."),
    ),
    "keys": (t("A key was exchanged on the way."), t("The host passed on a key that is not yours. Start a new match.")),
    "unable": (
        t("Nothing can be signed here."),
        t("A part of Cairn is missing on one device. Reload the page there, and invite again to go on."),
    ),
    "coin": (t("The coin was refused."), t("What was opened is not what was promised. Invite again to begin anew.")),
    "audit": (t("The secrets do not match."), t("What was opened is not what was sealed, so the game does not count.")),
    "unlike": (
        t("The swing came out differently on your devices."),
        t("It was repeated, and differed again, so the game stops here. What was played is kept."),
    ),
    "proof": (t("This is somebody else."), sentences(t("Their page doesn’t know this match’s secret."), ANEW)),
    "stranger": (
        t("This is another game."),
        sentences(t("One of you is in the middle of it, the other is not."), ANEW),
    ),
    "rules": (t("Your rules differ."), OLDER),
    "format": (t("Your pages differ."), OLDER),
    "promised": (ENDED, sentences(t("Announced moves did not arrive."), AGAIN)),
    "late": (t("An answer came too late."), sentences(t("A move had been seen before it."), AGAIN)),
    "conflict": (
        t("Your games differ."),
        t("Yours is kept as it is, and nothing was taken over. Begin a new match to play on."),
    ),
    "time": (t("Time is over."), t("By one clock only: the other page did not answer. The game is kept.")),
    "internal": (ENDED, sentences(t("Something went wrong on this page."), AGAIN)),
    "seat": (t("No seat is free."), t("Somebody else has opened this invitation. Ask for a new one.")),
}
"""The codes that travel, and what they tell: a title and a longer sentence. No foreign text is shown."""

PLAIN = frozenset({"left", "words", "rules", "format", "seat", "stranger", "unlike", "conflict"})
"""Codes that both sides see alike, or that harm nobody if untrue; all else is told as the other side's claim."""


def explain(code: str, claimed: bool = False) -> tuple[Phrase, Phrase]:
    """The title and the sentence of a reason; of one that the other page claims, in words that say so."""
    title, why = REASONS[code]
    if not claimed or code in PLAIN:
        return title, why
    return (
        t("Your friend’s page has ended the connection."),
        t("It says: “{reason}” Your game is kept; invite again to go on.", reason=title),
    )


class PeerError(GameError):
    """A fault of the other page; the session ends politely, with its code."""

    def __init__(self, code: str, details: str = "") -> None:
        self.code, self.details = code, details
        title, why = REASONS[code]
        super().__init__(sentences(title, why))
        self.title, self.why = title, why


class LocalError(GameError):
    """A request of our own page at a moment when it cannot be; nothing was sent."""

    def __init__(self, title: Phrase, why: Phrase) -> None:
        super().__init__(sentences(title, why))
        self.title, self.why = title, why
