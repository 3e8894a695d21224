"""A peer that is no browser and means no good: aiortc in a process of its own, told what to do by lines of JSON.

Each line is {"do": name, …}; each is answered by one line. `answer` takes the text of an invitation and gives that of a
reply; `send` sends a text, or bytes, so many times; `all_heard` gives what came. After `answer` with `greets` a real
session of ours speaks, as that of an honest guest would; `plays` makes a move of it, and `bends` sends an entry that
it would never write.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from aiortc import RTCPeerConnection, RTCSessionDescription

from cairn.core.seal import Vault, split_salts
from cairn.core.state import Seat
from cairn.games import SHELF
from cairn.peer.live.create import guest
from cairn.peer.live.table import MatchTable
from cairn.peer.log.entries import Entry, EntryKind, to_fields
from cairn.peer.log.entry_rules import reveals
from cairn.peer.log.match_log import MatchLog
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from cairn.peer.wire.session import Session
from tests.peer import events as on

from .friends import bytes_of, code

ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
SIZES = (16, 4, 16)


def word(data: bytes, at: int) -> tuple[str, int]:
    """A text of six bits a character, and where it ends."""
    length = data[at]
    end = at + 1 + -(-length * 6 // 8)
    bits = "".join(f"{byte:08b}" for byte in data[at + 1 : end])
    return "".join(ICE[int(bits[n * 6 : n * 6 + 6], 2)] for n in range(length)), end


def packed(text: str) -> bytes:
    """The same the other way."""
    bits = "".join(f"{ICE.index(character):06b}" for character in text)
    bits += "0" * (-len(bits) % 8)
    return bytes([len(text), *(int(bits[n : n + 8], 2) for n in range(0, len(bits), 8))])


def offer(invitation: str) -> str:
    """The description that an invitation stands for; its browser is the active side."""
    data = bytes_of(invitation)
    at = 10 + (4 if data[0] & 8 else 0)
    ufrag, at = word(data, at)
    pwd, at = word(data, at)
    fingerprint, at = data[at : at + 32].hex(":").upper(), at + 32
    lines = [
        "v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    ]  # fmt: skip
    count, at = data[at], at + 1
    for number in range(count):
        family, port = data[at] & 3, int.from_bytes(data[at + 1 : at + 3], "big")
        address, at = data[at + 3 : at + 3 + SIZES[family]], at + 3 + SIZES[family]
        if family == 1:
            lines.append(f"a=candidate:{number} 1 udp {2**30 - number} {'.'.join(map(str, address))} {port} typ host")
    lines += [
        f"a=ice-ufrag:{ufrag}", f"a=ice-pwd:{pwd}", f"a=fingerprint:sha-256 {fingerprint}", "a=setup:active",
        "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
    ]  # fmt: skip
    return "\r\n".join(lines)


def reply(invitation: str, sdp: str) -> str:
    """The code of an answer to an invitation."""

    def of(name: str) -> str:
        return next(line.partition(name)[2] for line in sdp.splitlines() if line.startswith(f"a={name}"))

    hosts = [line.split() for line in sdp.splitlines() if line.startswith("a=candidate") and "typ host" in line]
    four = [(host[4], int(host[5])) for host in hosts if "." in host[4] and host[2].lower() == "udp"][:3]
    data = bytes_of(invitation)
    head = bytes([data[0] | 1, *data[1 : 14 if data[0] & 8 else 10]])
    print_ = bytes.fromhex(of("fingerprint:sha-256 ").replace(":", ""))
    places = b"".join(bytes([1]) + port.to_bytes(2, "big") + bytes(map(int, host.split("."))) for host, port in four)
    return code(head + packed(of("ice-ufrag:")) + packed(of("ice-pwd:")) + print_ + bytes([len(four)]) + places)


MOST_WAITING = 65_536
"""Bytes that may wait to be sent: with more, aiortc would do nothing but send, and lose what comes meanwhile."""


class Guest:
    """Our own program as a guest, without a page: it greets and plays over a channel, and knows how to lie."""

    def __init__(self, channel: Any, link: on.Link, before: Guest | None) -> None:
        self.channel = channel
        entropy = os.urandom(32)
        self.table = MatchTable(SHELF, before.table.saved()) if before else guest(SHELF, "Eve", entropy)
        self.vaults: dict[Seat, Vault] = before.vaults if before else {}
        channel.on("open", lambda: self.step(on.link_opened(0, link, os.urandom(32))))
        channel.on("message", self.receive)

    @property
    def session(self) -> Session:
        return self.table.main

    def receive(self, text: str) -> None:
        table = json.loads(text)
        if table["t"] == "hello":
            self.session.rules = table["b"]["rules"]  # ours are the same, but in no built site
        self.step(on.text_received(0, text))

    def step(self, event: Callable[..., Any]) -> None:
        for effect in event(self.table, time.monotonic()):
            if isinstance(effect, do.Send) and self.channel.readyState == "open":
                self.channel.send(effect.text)

    @property
    def match(self) -> MatchLog:
        assert self.table.match is not None
        return self.table.match

    def hide(self) -> None:
        """Seal the first way to hide."""
        state, secrets = self.match.play.state, self.match.game.secrets
        assert secrets
        salts = split_salts(os.urandom(16 * secrets.salts).hex(), secrets.salts)
        action, vault = secrets.commit(state, state.legal_actions()[0], salts)
        self.vaults[vault.seat] = vault
        self.step(on.play(self.match.game.write(action)))

    def opening(self) -> str:
        """The entry that opens the own secrets after the end."""
        secrets = self.match.game.secrets
        assert secrets
        return self.match.game.write(secrets.next_opening(self.match.play.state, self.vaults))

    def enter(self, text: str) -> None:
        """Propose an entry as it is, whatever the rules say."""
        entry = Entry(1, EntryKind.MOVE, text, signature="0" * 32)
        body = {"n": self.match.count + 1, **to_fields(entry), "head": self.match.next_head(entry)}
        self.channel.send(self.session.framing.write(FrameKind.PROPOSE, body))

    def differ(self) -> None:
        """Say that all heads are other ones."""
        count = self.match.count
        self.channel.send(self.session.framing.write(FrameKind.CONFLICT, {"count": count, "trail": "0" * 8 * count}))


class Peer:
    """The connection, and what came over it."""

    def __init__(self) -> None:
        self.connection = RTCPeerConnection()
        self.guest: Guest | None = None

    async def answer(self, text: str, greets: bool = False) -> str:
        await self.connection.close()
        self.connection = RTCPeerConnection()
        self.channel = self.connection.createDataChannel("cairn", negotiated=True, id=0)
        self.heard: list[str] = []
        self.open = asyncio.Event()
        self.channel.on("open", self.open.set)
        self.channel.on("message", lambda data: self.heard.append(data if isinstance(data, str) else repr(data)))
        theirs = offer(text)
        await self.connection.setRemoteDescription(RTCSessionDescription(theirs, "offer"))
        await self.connection.setLocalDescription(await self.connection.createAnswer())
        ours = self.connection.localDescription.sdp
        if greets:
            self.guest = Guest(self.channel, on.Link(print_of(ours), print_of(theirs), leads=False), self.guest)
        return reply(text, ours)

    async def opened(self) -> bool:
        await asyncio.wait_for(self.open.wait(), 20)
        return True

    async def send(self, text: str = "", size: int = 0, times: int = 1) -> int:
        """Send a text, or bytes of a size, as fast as they go, until the other end takes no more; how often it went."""
        for sent in range(times):
            while self.channel.readyState == "open" and self.channel.bufferedAmount > MOST_WAITING:
                if self.says_bye():
                    return sent
                await asyncio.sleep(0.001)  # unwaited: no page: the peer's own loop
            if self.channel.readyState != "open":
                return sent
            self.channel.send(bytes(size) if size else text)
            if sent % 20 == 19:
                await asyncio.sleep(0)  # unwaited: no page: the peer's own loop
        return times

    def says_bye(self) -> bool:
        return any('"t":"bye"' in text for text in self.heard)

    async def hears_bye(self) -> bool:
        """The other end has said goodbye; that it closes then, a lost datagram may keep from us."""
        await until(self.says_bye)
        return True

    async def words(self) -> list[str]:
        """The safety words, when both can see them."""
        session = self.session
        await until(lambda: bool(session.words))
        return [*session.words]

    async def confirms(self) -> bool:
        assert self.guest
        self.guest.step(on.confirm(0))
        return True

    async def waits(self, over: bool = False) -> bool:
        """Until both play and it is the guest's turn, or the game is over and the host has opened its secrets."""
        session = self.session
        await until(
            lambda: (
                session.is_playing and (reveals(self.match, self.match.entries[-1]) if over else self.match.mover == 1)
            )
        )
        return True

    async def hides(self) -> bool:
        assert self.guest
        self.guest.hide()
        return True

    async def bends(self, how: str) -> bool:
        """Enter what no honest guest would."""
        assert self.guest
        match how:
            case "hash":
                self.guest.differ()
            case "illegal":
                self.guest.enter("c3-c3")
            case "opening":
                honest = self.guest.opening()
                self.guest.enter(honest[:-1] + ("1" if honest.endswith("0") else "0"))
        return True

    async def leaves(self) -> bool:
        await self.connection.close()
        return True

    @property
    def session(self) -> Session:
        assert self.guest
        return self.guest.session

    @property
    def match(self) -> MatchLog:
        assert self.guest
        return self.guest.match

    async def all_heard(self) -> list[str]:
        return self.heard


async def until(what: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(30):
        while not what():
            await asyncio.sleep(0.01)  # unwaited: no page: this is how the peer waits


def print_of(sdp: str) -> str:
    """The fingerprint in a description, as it stands in codes."""
    line = next(line for line in sdp.splitlines() if line.startswith("a=fingerprint:sha-256 "))
    return line.partition(" ")[2].replace(":", "").lower()


async def main() -> None:
    """Do what each line says, until there are no more."""
    peer = Peer()
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        request: dict[str, Any] = json.loads(line)
        answer = await getattr(peer, request.pop("do"))(**request)
        print(json.dumps(answer), flush=True)
    await peer.connection.close()


if __name__ == "__main__":
    asyncio.run(main())
