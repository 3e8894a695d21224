"""Coins tossed by two who do not trust each other: both promise, then both show, and the coin is the hash of both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cairn.core.language import t
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.pact import Coin
from cairn.peer.wire import COIN, Kind

if TYPE_CHECKING:
    from cairn.peer.session import Session

MOST = 500


class Tosses:
    """The coins of one side. What was promised once holds for good, also over another link."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._said: set[tuple[Kind, str]] = set()

    def lapse(self) -> None:
        """A greeting begins: what is still open is said again."""
        self._said = set()

    def join(self) -> None:
        """Go on with the coins that are still open, here or, as nobody is seated there, with the friend."""
        unseated = not self.session.greeting.theirs["count"]
        for id, coin in list(self.session.pact.coins.items()):
            if not coin.nonce or unseated:
                self._say(id)

    def begin(self, id: str) -> None:
        """Toss a coin; raises LocalError if it was tossed already."""
        if not re.fullmatch(COIN, id):
            raise LocalError(t("No such coin."), t("A coin has a word and a number."))
        if self.shows(id) is not None:
            raise LocalError(t("This coin lies."), t("It was tossed already."))
        if id not in self.session.pact.coins:
            if len(self.session.pact.coins) >= MOST:
                raise LocalError(t("Enough coins."), t("Begin another match for more."))
            self._keep(id, Coin())
        self._say(id)

    def promised(self, body: Mapping[str, Any]) -> None:
        """The other side's promise."""
        id, coin = body["id"], self.session.pact.coins.get(body["id"], Coin())
        if coin.commit and coin.commit != body["commit"]:
            raise PeerError("coin", "another promise")
        if id not in self.session.pact.coins and len(self.session.pact.coins) >= MOST:
            raise PeerError("flood", "coins")
        if not coin.commit:
            self._keep(id, replace(coin, commit=body["commit"]))
        self._say(id)

    def shown(self, body: Mapping[str, Any]) -> None:
        """What the other side promised, shown."""
        id, coin = body["id"], self.session.pact.coins.get(body["id"], Coin())
        nonce = bytes.fromhex(body["nonce"])
        if not proofs.same(coin.commit, self._promise(id, self.session.pact.other, nonce)):
            raise PeerError("coin", "not what was promised")
        if coin.nonce:
            return
        self._keep(id, replace(coin, nonce=body["nonce"]))
        self.session.emit(on.Tossed(id, (self.shows(id) or b"").hex()))

    def shows(self, id: str) -> bytes | None:
        """What a coin shows, or None while it is not open."""
        coin, pact = self.session.pact.coins.get(id), self.session.pact
        if coin is None or not coin.nonce:
            return None
        both = {pact.party: self._own(id), pact.other: bytes.fromhex(coin.nonce)}
        return proofs.toss(id, [both[party] for party in sorted(both)])

    def _own(self, id: str) -> bytes:
        return proofs.fresh(self.session.pact.seed, f"coin {id}")

    def _promise(self, id: str, party: int, nonce: bytes) -> str:
        return proofs.commitment(f"coin {id}", party, nonce)

    def _keep(self, id: str, coin: Coin) -> None:
        self.session.keep(coins={**self.session.pact.coins, id: coin})

    def _say(self, id: str) -> None:
        """Promise, and show if the other side has promised; each once a greeting."""
        own = self._own(id)
        self._once(Kind.TOSS, id, {"id": id, "commit": self._promise(id, self.session.pact.party, own)})
        if self.session.pact.coins[id].commit:
            self._once(Kind.SHOW, id, {"id": id, "nonce": own.hex()})

    def _once(self, kind: Kind, id: str, body: Mapping[str, Any]) -> None:
        if (kind, id) not in self._said:
            self._said.add((kind, id))
            self.session.send(kind, body)
