// A friend's swing as it came out here, held against what the friend tells of it, whichever of the two comes first.
// @ts-check

/**
 * @typedef {object} Seen  in which game, after how many entries, and the action that would tell it
 * @property {string} id
 * @property {number} entry_count
 * @property {string} text
 */

/** @param {(at: number) => void} differs  this entry of the record tells it otherwise */
export function createWitness(differs) {
  /** @type {Seen | null} */
  let seen = null;
  return {
    /** @param {Seen} swing */
    saw(swing) {
      seen = swing;
    },
    /**
     * Takes the view of the table; until the swing is told, it is waited for.
     * @param {{ id: string, entry_count: number, record: string }} view
     */
    hear({ id, entry_count, record }) {
      if (!seen || (id === seen.id && entry_count === seen.entry_count)) return;
      const { text, entry_count: at } = seen;
      const recorded = id === seen.id ? JSON.parse(record).actions[at] : undefined;
      seen = null;
      // Else it was taken back, or somebody resigned.
      if (recorded?.startsWith("=") && recorded !== text) differs(at + 1);
    },
  };
}
