// Play by link: brings links and matches to the table, and hands out the links that are ours to send. Fetched when
// first wanted.
// @ts-check
import { lettersDialog } from "../peer/match-dialogs.mjs";
import { newId, randomHex } from "../random.mjs";
import { t } from "../shell/language.mjs";
import { isGuest } from "../shell/page.mjs";
import { setting } from "../shell/settings.mjs";
import { createByMail, noteOffer } from "./by-mail.mjs";
import { createFits } from "./fits.mjs";
import { linkTo } from "./links.mjs";
import { createOurs } from "./ours.mjs";
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
  /** The link that was opened last, and the name of its game, if somebody wrote that. */
  let [opened, guest] = ["", ""];
  const ours = createOurs(store);
  const fits = createFits(store, actions.send);
  const byMail = createByMail({ store }, { changed: draw, take });
  const panel = createTurnPanel(table, {
    join: () => actions.send({ kind: "turn_join", id: newId(), random: randomHex(32), name: setting("name") }),
    undo: () => actions.send({ kind: "undo" }),
    rename: ask,
    hand,
    deliver: () => (byMail.deliver(), hand()),
    agree: () => lettersDialog(byMail.names(), () => byMail.agree()),
    waiting: () => void begin(newId(), byMail.mail().waits),
    look: () => actions.send({ ...opening(newId(), opened), looks: true }),
    take: () => actions.send({ kind: "turn_take", id: newId() }),
    live: () => now && actions.invite(liveWith(now)),
    link: () => linkTo(opened),
    mine: () => void fits.best(opened, guest).then(({ saved }) => saved && actions.open(saved)),
    file: () => actions.download("cairn-turn.txt", ours.link()),
  });

  function draw() {
    if (!now) return;
    panel.show(now, byMail.mail());
    if (ours.code()) panel.link(ours.link() + byMail.offer(), ours.isShort());
  }

  /** The link is on its way. */
  function hand() {
    if (now?.can_send) actions.send({ kind: "turn_send" });
  }

  /** Goes on with the next turn of the match on the table; else does nothing. @param {string} code */
  async function take(code) {
    const { saved, fit } = await fits.best(code, "");
    if (fit < 3 || saved?.id !== now?.id) return false;
    void begin(newId(), code);
    return true;
  }

  /**
   * @param {string} id  for a match that is not kept
   * @param {string} text
   * @param {string} [game]  that somebody wrote
   */
  async function begin(id, text, game = "") {
    [opened, guest] = [text, game];
    actions.send({ kind: "turn_prepare" });
    const saved = (await fits.best(text, guest)).saved;
    if (opened !== text) return; // another one was opened meanwhile
    if (saved) actions.note(saved);
    actions.send(opening(id, text, saved));
  }

  /** The link that is ours to hand out is written. @param {Message} message */
  async function written({ id, code }) {
    const view = now;
    if (!view || id !== view.id || !(await ours.take(view, code, () => now === view))) return;
    byMail.written(code);
    draw();
  }

  function clear() {
    ours.clear();
    byMail.written("");
  }

  /** Asks for the link that is ours to hand out. */
  function ask() {
    if (now?.can_send || (now && !now.has_pen)) actions.send({ kind: "turn_write", name: setting("name") });
  }

  return {
    /**
     * Begins a match.
     * @param {string} id
     * @param {import("../peer/friend-page.mjs").Wanted} wanted
     * @param {string} [friend]  to whom the first letter goes by a mailbox
     */
    begin(id, { game, options, seating }, friend = "") {
      byMail.begin(id, friend);
      actions.send({ kind: "turn_prepare" });
      const terms = { game, options, seats: 2, seating, clock: [0, 0], party: 1 };
      actions.send({ kind: "turn_begin", id, random: randomHex(32), name: setting("name"), terms });
    },

    /**
     * Opens a link.
     * @param {string} id  for a match that is not kept
     * @param {string} text
     * @param {{ offered?: string, game?: string }} [more]  what stands in it beside its code; the name of a game that
     *   somebody wrote, if it is of one
     */
    open(id, text, { offered = "", game = "" } = {}) {
      if (!game) noteOffer(text, offered);
      return begin(id, text, game);
    },

    /** Tells which game is on the table. @param {string} id  "": nothing */
    table(id) {
      if (now?.id === id) return;
      now = undefined;
      byMail.leave();
      panel.hide();
    },

    /** Takes what the program says. @param {Message} message */
    hear(message) {
      if (message.kind === "turn_fit") return fits.hear(message);
      if (message.kind === "turn_code") return void written(message);
      const said = /** @type {TurnView} */ (message);
      if (said.verdict === "live") return this.table("");
      if (!said.game) return refuse(guest && said.verdict === "newer" ? ofAnother(said) : said, actions);
      if (said.id !== shown()) return;
      if (said.can_send || said.id !== now?.id) clear(); // the next one is being written
      now = said;
      draw();
      if (!isGuest(said.game)) void byMail.follow(said, opened);
      if (said.verdict === "new") actions.offered();
      ask();
    },
  };
}

/**
 * The message to the program that opens a turn link, of a match that may be kept.
 * @param {string} id  of another one
 * @param {string} code
 * @param {Saved} [saved]
 */
const opening = (id, code, saved) => ({
  kind: "turn_open",
  id: saved?.id ?? id,
  code,
  looks: false,
  vaults: Object.values(saved?.vaults ?? {}),
  saved_matches: saved?.match?.texts ?? [],
});

/**
 * The invitation of the friend to go on live: the guest writes the links with even numbers.
 * @param {TurnView} view
 */
function liveWith({ game, has_pen, number, live, friend }) {
  const isGuest = has_pen === (number % 2 === 1);
  return { game, guests: [{ party: isGuest ? 0 : 1, match: live, name: friend }] };
}

/** A letter that the game it has come with cannot read. @param {TurnView} said */
const ofAnother = (said) => ({
  ...said,
  verdict: /** @type {const} */ ("unfit"),
  title: t("This link cannot be opened."),
  why: t("It is of another game than the one it names, or of a newer Cairn. Nothing of yours was changed."),
});

/** A link that brought nothing to the table. @param {TurnView} said @param {Actions} actions */
function refuse({ verdict, title, why }, { trouble, go }) {
  const newer = { label: t("Get it now"), act: () => location.reload() };
  const paste = { label: t("Paste the text"), act: () => go("#/saved") };
  trouble({ title, why }, verdict === "newer" ? [newer] : verdict === "damaged" ? [paste] : []);
}
