// A guest: a game that somebody wrote, with the program and the computer that play it, in a worker inside a frame that
// can reach nothing. What it says passes the gate; one that is silent, talks too much, or says what no game may is
// ended.
// @ts-check
import { forProgram, onLanguage, t } from "../shell/language.mjs";
import { identity, nameOf, needsOf } from "../sources/identity.mjs";
import { admit, createMeter, Forged } from "./gate.mjs";
import { createLine } from "./line.mjs";

/** @typedef {import("./gate.mjs").Message} Message */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} hear  what it says of the game, as its program and its thinker do
 * @property {(end: End) => void} fell  it was ended; the next `load` begins another one
 */
/** @typedef {{ why: string, line: number, rule: string }} End  line 0, rule "": where it was cannot be told */

/** The kinds of what is said while the laws are tried. */
const OF_LAWS = new Set(["workshop_law", "workshop_advice", "workshop_checked"]);

/** The answer to a source that nobody waits for any more. @type {Message} */
const NO_MORE = { kind: "workshop_wrong", stage: "load", line: 0, why: "", rule: "" };

/**
 * @param {Actions} actions
 * @param {ReadonlySet<string>} [taken]  what invitations call the matches of other games
 * @param {readonly string[]} [more]  parts of the program that it needs besides, each with an archive and a catalog
 */
export function openGuest({ hear, fell }, taken = new Set(), more = []) {
  /** @type {ReturnType<typeof createLine> | undefined} */
  let line;
  let [meter, spoken] = [() => {}, Promise.resolve()];
  /** The game that it is. @type {Message | undefined} */
  let loaded;
  const loading = createLoading();
  /** @type {((message: Message) => void) | undefined} */
  let checking;
  const given = createGiven();

  function start() {
    if (line) return;
    meter = createMeter(() => performance.now());
    /** @type {ReturnType<typeof createLine>} */
    const made = createLine(
      { hear: (text) => line === made && take(text), ended: (why, where) => line === made && end(why, where) },
      more.map((part) => `cairn_${part}.zip`),
    );
    line = made;
    spoken = speak();
  }

  const speak = () => forProgram("kit", ...more).then(send, () => {}); // in English then

  /** @param {string} why @param {{ line?: number, rule?: string }} [where] */
  function end(why, where) {
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

  /** @param {string} text */
  function take(text) {
    try {
      meter();
      const place = { name: loaded?.name ?? "", title: loaded?.title ?? "", taken, ...given.told };
      for (const message of admit(text, place)) pass(message);
    } catch (reason) {
      fail(reason); // whatever is wrong with it
    }
  }

  /** @param {unknown} reason  what it said cannot be taken */
  const fail = (reason) =>
    void (console.warn("A guest was ended:", reason), line && end(t("It said what no game may say, and was ended.")));

  /** @param {Message} message */
  function pass(message) {
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
      default:
        (OF_LAWS.has(message.kind) ? checking : hear)?.(message);
    }
  }

  /** @param {Message} message */
  function send(message) {
    given.note(message);
    line?.post(JSON.stringify(message));
  }

  start();
  onLanguage(speak);
  return {
    /**
     * Tries a source: what the page shows of its game (`workshop_loaded`), or what is wrong (`workshop_wrong`).
     * @param {string} source
     * @param {import("../sources/wheel.mjs").Wheel[]} [wheels]  what it needs
     * @returns {Promise<Message>}
     */
    async load(source, wheels = []) {
      const [sha, [missing]] = [await identity(source), wheels.length ? [] : needsOf(source)];
      if (missing) return lacking(missing);
      start();
      await spoken; // it tells of itself in the language of the page
      start();
      if (wheels.length) line?.equip(wheels);
      loading.settle(NO_MORE); // another one is wanted by now
      return new Promise((resolve) => {
        loading.now = { sha, ending: nameOf(sha), settle: resolve };
        send({ kind: "workshop_load", source });
      });
    },
    /**
     * Tries the laws on what is loaded, until `tell` hears that it is done.
     * @param {(message: Message) => void} tell  `workshop_law`, `workshop_advice` and `workshop_checked`
     */
    check(tell) {
      checking = tell;
      send({ kind: "workshop_check" });
      return () => {
        if (checking !== tell) return;
        checking = undefined;
        send({ kind: "workshop_stop" });
      };
    },
    /** Ends it where it has begun and still tries a source, which nobody waits for any more. */
    giveUp: () => void (loading.now && line?.isReady() && (stop(), loading.settle(NO_MORE))),
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
    /** @type {{ sha: string, ending: string, settle(answer: Message): void } | undefined} */
    now: undefined,
    /** @param {Message} answer */
    settle(answer) {
      this.now?.settle(answer);
      this.now = undefined;
    },
  };
}

/** The answer to a source that came without a package that it needs. @param {string} name @returns {Message} */
function lacking(name) {
  const why = t("This game needs {name}. Drop its wheel here together with the game.", { name });
  return { kind: "workshop_wrong", stage: "load", line: 1, why, rule: "" };
}

/** The things that the page has given a guest: ids of games, links to friends, and whether a match with them. */
function createGiven() {
  const nothing = () => ({
    ids: /** @type {Set<string>} */ (new Set()),
    links: /** @type {Set<number>} */ (new Set()),
    hasMatch: false,
  });
  return {
    told: nothing(),
    /** @param {Message} message  to the guest */
    note({ kind, id, link, saved_matches }) {
      if (kind === "turn_find") return; // a game that may have nothing to do with it
      if (typeof id === "string") this.told.ids.add(id);
      if (kind === "peer_open") this.told.links.add(link);
      if (kind === "peer_open" || kind.startsWith("turn_") || saved_matches?.length) this.told.hasMatch = true;
    },
    clear() {
      this.told = nothing();
    },
  };
}
