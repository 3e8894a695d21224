"""A browser that refuses a page what it could do without: every game is played, and what is not kept is said before."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, expect

from browser import chromium

from .table import DESKTOP, NewContext, Open, Table, Watch, clicks, random_game, started
from .test_lava_flows import Screen, game_that_ends
from .test_stonehenge import Circle
from .waiting import PATIENCE

KEEPS_NOTHING = "This browser keeps nothing: your games end with this page."
ALL_SITE_DATA = {
    "profile": {"default_content_setting_values": {"cookies": 2}, "block_third_party_cookies": True},
}
"""The lines that Chromium's setting “block all cookies” writes into a profile."""
SHORT = [
    pytest.param("vaxandis", 9, {"size": 4}, id="vaxandis"),
    pytest.param("sedona_vortex", 117, {"spaces": 3}, id="sedona_vortex"),
    pytest.param("skorpion", 11, {}, id="skorpion"),
]
"""Games at random that are over soon."""


def strip(page: Page) -> Locator:
    return page.locator('[data-shell="passing"]')


@pytest.fixture(scope="module")
def profile(playwright: Playwright, site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A Chromium with its own switch set: no page may keep anything."""
    folder = tmp_path_factory.mktemp("profile")
    (folder / "Default").mkdir()
    (folder / "Default/Preferences").write_text(json.dumps(ALL_SITE_DATA))
    context = playwright.chromium.launch_persistent_context(
        str(folder),
        executable_path=chromium(),
        args=["--no-sandbox", "--js-flags=--liftoff-only"],
        base_url=site,
        viewport=DESKTOP,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(2 * PATIENCE)
    yield context
    context.close()


@pytest.fixture
def blocked(profile: BrowserContext, site: str) -> Iterator[Table]:
    """A table in it."""
    page = profile.new_page()
    page.watch = watch = Watch(page, site)  # type: ignore[attr-defined]
    yield Table(page)
    page.close()
    assert watch.troubles == []


def is_over(table: Table) -> None:
    """The game has ended, with a result; the page still says that nothing is kept."""
    expect(table.part("result").locator(".banner")).to_be_visible()
    expect(strip(table.page)).to_have_text(KEEPS_NOTHING)
    refused = "(() => { try { return !localStorage; } catch { return true; } })()"
    assert table.page.evaluate(refused), "the browser was to block all site data"  # unwaited: it does or does not


@pytest.mark.parametrize(("game", "seed", "options"), SHORT)
def test_all_site_data_blocked_a_whole_game_is_played(
    blocked: Table, game: str, seed: int, options: dict[str, object]
) -> None:
    play = random_game(game, seed, options)
    blocked.begin(game, **options)
    expect(strip(blocked.page)).to_have_text(KEEPS_NOTHING)  # before the first move
    middle = len(play.entries) // 2
    blocked.follow(play, end=middle).press("undo").has_played(*play.record.actions[: middle - 1])
    blocked.press("redo").follow(play, start=middle)
    is_over(blocked)
    blocked.page.evaluate("location.hash = '#/saved'")
    expect(blocked.page.locator("#saved li.save")).to_have_count(1)  # as long as the page lasts


def test_all_site_data_blocked_a_whole_game_with_secrets_is_played(blocked: Table) -> None:
    play = min((game_that_ends(seed, 0, "classic") for seed in range(20)), key=lambda play: len(play.entries))
    screen = Screen(blocked.page).sit(first=0)
    expect(strip(screen.page)).to_have_text(KEEPS_NOTHING)
    screen.hide(clicks(play, 0), clicks(play, 1))  # type: ignore[arg-type]
    for at in range(2, len(play.entries)):
        screen.pick(*clicks(play, at))
        screen.turns.to_have_count(at - 1)
    expect(screen.part("result")).to_contain_text("Everything hidden has been opened and checked.")
    is_over(screen)


def test_all_site_data_blocked_a_game_of_skill_is_played(blocked: Table) -> None:
    circle = Circle(blocked, stock=12)
    expect(strip(blocked.page)).to_have_text(KEEPS_NOTHING)
    circle.build(50).pull(140).caught()
    blocked.press("more").press("resign").press("resign-now")
    is_over(blocked)


def test_all_site_data_blocked_a_game_ends_with_its_page(blocked: Table) -> None:
    page = blocked.begin("vaxandis", size=4).pick("c3").has_played("c3").page
    page.reload()
    started(page)
    expect(strip(page)).to_have_text(KEEPS_NOTHING)
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved li").first).to_be_visible()
    expect(page.locator("#saved li.save")).to_have_count(0)


# ---- each thing alone, as browsers refuse it ----------------------------------------------------

DENY = """
const denied = (name = "SecurityError") => new DOMException("The request was denied.", name);
const define = (on, name, how) => on && Object.defineProperty(on, name, { configurable: true, ...how });
const gone = (on, name) => define(on, name, { value: undefined });
const throwing = (on, name) => define(on, name, { get() { throw denied(); } });
const rejecting = (on, ...names) => {
  for (const name of names) define(on, name, { value: async () => { throw denied(); } });
};
const here = Object.getPrototypeOf(navigator);
const store = globalThis.Storage?.prototype;
"""
"""Ways to refuse, for the page and for its worker; “here” is where a navigator has its properties."""
FAILING = """define(globalThis, "indexedDB", { value: { open() {
  const request = { error: denied("UnknownError") };
  setTimeout(() => request.onerror?.({ type: "error", target: request, preventDefault() {} }));
  return request;
} } });"""
REFUSED = {
    "no IndexedDB": 'gone(globalThis, "indexedDB");',
    "IndexedDB is null": 'define(globalThis, "indexedDB", { value: null });',
    "IndexedDB may not be looked at": 'throwing(globalThis, "indexedDB");',
    "IndexedDB opens nothing": FAILING,
    "no Cache Storage": 'gone(globalThis, "caches");',
    "Cache Storage may not be looked at": 'throwing(globalThis, "caches");',
    "Cache Storage rejects": 'rejecting(globalThis.CacheStorage?.prototype, "match", "open", "keys", "has");',
    "no localStorage": 'gone(globalThis, "localStorage");',
    "localStorage may not be looked at": 'throwing(globalThis, "localStorage");',
    "sessionStorage may not be looked at": 'throwing(globalThis, "sessionStorage");',
    "storages take nothing": 'if (store) store.setItem = () => { throw denied("QuotaExceededError"); };',
    "no service worker": 'gone(here, "serviceWorker");',
    "service workers may not be looked at": 'throwing(here, "serviceWorker");',
    "a service worker is not taken": 'rejecting(globalThis.ServiceWorkerContainer?.prototype, "register");',
    "no Web Locks": 'gone(here, "locks");',
    "Web Locks reject": 'rejecting(globalThis.LockManager?.prototype, "request", "query");',
    "no notifications": 'gone(globalThis, "Notification");',
    "no clipboard": 'gone(here, "clipboard");',
    "no WebRTC": 'gone(globalThis, "RTCPeerConnection");',
    "no WebGL": "if (globalThis.HTMLCanvasElement) HTMLCanvasElement.prototype.getContext = () => null;",
    "no full screen": 'gone(globalThis.Element?.prototype, "requestFullscreen");',
    "no streaming of WebAssembly": 'gone(WebAssembly, "compileStreaming"); gone(WebAssembly, "instantiateStreaming");',
    "no BroadcastChannel": 'gone(globalThis, "BroadcastChannel");',
    "a BroadcastChannel throws": "globalThis.BroadcastChannel = class { constructor() { throw denied(); } };",
    "no StorageManager": 'gone(here, "storage");',
    "the StorageManager may not be looked at": 'throwing(here, "storage");',
    "no sound": 'gone(globalThis, "AudioContext"); gone(here, "userActivation"); gone(here, "vibrate");',
    "no idle time": 'gone(globalThis, "requestIdleCallback");',
}
"""By what is refused: what makes it so, in the page and in its worker."""
ALL = {
    "all is missing": "; ".join(code for name, code in REFUSED.items() if name.startswith("no ")),
    "all throws or rejects": "; ".join(
        code for name, code in REFUSED.items() if name.endswith(("looked at", "rejects", "reject", "throws", "taken"))
    ),
}


def refusing(new_context: NewContext, open_page: Open, code: str) -> Page:
    """A page of a browser that refuses so, also to the worker of Python."""
    context = new_context(first_visit=True, reduced_motion="reduce")
    script = f"(() => {{ {DENY} {code} }})();\n"
    context.add_init_script(script)
    context.route(
        "**/runtime/interpreter.mjs",
        lambda route: route.fulfill(response=(found := route.fetch()), body=script + found.text()),
    )
    return open_page(context)


@pytest.mark.parametrize("refused", [*REFUSED, *ALL])
def test_a_whole_game_is_played_where(new_context: NewContext, open_page: Open, refused: str) -> None:
    code = (REFUSED | ALL)[refused]
    page = refusing(new_context, open_page, code)
    play = random_game("vaxandis", 9, {"size": 4})
    table = Table(page).begin("vaxandis", size=4).follow(play)
    expect(table.part("result").locator(".banner")).to_be_visible()
    expect(strip(page)).to_be_visible(visible="indexedDB" in code)
    page.evaluate("location.hash = '#/saved'")
    expect(page.locator("#saved li.save")).to_have_count(1)


NEEDED = {
    "no WebAssembly": ("delete globalThis.WebAssembly;", "The games need WebAssembly, which"),
    "WebAssembly is null": ('define(globalThis, "WebAssembly", { value: null });', "The games need WebAssembly, which"),
    "WebAssembly compiles nothing": (
        "WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError('no'); } };",
        "The games need WebAssembly, which",
    ),
    "no workers": ("delete globalThis.Worker;", "The games need web workers, which"),
    "workers may not be looked at": ('throwing(globalThis, "Worker");', "The games need web workers, which"),
    "a worker throws": (
        "globalThis.Worker = class { constructor() { throw denied(); } };",
        "The games need web workers, which",
    ),
    "neither": ("delete globalThis.WebAssembly; delete globalThis.Worker;", "need WebAssembly and web workers, which"),
}


@pytest.mark.parametrize("refused", NEEDED)
def test_what_the_games_need_is_named_where(new_context: NewContext, open_page: Open, refused: str) -> None:
    code, words = NEEDED[refused]
    page = refusing(new_context, open_page, code)
    page.watch.on = False  # type: ignore[attr-defined]
    page.goto("/#/begin/vaxandis?size=4")
    trouble = page.locator('[data-shell="trouble"]')
    expect(trouble).to_contain_text(words)
    expect(trouble.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.locator("#home")).to_be_visible()
