// A friend's swing as it came out here, held against what the friend tells of it, whichever of the two comes first.
// @ts-check

/** @typedef {{ id: string, turn: number, text: string }} Seen  in which game, after how many entries, and the action that would tell it */

/** @param {(at: number) => void} differs  this entry of the record tells it otherwise */
export function createWitness(differs) {
  /** @type {Seen | null} */
  let seen = null;
  return {
    /** @param {Seen} swing */
    saw(swing) {
      seen = swing;
    },
    /** What is on the table now; until the swing is told, it is waited for. @param {{ id: string, turn: number, record: string }} view */
    hear({ id, turn, record }) {
      if (!seen || (id === seen.id && turn === seen.turn)) return;
      const { text, turn: at } = seen;
      const told = id === seen.id ? JSON.parse(record).actions[at] : undefined;
      seen = null;
      if (told?.startsWith("=") && told !== text) differs(at + 1); // else it was taken back, or somebody resigned
    },
  };
}
