// Play by link: brings links and matches to the table, and hands out the links that are ours to send. Fetched when
// first wanted.
// @ts-check
import { newId, randomHex } from "../random.mjs";
import { t } from "../shell/language.mjs";
import { setting } from "../shell/settings.mjs";
import { LONGEST, linkTo, matchOf } from "./links.mjs";
import { createTurnPanel } from "./turn-panel.mjs";

/** @typedef {ReturnType<typeof createByLink>} ByLink */

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/**
 * @typedef {(
 *   | "new" | "turn" | "repeated" | "answered" | "stale" | "own" | "fork" | "ahead" | "unmarked"
 *   | "settled" | "crossed" | "foreign" | "forged" | "unfit" | "damaged" | "newer" | "illegal"
 *   | "differs" | "answer" | "live" | ""
 * )} Verdict
 */
/**
 * @typedef {object} TurnView  docs/protocol.md
 * @property {"turn"} kind
 * @property {string} id
 * @property {string} game
 * @property {string} match
 * @property {Verdict} verdict
 * @property {string} title
 * @property {string} why
 * @property {number} number
 * @property {boolean} can_send
 * @property {boolean} can_undo
 * @property {boolean} has_pen
 * @property {boolean} is_over
 * @property {string} name
 * @property {string} friend
 * @property {string} fact
 * @property {string} live
 */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send  to the program
 * @property {(saved: Saved) => void} note  a saved game comes to the table
 * @property {(saved: Saved) => void} open  puts a saved game on the table
 * @property {(hash: string, instead?: boolean) => void} go
 * @property {(words: { title: string, why: string }, ways: { label: string, act: () => void }[]) => void} trouble  on
 *   the home page
 * @property {(name: string, text: string) => void} download
 * @property {(wanted: import("../peer/match-panel.mjs").Again) => void} invite  the friend, to go on live
 * @property {() => void} offered  a match is offered on the table
 */

/**
 * @param {{ table: HTMLElement, store: import("../storage/store.mjs").Store, shown: () => string }} props
 * @param {Actions} actions
 */
export function createByLink({ table, store, shown }, actions) {
  /** @type {TurnView | undefined} */
  let now;
  /** The link that was opened last, and the one that is ours to hand out. */
  let opened = "";
  let code = "";
  /**
   * The callers that wait to be told how well a kept game fits a link, by its id.
   * @type {Map<string, (fit: { fit: number, count: number }) => void>}
   */
  const asked = new Map();
  const panel = createTurnPanel(table, {
    join: () => actions.send({ kind: "turn_join", id: newId(), random: randomHex(32), name: setting("name") }),
    undo: () => actions.send({ kind: "undo" }),
    rename: ask,
    hand: () => now?.can_send && actions.send({ kind: "turn_send" }),
    look,
    take: () => actions.send({ kind: "turn_take", id: newId() }),
    live,
    link: () => linkTo(opened),
    mine: () => void kept(opened).then((saved) => saved && actions.open(saved)),
    file: () => actions.download("cairn-turn.txt", linkTo(code)),
  });

  /**
   * The kept game of a link's match, which may have gone live since: of those that claim its name the one whose keys
   * fit best.
   * @param {string} code
   */
  async function kept(code) {
    const named = (await store.games()).filter(({ match }) => match?.matches.includes(matchOf(code)));
    const fits = await Promise.all(named.map(({ id, match }) => fitOf(id, code, match?.texts ?? [])));
    const best = fits.reduce((one, other) => (isBetter(other, one) ? other : one), { fit: 0, count: 0 });
    return named[fits.indexOf(best)];
  }

  /**
   * @param {string} id
   * @param {string} code
   * @param {string[]} texts
   * @returns {Promise<{ fit: number, count: number }>}
   */
  function fitOf(id, code, texts) {
    actions.send({ kind: "turn_find", id, code, saved_matches: texts });
    return new Promise((resolve) => asked.set(id, resolve));
  }

  /** Shows the game of the link that was opened, whatever it is. */
  function look() {
    actions.send({ kind: "turn_open", id: newId(), code: opened, looks: true, vaults: [], saved_matches: [] });
  }

  /** Invites the friend to go on live with the match on the table: the guest writes the links with even numbers. */
  function live() {
    if (!now) return;
    const isGuest = now.has_pen === (now.number % 2 === 1);
    actions.invite({ game: now.game, guests: [{ party: isGuest ? 0 : 1, match: now.live, name: now.friend }] });
  }

  /** Asks for the link that is ours to hand out. */
  function ask() {
    if (now?.can_send || (now && !now.has_pen)) actions.send({ kind: "turn_write", name: setting("name") });
  }

  /** A link that brought nothing to the table. @param {TurnView} said */
  function refuse({ verdict, title, why }) {
    const newer = { label: t("Get it now"), act: () => location.reload() };
    const paste = { label: t("Paste the text"), act: () => actions.go("#/saved") };
    actions.trouble({ title, why }, verdict === "newer" ? [newer] : verdict === "damaged" ? [paste] : []);
  }

  return {
    /** Begins a match. @param {string} id @param {import("../peer/friend-page.mjs").Wanted} wanted */
    begin(id, { game, options, seating }) {
      actions.send({ kind: "turn_prepare" });
      const terms = { game, options, seats: 2, seating, clock: [0, 0], party: 1 };
      actions.send({ kind: "turn_begin", id, random: randomHex(32), name: setting("name"), terms });
    },

    /** Opens a link. @param {string} id  for a match that is not kept @param {string} text */
    async open(id, text) {
      opened = text;
      actions.send({ kind: "turn_prepare" });
      const saved = await kept(text);
      if (opened !== text) return; // another one was opened meanwhile
      if (saved) actions.note(saved);
      actions.send({
        kind: "turn_open",
        id: saved?.id ?? id,
        code: text,
        looks: false,
        vaults: Object.values(saved?.vaults ?? {}),
        saved_matches: saved?.match?.texts ?? [],
      });
    },

    /** Tells which game is on the table. @param {string} id  "": nothing */
    table(id) {
      if (now?.id === id) return;
      now = undefined;
      panel.hide();
    },

    /** Takes what the program says. @param {Message} message */
    hear(message) {
      if (message.kind === "turn_fit") return asked.get(message.id)?.(/** @type {any} */ (message));
      if (message.kind === "turn_code") {
        if (message.id !== now?.id) return;
        code = message.code;
        return panel.link(linkTo(code), code.length <= LONGEST);
      }
      const said = /** @type {TurnView} */ (message);
      if (said.verdict === "live") return this.table("");
      if (!said.game) return refuse(said);
      if (said.id !== shown()) return;
      now = said;
      panel.show(said);
      if (said.verdict === "new") actions.offered();
      ask();
    },
  };
}

/** @param {{ fit: number, count: number }} one @param {{ fit: number, count: number }} other */
const isBetter = (one, other) =>
  one.fit > other.fit || (one.fit === other.fit && one.fit > 0 && one.count > other.count);
