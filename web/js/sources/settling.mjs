// Before a match in a game that somebody wrote: both pages settle which game it is. One announces it, the other has it
// or asks for it, checks that what came is what was announced, and asks its person; only then may the match begin. The
// friend's page may say anything.
// @ts-check
import { t } from "../shell/language.mjs";
import { headOf, identity, LONGEST, nameOf, normal } from "./identity.mjs";

/** @typedef {{ sha: string, source: string }} Game */
/**
 * @typedef {object} Ends  how it ends, once
 * @property {(text: string) => void} send  to the friend's page
 * @property {(game: Game) => void} settled  both have the game, and both agree
 * @property {(words: string) => void} failed
 */
/**
 * @typedef {object} Settling
 * @property {(text: string) => void} hear  a text of the friend's page
 * @property {() => void} stop
 * @property {() => boolean} begun  whether the friend's page has said anything of it
 */

/** Characters of a text with a piece of a source: a channel carries 16,384. */
const PIECE = 16_000;
/** Until the friend's page must have said something, in ms, where no person is asked. */
const PATIENCE = 30_000;

/** Whether a text belongs here and not to the match. @param {string} text */
export const isSettling = (text) => text.startsWith('{"w":');

/** A source in pieces, each small enough as JSON. @param {string} source */
export function piecesOf(source) {
  const pieces = [];
  for (let at = 0; at < source.length; at += pieces[pieces.length - 1].length) {
    let size = PIECE;
    while (JSON.stringify(source.slice(at, at + size)).length > PIECE - 100) size = Math.floor(size / 2);
    pieces.push(source.slice(at, at + size));
  }
  return pieces;
}

/** Announces a game, and hands it over if it is wanted. @param {Game} game @param {Ends} ends @returns {Settling} */
export function offerGame({ sha, source }, ends) {
  const text = normal(source);
  const { title, by } = headOf(text);
  let isGiven = false;
  const { say, end, hear, begun } = talk(ends, {
    have: () => {},
    want() {
      if (isGiven) return;
      isGiven = true;
      for (const [n, piece] of piecesOf(text).entries()) say({ w: "piece", n, text: piece });
    },
    agreed: () => end(() => ends.settled({ sha, source: text })),
    no: () => end(() => ends.failed(t("Your friend does not want to play this game."))),
  });
  say({ w: "game", sha, title, by, size: text.length });
  return { hear, begun, stop: () => end(() => {}) };
}

/**
 * Awaits a game that a friend announces.
 * @param {object} means
 * @param {(sha: string) => Promise<string | undefined>} means.find  the source of a game that is kept here
 * @param {(game: Game) => Promise<boolean>} means.ask  the person, whether to play it
 * @param {string} [means.name]  the game that was invited to, as its program calls it
 * @param {Ends} ends
 * @returns {Settling}
 */
export function awaitGame({ find, ask, name = "" }, ends) {
  /** @type {{ sha: string, title: string, by: string, size: number } | undefined} */
  let announced;
  let [source, count, wants] = ["", 0, false];
  const lied = () => {
    say({ w: "no" });
    end(() => ends.failed(t("Your friend’s page sent another game than it announced. Nothing of it has run.")));
  };

  /** @param {string} came */
  async function check(came) {
    wants = false;
    still();
    const { sha, title, by } = /** @type {NonNullable<typeof announced>} */ (announced);
    const head = headOf(came);
    if ((await identity(came)) !== sha || head.title !== title || head.by !== by) return lied();
    const agrees = await ask({ sha, source: came });
    say({ w: agrees ? "agreed" : "no" });
    end(() => (agrees ? ends.settled({ sha, source: came }) : ends.failed("")));
  }

  const { say, end, hear, still, begun } = talk(ends, {
    async game({ sha, title, by, size }) {
      const isOne =
        /^[0-9a-f]{64}$/.test(sha) &&
        [title, by].every((part) => typeof part === "string") &&
        size > 0 &&
        size <= LONGEST;
      if (announced || !isOne) return lied();
      if (name && !name.endsWith(nameOf(sha))) return lied();
      announced = { sha, title, by, size };
      const kept = await find(sha);
      wants = kept === undefined;
      say({ w: wants ? "want" : "have" });
      if (kept !== undefined) await check(kept);
    },
    piece({ n, text }) {
      if (!announced || !wants || n !== count || typeof text !== "string" || !text) return lied();
      count += 1;
      source += text;
      if (source.length > announced.size) return lied();
      if (source.length === announced.size) return check(source);
    },
    no: () => end(() => ends.failed(t("Your friend has left this game."))),
  });
  return { hear, begun, stop: () => end(() => {}) };
}

/**
 * One side: hears what belongs to it, ends once, and does not wait for ever.
 * @param {Ends} ends
 * @param {Record<string, (said: any) => unknown>} does  by what is said
 */
function talk({ send, failed }, does) {
  let [over, isBegun] = [false, false];
  const slow = () => end(() => failed(t("Your friend’s page does not answer about the game. Begin again.")));
  const waiting = setTimeout(slow, PATIENCE);

  /** @param {() => void} last */
  function end(last) {
    if (over) return;
    over = true;
    clearTimeout(waiting);
    last();
  }

  return {
    end,
    begun: () => isBegun,
    /** Nobody is awaited but the person here. */
    still: () => clearTimeout(waiting),
    /** @param {Record<string, unknown>} said */
    say: (said) => over || send(JSON.stringify(said)),
    /** @param {string} text */
    hear(text) {
      if (over) return;
      const said = parsed(text);
      if (!Object.hasOwn(does, said?.w)) return;
      isBegun = true;
      if (said.w === "have")
        clearTimeout(waiting); // their person is asked
      else if (said.w === "want") clearTimeout(waiting);
      void does[said.w](said);
    },
  };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
