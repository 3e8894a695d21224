// Letters by public mailboxes for the match by link on the table, where both have agreed to them: a turn is put in when
// it is sent, and the friend's is taken in as soon as it comes.
import { isMailbox } from "../mailbox/listed.ts";
import { hex, readBase64, unhex, writeBase64 } from "../peer/bases.ts";
import { mailboxes } from "../peer/mailboxes.ts";
import {
  type Accord,
  addPair,
  changePair,
  dropPairs,
  type Pair,
  pairIn,
  pairOf,
  type Stand,
  tailOf,
} from "../peer/post-book.ts";
import { first } from "../random.ts";
import type { Store } from "../storage/store.ts";
import type { TurnView } from "./by-link.ts";
import { matchOf } from "./links.ts";

/** of the match on the table */
export interface Mail {
  accord: Accord | ""; // "": nobody has asked for it
  stand: Stand | ""; // of the link that we sent last
  gone: string; // how it stands where no mailbox carries it ("gone", "clock", "refused"); else ""
  friend: string; // the name of the friend, where the link does not know it yet
  waits: string; // the code of a letter that has come and does not go on from here, or ""
}

/** How it stands with the mailboxes where none of them carries anything. */
const WITHOUT = ["gone", "clock", "refused"];
/** Verdicts on an opened link after which the friend's letter counts as read; "": none was told. */
const READ = ["", "turn", "repeated", "answered", "stale", "own", "settled", "crossed", "differs", "answer"];

/** @param actions  `take`: goes on with the turn of a code, if it is the next one of the match on the table */
export function createByMail(
  { store }: { store: Store },
  { changed, take }: { changed(): void; take(code: string): Promise<boolean> },
) {
  let office: typeof import("../peer/post-office.ts") | undefined;
  let now: TurnView | undefined;
  /** The friend of the match on the table, while letters go to them or could. */
  let id = "";
  let code = "";
  /** Whether the link goes out as soon as it is written. */
  let isDue = false;
  /** Letters that were tried already, and are not the next turn. */
  const tried: Set<string> = new Set();
  /** The friends of matches that are being begun, by the id of the game. */
  const begun: Map<string, string> = new Map();
  const pair = () => (id ? pairOf(id) : undefined);

  async function openOffice() {
    if (!office) (office = await import("../peer/post-office.ts")).onPost(hear);
    office.openOffice();
  }

  async function find(view: TurnView) {
    const known = pairIn([view.match]) ?? pairOf(begun.get(view.id) ?? "");
    return known ?? pairIn((await store.find(view.id))?.match?.matches ?? []);
  }

  /** Tries a turn that has come; tells of the change where there is none, or where it is not the next one. */
  function hear() {
    const unread = (pair() && office?.unreadOf(id).turn?.code) || "";
    if (unread && now && !now.has_pen && !now.can_send && !tried.has(unread)) {
      tried.add(unread);
      void take(unread).then((isNext) => isNext || changed());
    } else changed();
  }

  return {
    /**
     * A match is begun by a letter to a friend.
     * @param game  its id
     */
    begin: (game: string, friend: string) => void (friend && begun.set(game, friend)),
    /**
     * @param view  of the match on the table
     * @param opened  the code of the link opened last
     */
    async follow(view: TurnView, opened: string) {
      now = view;
      const found = view.verdict === "new" ? undefined : await find(view);
      if (now !== view) return;
      id = found?.id ?? "";
      if (!found) return changed();
      noteMatch(found, view);
      if (found.accord === "theirs") return changed();
      await openOffice().catch(() => {}); // not on this device yet, and no network: the link still goes by hand
      if (now !== view) return;
      if (opened && office?.unreadOf(id).turn?.code === opened && READ.includes(view.verdict))
        office.noteRead(pair() as Pair, "turn");
      hear();
    },

    /** Nothing is on the table. */
    leave() {
      now = undefined;
      isDue = false;
      id = code = "";
    },

    /** The link that is ours to hand out. */
    written(written: string) {
      code = written;
      if (isDue && code) this.deliver();
    },

    mail(): Mail {
      const { accord = "", turn = null, name: friend = "" } = pair() ?? {};
      const stand = turn && turn.tail === tailOf(code) ? turn.stand : "";
      const waits = (accord && office?.unreadOf(id).turn?.code) || "";
      return {
        accord,
        friend,
        stand,
        gone: stand === "sending" ? (WITHOUT.find((how) => how === office?.officeState()) ?? "") : "",
        waits: tried.has(waits) || now?.has_pen || now?.can_send ? waits : "",
      };
    },

    /** The part of a link carried by hand that stands behind its code, so that the friend can agree too. */
    offer() {
      const known = pair();
      return known?.accord === "ours" ? `?m=${writeOffer(known)}` : "";
    },

    /** The names of the mailboxes that carry the letters, once that is agreed to. */
    names: () => pair()?.mailboxes ?? mailboxes(),

    /** Our person has agreed. */
    agree() {
      if (!now) return;
      const known = pair();
      if (known) changePair(known.id, { accord: "both" });
      else addPair({ side: "host", mailboxes: mailboxes(), matches: [now.match], accord: "ours" });
      void this.follow({ ...now }, "");
    },

    /** Puts the link that is ours to send into the mailboxes. */
    deliver() {
      const known = pair();
      isDue = !code;
      if (known && code) office?.deliver(known, code);
    },
  };
}

/** Which match goes on with a friend, and what they are called. */
function noteMatch({ id, matches, table, name }: Pair, { id: game, match, game: kind, friend }: TurnView) {
  if (matches.includes(match) && table === first(game) && (!friend || name === friend)) return;
  const names = [...new Set([match, ...matches])];
  changePair(id, { matches: names, table: first(game), game: kind, name: friend || name });
}

/** Notes what stands in an opened link beside its code: that letters may go by a mailbox. */
export function noteOffer(code: string, offered: string) {
  const offer = readOffer(offered);
  const known = pairIn([matchOf(code)]);
  if (!offer || known?.secret === offer.secret || (known && known.accord !== "theirs" && !isLater(known, offer)))
    return;
  const accord = known?.accord === "ours" ? "both" : "theirs";
  if (known) dropPairs((pair) => pair.id === known.id);
  addPair({ ...offer, side: "guest", matches: [matchOf(code)], accord });
}

/** Whether an offer takes the place of ours, which the friend has not seen. */
const isLater = ({ accord, mailboxes }: Pair, offer: Offer) =>
  accord === "ours" && offer.mailboxes.every((name) => mailboxes.includes(name));

type Offer = Pick<Pair, "secret" | "mailboxes">;

export const writeOffer = ({ secret, mailboxes }: Offer) => [writeBase64(unhex(secret)), ...mailboxes].join(",");

export function readOffer(text: string): Offer | null {
  const [code = "", ...names] = text.split(",");
  try {
    const secret = hex(readBase64(code));
    const mailboxes = [...new Set(names.filter(isMailbox))].slice(0, 4);
    return secret.length === 64 && mailboxes.length ? { secret, mailboxes } : null;
  } catch {
    return null; // it was cut on its way: the link works without it
  }
}
