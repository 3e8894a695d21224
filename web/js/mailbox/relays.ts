// Several public mailboxes at once, so that one may fail: how it stands with all of them, and what any of them brings,
// each letter once.
import { bucket } from "../peer/rate-limit.ts";
import type { NostrEvent } from "./letters.ts";
import { createRelay, type Filter } from "./relay.ts";

/**
 * How it stands with all of them together. gone: none answers; clock: they refuse letters of the time that this device
 * has; refused: they refuse ours for another reason.
 */
export type State = "looking" | "there" | "gone" | "clock" | "refused";
interface Actions {
  came: (content: string, author: string) => void; // something for us, perhaps; never the same twice
  turned: (state: State) => void;
  taken: (id: string) => void; // one of them has taken an event
}

/** ms after which it is told that none answers. */
const PATIENCE = 7_000;
/** Letters to try a key on, at once and in a second. */
const [BURST, RATE] = [200, 10];
const REMEMBERED = 500;
/** The words of a mailbox for a letter whose time is not its own. */
const OTHER_TIME = /created_at|timestamp|future|too (?:far|old|early|late)|expired/i;

export function createRelays(mailboxes: [name: string, wanted: Filter[]][], { came, turned, taken }: Actions) {
  const room = bucket(BURST, RATE, Date.now);
  /** The ids of events that were brought already. */
  const known: Set<string> = new Set();
  let state: State = "looking";
  let over = false;
  /** Why those that answer take nothing. */
  let refusal: "" | "clock" | "refused" = "";
  let late = window.setTimeout(() => turn(refusal || "gone"), PATIENCE);
  const relays: Map<string, ReturnType<typeof createRelay>> = new Map();
  for (const [name, wanted] of mailboxes)
    relays.set(
      name,
      createRelay(`wss://${name}`, wanted, {
        came: read,
        turned: look,
        taken: (id) => void (over || taken(id)),
        refused: (why) => void (refusal = refusal === "clock" || OTHER_TIME.test(why) ? "clock" : "refused"),
      }),
    );

  function turn(next: State) {
    if (state === next || over) return;
    state = next;
    turned(next);
  }

  function look() {
    if (relays.size < mailboxes.length) return;
    const states = [...relays.values()].map((relay) => relay.state());
    if (states.includes("open")) {
      clearTimeout(late);
      turn("there");
    } else if (states.every((each) => each === "over")) turn(refusal || "gone");
    else if (state === "there") late = window.setTimeout(() => turn(refusal || "gone"), PATIENCE);
  }

  function read(content: string, author: string) {
    if (over || known.has(content) || !room(1)) return;
    if (known.size < REMEMBERED) known.add(content);
    came(content, author);
  }

  return {
    state: () => state,
    /** @param names  of those that it is given to, by default all */
    put(event: NostrEvent, names: string[] = [...relays.keys()]) {
      for (const name of names) relays.get(name)?.put(event);
    },
    /** A letter that is of no more use. */
    drop(id: string) {
      for (const relay of relays.values()) relay.drop(id);
    },
    end() {
      over = true;
      clearTimeout(late);
      for (const relay of relays.values()) relay.end();
    },
  };
}
