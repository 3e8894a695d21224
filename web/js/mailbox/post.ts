// Letters to friends who are not there, and theirs to us: each side of a pair has a few places in the mailboxes, and a
// later letter takes the place of the earlier one, so that nothing piles up.
import { unhex } from "../peer/bases.ts";
import { type Keys, keysOf, type Side } from "./keys.ts";
import { open, seal, signed } from "./letters.ts";
import { createRelays, type State } from "./relays.ts";

export type Letter = Record<string, unknown>;
/** A turn; that one was taken in; a wish to play again. */
export type Place = "turn" | "got" | "again";
/** what two share */
interface Box {
  id: string;
  secret: string; // 64 hex digits
  side: Side; // ours
  mailboxes: string[]; // the names of those that carry its letters
}
interface Actions {
  came: (id: string, letter: Letter) => void; // to a box; what was read before may come again
  taken: (id: string, place: Place) => void; // a mailbox has our letter
  turned: (state: State) => void;
}

const PLACES: Place[] = ["turn", "got", "again"];
/** Days for which the mailboxes are asked to keep a letter. */
export const KEPT = 30;

export function createPost(boxes: Box[], { came, taken, turned }: Actions) {
  /** By the name of who writes to it. */
  const from: Map<string, { box: Box; theirs: Keys }> = new Map();
  /** The letters given to mailboxes, by the ids of their events. */
  const given: Map<string, [id: string, place: Place]> = new Map();
  /** When our last letter was made: of two letters of one second, a mailbox may keep the earlier one. */
  let last = 0;
  let over = false;
  const keys = new Map(boxes.map(({ id, secret }) => [id, keysOf(unhex(secret), "post")]));
  const ready = begin();

  async function begin() {
    for (const box of boxes) {
      const both = await (keys.get(box.id) as Promise<Record<Side, Keys>>);
      const theirs = both[box.side === "host" ? "guest" : "host"];
      from.set(theirs.name, { box, theirs });
    }
    const names = over ? [] : [...new Set(boxes.flatMap(({ mailboxes }) => mailboxes))];
    return createRelays(
      names.map((name) => [name, wantedOf(name)]),
      {
        came: read,
        turned,
        taken: (id) => void (given.has(id) && taken(...(given.get(id) as [string, Place]))),
      },
    );
  }

  /** @param name  of a mailbox */
  function wantedOf(name: string) {
    const authors = [...from].filter(([, { box }]) => box.mailboxes.includes(name)).map(([author]) => author);
    return PLACES.map((place) => ({ authors, limit: authors.length, "#d": [place] })); // some relays know one name only
  }

  async function read(content: string, author: string) {
    const known = from.get(author);
    const letter = known && (await open(known.theirs.seal, content));
    if (letter && !over) came(known.box.id, letter);
  }

  return {
    /** Puts a letter where the one before it was; throws a RangeError for one that is too long. */
    async send(box: Box, place: Place, letter: Letter) {
      const relays = await ready;
      const ours = (await (keys.get(box.id) as Promise<Record<Side, Keys>>))[box.side];
      const content = await seal(ours.seal, letter);
      last = Math.max(Date.now(), last + 1_000);
      const event = await signed(ours, place, content, last, KEPT);
      for (const [id, [to, at]] of given)
        if (to === box.id && at === place) {
          given.delete(id);
          relays.drop(id);
        }
      given.set(event.id, [box.id, place]);
      if (!over) relays.put(event, box.mailboxes);
    },
    end() {
      over = true;
      void ready.then((relays) => relays.end());
    },
  };
}
