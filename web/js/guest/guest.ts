// A guest: a game that somebody wrote, with the program and the computer that play it, in a worker inside a frame that
// can reach nothing. What it says passes the gate; one that is silent, talks too much, or says what no game may is
// ended.

import type { GuestMessage, Message } from "../runtime/messages.ts";
import { forProgram, onLanguage, t } from "../shell/language.ts";
import { identity, nameOf, needsOf } from "../sources/identity.ts";
import type { Wheel } from "../sources/wheel.ts";
import type { Judged, Loaded, Wrong } from "../workshop/verdict.ts";
import { admit, createMeter, Forged } from "./gate.ts";
import { beginSpare, createLine } from "./line.ts";

interface Actions {
  hear: (message: Message) => void; // what it says of the game, as its program and its thinker do
  fell: (end: End) => void; // it was ended; the next `load` begins another one
}
/** line 0, rule "": where it was cannot be told */
type End = { why: string; line: number; rule: string };

/** The answer to a source that nobody waits for any more. */
const NO_MORE: Wrong = { kind: "workshop_wrong", stage: "load", line: 0, why: "", rule: "" };

/**
 * @param taken  what invitations call the matches of other games
 * @param more  parts of the program that it needs besides, each with an archive and a catalog
 */
export function openGuest(
  { hear, fell }: Actions,
  taken: ReadonlySet<string> = new Set(),
  more: readonly string[] = [],
) {
  let line: ReturnType<typeof createLine> | undefined;
  let [meter, spoken] = [() => {}, Promise.resolve()];
  /** The game that it is. */
  let loaded: Loaded | undefined;
  const loading = createLoading();
  let checking: ((message: Judged) => void) | undefined;
  const given = createGiven();

  function start() {
    if (line) return;
    meter = createMeter(() => performance.now());
    const made: ReturnType<typeof createLine> = createLine(
      { hear: (text) => line === made && take(text), ended: (why, where) => line === made && end(why, where) },
      more.map((part) => `cairn_${part}.zip`),
    );
    line = made;
    spoken = speak();
  }

  const speak = () => forProgram("kit", ...more).then(send, () => {}); // in English then

  function end(why: string, where?: { line?: number; rule?: string }) {
    stop();
    const told = { line: 0, rule: "", ...where, why };
    loading.settle({ ...told, kind: "workshop_wrong", stage: "loop" });
    fell(told);
  }

  function stop() {
    line?.stop();
    line = loaded = checking = undefined;
    given.clear();
  }

  function take(text: string) {
    try {
      meter();
      const place = { name: loaded?.name ?? "", title: loaded?.title ?? "", taken, ...given.told };
      for (const message of admit(text, place)) pass(message);
    } catch (reason) {
      fail(reason); // whatever is wrong with it
    }
  }

  /** @param reason  what it said cannot be taken */
  const fail = (reason: unknown) =>
    void (console.warn("A guest was ended:", reason), line && end(t("It said what no game may say, and was ended.")));

  function pass(message: Message) {
    switch (message.kind) {
      case "workshop_loaded":
        if (message.sha !== loading.now?.sha || !message.name.endsWith(loading.now?.ending ?? "?"))
          throw new Forged("another source");
        loaded = message;
        return loading.settle(message);
      case "workshop_wrong":
        return loading.now ? loading.settle(message) : end(message.why, { line: message.line, rule: message.rule });
      case "workshop_failed":
        return console.error(message.details);
      case "workshop_law":
      case "workshop_advice":
      case "workshop_checked":
        return checking?.(message);
      default:
        hear(message);
    }
  }

  function send(message: GuestMessage) {
    given.note(message);
    line?.post(JSON.stringify(message));
  }

  start();
  onLanguage(speak);
  return {
    /**
     * Tries a source: what the page shows of its game (`workshop_loaded`), or what is wrong (`workshop_wrong`).
     * @param wheels  what it needs
     */
    async load(source: string, wheels: Wheel[] = []): Promise<Loaded | Wrong> {
      const [sha, [missing]] = [await identity(source), wheels.length ? [] : needsOf(source)];
      if (missing) return lacking(missing);
      start();
      await spoken; // it tells of itself in the language of the page
      start();
      if (wheels.length) line?.equip(wheels);
      loading.settle(NO_MORE); // another one is wanted by now
      return new Promise((resolve) => {
        const question = { kind: "workshop_load", source } as const;
        loading.now = { sha, ending: nameOf(sha), question: JSON.stringify(question), settle: resolve };
        send(question);
      });
    },
    /**
     * Tries the laws on what is loaded, until `tell` hears that it is done.
     * @param tell  `workshop_law`, `workshop_advice` and `workshop_checked`
     */
    check(tell: (message: Judged) => void) {
      checking = tell;
      send({ kind: "workshop_check" });
      return () => {
        if (checking !== tell) return;
        checking = undefined;
        send({ kind: "workshop_stop" });
      };
    },
    /** The source that it still tries is wanted no more: it is ended, or never told of it where it has not begun. */
    giveUp: () => void (loading.now && (line?.takeBack(loading.now.question) || stop(), loading.settle(NO_MORE))),
    /** Begins the next one, for when this one is given up; whether this one has begun, and may so need that. */
    prepareNext: () => Boolean(line?.isReady() && (beginSpare(), true)),
    send,
    /** The loaded game, as its guest told of it. */
    game: () => loaded,
    fail,
    end: stop,
  };
}

/** A source that is on its way in, and what it is answered with: once. */
function createLoading() {
  return {
    now: undefined as
      | { sha: string; ending: string; question: string; settle(answer: Loaded | Wrong): void }
      | undefined,
    settle(answer: Loaded | Wrong) {
      this.now?.settle(answer);
      this.now = undefined;
    },
  };
}

/** The answer to a source that came without a package that it needs. */
function lacking(name: string): Wrong {
  const why = t("This game needs {name}. Drop its wheel here together with the game.", { name });
  return { kind: "workshop_wrong", stage: "load", line: 1, why, rule: "" };
}

/** The things that the page has given a guest: ids of games, links to friends, and whether a match with them. */
function createGiven() {
  const nothing = () => ({
    ids: new Set() as Set<string>,
    links: new Set() as Set<number>,
    hasMatch: false,
  });
  return {
    told: nothing(),
    /** @param message  to the guest */
    note(message: GuestMessage) {
      if (message.kind === "turn_find") return; // a game that may have nothing to do with it
      if ("id" in message) this.told.ids.add(message.id);
      if (message.kind === "peer_open") this.told.links.add(message.link);
      const hasSaved = "saved_matches" in message && message.saved_matches?.length;
      if (message.kind === "peer_open" || message.kind.startsWith("turn_") || hasSaved) this.told.hasMatch = true;
    },
    clear() {
      this.told = nothing();
    },
  };
}
