// How two pages find each other through a mailbox: the guest's puts an offer in, the host's an answer to it. Both are
// made when both pages are there or nearly so: what they say of the way to a device is fresh.
import { type Code, read, write } from "../peer/code.ts";
import { randomHex } from "../random.ts";
import { createMailbox, type Letter } from "./mailbox.ts";
import type { State } from "./relays.ts";

/**
 * looking: for a mailbox; waiting: for the friend; connecting: the devices look for a way; slow: it takes long; open;
 * gone: no mailbox answers; clock, refused: those that answer carry nothing of ours; used: somebody else was quicker,
 * or was taken for us; failed: this browser makes no link.
 */
export type Status =
  | "looking"
  | "waiting"
  | "connecting"
  | "slow"
  | "open"
  | "gone"
  | "clock"
  | "refused"
  | "used"
  | "failed";
/** of createLink */
interface Link {
  invite: () => Promise<Code>;
  answer: (invitation: Code) => Promise<Code>;
  accept: (reply: Code) => Promise<void>;
  close: () => void;
}
interface Meeting {
  secret: Uint8Array; // 32 bytes that both sides have
  mailboxes: string[]; // their names
  make: (opened: () => void) => Link; // a link, which tells when it is open
  turned: (status: Status) => void;
  second?: () => void; // somebody else has the secret too
}

/** ms after an answer until the devices have mostly found each other, and until another try is made. */
const SOON = 12_000;
/** ms in which the letters that lie there already come: the last one counts. */
const AT_ONCE = 200;
/** Offers of one guest, and answers of one host, at one meeting: more is no people. */
const [MOST_OFFERS, MOST_ANSWERS] = [3, 20];
/** ms for which a guest who came too late still puts an offer in: the host is to know of it. */
const LAST = 3_000;
/** ms for which both still hear of others who have the secret, after the first two have met. */
const LISTENING = 60_000;

/**
 * The guest's part; returns what ends it.
 * @param meeting  `caller`: what tells this guest from others who have the secret, the same after a reload; `second`:
 * where others may have it, somebody else has answered too
 */
export function call({ secret, mailboxes, make, turned, second, caller }: Meeting & { caller: string }) {
  const box = createMailbox(secret, "guest", mailboxes, {
    came: (letter) => void hear(letter),
    turned: (state) => !answered && status !== "used" && turn(withoutAny(state) || (offers ? "waiting" : "looking")),
  });
  /** The offers, the last one at the end. */
  const ours: string[] = [];
  /** The keys of the devices that have answered the last one. */
  const answerers: Set<string> = new Set();
  let link: Link | undefined;
  let status: Status = "looking";
  let [offers, answered, told, over] = [0, false, false, false];
  let late = 0;

  function turn(next: Status) {
    if (over || status === next) return;
    status = next;
    turned(next);
  }

  function opened() {
    turn("open");
    clearTimeout(late);
    if (!second) return end();
    late = window.setTimeout(end, LISTENING);
    lookForOthers();
  }

  /** One offer may be answered twice, by two who have the secret: then it is not sure which of them is here. */
  async function lookForOthers() {
    if (told || status !== "open" || answerers.size < 2) return;
    told = true;
    second?.();
    await box.send("two", { kind: "two" });
    end();
  }

  async function offer() {
    if (over || offers++ >= MOST_OFFERS) return;
    answered = false;
    answerers.clear();
    link?.close();
    const mine = make(opened);
    link = mine;
    try {
      const code = await mine.invite();
      if (over || link !== mine) return;
      ours.push(code.nonce);
      await box.send(code.nonce, { kind: "offer", caller, at: Date.now(), code: write(code) });
      const state = box.state();
      if (status !== "used") turn(withoutAny(state) || "waiting");
    } catch {
      if (status !== "used") turn("failed");
    }
  }

  async function hear({ kind, code, nonce }: Letter) {
    if (over || status === "used") return;
    if (kind === "end" && typeof nonce === "string" && !ours.includes(nonce) && status !== "open") {
      turn("used");
      link?.close();
      late = window.setTimeout(end, LAST);
      return;
    }
    const reply = kind === "answer" ? readable(code) : null;
    if (!link || !reply || reply.nonce !== ours.at(-1)) return;
    answerers.add(reply.fingerprint);
    if (answered) return lookForOthers();
    answered = true;
    turn("connecting");
    link.accept(reply).catch(() => {}); // of a liar: the next offer may be taken by somebody else
    late = window.setTimeout(() => (turn("slow"), void offer()), SOON);
  }

  function end() {
    over = true;
    clearTimeout(late);
    if (status !== "open") link?.close();
    box.end();
  }

  void offer();
  return { end };
}

type Offer = { caller: string; at: number; code: Code };

/**
 * The host's part; returns what ends it.
 * @param meeting  `once`: whoever comes first comes alone, and others are told so
 */
export function attend({ secret, mailboxes, make, turned, second, once }: Meeting & { once: boolean }) {
  const box = createMailbox(secret, "host", mailboxes, {
    came: hear,
    turned(state) {
      // An answer that is refused reaches nobody.
      if (taken || (trying && (state === "gone" || !withoutAny(state)))) return;
      turn(withoutAny(state) || (state === "there" ? "waiting" : "looking"));
    },
  });
  const seen: Set<string> = new Set();
  /** Not tried yet, the last of each caller. */
  const others: Map<string, Offer> = new Map();
  let trying: (Offer & { link: Link }) | undefined;
  /** Whether somebody has come. */
  let taken = false;
  /** Whether somebody has answered in our place too. */
  let twice = false;
  let over = false;
  let late = 0;

  const turn = (next: Status) => void (over || turned(next));

  function hear({ kind, caller, at, code }: Letter) {
    if (kind === "two" && !over) return replaced();
    const found = kind === "offer" ? readable(code) : null;
    if (over || !found || typeof caller !== "string" || typeof at !== "number") return;
    if (seen.has(found.nonce) || seen.size >= MOST_ANSWERS) return;
    seen.add(found.nonce);
    if (taken) return second?.();
    if ((others.get(caller) ?? (trying?.caller === caller ? trying : undefined) ?? { at: 0 }).at > at) return;
    others.set(caller, { caller, at, code: found });
    if (trying?.caller === caller || !trying) clearTimeout(late);
    if (trying?.caller === caller) next();
    else if (!trying) late = window.setTimeout(next, AT_ONCE);
  }

  /** The friend says that two have answered them. */
  function replaced() {
    if (twice) return;
    twice = true;
    if (taken) second?.();
    else turn("used");
  }

  /** Tries the last who called, while one who was tried before may still come. */
  function next() {
    if (over || taken) return;
    const offer = [...others.values()].sort((one, two) => two.at - one.at)[0];
    if (!offer) return turn(twice ? "used" : "slow");
    others.delete(offer.caller);
    void answer(offer);
  }

  async function answer(offer: Offer) {
    clearTimeout(late);
    trying?.link.close();
    const link = make(() => opened(offer.code.nonce));
    const mine = { ...offer, link };
    trying = mine;
    turn("connecting");
    late = window.setTimeout(next, SOON);
    try {
      const reply = await link.answer(offer.code);
      // By a name of its own: of two answers with one name, a relay might bring the first alone.
      if (trying === mine && !over) await box.send(randomHex(8), { kind: "answer", code: write(reply) });
    } catch {
      if (trying === mine) next(); // an offer that leads nowhere
    }
  }

  function opened(nonce: string) {
    if (over || taken) return;
    clearTimeout(late);
    taken = true;
    turn("open");
    if (!once) return end();
    void box.send("end", { kind: "end", nonce });
    if (others.size) second?.();
    late = window.setTimeout(end, LISTENING);
  }

  function end() {
    over = true;
    clearTimeout(late);
    if (!taken) trying?.link.close();
    box.end();
  }

  return { end };
}

/** How it stands where no mailbox carries anything, or "". */
const withoutAny = (state: State) => (state === "looking" || state === "there" ? "" : state);

/** The code in a letter, or null where there is none. */
function readable(text: unknown): Code | null {
  try {
    return typeof text === "string" ? read(text) : null;
  } catch {
    return null;
  }
}
