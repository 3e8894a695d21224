/** Just enough of Nostr relays for pages that reach them by WebSocket: honest ones, and ones that are not. */

/** Does something at its next turn, or so many milliseconds later. */
const later = (act: () => void, ms = 0) => void (ms ? setTimeout(act, ms) : setImmediate(act));

/** A relay; `bend(message, socket)` may change, hold back, repeat or invent what it says. */
export function fakeRelay({
  bend,
  dead = false,
  slow = 0,
}: {
  bend?: (message: unknown[], say: (text: string) => void) => void;
  dead?: boolean;
  slow?: number;
} = {}) {
  const relay = {
    dead,
    events: [] as any[],
    got: [] as any[],
    sockets: new Set() as Set<any>,
    opened: 0,
  };
  const say = (socket, ...message) => {
    const text = (raw) => later(() => socket.readyState === 1 && socket.onmessage?.({ data: raw }), slow);
    if (bend) bend(message, text);
    else text(JSON.stringify(message));
  };
  const nameOf = ({ tags }) => tags.find(([tag]) => tag === "d")[1];
  const matches = ({ kinds, authors, "#d": [name] = [] }, event) =>
    kinds.includes(event.kind) && authors.includes(event.pubkey) && (!name || name === nameOf(event));
  relay.hear = (socket, raw) => {
    const [kind, first, ...filters] = JSON.parse(raw);
    relay.got.push([kind, first, ...filters]);
    if (kind === "REQ") {
      socket.filters = filters;
      for (const event of relay.events.filter((event) => filters.some((filter) => matches(filter, event))))
        say(socket, "EVENT", first, event);
      say(socket, "EOSE", first);
    }
    if (kind !== "EVENT") return;
    const name = (event) => event.pubkey + nameOf(event);
    const isOlder = relay.events.some((event) => name(event) === name(first) && event.created_at >= first.created_at);
    if (isOlder) return say(socket, "OK", first.id, false, "replaced: a newer one is here");
    relay.events = [...relay.events.filter((event) => name(event) !== name(first)), first];
    say(socket, "OK", first.id, true, "");
    for (const each of relay.sockets)
      if (each.filters?.some((filter) => matches(filter, first))) say(each, "EVENT", "letters", first);
  };
  relay.cut = () => {
    for (const socket of [...relay.sockets]) socket.close();
  };
  return relay;
}

/**
 * Puts relays where WebSocket looks for them.
 * @param relays  by address
 */
export function fakeNetwork(relays: Record<string, ReturnType<typeof fakeRelay>>) {
  const asked: string[] = [];
  globalThis.WebSocket = class {
    constructor(address) {
      this.readyState = 0;
      this.relay = relays[address];
      asked.push(address);
      later(() => {
        if (!this.relay || this.relay.dead) return this.close();
        if (this.readyState) return;
        this.readyState = 1;
        this.relay.opened += 1;
        this.relay.sockets.add(this);
        this.onopen?.();
      });
    }
    send(text) {
      const relay = this.relay;
      later(() => relay.dead || relay.hear(this, text));
    }
    close() {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.relay?.sockets.delete(this);
      later(() => this.onclose?.());
    }
  } as any;
  return { asked };
}
