// One draft while it is written: kept with every key, read by the guest when the keys rest, and judged.
// @ts-check
import { after, newVerdict } from "./verdict.mjs";

/** @typedef {import("../storage/store.mjs").Draft} Draft */
/** @typedef {import("../storage/store.mjs").Store} Store */
/** @typedef {import("./verdict.mjs").Event} Event */
/** @typedef {import("./verdict.mjs").Verdict} Verdict */
/** @typedef {import("./verdict.mjs").Loaded} Loaded */
/**
 * @typedef {object} Guest  as far as it is needed here (web/js/guest/guest.mjs)
 * @property {(source: string) => Promise<any>} load  answers with what is Loaded, or Wrong
 * @property {(tell: (event: any) => void) => () => void} check
 * @property {() => void} giveUp  what it is trying, where that takes long
 */
/** @typedef {ReturnType<typeof createSession>} Session */

/** Milliseconds without a key after which a text is read, and between two times that it is kept. */
export const [REST, KEEP] = [300, 100];
/** Milliseconds after which a text that is still being read is given up where there is a newer one. */
export const ENOUGH = 1000;

/**
 * @param {Draft} draft
 * @param {{ store: Pick<Store, "keepDraft">, guest: Guest }} props
 * @param {object} actions
 * @param {(verdict: Verdict) => void} actions.judged
 * @param {(loaded: Loaded) => Partial<Draft>} actions.plays  a version works; returns how it looks, to be kept
 */
export function createSession(draft, { store, guest }, { judged, plays }) {
  const { now, keep, keepNow, write } = createKept(draft, store);
  let verdict = newVerdict();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  const patience = createPatience(() => guest.giveUp());
  /** The text that the guest was given last. */
  let about = draft.text;
  let [isReading, isStale, isOver] = [false, false, false];
  /** The latest reading of the text, settled once it is done. */
  let reading = Promise.resolve();
  /** Whether the guest is gone, and whether what works was brought back once for this text: it may fall again. */
  let [hasFallen, isBack] = [false, false];
  /** The source of the last version that worked. */
  let source = "";
  let stop = () => {};

  /** @param {Event} event */
  function hear(event) {
    if (isOver) return;
    verdict = after(verdict, event);
    judged(verdict);
  }

  /** Gives the text to the guest, and once more if it was changed meanwhile. */
  function read() {
    clearTimeout(resting);
    resting = undefined;
    if (isReading) {
      isStale = true;
      patience.limit();
    } else reading = readAll();
    return reading;
  }

  async function readAll() {
    isReading = true;
    stop();
    do {
      isStale = false;
      hear({ kind: "read" });
      const { text } = now();
      about = text;
      patience.begin();
      try {
        const answer = await guest.load(text);
        if (isOver || isStale || text !== now().text) continue;
        hear(answer);
        if (answer.kind !== "workshop_loaded") continue;
        source = text;
        begin(answer);
      } catch (reason) {
        console.error(reason);
        hear({ kind: "missing" });
      }
    } while (isStale && !isOver);
    patience.end();
    isReading = false;
    if (hasFallen) await bringBack();
  }

  /** The last version that worked is played again, in a new guest. */
  async function bringBack() {
    hasFallen = false;
    if (isBack || isOver || !source) return;
    isBack = isReading = true; // a text that is finished meanwhile is read after it: a guest loads one at a time
    const answer = await guest.load(source).catch(() => undefined); // the next text is tried with a new one
    isReading = hasFallen = false;
    if (isStale) return readAll();
    if (answer?.kind === "workshop_loaded" && !isOver) plays(answer);
  }

  /** @param {Loaded} loaded */
  function begin(loaded) {
    const looks = plays(loaded);
    if (looks.picture !== now().picture || looks.colours !== now().colours) keep(looks);
    stop = guest.check(hear);
  }

  return {
    draft: now,
    source: () => source,
    read,
    /** Waits until the text is read as it stands. */
    settled: () => (resting === undefined ? reading : read()),
    keepNow,
    /** The guest has fallen. @param {{ why: string, line: number, rule: string }} how */
    fell(how) {
      if (about === now().text) hear({ kind: "fell", ...how });
      if (isReading) hasFallen = true;
      else reading = bringBack();
    },
    /**
     * The text is another one now.
     * @param {string} text
     * @param {() => string | undefined} history  what can be undone; asked for when it is kept
     */
    edit(text, history) {
      if (isOver) return;
      write(text, history);
      isBack = false;
      stop(); // what it finds is not of this text
      if (!verdict.isRead) hear({ kind: "read" });
      clearTimeout(resting);
      resting = setTimeout(read, REST);
    },
    /** @param {Partial<Draft>} changes  apart from the text */
    note: keep,
    /** Keeps what is not kept yet, and hears no more. */
    end() {
      keepNow();
      clearTimeout(resting);
      patience.end();
      stop();
      isOver = true;
    },
  };
}

/** How long a text may be read while a newer one waits. @param {() => void} giveUp */
function createPatience(giveUp) {
  let began = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const end = () => clearTimeout(timer);
  return {
    begin() {
      end();
      began = Date.now();
    },
    /** A newer one waits from now on. */
    limit() {
      end();
      timer = setTimeout(giveUp, Math.max(0, began + ENOUGH - Date.now()));
    },
    end,
  };
}

/**
 * A draft as it is kept: its text a moment after every key.
 * @param {Draft} draft
 * @param {Pick<Store, "keepDraft">} store
 */
function createKept(draft, store) {
  let now = draft;
  /** Changes that are not kept yet. @type {(() => Partial<Draft>) | undefined} */
  let unkept;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;

  /** @param {Partial<Draft>} changes */
  function keep(changes) {
    now = { ...now, ...changes, saved: Date.now() };
    void store.keepDraft(now);
  }

  function keepNow() {
    clearTimeout(keeping);
    keeping = undefined;
    if (unkept) keep(unkept());
    unkept = undefined;
  }

  return {
    now: () => now,
    keep,
    keepNow,
    /** @param {string} text @param {() => string | undefined} history  asked for when it is kept */
    write(text, history) {
      now = { ...now, text };
      unkept = () => ({ history: history() });
      keeping ??= setTimeout(keepNow, KEEP);
    },
  };
}
