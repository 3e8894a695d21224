// One meeting by a mailbox: its links, of which the first that opens is the match's.
import { attend, call, type Status } from "../mailbox/rendezvous.ts";
import type { Opened } from "./friend-page.ts";
import { createJoin, type NoGame, type Opening } from "./joining.ts";
import type { Friend } from "./match-panel.ts";
import { iceServers } from "./servers.ts";

interface Plan {
  secret: Uint8Array;
  mailboxes: string[]; // their names
  opening: Opening;
  opened: Opened; // takes a link over when it is open
  turned: (status: Status) => void;
  second?: () => void; // somebody else has the secret
  ended?: (said: NoGame) => void;
  caller?: string; // as `call` wants it
  once?: boolean; // as `attend` wants it
}

export function meetByMail({ opening, opened, ended, caller = "friend", once = false, ...meeting }: Plan) {
  /** The friend of the last link that opened. */
  let friend = () => undefined as Friend | undefined;

  function make(told: () => void) {
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
