"""A public mailbox for tests: the relay of nostr-sdk, behind TLS under whatever name a browser was told.

Usage: python mailbox.py ADDRESS PORT [slow | lying]

It tells every connection in a line, so that a test can see who came.
"""

from __future__ import annotations

import asyncio
import datetime
import ssl
import sys
import tempfile
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from nostr_sdk import LocalRelayBuilder

SLOW = 0.7
"""Seconds by which a slow one lets everything wait."""
NONSENSE = [b"null", b"[]", b'["EVENT"]', b'["EVENT","letters",{"pubkey":1,"content":"AAAA"}]', b'["OK",1,true]', b"{"]


def certificate() -> ssl.SSLContext:
    """Made for this run, and known to nobody: browsers under test are told to look away."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mailbox")])
    now = datetime.datetime.now(datetime.UTC)  # unwaited: browsers look at it by the machine's clock
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(1))
    signed = made.sign(key, hashes.SHA256())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "both.pem"
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
        context.load_cert_chain(path)
    return context


async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter, how: str) -> None:
    """Pass on what one end says, until it ends; a lying one says everything twice, and nonsense after it."""
    begun = False
    try:
        while data := await source.read(65_536):
            if how == "slow":
                await asyncio.sleep(SLOW)  # unwaited: it is the mailbox that is slow
            target.write(data)
            if how == "lying" and begun:
                target.write(data + b"".join(bytes([0x81, len(text)]) + text for text in NONSENSE))
            begun = True
            await target.drain()
    except OSError:
        pass
    target.close()


async def main(address: str, port: int, how: str = "") -> None:
    """Carry letters until killed."""
    relay = LocalRelayBuilder().build()
    await relay.run()
    inner = int(str(await relay.url()).rstrip("/").rpartition(":")[2])

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        print("connected", flush=True)
        back, forth = await asyncio.open_connection("127.0.0.1", inner)
        await asyncio.gather(pump(reader, forth, "slow" if how == "slow" else ""), pump(back, writer, how))

    server = await asyncio.start_server(serve, address, port, ssl=certificate())
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
