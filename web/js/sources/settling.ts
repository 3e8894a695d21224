// Before a match in a game that somebody wrote: both pages settle which game it is. One announces it, the other has it
// or asks for it, checks that what came is what was announced, and asks its person; only then may the match begin. The
// friend's page may say anything.
import { type Fields, fieldsOf, isNumber, isText, parsed } from "../fields.ts";
import { t } from "../shell/language.ts";
import { headOf, identity, LONGEST, nameOf, normal } from "./identity.ts";

export type Game = { sha: string; source: string };
/** how it ends, once */
interface Ends {
  send: (text: string) => void; // to the friend's page
  settled: (game: Game) => void; // both have the game, and both agree
  failed: (words: string) => void;
}
export interface Settling {
  hear: (text: string) => void; // a text of the friend's page
  stop: () => void;
  begun: () => boolean; // whether the friend's page has said anything of it
}

/** Characters of a text with a piece of a source: a channel carries 16,384. */
const PIECE = 16_000;
/** Until the friend's page must have said something, in ms, where no person is asked. */
const PATIENCE = 30_000;

/** Whether a text belongs here and not to the match. */
export const isSettling = (text: string) => text.startsWith('{"w":');

/** A source in pieces, each small enough as JSON. */
export function piecesOf(source: string) {
  const pieces = [];
  for (let [at, size] = [0, PIECE]; at < source.length; at += size, size = PIECE) {
    while (JSON.stringify(source.slice(at, at + size)).length > PIECE - 100) size = Math.floor(size / 2);
    pieces.push(source.slice(at, at + size));
  }
  return pieces;
}

/** Announces a game, and hands it over if it is wanted. */
export function offerGame({ sha, source }: Game, ends: Ends): Settling {
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

/** Awaits a game that a friend announces. */
export function awaitGame(
  {
    find,
    ask,
    name = "",
  }: {
    find: (sha: string) => Promise<string | undefined>; // the source of a game that is kept here
    ask: (game: Game) => Promise<boolean>; // the person, whether to play it
    name?: string; // the game that was invited to, as its program calls it
  },
  ends: Ends,
): Settling {
  let announced: { sha: string; title: string; by: string; size: number } | undefined;
  let [source, count, wants] = ["", 0, false];
  const lied = () => {
    say({ w: "no" });
    end(() => ends.failed(t("Your friend’s page sent another game than it announced. Nothing of it has run.")));
  };

  async function check(came: string) {
    wants = false;
    still();
    const { sha, title, by } = announced as NonNullable<typeof announced>;
    const head = headOf(came);
    if ((await identity(came)) !== sha || head.title !== title || head.by !== by) return lied();
    const agrees = await ask({ sha, source: came });
    say({ w: agrees ? "agreed" : "no" });
    end(() => (agrees ? ends.settled({ sha, source: came }) : ends.failed("")));
  }

  const { say, end, hear, still, begun } = talk(ends, {
    async game({ sha, title, by, size }) {
      const isOne = isText(sha) && /^[0-9a-f]{64}$/.test(sha) && isText(title) && isText(by) && isNumber(size);
      if (announced || !isOne || size <= 0 || size > LONGEST) return lied();
      if (name && !name.endsWith(nameOf(sha))) return lied();
      announced = { sha, title, by, size };
      const kept = await find(sha);
      wants = kept === undefined;
      say({ w: wants ? "want" : "have" });
      if (kept !== undefined) await check(kept);
    },
    piece({ n, text }) {
      if (!announced || !wants || n !== count || !isText(text) || !text) return lied();
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
 * @param does  by what is said
 */
function talk({ send, failed }: Ends, does: Record<string, (said: Fields) => unknown>) {
  let [over, isBegun] = [false, false];
  const slow = () => end(() => failed(t("Your friend’s page does not answer about the game. Begin again.")));
  const waiting = setTimeout(slow, PATIENCE);

  function end(last: () => void) {
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
    say: (said: Record<string, unknown>) => over || send(JSON.stringify(said)),
    hear(text: string) {
      if (over) return;
      const said = fieldsOf(parsed(text));
      if (!Object.hasOwn(does, String(said.w))) return;
      isBegun = true;
      if (said.w === "have")
        clearTimeout(waiting); // their person is asked
      else if (said.w === "want") clearTimeout(waiting);
      void does[String(said.w)]?.(said);
    },
  };
}
