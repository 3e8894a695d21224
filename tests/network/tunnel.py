"""Passes connections to this machine's own localhost on to that of a network namespace: to drive a browser there.

Usage: python tunnel.py NAMESPACE PORT
"""

import ctypes
import os
import socket
import sys
from threading import Thread

NETWORK = 0x40000000
"""CLONE_NEWNET of setns(2)."""


def main(space: str, port: int) -> None:
    """Listen here, then enter the namespace, and pass on until killed."""
    server = socket.create_server(("127.0.0.1", port))
    if ctypes.CDLL(None).setns(os.open(f"/run/netns/{space}", os.O_RDONLY), NETWORK):
        raise OSError("setns")
    while True:
        here, _ = server.accept()
        there = socket.create_connection(("127.0.0.1", port))
        for ends in ((here, there), (there, here)):
            Thread(target=pump, args=ends, daemon=True).start()


def pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on what one end says, until it ends."""
    try:
        while data := source.recv(65_536):
            target.sendall(data)
    finally:
        target.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
