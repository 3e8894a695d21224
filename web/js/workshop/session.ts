// One draft while it is written: kept with every key, read by the guest when the keys rest, and judged.

import type { Draft, Store } from "../storage/store.ts";
import { after, type Event, type Judged, type Loaded, newVerdict, type Verdict, type Wrong } from "./verdict.ts";

/** as far as it is needed here (web/js/guest/guest.ts) */
export interface Guest {
  load: (source: string) => Promise<Loaded | Wrong>;
  check: (tell: (event: Judged) => void) => () => void;
  giveUp: () => void; // what it is trying, where that takes long
  prepareNext: () => boolean; // begins the guest after this one; false: not now, as this one has not begun
}
export type Session = ReturnType<typeof createSession>;

/** Milliseconds without a key after which a text is read, and between two times that it is kept. */
export const [REST, KEEP] = [300, 100];
/** Milliseconds after which a text that is still being read is given up where there is a newer one. */
export const ENOUGH = 1000;
/** Milliseconds that a text is read after which the next guest is begun, for what may be written meanwhile. */
export const SLOW = 400;

export function createSession(
  draft: Draft,
  { store, guest }: { store: Pick<Store, "keepDraft">; guest: Guest },
  {
    judged,
    plays,
  }: {
    judged: (verdict: Verdict) => void;
    plays: (loaded: Loaded) => Partial<Draft>; // a version works; returns how it looks, to be kept
  },
) {
  const { now, keep, keepNow, write } = createKept(draft, store);
  let verdict = newVerdict();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const patience = createPatience(guest);
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

  function hear(event: Event) {
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
    const loading = guest.load(source).catch(() => undefined); // the next text is tried with a new one
    const answer = await patience.during(loading);
    isReading = hasFallen = false;
    if (isStale) return readAll();
    if (answer?.kind === "workshop_loaded" && !isOver) plays(answer);
  }

  function begin(loaded: Loaded) {
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
    /** The guest has fallen. */
    fell(how: { why: string; line: number; rule: string }) {
      if (about === now().text) hear({ kind: "fell", ...how });
      if (isReading) hasFallen = true;
      else reading = bringBack();
    },
    /**
     * The text is another one now.
     * @param history  what can be undone; asked for when it is kept
     */
    edit(text: string, history: () => string | undefined) {
      if (isOver) return;
      write(text, history);
      isBack = false;
      stop(); // what it finds is not of this text
      if (!verdict.isRead) hear({ kind: "read" });
      clearTimeout(resting);
      resting = setTimeout(read, REST);
    },
    /** Keeps changes apart from the text. */
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

/** How long a text may be read while a newer one waits. */
function createPatience(guest: Guest) {
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  function end() {
    clearTimeout(timer);
    clearTimeout(slow);
  }
  /** Once more after a while, as a text may not even have been given to it. */
  function giveUp() {
    guest.giveUp();
    timer = setTimeout(giveUp, ENOUGH);
  }
  const prepare = () => void (slow = setTimeout(() => guest.prepareNext() || prepare(), SLOW));
  return {
    begin() {
      end();
      began = Date.now();
      prepare();
    },
    /** A newer one waits from now on. */
    limit() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, Math.max(0, began + ENOUGH - Date.now()));
    },
    end,
    /** @param loading  of no text that hangs */
    during<T>(loading: Promise<T>) {
      this.begin();
      return loading.finally(end);
    },
  };
}

/** A draft as it is kept: its text a moment after every key. */
function createKept(draft: Draft, store: Pick<Store, "keepDraft">) {
  let now = draft;
  /** Changes that are not kept yet. */
  let unkept: (() => Partial<Draft>) | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;

  function keep(changes: Partial<Draft>) {
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
    /** @param history  asked for when it is kept */
    write(text: string, history: () => string | undefined) {
      now = { ...now, text };
      unkept = () => ({ history: history() });
      keeping ??= setTimeout(keepNow, KEEP);
    },
  };
}
