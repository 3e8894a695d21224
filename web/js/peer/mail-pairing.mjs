// One meeting by a mailbox: its links, of which the first that opens is the match's.
// @ts-check
import { attend, call } from "../mailbox/rendezvous.mjs";
import { setting } from "../shell/settings.mjs";
import { createLink } from "./link.mjs";
import { ownName } from "./names.mjs";
import { noGame } from "./parts.mjs";
import { iceServers } from "./servers.mjs";

/** @typedef {import("../mailbox/rendezvous.mjs").Status} Status */
/** @typedef {import("./match.mjs").LinkHandlers} LinkHandlers */
/**
 * @typedef {object} Plan
 * @property {Uint8Array} secret
 * @property {string[]} mailboxes  their names
 * @property {Omit<import("./match.mjs").Opening, "ours" | "theirs" | "leads" | "name">} opening  what the match is told
 * @property {import("./friend-page.mjs").Opened} opened  takes a link over when it is open
 * @property {(status: Status) => void} turned
 * @property {() => void} [second]  somebody else has the secret
 * @property {(said: NonNullable<ReturnType<typeof noGame>>) => void} [ended]  no game came of it
 * @property {string} [caller]  as `call` wants it
 * @property {boolean} [once]  as `attend` wants it
 */

/** @param {Plan} plan */
export function meetByMail({ opening, opened, ended, caller = "friend", once = false, ...meeting }) {
  /** @type {LinkHandlers | undefined} */
  let handlers;

  /** @param {() => void} told */
  function make(told) {
    const link = createLink(
      {
        onOpen(ends) {
          told();
          handlers = opened(link, { ...opening, ...ends, name: ownName(setting("name")) });
        },
        onText: (text) => handlers?.text(text),
        onState: (how) => handlers?.state(how),
        onCut: (why) => handlers?.cut(why),
        onClosed(why) {
          if (!handlers) return;
          const said = noGame(handlers.friend(), why);
          handlers.closed(why);
          if (said) ended?.(said);
        },
      },
      { servers: iceServers(), match: opening.match },
    );
    return link;
  }

  const { end } = opening.role === "host" ? attend({ ...meeting, make, once }) : call({ ...meeting, make, caller });
  return {
    end,
    /** The name of the match with the friend, once both have agreed to play; or "". */
    match: () => handlers?.friend().friend?.match ?? "",
  };
}
