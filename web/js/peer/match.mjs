// A match at the table: carries texts between the links and the program, and keeps what a resume needs, before anything is sent that rests on it.
// @ts-check

/** @typedef {import("../python.mjs").Message} Message */
/** @typedef {import("../store.mjs").Saved} Saved */
/** @typedef {[text: string, mine: boolean, who: string]} Line  of the chat, as in docs/view.md */
/** @typedef {{ matches: string[], texts: string[], chat?: Line[] }} Kept  of a match: its names, what goes on with it, and what was said */
/** @typedef {{ send: (text: string) => void, close: () => void }} Link  of createLink */
/**
 * What is known when a link opens. A host says what is played; a guest learns it from the host. `party` is whom the host's invitation was for:
 * 1 to 3, or -1 for somebody who watches. `match` is what the invitation names: 8 hex digits of the match to go on with, or "".
 * @typedef {object} What
 * @property {"host" | "guest" | "watch"} role
 * @property {string} ours
 * @property {string} theirs
 * @property {boolean} leads
 * @property {string} name  of our person
 * @property {string} match
 * @property {number} [party]
 * @property {string} [game]
 * @property {Record<string, string | number>} [options]
 * @property {string} [seating]  "toss", or the seats of the parties in order, as in "1 0"
 * @property {[base: number, step: number] | null} [clock]  ms
 */
/**
 * What comes over one link from now on; the listener of its `createLink` calls these.
 * @typedef {object} End
 * @property {(text: string) => void} text
 * @property {(state: "good" | "unstable") => void} state
 * @property {(why: string) => void} cut
 * @property {(why: string) => void} closed
 */
/**
 * @typedef {object} Hands
 * @property {(message: Message) => void} send  to the program
 * @property {ReturnType<typeof import("../store.mjs").openStore>} store
 * @property {(saved: Saved) => void} open  a saved game, in the program
 * @property {(wanted: import("./company.mjs").Again) => void} invite  the friend once more
 * @property {HTMLElement} table
 * @property {Pick<ReturnType<typeof import("../table.mjs").mountTable>, "trouble" | "announce">} words
 * @property {(hash: string) => void} go
 * @property {() => void} taken  over by another tab: this one leaves the table
 * @property {() => string} newId
 */

const EVERY = 1_000; // ms: how often the program hears of the time
const MOST_SAID = 500;
const now = () => Math.round(performance.now());
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Held while a game with friends is open in some tab of this browser. @param {string} id */
const lock = (id) => `cairn-match-${id}`;

/** What the ids of a match and of its rematches have in common. @param {string} id */
const first = (id) => id.split("-")[0];

/** @param {Hands} hands */
export function createMatch({ send, store, open, invite, table, words, go, taken, newId }) {
  /** @type {Map<number, Link>} */
  const links = new Map();
  /** By game id. @type {Map<string, Kept>} */
  const kept = new Map();
  /** What was said in a match. @type {Map<string, Line[]>} */
  const chats = new Map();
  /** What was last written of the game on the table. @type {Saved | undefined} */
  let written;
  /** All that is to be kept and sent, in its order. @type {Promise<unknown>} */
  let line = Promise.resolve();
  /** Whether nothing more may be sent before the `save` to come is written. */
  let resting = false;
  let made = 0;
  let ticking = 0;
  /** What the program last said of the match. @type {import("./company.mjs").Company | undefined} */
  let peer;
  /** The match that was begun last, while the program has not yet told of it. */
  let begun = "";
  /** The game this tab holds. */
  let held = "";
  let release = () => {};
  /** What another tab has taken over: whatever this one still hears of it is older than what goes on there. @type {Set<string>} */
  const robbed = new Set();
  /** Settled when nothing is held any more. @type {Promise<unknown>} */
  let holding = Promise.resolve();
  /** What shows it, fetched when first wanted. @type {Promise<ReturnType<typeof import("./company.mjs").mountCompany>> | undefined} */
  let shown;

  const company = () => (shown ??= import("./company.mjs").then(({ mountCompany }) => mountCompany(table, { deed, say: (text) => tell({ kind: "peer_say", text }), invite, words })));

  /** @param {Message} message */
  const tell = (message) => send({ ...message, now: now() });
  /** @param {number} link @param {string} deed */
  const deed = (link, deed) => tell({ kind: "peer_deed", link, deed });

  function tick() {
    if (links.size && !ticking) ticking = window.setInterval(() => tell({ kind: "peer_tick" }), EVERY);
    else if (!links.size) {
      clearInterval(ticking);
      ticking = 0;
    }
  }

  /** One tab of this browser has a match; the others say so, and can take it over. @param {string} id @param {boolean} [steal] */
  function hold(id, steal = false) {
    if (id === held && !steal) return;
    release();
    held = id;
    robbed.delete(id);
    if (!id) return;
    const over = new Promise((done) => (release = () => done(undefined)));
    /** @param {Lock | null} got */
    const told = (got) => {
      if (held === id) void company().then((shown) => shown.elsewhere(!got));
      return got ? over : undefined;
    };
    // One after the other: what this tab has just let go is free only then.
    holding = holding
      .then(() => (held === id ? navigator.locks?.request(lock(id), steal ? { steal } : { ifAvailable: true }, told) : undefined))
      .catch(() => held === id && lost());
  }

  /** Another tab has taken the match over. */
  function lost() {
    robbed.add(held);
    held = "";
    taken();
  }

  async function takeOver() {
    const id = held;
    hold(id, true);
    const saved = await store.find(id);
    if (saved && held === id) open(saved); // the other tab may have gone on with it
  }

  /** @param {string} id */
  function chatOf(id) {
    const lines = chats.get(first(id)) ?? [];
    chats.set(first(id), lines);
    return lines;
  }

  /** @param {Line} line */
  function said(line) {
    void company().then((shown) => shown.said(...line));
    if (!peer?.id) return;
    const lines = chatOf(peer.id);
    lines.push(line);
    if (lines.length > MOST_SAID) lines.shift();
    if (written?.id === peer.id && written.match) void store.keep({ ...written, match: { ...written.match, chat: lines } });
  }

  /** The kept game that an invitation names, and no other tab has open. @param {string} match */
  async function named(match) {
    if (peer?.friends.some((friend) => friend.match === match)) return peer.id;
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const games = await store.games();
    return games.find(({ id, match: has }) => has?.matches.some((name) => name.startsWith(match)) && !open.has(lock(id)));
  }

  /** Where a match with this link lies: an id on the table, a kept game that is put there first, or a new id. @param {What} what */
  async function place({ match, role }) {
    if (!match && role === "host" && peer?.friends.length) return peer.role === "host" ? peer.id : newId();
    if (!match) return role === "host" && links.size > 1 ? begun : (begun = newId());
    const found = await named(match);
    if (typeof found !== "string" && found) open(found);
    return typeof found === "string" ? found : (found?.id ?? newId());
  }

  return {
    /** A link has opened. @param {Link} link @param {What} what @returns {End} */
    opened(link, what) {
      const number = made++;
      const { role, ours, theirs, leads, name, match } = what;
      const terms = what.game ? { game: what.game, options: what.options ?? {}, seats: what.seating?.includes(" ") ? what.seating.split(" ").length : 0, seating: what.seating ?? "toss", clock: what.clock ?? [0, 0], party: what.party ?? 1 } : undefined;
      links.set(number, link);
      tick();
      const opened = place(what).then((id) => tell({ kind: "peer_open", link: number, id, random: random(), ours, theirs, leads, role, name, match, ...(role === "host" && terms ? { terms } : {}) }));
      /** In its order, however long it took to find the place. @param {Message} message */
      const then = (message) => void opened.then(() => tell({ ...message, link: number }));
      return {
        text: (text) => then({ kind: "peer_text", text }),
        state: (state) => void company().then((shown) => shown.state(number, state)),
        cut: () => then({ kind: "peer_closed", cut: true }),
        closed() {
          links.delete(number);
          tick();
          then({ kind: "peer_closed", cut: false });
        },
      };
    },

    /** What the program says of the match. @param {Message} message */
    hear(message) {
      switch (message.kind) {
        case "peer_send":
          line = line.then(() => links.get(message.link)?.send(message.text));
          break;
        case "peer_close":
          line = line.then(() => links.get(message.link)?.close());
          break;
        case "peer_keep":
          resting ||= message.rests;
          note(message.id, message.texts.length ? { matches: message.matches, texts: message.texts, chat: chatOf(message.id) } : undefined);
          if (!message.texts.length) line = line.then(() => forget(message.id));
          break;
        case "peer_said":
          said([message.text, message.mine, message.who]);
          break;
        case "peer": {
          const before = peer;
          peer = /** @type {import("./company.mjs").Company} */ (message);
          // Who waits at the invitation goes to the table when the friend is there.
          if (peer.friends.some(({ link, phase }) => phase === "playing" && before?.friends.find((was) => was.link === link)?.phase !== "playing")) go(`#/play/${peer.id}`);
          hold(peer.friends.length ? peer.id : "");
          if (first(peer.id) !== first(before?.id ?? "")) void company().then((shown) => peer && shown.recall(chatOf(peer.id)));
          void company().then((shown) => peer && shown.show(peer));
          break;
        }
      }
    },

    /** A saved game is given to the program. @param {Saved} saved */
    opens(saved) {
      written = saved;
      note(saved.id, saved.match);
      if (saved.match?.chat) chats.set(first(saved.id), saved.match.chat);
    },
    /** What is to be kept beside a game. @param {string} id */
    keeps: (id) => kept.get(id),
    /** A game was given to the store. Nothing more is sent before it is written, if it is such that something may rest on it: a seal whose vault is lost can never be opened. @param {Saved} saved */
    saves(saved) {
      written = saved;
      if (resting) line = line.then(() => store.written(saved.id));
      resting = false;
    },
    /** Whether another tab has taken this game over. @param {string} id */
    isTaken: (id) => robbed.has(id),
    /** Whether friends are at the table, or were and may come back. */
    on: () => Boolean(peer?.friends.length),
    /** What a button about a friend means. @param {string} deed */
    act: (deed) => void (deed === "take-over" ? takeOver() : company().then((shown) => shown.act(deed))),
    /** The time, before what a person does. */
    stamp() {
      if (links.size) tell({ kind: "peer_tick" });
    },
  };

  /** What is known to be kept of a game's match. @param {string} id @param {Kept | undefined} match */
  function note(id, match) {
    if (match) kept.set(id, match);
    else kept.delete(id);
  }

  /** A game that is over stays, and its match goes on in another. @param {string} id */
  async function forget(id) {
    const saved = await store.find(id);
    if (saved) await store.keep({ ...saved, match: undefined });
  }
}
