"""Lines of chat: cleaned, counted, limited in rate, and signed where a host passes them on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.core.language import t
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.log.entries import Party
from cairn.peer.log.match_log import MatchLog
from cairn.peer.log.signatures import EntrySigner
from cairn.peer.plain_text import clean
from cairn.peer.wire.frames import LONGEST_CHAT
from cairn.peer.wire.rate_limit import Bucket


class Chat:
    """The lines of chat of one side; `said` and `heard` count them, so that nobody can repeat one."""

    def __init__(self, said: int, heard: Mapping[Party, int]) -> None:
        self.said = said
        self.heard = dict(heard)
        self._own = Bucket(5, 0.5)
        self._theirs: dict[Party, Bucket] = {}

    def write(self, text: str, log: MatchLog, entry_signer: EntrySigner, now: float) -> dict[str, Any]:
        """The fields of our next line; raises LocalError."""
        line = clean(text, LONGEST_CHAT)
        if not line:
            raise LocalError(t("Nothing to say."), t("Write something first."))
        if not self._own.take(now):
            raise LocalError(t("Slowly."), t("Wait a moment before the next message."))
        self.said += 1
        signature = entry_signer.sign("chat 4", log.keys.head, str(self.said), line) if log.keys.head else ""
        return {"text": line, "author": entry_signer.party, "number": self.said, "signature": signature}

    def hear(self, body: Mapping[str, Any], log: MatchLog, entry_signer: EntrySigner, now: float, direct: bool) -> bool:
        """Whether a line is to be shown: a new one, not too fast; raises PeerError for words nobody signed.

        `direct`: its author is at the other end of this link, and has no key yet.
        """
        author, number = body["author"], body["number"]
        if log.keys.head:
            key = log.keys.keys[author]
            if not entry_signer.verify(
                key, author, body["signature"], "chat 4", log.keys.head, str(number), body["text"]
            ):
                raise PeerError("unsigned", "chat")
        elif not direct:
            raise PeerError("unsigned", "chat")
        if number <= self.heard.get(author, 0) or not self._theirs.setdefault(author, Bucket(10, 1)).take(now):
            return False
        self.heard[author] = number
        return True
