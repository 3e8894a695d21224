// The bench: the rules of one game on the left, its board on the right, and under the rules whether it plays.
// @ts-check
import { remember, thumbnailOf } from "../board/picture.mjs";
import { bind } from "../dom.mjs";
import { language } from "../shell/language.mjs";
import { sayUnloaded } from "../shell/page.mjs";
import { set, setting } from "../shell/settings.mjs";
import { createTabLock, heldIds } from "../shell/tab-lock.mjs";
import { shownIn } from "../sources/shown.mjs";
import { onLeaving } from "../storage/leaving.mjs";
import { layOut } from "./bench-parts.mjs";
import { titleOf } from "./head.mjs";
import { createPlain } from "./plain.mjs";
import { createSession } from "./session.mjs";
import { fetchText } from "./start.mjs";
import { createStrip, tabWords } from "./strip.mjs";
import { mountTrial } from "./trial.mjs";
import { createWords, writtenOf } from "./words.mjs";

/** @typedef {import("../storage/store.mjs").Draft} Draft */
/** @typedef {import("../storage/store.mjs").Store} Store */
/** @typedef {import("./verdict.mjs").Verdict} Verdict */
/** @typedef {import("./verdict.mjs").Loaded} Loaded */
/** @typedef {import("./session.mjs").Session} Session */
/**
 * @typedef {object} Actions
 * @property {(title: string) => void} named  the game, in the bar
 * @property {(hash: string) => void} go
 * @property {() => void} taken  another tab goes on with it
 * @property {() => void} nowhere  there is no such draft
 */

const SHA = /^[0-9a-f]{64}$/;
const LOCKS = "cairn-draft ";
/** Milliseconds in which a tab that has lost its draft keeps what was typed last. */
const HANDOVER = 200;

/** @param {HTMLElement} root @param {{ store: Store }} props @param {Actions} actions */
export function createBench(root, { store }, { named, go, taken, nowhere }) {
  const parts = layOut(root);
  /** @type {ReturnType<typeof createSession> | undefined} */
  let session;
  /** @type {Verdict | undefined} */
  let verdict;
  /** @type {ReturnType<typeof mountGuest> | undefined} */
  let guesting;
  let [wantsToPlay, opened] = [false, ""];
  const writing = later(() => mountEditor(parts.editor, changed));
  const tabs = createTabLock(LOCKS, {
    lost() {
      leave();
      taken();
    },
  });
  /** @param {number} line */
  function goTo(line) {
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

  /** @param {Verdict} told */
  function judged(told) {
    verdict = told;
    strip.show(told);
    parts.tabs.laws.textContent = tabWords(told);
    parts.went.textContent = told.went;
    for (const way of [parts.play, parts.share, parts.report]) way.setAttribute("aria-disabled", String(!told.loaded));
    void writing().then((editor) => editor.mark((!told.isRead && told.wrong?.line) || 0));
  }

  /** @param {Loaded} loaded */
  function plays(loaded) {
    const { colours } = loaded.card;
    parts.look(null);
    parts.colour(colours);
    remember(loaded.scene);
    void guesting?.then(({ trial }) => trial.play(loaded));
    if (wantsToPlay) void ways.play();
    wantsToPlay = false;
    return { picture: JSON.stringify(thumbnailOf(loaded.scene)), colours };
  }

  /** @param {string} text @param {() => string | undefined} history */
  function changed(text, history) {
    named(titleOf(text));
    session?.edit(text, history);
  }

  /** @param {string} id @param {boolean} toTable */
  async function show(id, toTable) {
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

/**
 * Where a game goes from the bench.
 * @param {Store} store
 * @param {() => Promise<{ session: Session, wrong: Verdict["wrong"], loaded: Loaded } | undefined>} working
 * @param {{ go: (hash: string) => void, goTo: (line: number) => void }} actions
 */
function createWays(store, working, { go, goTo }) {
  /** Takes the version that works to the table, or to a friend. @param {(name: string) => string} [address] */
  async function play(address = (name) => `#/begin/${name}?who=computer&level=3`) {
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
      const [version, { openShare }] = [await working(), await import("../sources/share-dialog.mjs")];
      if (!version) return;
      const withFriend = () => void play((name) => `#/friend?game=${name}&begin=toss`);
      await openShare(version.session.source(), withFriend, Boolean(version.wrong));
    },
    /** Tells how the version that works plays. */
    async report() {
      const [version, { openReport }] = [await working(), await import("../report/report-dialog.mjs")];
      if (!version) return;
      const { session, loaded } = version;
      const { id, from } = session.draft();
      await openReport(store, { source: session.source(), loaded, draft: id, from }, { goTo });
    },
  };
}

/**
 * @param {ReturnType<typeof layOut>} parts
 * @param {() => ReturnType<typeof mountEditor>} writing
 */
function bindEditor({ undo, redo, plain }, writing) {
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

/**
 * The words of the kit beside the editor: there from the beginning where both have room.
 * @param {ReturnType<typeof layOut>} parts
 * @param {() => ReturnType<typeof mountEditor>} writing
 */
function bindWords({ words: toggle, reference }, writing) {
  /** @param {boolean} shown */
  async function show(shown) {
    toggle.setAttribute("aria-expanded", String(shown));
    reference.hidden = !shown;
    if (!shown || reference.firstChild) return;
    const [{ words, put }, { createReference }] = await Promise.all([writing(), import("./reference.mjs")]);
    if (!reference.firstChild)
      createReference(reference, words, { chosen: (word) => put((before) => writtenOf(word, before)) });
  }
  bind(toggle, { click: () => void show(Boolean(reference.hidden)).catch(sayUnloaded) });
  void show(matchMedia("(min-width: 96rem)").matches).catch(sayUnloaded);
}

/**
 * The editor, or where it cannot be had a plain field.
 * @param {HTMLElement} host
 * @param {(text: string, history: () => string | undefined) => void} changed
 */
async function mountEditor(host, changed) {
  try {
    const [{ createEditor }, words] = await Promise.all([
      import("./editor.mjs"),
      fetchText(`words.${language()}.json`),
    ]);
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
      open: (/** @type {string} */ text, /** @type {string | undefined} */ _) => plain.set(text),
      goTo: (/** @type {number} */ line) => plain.goTo(line),
    };
  }
}

/**
 * The guest with its board, which begins at once.
 * @param {HTMLElement} host
 * @param {(how: { why: string, line: number, rule: string }) => void} fell
 */
async function mountGuest(host, fell) {
  const { openGuest } = await import("../guest/guest.mjs");
  const guest = openGuest({ hear: (message) => trial.hear(message), fell });
  const trial = mountTrial(host, (message) => guest.send(message));
  return { guest, trial };
}

/**
 * A guest that is on its way, as one that is there.
 * @param {ReturnType<typeof mountGuest>} coming
 * @returns {import("./session.mjs").Guest}
 */
const soon = (coming) => ({
  load: async (source) => (await coming).guest.load(source),
  giveUp: () => void coming.then(({ guest }) => guest.giveUp()),
  check(tell) {
    let stop = () => {};
    let isOver = false;
    void coming.then(({ guest }) => isOver || (stop = guest.check(tell)));
    return () => ((isOver = true), stop());
  },
});

/** Makes something when it is first asked for. @template T @param {() => Promise<T>} make */
function later(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => (made ??= make());
}
