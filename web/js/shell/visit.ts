// The game that this page has on its table or is opening, in one value: what happens leads from one to the next.
import type { View } from "../board/table-state.ts";

/** by seat, the texts that open its secrets */
type Vaults = Record<number, string>;
type Visit = typeof NOTHING;
/**
 * opens: a game is to come to the table, from a link with a code, as a match by link, or at an address where it is not
 * kept; fails: it does not come; leaves: the person has left it; clears: the program has nothing on the table, and may
 * say why; begins: the page has asked for a game with this id; comes: the person goes to an address; dies: the program.
 */
type Event =
  | { kind: "opens"; id: string; code?: string; isLetter?: boolean; address?: string; vaults?: Vaults | undefined }
  | { kind: "fails" | "leaves" }
  | { kind: "clears"; isTold: boolean }
  | { kind: "view"; view: View & { is_shared: boolean } }
  | { kind: "begins"; id: string }
  | { kind: "vault"; id: string; seat: number; text: string }
  | { kind: "comes"; address: string; plays: boolean }
  | { kind: "arrives"; address: string }
  | { kind: "dies"; details: string; address: string };

export const NOTHING = {
  /** The id of the game on the table, or of the one that is being opened. */
  gameId: "",
  /** The id of the game last begun on this page, by pasting a record or playing again. */
  begunId: "",
  /** The id of a match by link that is being opened. */
  incomingMatchId: "",
  /** The code of the link that was opened last. */
  received: "",
  /** The address of the puzzle, lesson or exercise on the table, which is not kept as a game; else "". */
  unsavedAddress: "",
  /** The last address at which something is played. */
  playAddress: "",
  /** Why the program has failed to start or has died. */
  failed: undefined as string | undefined,
  /** The program's last view of the table. */
  shown: undefined as View | undefined,
  /** Ids of games that were left: messages about them are late, and ignored. */
  left: [] as string[],
  /** By game id. */
  vaults: new Map() as Map<string, Vaults>,
};

export let visit = NOTHING;

export function noteVisit(event: Event) {
  visit = after(visit, event);
}

/** The visit after an event. */
export function after(visit: Visit, event: Event): Visit {
  const { gameId, incomingMatchId, left, vaults } = visit;
  switch (event.kind) {
    case "opens": {
      const { id, code = visit.received, isLetter, address = visit.unsavedAddress } = event;
      return {
        ...visit,
        gameId: id,
        incomingMatchId: isLetter ? id : incomingMatchId,
        received: code,
        unsavedAddress: address,
        vaults: event.vaults ? new Map([...vaults, [id, event.vaults]]) : vaults,
      };
    }
    case "fails":
      return { ...visit, gameId: "" };
    case "leaves":
      return { ...visit, gameId: "", left: [...left, gameId] };
    case "clears": {
      const isOther = left.length > 0; // another game is on its way to the table
      const isComing = gameId === incomingMatchId && !event.isTold;
      return { ...visit, gameId: isOther || isComing ? gameId : "", left: left.slice(1) };
    }
    case "view":
      if (isLate(visit, event.view)) return visit;
      return { ...visit, shown: event.view, gameId: event.view.is_shared ? gameId : event.view.id };
    case "begins":
      return { ...visit, begunId: event.id };
    case "vault": {
      const { id, seat, text } = event;
      return { ...visit, vaults: new Map([...vaults, [id, { ...vaults.get(id), [seat]: text }]]) };
    }
    case "comes":
      if (!event.plays && visit.failed !== undefined) return visit; // to try again leads to what was played
      return { ...visit, playAddress: event.plays ? event.address : "" };
    case "arrives":
      return event.address === visit.unsavedAddress ? visit : { ...visit, unsavedAddress: "" };
    case "dies":
      return { ...visit, failed: event.details, playAddress: event.address || visit.playAddress };
  }
}

/** Whether a view is of a game that was left meanwhile. */
export const isLate = ({ left, gameId }: Visit, { id }: { id: string }) => left.includes(id) && id !== gameId;
