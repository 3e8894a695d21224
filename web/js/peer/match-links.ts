// The links of a match: each has a number for the program. A link that is lost is gone for it, and is another one when
// it is heard again.

import { randomHex } from "../random.ts";
import type { Of, PeerMessage, Without } from "../runtime/messages.ts";
import type { State } from "./link.ts";
import type { Link, LinkHandlers, Opening } from "./match.ts";
import type { Friend } from "./match-panel.ts";

/** of one link, which has a number */
type Linked = Without<Of<PeerMessage, "peer_text" | "peer_closed" | "peer_decision">, "now" | "link">;

/** who is at the other end, as the program said last, and all of them */
export interface Met {
  friend: Friend | undefined;
  friends: Friend[];
}
interface Actions {
  tell: (message: Without<PeerMessage, "now">) => void; // the program
  placeOf: (what: Opening) => Promise<string>; // the id of its match; "": it cannot be played
  /** what names the match with the friend at a link; "" before both have agreed to play */
  nameOf: (number: number) => string;
  waits: () => boolean; // whether a game goes on in which a friend is to come back
  show: (number: number, state: State | "gone") => void; // "gone": the other page has closed the link
}

const EVERY = 1_000; // ms: how often the program hears of the time

export function createMatchLinks({ tell, placeOf, nameOf, waits, show }: Actions) {
  /** By the number that the program knows; `say` tells the program of it. */
  const links: Map<number, { link: Link; say: (message: Linked) => void }> = new Map();
  /** The links that are being healed, each with the name of its match. */
  const lost: Map<Link, string> = new Map();
  /** Whom each led to, by its number. */
  const met: Map<number, Met> = new Map();
  let made = 0;
  let ticking = 0;

  /** Also while everybody is away: what stands still meanwhile is measured, and what our own page sleeps is not. */
  function tick() {
    const goes = links.size > 0 || waits();
    if (!goes) clearInterval(ticking);
    if (!goes) ticking = 0;
    else ticking ||= window.setInterval(() => tell({ kind: "peer_tick" }), EVERY);
  }

  function begin(link: Link, what: Opening) {
    const number = made++;
    const opened = placeOf(what).then((id) => {
      if (!id) return link.close();
      tell({ kind: "peer_open", link: number, id, random: randomHex(32), ...openingOf(what) });
    });
    // In its order, however long it took to find the place.
    const say = (message: Linked) => void opened.then(() => tell({ ...message, link: number }));
    links.set(number, { link, say });
    tick();
    return { number, say };
  }

  return {
    get: (number: number) => links.get(number)?.link,
    count: () => links.size,

    /** A link has opened. */
    open(link: Link, what: Opening): LinkHandlers {
      let { number, say } = begin(link, what);

      function turn(state: State) {
        const name = lost.get(link);
        if (name && state !== "good") return; // what a browser says of its tries is not news
        if (state === "lost" && nameOf(number)) {
          lost.set(link, nameOf(number));
          say({ kind: "peer_closed", cut: false });
        } else if (state === "lost") link.close();
        else if (state === "good" && name) {
          lost.delete(link);
          links.delete(number);
          ({ number, say } = begin(link, { ...what, match: name }));
        }
        show(number, state);
      }

      return {
        text: (text) => say({ kind: "peer_text", text }),
        state: turn,
        cut: () => say({ kind: "peer_closed", cut: true }),
        closed(why) {
          lost.delete(link);
          links.delete(number);
          tick();
          if (why === "gone") show(number, "gone");
          say({ kind: "peer_closed", cut: false });
        },
        friend: () => met.get(number) ?? { friend: undefined, friends: [] },
      };
    },

    /** Says goodbye over all of them, and has done with friends whose link is gone. */
    leave(friends: Friend[]) {
      for (const { say } of links.values()) say({ kind: "peer_decision", decision: "leave" });
      for (const { link } of friends)
        if (!links.has(link ?? -1)) tell({ kind: "peer_decision", link: link ?? 0, decision: "leave" });
    },

    /** Goes on telling the time, and lets go of what was to be healed where its friend has come another way. */
    follow(friends: Friend[]) {
      tick();
      for (const friend of friends) if (friend.link !== null) met.set(friend.link, { friend, friends });
      for (const [link, name] of lost)
        if (friends.some(({ match, phase }) => match === name && phase === "playing")) link.close();
    },
  };
}

/** The message to the program when a link opens. */
function openingOf(what: Opening) {
  const { role, ours, theirs, leads, name, match, agreed = false } = what;
  const terms = termsOf(what);
  return { ours, theirs, leads, role, name, match, agreed, ...(terms ? { terms } : {}) };
}

/** The offer of a host, or what a guest was promised: the game and its terms. */
const termsOf = ({ role, agreed, game, options = {}, seating = "toss", clock, party = 1 }: Opening) =>
  (role === "host" || agreed) && game
    ? {
        game,
        options,
        seats: seating.includes(" ") ? seating.split(" ").length : 0,
        seating,
        clock: clock ?? [0, 0],
        party,
      }
    : undefined;
