// The bench: the rules of one game on the left, its board on the right, and under the rules whether it plays.
import { remember, thumbnailOf } from "../board/picture.ts";
import { bind } from "../dom.ts";
import { language } from "../shell/language.ts";
import { sayUnloaded } from "../shell/page.ts";
import { set, setting } from "../shell/settings.ts";
import { createTabLock, heldIds } from "../shell/tab-lock.ts";
import { shownIn } from "../sources/shown.ts";
import { onLeaving } from "../storage/leaving.ts";
import type { Store } from "../storage/store.ts";
import { layOut } from "./bench-parts.ts";
import { titleOf } from "./head.ts";
import { createPlain } from "./plain.ts";
import { createSession, type Guest, type Session } from "./session.ts";
import { fetchText } from "./start.ts";
import { createStrip, tabWords } from "./strip.ts";
import { mountTrial } from "./trial.ts";
import type { Loaded, Verdict } from "./verdict.ts";
import { createWords, writtenOf } from "./words.ts";

interface Actions {
  named: (title: string) => void; // the game, in the bar
  go: (hash: string) => void;
  taken: () => void; // another tab goes on with it
  nowhere: () => void; // there is no such draft
}

const SHA = /^[0-9a-f]{64}$/;
const LOCKS = "cairn-draft ";
/** Milliseconds in which a tab that has lost its draft keeps what was typed last. */
const HANDOVER = 200;

export function createBench(root: HTMLElement, { store }: { store: Store }, { named, go, taken, nowhere }: Actions) {
  const parts = layOut(root);
  let session: ReturnType<typeof createSession> | undefined;
  let verdict: Verdict | undefined;
  let guesting: ReturnType<typeof mountGuest> | undefined;
  let [wantsToPlay, opened] = [false, ""];
  const writing = later(() => mountEditor(parts.editor, changed));
  const tabs = createTabLock(LOCKS, {
    lost() {
      leave();
      taken();
    },
  });
  function goTo(line: number) {
    parts.choose("rules");
    void writing().then((editor) => editor.goTo(line));
  }
  const strip = createStrip(parts.laws, {
    goTo,
    look(scene) {
      parts.choose("board");
      parts.look(scene);
    },
  });

  const ways = createWays(store, working, { go, goTo });

  /** The version that works, once what was typed last has been read; undefined where there is none. */
  async function working() {
    const mine = session;
    if (!verdict?.loaded || !mine) return undefined;
    await mine.settled();
    return mine === session ? { session: mine, wrong: verdict.wrong, loaded: verdict.loaded } : undefined;
  }

  function judged(told: Verdict) {
    verdict = told;
    strip.show(told);
    parts.tabs.laws.textContent = tabWords(told);
    parts.went.textContent = told.went;
    for (const way of [parts.play, parts.share, parts.report]) way.setAttribute("aria-disabled", String(!told.loaded));
    void writing().then((editor) => editor.mark((!told.isRead && told.wrong?.line) || 0));
  }

  function plays(loaded: Loaded) {
    const { colours } = loaded.card;
    parts.look(null);
    parts.colour(colours);
    remember(loaded.scene);
    void guesting?.then(({ trial }) => trial.play(loaded));
    if (wantsToPlay) void ways.play();
    wantsToPlay = false;
    return { picture: JSON.stringify(thumbnailOf(loaded.scene)), colours };
  }

  function changed(text: string, history: () => string | undefined) {
    named(titleOf(text));
    session?.edit(text, history);
  }

  async function show(id: string, toTable: boolean) {
    if (opened === id) return;
    leave();
    [opened, wantsToPlay] = [id, toTable];
    if ((await heldIds(LOCKS)).has(id)) {
      tabs.hold(id, true);
      await new Promise((resolve) => setTimeout(resolve, HANDOVER));
    } else tabs.hold(id, true);
    const [draft, editor] = await Promise.all([store.draft(id), writing()]);
    if (opened !== id) return;
    if (!draft) return leave(), nowhere();
    named(titleOf(draft.text));
    editor.open(draft.text, draft.history);
    guesting = mountGuest(parts.trial, (how) => session?.fell(how));
    guesting.catch(() => {}); // the session tells
    session = createSession(draft, { store, guest: soon(guesting) }, { judged, plays });
    parts.choose("rules");
    void session.read();
  }

  function leave() {
    session?.end();
    void guesting?.then(({ guest, trial }) => (trial.clear(), guest.end())).catch(() => {});
    [session, guesting, opened] = [undefined, undefined, ""];
    tabs.hold("");
  }

  bind(parts.play, { click: () => void ways.play() });
  bind(parts.share, { click: () => void ways.share().catch(sayUnloaded) });
  bind(parts.report, { click: () => void ways.report().catch(sayUnloaded) });
  bindEditor(parts, writing);
  bindWords(parts, writing);
  onLeaving(() => session?.keepNow());
  return { show, leave };
}

/** Where a game goes from the bench. */
function createWays(
  store: Store,
  working: () => Promise<{ session: Session; wrong: Verdict["wrong"]; loaded: Loaded } | undefined>,
  { go, goTo }: { go: (hash: string) => void; goTo: (line: number) => void },
) {
  /** Takes the version that works to the table, or to a friend. */
  async function play(address: (name: string) => string = (name) => `#/begin/${name}?who=computer&level=3`) {
    const version = await working();
    if (!version) return;
    const { session, loaded } = version;
    const { sha, name, title, by } = loaded;
    const { plays: count, from } = session.draft();
    session.note({ plays: count + 1 });
    const base = SHA.test(from) ? from : "";
    const made = { origin: "here", made: Date.now(), saved: Date.now() };
    const source = { id: sha, name, title, by, source: session.source(), kit: 1, base, ...made };
    await store.keepSource({ ...source, shown: shownIn(loaded) });
    go(address(name));
  }

  return {
    play,
    /** Gives the version that works to others. */
    async share() {
      const [version, { openShare }] = [await working(), await import("../sources/share-dialog.ts")];
      if (!version) return;
      const withFriend = () => void play((name) => `#/friend?game=${name}&begin=toss`);
      await openShare(version.session.source(), withFriend, Boolean(version.wrong));
    },
    /** Tells how the version that works plays. */
    async report() {
      const [version, { openReport }] = [await working(), await import("../report/report-dialog.ts")];
      if (!version) return;
      const { session, loaded } = version;
      const { id, from } = session.draft();
      await openReport(store, { source: session.source(), loaded, draft: id, from }, { goTo });
    },
  };
}

function bindEditor({ undo, redo, plain }: ReturnType<typeof layOut>, writing: () => ReturnType<typeof mountEditor>) {
  bind(undo, { click: () => void writing().then((editor) => editor.undo()) });
  bind(redo, { click: () => void writing().then((editor) => editor.redo()) });
  bind(plain, {
    change() {
      set("editor", plain.checked ? "plain" : "");
      void writing().then((editor) => editor.show(plain.checked));
    },
  });
  plain.checked = setting("editor") === "plain";
}

/** The words of the kit beside the editor: there from the beginning where both have room. */
function bindWords(
  { words: toggle, reference }: ReturnType<typeof layOut>,
  writing: () => ReturnType<typeof mountEditor>,
) {
  async function show(shown: boolean) {
    toggle.setAttribute("aria-expanded", String(shown));
    reference.hidden = !shown;
    if (!shown || reference.firstChild) return;
    const [{ words, put }, { createReference }] = await Promise.all([writing(), import("./reference.ts")]);
    if (!reference.firstChild)
      createReference(reference, words, { chosen: (word) => put((before) => writtenOf(word, before)) });
  }
  bind(toggle, { click: () => void show(Boolean(reference.hidden)).catch(sayUnloaded) });
  void show(matchMedia("(min-width: 96rem)").matches).catch(sayUnloaded);
}

/** The editor, or where it cannot be had a plain field. */
async function mountEditor(host: HTMLElement, changed: (text: string, history: () => string | undefined) => void) {
  try {
    const [{ createEditor }, words] = await Promise.all([import("./editor.ts"), fetchText(`words.${language()}.json`)]);
    const known = createWords(JSON.parse(words));
    const editor = createEditor(host, known, {
      changed: () => changed(editor.text(), editor.history),
    });
    editor.show(setting("editor") === "plain");
    return { ...editor, words: known };
  } catch (reason) {
    console.error(reason);
    const plain = createPlain(host, { changed: (text) => changed(text, () => undefined) });
    const nothing = () => {};
    return {
      ...{ show: nothing, undo: nothing, redo: nothing, mark: nothing, text: plain.text, history: () => undefined },
      ...{ words: createWords([]), put: plain.put },
      open: (text: string, _: string | undefined) => plain.set(text),
      goTo: (line: number) => plain.goTo(line),
    };
  }
}

/** The guest with its board, which begins at once. */
async function mountGuest(host: HTMLElement, fell: (how: { why: string; line: number; rule: string }) => void) {
  const { openGuest } = await import("../guest/guest.ts");
  const guest = openGuest({ hear: (message) => trial.hear(message), fell });
  const trial = mountTrial(host, (message) => guest.send(message));
  return { guest, trial };
}

/** A guest that is on its way, as one that is there. */
function soon(coming: ReturnType<typeof mountGuest>): Guest {
  let there: Awaited<ReturnType<typeof mountGuest>>["guest"] | undefined;
  void coming.then(
    ({ guest }) => (there = guest),
    () => {}, // the session tells
  );
  return {
    load: async (source) => (await coming).guest.load(source),
    giveUp: () => there?.giveUp(),
    prepareNext: () => there?.prepareNext() ?? false,
    check(tell) {
      let stop = () => {};
      let isOver = false;
      void coming.then(({ guest }) => isOver || (stop = guest.check(tell)));
      return () => ((isOver = true), stop());
    },
  };
}

/** Makes something when it is first asked for. */
function later<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
