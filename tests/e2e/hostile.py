"""A peer that is no browser and means no good: aiortc in a process of its own, told what to do by lines of JSON.

Each line is {"do": name, …}; each is answered by one line. `answer` takes the text of an invitation and gives that of a
reply; `send` sends a text, or bytes, so many times; `heard` gives what came.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from aiortc import RTCPeerConnection, RTCSessionDescription

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


class Peer:
    """The connection, and what came over it."""

    def __init__(self) -> None:
        self.connection = RTCPeerConnection()
        self.channel = self.connection.createDataChannel("cairn", negotiated=True, id=0)
        self.heard: list[str] = []
        self.open, self.closed = asyncio.Event(), asyncio.Event()
        self.channel.on("open", self.open.set)
        self.channel.on("close", self.closed.set)
        self.channel.on("message", lambda data: self.heard.append(data if isinstance(data, str) else repr(data)))

    async def answer(self, text: str) -> str:
        await self.connection.setRemoteDescription(RTCSessionDescription(offer(text), "offer"))
        await self.connection.setLocalDescription(await self.connection.createAnswer())
        return reply(text, self.connection.localDescription.sdp)

    async def opened(self) -> bool:
        await asyncio.wait_for(self.open.wait(), 20)
        return True

    async def send(self, text: str = "", size: int = 0, times: int = 1) -> int:
        """Send a text, or bytes of a size, as fast as the other end takes them; returns how often it went."""
        for sent in range(times):
            if self.closed.is_set() or self.channel.readyState != "open":
                return sent
            self.channel.send(bytes(size) if size else text)
            if sent % 200 == 199:
                await asyncio.sleep(0)
        return times

    async def is_closed(self) -> bool:
        await asyncio.wait_for(self.closed.wait(), 30)
        return True

    async def all_heard(self) -> list[str]:
        return self.heard


async def main() -> None:
    """Do what each line says, until there are no more."""
    peer = Peer()
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        asked: dict[str, Any] = json.loads(line)
        told = await getattr(peer, asked.pop("do"))(**asked)
        print(json.dumps(told), flush=True)
    await peer.connection.close()


if __name__ == "__main__":
    asyncio.run(main())
