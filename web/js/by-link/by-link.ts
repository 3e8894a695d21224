// Play by link: brings links and matches to the table, and hands out the links that are ours to send. Fetched when
// first wanted.

import type { Wanted } from "../peer/friend-page.ts";
import { lettersDialog } from "../peer/match-dialogs.ts";
import type { Again } from "../peer/match-panel.ts";
import { newId, randomHex } from "../random.ts";
import type { Of, PageMessage, ProgramMessage, Terms } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { setting } from "../shell/settings.ts";
import type { Saved, Store } from "../storage/store.ts";
import { createByMail, noteOffer } from "./by-mail.ts";
import { createFits } from "./fits.ts";
import { linkTo } from "./links.ts";
import { createOurs } from "./ours.ts";
import { createTurnPanel } from "./turn-panel.ts";

export type ByLink = ReturnType<typeof createByLink>;

type Verdict =
  | "new"
  | "turn"
  | "repeated"
  | "answered"
  | "stale"
  | "own"
  | "fork"
  | "ahead"
  | "unmarked"
  | "settled"
  | "crossed"
  | "foreign"
  | "forged"
  | "unfit"
  | "damaged"
  | "newer"
  | "illegal"
  | "differs"
  | "answer"
  | "live"
  | "";
/** docs/protocol.md */
export interface TurnView {
  kind: "turn";
  id: string;
  game: string;
  match: string;
  verdict: Verdict;
  title: string;
  why: string;
  number: number;
  can_send: boolean;
  can_undo: boolean;
  has_pen: boolean;
  is_over: boolean;
  name: string;
  friend: string;
  fact: string;
  live: string;
}
interface Actions {
  send: (message: PageMessage) => void; // to the program
  note: (saved: Saved) => void; // a saved game comes to the table
  open: (saved: Saved) => void; // puts a saved game on the table
  go: (hash: string, instead?: boolean) => void;
  /** on the home page */
  trouble: (words: { title: string; why: string }, ways: { label: string; act: () => void }[]) => void;
  download: (name: string, text: string) => void;
  invite: (wanted: Again) => void; // the friend, to go on live
  offered: () => void; // a match is offered on the table
}

export function createByLink(
  { table, store, shown }: { table: HTMLElement; store: Store; shown: () => string },
  actions: Actions,
) {
  let now: TurnView | undefined;
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

  /** Goes on with the next turn of the match on the table; else does nothing. */
  async function take(code: string) {
    const { saved, fit } = await fits.best(code, "");
    if (fit < 3 || saved?.id !== now?.id) return false;
    void begin(newId(), code);
    return true;
  }

  /**
   * @param id  for a match that is not kept
   * @param game  that somebody wrote
   */
  async function begin(id: string, text: string, game: string = "") {
    [opened, guest] = [text, game];
    actions.send({ kind: "turn_prepare" });
    const saved = (await fits.best(text, guest)).saved;
    if (opened !== text) return; // another one was opened meanwhile
    if (saved) actions.note(saved);
    actions.send(opening(id, text, saved));
  }

  /** The link that is ours to hand out is written. */
  async function written({ id, code }: Of<ProgramMessage, "turn_code">) {
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
     * @param friend  to whom the first letter goes by a mailbox
     */
    begin(id: string, { game, options, seating }: Wanted, friend: string = "") {
      byMail.begin(id, friend);
      actions.send({ kind: "turn_prepare" });
      const terms: Terms = { game, options, seats: 2, seating, clock: [0, 0], party: 1 };
      actions.send({ kind: "turn_begin", id, random: randomHex(32), name: setting("name"), terms });
    },

    /**
     * Opens a link.
     * @param id  for a match that is not kept
     * @param more  what stands in it beside its code; the name of a game that somebody wrote, if it is of one
     */
    open(id: string, text: string, { offered = "", game = "" }: { offered?: string; game?: string } = {}) {
      if (!game) noteOffer(text, offered);
      return begin(id, text, game);
    },

    /**
     * Tells which game is on the table.
     * @param id  "": nothing
     */
    table(id: string) {
      if (now?.id === id) return;
      now = undefined;
      byMail.leave();
      panel.hide();
    },

    /** Takes what the program says. */
    hear(message: Of<ProgramMessage, "turn" | "turn_fit" | "turn_code">) {
      if (message.kind === "turn_fit") return fits.hear(message);
      if (message.kind === "turn_code") return void written(message);
      const { verdict, game, id } = message;
      if (verdict === "live") return this.table("");
      if (!game) return refuse(guest && verdict === "newer" ? ofAnother(message) : message, actions);
      if (id !== shown()) return;
      if (message.can_send || id !== now?.id) clear(); // the next one is being written
      now = message;
      draw();
      if (!isGuest(game)) void byMail.follow(message, opened);
      if (verdict === "new") actions.offered();
      ask();
    },
  };
}

/**
 * The message to the program that opens a turn link, of a match that may be kept.
 * @param id  of another one
 */
const opening = (id: string, code: string, saved?: Saved) => ({
  kind: "turn_open" as const,
  id: saved?.id ?? id,
  code,
  looks: false,
  vaults: Object.values(saved?.vaults ?? {}),
  saved_matches: saved?.match?.texts ?? [],
});

/** The invitation of the friend to go on live: the guest writes the links with even numbers. */
function liveWith({ game, has_pen, number, live, friend }: TurnView) {
  const isGuest = has_pen === (number % 2 === 1);
  return { game, guests: [{ party: isGuest ? 0 : 1, match: live, name: friend }] };
}

/** A letter that the game it has come with cannot read. */
const ofAnother = (said: TurnView) => ({
  ...said,
  verdict: "unfit" as const,
  title: t("This link cannot be opened."),
  why: t("It is of another game than the one it names, or of a newer Cairn. Nothing of yours was changed."),
});

/** A link that brought nothing to the table. */
function refuse({ verdict, title, why }: TurnView, { trouble, go }: Actions) {
  const newer = { label: t("Get it now"), act: () => location.reload() };
  const paste = { label: t("Paste the text"), act: () => go("#/saved") };
  trouble({ title, why }, verdict === "newer" ? [newer] : verdict === "damaged" ? [paste] : []);
}
