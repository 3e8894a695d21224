// One meeting by a mailbox: its links, of which the first that opens is the match's.
// @ts-check
import { attend, call } from "../mailbox/rendezvous.mjs";
import { createJoin } from "./joining.mjs";
import { iceServers } from "./servers.mjs";

/** @typedef {import("../mailbox/rendezvous.mjs").Status} Status */
/**
 * @typedef {object} Plan
 * @property {Uint8Array} secret
 * @property {string[]} mailboxes  their names
 * @property {import("./joining.mjs").Opening} opening
 * @property {import("./friend-page.mjs").Opened} opened  takes a link over when it is open
 * @property {(status: Status) => void} turned
 * @property {() => void} [second]  somebody else has the secret
 * @property {(said: import("./joining.mjs").NoGame) => void} [ended]
 * @property {string} [caller]  as `call` wants it
 * @property {boolean} [once]  as `attend` wants it
 */

/** @param {Plan} plan */
export function meetByMail({ opening, opened, ended, caller = "friend", once = false, ...meeting }) {
  /** The friend of the last link that opened. */
  let friend = () => /** @type {import("./match-panel.mjs").Friend | undefined} */ (undefined);

  /** @param {() => void} told */
  function make(told) {
    const join = createJoin(
      opening,
      opened,
      { open: () => (told(), (friend = join.friend)), closed: (said) => said && ended?.(said) },
      { servers: iceServers() },
    );
    return join.link;
  }

  const { end } = opening.role === "host" ? attend({ ...meeting, make, once }) : call({ ...meeting, make, caller });
  return {
    end,
    /** The name of the match with the friend, once both have agreed to play; or "". */
    match: () => friend()?.match ?? "",
  };
}
