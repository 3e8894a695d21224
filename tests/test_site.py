"""The built site as a host serves it: headers, caching, nothing inline, everything there, and how much it weighs."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from html.parser import HTMLParser
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from serve import TEXTS, Handler, copied, serve
from tests.serving import served

ROOT = Path(__file__).resolve().parents[1]
HEADERS = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]
FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site: another build meanwhile changes nothing."""
    return copied(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="module")
def site(dist: Path) -> Iterator[str]:
    """The address of the built site on a free port."""
    with served(serve(dist, 0)) as address:
        yield address


def head(site: str, path: str) -> tuple[int, dict[str, str]]:
    """Status and headers of a path, their names in lower case."""
    line = http.client.HTTPConnection(urlsplit(site).netloc, timeout=10)
    line.request("HEAD", path)
    answer = line.getresponse()
    line.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


def one(dist: Path, pattern: str) -> str:
    """The address of the one file of the site that fits a pattern."""
    (found,) = dist.glob(pattern)
    return f"/{found.relative_to(dist).as_posix()}"


def pages(dist: Path) -> list[Path]:
    return [dist / "index.html", *(dist / "rules").glob("*.html")]


def test_an_archive_says_which_rules_are_in_it(dist: Path) -> None:
    """It is what two pages compare: the digest of the source text, whatever machine has built it."""
    whole = hashlib.sha256()
    sources = [path for part in ("bots", "core", "games") for path in (ROOT / "py/cairn" / part).rglob("*.py")]
    for name, path in sorted((path.relative_to(ROOT / "py").as_posix(), path) for path in sources):
        whole.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    with zipfile.ZipFile(dist / one(dist, "app/*/cairn_more.zip.txt")[1:]) as archive:
        assert whole.hexdigest().encode() in archive.read("cairn/peer/wire/rules_digest.pyc")


def test_hosts_compress_all_that_is_large_and_not_packed(dist: Path) -> None:
    """They go by the kind of a file: texts and WebAssembly, but no zips, not even stored ones."""
    large = [path for path in dist.rglob("*") if path.is_file() and path.stat().st_size > 10_000]
    kinds = {path: Handler.extensions_map.get(path.suffix) or guess_type(path)[0] or "" for path in large}
    left = {path.suffix for path, kind in kinds.items() if not kind.startswith((*TEXTS, "application/wasm"))}
    assert left <= {".png", ".whl", ".bin"}  # start.bin is packed by gzip


# ---- headers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pattern",
    [
        "index.html",
        "rules/vaxandis.html",
        "app/*/web/js/shell/shell.mjs",
        "app/*/cairn.zip.txt",
        "runtime/*/pyodide.asm.wasm",
    ],
)
def test_every_file_has_the_headers_of_netlify_toml(site: str, dist: Path, pattern: str) -> None:
    path = one(dist, pattern)
    status, headers = head(site, path)
    assert status == 200
    wanted: dict[str, str] = {}
    for rule in HEADERS:
        if fnmatch(path, rule["for"]):
            wanted |= rule["values"]
    assert {name: headers.get(name.lower()) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("pattern", "caching"),
    [
        ("index.html", "no-cache"),
        ("rules/skorpion.html", "no-cache"),
        ("app/*/web/js/shell/shell.mjs", FOREVER),
        ("app/*/cairn.zip.txt", FOREVER),
        ("runtime/*/python_stdlib.zip.txt", FOREVER),
    ],
)
def test_what_is_stamped_is_cached_for_ever_and_the_pages_never(
    site: str, dist: Path, pattern: str, caching: str
) -> None:
    assert head(site, one(dist, pattern))[1]["cache-control"] == caching


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("runtime/*/pyodide.asm.wasm", "application/wasm"),
        ("runtime/*/pyodide.mjs", "text/javascript"),
        ("runtime/*/pyscript/core.js", "text/javascript"),
        ("app/*/web/css/cairn.css", "text/css"),
        ("index.html", "text/html"),
    ],
)
def test_a_file_says_what_it_is(site: str, dist: Path, pattern: str, kind: str) -> None:
    assert head(site, one(dist, pattern))[1]["content-type"].split(";")[0] == kind


# ---- files -------------------------------------------------------------------------------------


class Reading(HTMLParser):
    """Collects the addresses in a page, and what a strict policy refuses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        for name, value in attrs:
            if name == "src" or (name == "href" and tag in ("a", "link", "use", "image")):
                self.addresses.append(value or "")
            if name == "config":
                self.addresses.append(json.loads(value or "")["interpreter"])
            if name == "data-modules":
                self.addresses += (value or "").split()
            if name == "style" or name.startswith("on") or (value or "").startswith("javascript:"):
                self.inline.append(f"<{tag} {name}>")
        if tag == "style":
            self.inline.append("<style>")

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, text: str) -> None:
        if self.inside == "script" and text.strip():
            self.inline.append("<script> with text")


def test_every_file_that_the_pages_name_is_there(dist: Path) -> None:
    for page in pages(dist):
        for address in Reading(page.read_text()).addresses:
            assert not re.match(r"[a-z]+:|//", address), f"{page.name} names {address}"
            path = (page.parent / address.partition("#")[0]).resolve() if address[:1] != "#" else page
            assert path.is_file() or (path / "index.html").is_file(), f"{page.name} names {address}"


def test_every_module_that_the_modules_name_is_there(dist: Path) -> None:
    for module in (dist / "app").rglob("*.mjs"):
        text = re.sub(r"/\*.*?\*/", "", module.read_text(), flags=re.DOTALL)  # types come from joined modules too
        imported = re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', text)
        named = re.findall(r'new URL\("(\.[^"]+[^/"])",\s*import\.meta\.url\)', text)
        for name in [*imported, *named]:
            assert (module.parent / name).resolve().is_file(), f"{module.name} names {name}"


def test_no_page_has_a_script_or_a_style_in_it(dist: Path) -> None:
    for page in pages(dist):
        assert Reading(page.read_text()).inline == []


BROTLI = """
const { brotliCompressSync } = require("node:zlib");
const sizes = process.argv.slice(1).map((file) => brotliCompressSync(require("node:fs").readFileSync(file)).length);
console.log(sizes.reduce((sum, size) => sum + size));
"""


def test_home_names_at_most_60_kb(dist: Path) -> None:
    """Files that the page itself names are asked for before home is painted, whatever the paint waits for."""
    page = dist / "index.html"
    mark = r'<(?:link|script)[^>]* (?:href|src)="\./([^"]+\.(?:css|m?js|svg|webmanifest))"'
    named = re.findall(mark, page.read_text())
    assert any(name.endswith("cairn.css") for name in named)
    assert any(name.endswith("shell.mjs") for name in named)
    how = ["node", "-e", BROTLI, str(page), *(str(dist / name) for name in dict.fromkeys(named))]
    assert int(subprocess.run(how, text=True, capture_output=True, check=True).stdout) <= 60_000


def test_the_kit_is_at_most_30_kb(dist: Path) -> None:
    """A part of its own, which no game of the shelf loads; its games are texts for the page."""
    (kit,) = dist.glob("app/*/cairn_kit.zip.txt")
    with zipfile.ZipFile(kit) as archive:
        assert all(name.startswith("cairn/kit/") for name in archive.namelist())
        assert not [name for name in archive.namelist() if "/plain/" in name or "/examples/" in name]
    how = ["node", "-e", BROTLI, str(kit)]
    assert int(subprocess.run(how, text=True, capture_output=True, check=True).stdout) <= 30_000
    (sources,) = dist.glob("app/*/web/bases.json")
    for name, source in json.loads(sources.read_text("utf-8"))["sources"].items():
        (path,) = (ROOT / "py/cairn/kit").glob(f"*/{name}.py")
        assert source == path.read_text("utf-8")


# ---- what a strict host would refuse -----------------------------------------------------------


def test_every_page_has_the_policy_inside_it_too(dist: Path, site: str) -> None:
    """For hosts that send no headers; who may frame a page can be said in a header only."""
    policies = set()
    for path in [dist / "index.html", *(dist / "rules").rglob("*.html")]:
        inside = re.search(
            r'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]+)">', path.read_text()
        )
        assert inside, path
        policies.add(inside[1])
    assert policies == {head(site, "/")[1]["content-security-policy"].removesuffix("; frame-ancestors 'self'")}


def test_the_policy_allows_only_this_site_and_nothing_inline(site: str) -> None:
    headers = head(site, "/")[1]
    policy = {name: words for name, *words in (part.split() for part in headers["content-security-policy"].split(";"))}
    assert policy["default-src"] == ["'none'"]
    boot = base64.b64encode(hashlib.sha256((ROOT / "web/js/boot.js").read_bytes()).digest()).decode()
    assert policy["script-src"] == ["'self'", "'wasm-unsafe-eval'", f"'sha256-{boot}'"]
    assert policy["worker-src"] == ["'self'", "blob:", "data:"]
    mailboxes = [word for word in policy["connect-src"] if word.startswith("wss://")]
    assert policy["connect-src"] == ["'self'", *mailboxes]
    for words in policy.values():
        known = {"'none'", "'self'", "'wasm-unsafe-eval'", f"'sha256-{boot}'", "blob:", "data:"}
        assert set(words) - {*mailboxes} <= known
    for name in ("base-uri", "form-action"):
        assert policy[name] == ["'none'"]
    assert policy["frame-ancestors"] == policy["frame-src"] == ["'self'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    rights = dict(right.split("=") for right in headers["permissions-policy"].split(", "))
    assert rights.pop("camera") == "(self)", "a code is scanned with it"
    assert set(rights.values()) == {"()"}
    assert {"microphone", "geolocation", "payment", "usb"} <= rights.keys()
