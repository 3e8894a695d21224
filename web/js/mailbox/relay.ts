// One public mailbox: a Nostr relay (NIP-01), over a WebSocket. It is asked for letters to one side and given those of
// the other, and believed in nothing: what it sends too long, or too often, ends the talk with it.
import { bucket } from "../peer/rate-limit.ts";
import { KIND, LONGEST, type NostrEvent } from "./letters.ts";

/** "over": it broke the rules, wants nothing of us, or has gone for good. */
type State = "connecting" | "open" | "away" | "over";
/** Whose letters are wanted, as NIP-01 says it. */
export type Filter = { authors: string[]; limit: number; "#d"?: string[] };
interface Actions {
  came: (content: string, author: string) => void; // something for us, perhaps
  turned: (state: State) => void;
  taken: (id: string) => void; // what was given to it is there
  refused: (why: string) => void; // it answers, and takes or gives us nothing
}

/** Characters of a message: a letter, and what it is wrapped in. */
const MOST = LONGEST + 2_000;
/** Messages at once, and in a second in the long run. */
const [BURST, RATE] = [150, 5];
/** ms from one try to the next, which grow; then it is left alone until the network or the page comes back. */
const AGAIN = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Why a letter was not taken that is there, or a newer one (NIP-01). */
const KNOWN = /^(duplicate|replaced)/;
/** Characters of a reason that are read. */
const LONGEST_REASON = 200;
/** ms for a connection to open. */
const PATIENCE = 10_000;

/**
 * @param address  wss://…
 * @param wanted  a letter that fits any of them
 */
export function createRelay(address: string, wanted: Filter[], { came, turned, taken, refused }: Actions) {
  /** Given to it, and not yet answered. */
  const unanswered: Map<string, string> = new Map();
  let socket: WebSocket | undefined;
  let state: State = "away";
  let tries = 0;
  let later = 0;
  const room = bucket(BURST, RATE, Date.now);

  function turn(next: State) {
    if (state === next || state === "over") return;
    state = next;
    turned(next);
  }

  function connect() {
    clearTimeout(later);
    if (state === "over" || state === "open" || state === "connecting") return;
    turn("connecting");
    try {
      socket = new WebSocket(address);
    } catch {
      return end(); // the site's policy, or no address at all
    }
    const mine = socket;
    const tooLate = window.setTimeout(() => mine.close(), PATIENCE);
    mine.onopen = () => {
      clearTimeout(tooLate);
      if (mine !== socket) return mine.close();
      turn("open");
      mine.send(JSON.stringify(["REQ", "letters", ...wanted.map((each) => ({ kinds: [KIND], ...each }))]));
      for (const text of unanswered.values()) mine.send(text);
    };
    mine.onmessage = ({ data }) => mine === socket && hear(data);
    mine.onclose = () => {
      clearTimeout(tooLate);
      if (mine === socket) lose();
    };
  }

  function lose() {
    socket = undefined;
    turn("away");
    const wait = AGAIN[tries++];
    if (wait && state !== "over") later = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
  }

  function end() {
    turn("over");
    clearTimeout(later);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    const last = socket;
    socket = undefined;
    last?.close();
  }

  function wake() {
    if (document.visibilityState === "hidden") return;
    tries = 0;
    connect();
  }

  function hear(data: unknown) {
    if (typeof data !== "string" || data.length > MOST || !room(1)) return end();
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (!Array.isArray(message)) return;
    const [kind, first, second, why] = message;
    if (
      kind === "EVENT" &&
      wanted.some(({ authors }) => authors.includes(second?.pubkey)) &&
      typeof second.content === "string"
    )
      came(second.content, second.pubkey);
    if (kind === "CLOSED") return refuse(second); // it tells strangers nothing
    if (kind === "OK" && unanswered.delete(first)) {
      tries = 0;
      if (second === true) taken(first);
      else if (typeof why !== "string" || !KNOWN.test(why)) refuse(why);
    }
  }

  /** @param why  as it says it */
  function refuse(why: unknown) {
    refused(typeof why === "string" ? why.slice(0, LONGEST_REASON) : "");
    end();
  }

  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  connect();
  return {
    state: () => state,
    /** Gives it a letter, now or once it is there. */
    put(event: NostrEvent) {
      const text = JSON.stringify(["EVENT", event]);
      if (unanswered.size < 20) unanswered.set(event.id, text);
      if (state === "open") socket?.send(text);
    },
    /** A letter that is of no more use. */
    drop: (id: string) => void unanswered.delete(id),
    end,
  };
}
