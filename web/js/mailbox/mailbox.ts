// The mailbox of one meeting: several public ones at once. Each letter is put once into each, and whichever brings the
// friend's first does.
import { type Keys, keysOf, type Side } from "./keys.ts";
import { open, seal, signed } from "./letters.ts";
import { createRelays, type State } from "./relays.ts";

export type Letter = Record<string, unknown>;
interface Actions {
  came: (letter: Letter) => void; // from the other side, each once
  turned: (state: State) => void;
}

/** Letters that lie there already, of which the last count. */
const NEWEST = 20;

/**
 * @param side  ours
 * @param mailboxes  their names
 */
export function createMailbox(secret: Uint8Array, side: Side, mailboxes: string[], { came, turned }: Actions) {
  const other = side === "host" ? "guest" : "host";
  let relays: ReturnType<typeof createRelays> | undefined;
  let over = false;
  let last = "";
  const keys = keysOf(secret).then((both) => {
    if (!over) begin(both[other]);
    return both;
  });

  function begin(theirs: Keys) {
    const wanted = [{ authors: [theirs.name], limit: NEWEST }];
    relays = createRelays(
      mailboxes.map((name) => [name, wanted]),
      {
        turned,
        taken: (id) => void (id === last && (last = "")),
        async came(content) {
          const letter = await open(theirs.seal, content);
          if (letter && !over) came(letter);
        },
      },
    );
  }

  return {
    state: () => relays?.state() ?? "looking",
    /**
     * Puts a letter into all of them.
     * @param name  a later one of this name takes its place
     */
    async send(name: string, letter: Letter) {
      const ours = (await keys)[side];
      const event = await signed(ours, name, await seal(ours.seal, letter), Date.now());
      if (over) return;
      if (last) relays?.drop(last);
      last = event.id;
      relays?.put(event);
    },
    end() {
      over = true;
      relays?.end();
    },
  };
}
