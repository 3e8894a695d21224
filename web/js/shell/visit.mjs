// What this page has on its table, and what is on its way there.
// @ts-check

export const visit = {
  /** The id of the game on the table, or of the one on its way there. */
  seated: "",
  /** The id of what was last begun from within a page, by pasting or playing again. */
  made: "",
  /** The id of a match by link on its way to the table. */
  coming: "",
  /** The code of the link that was opened last. */
  received: "",
  /** The address at which something was laid on the table that is no saved game. */
  apart: "",
  /** The last address at which something is played. */
  sought: "",
  /** Why the program is not there and will not come. @type {string | undefined} */
  failed: undefined,
  /** What is on the table. @type {import("../board/table-state.mjs").View | undefined} */
  shown: undefined,
  /** Games that were left, and that the program has not yet heard of: what it still says of them comes too late. @type {string[]} */
  left: [],
  /** By game id: what opens the secrets of each seat. @type {Map<string, Record<number, string>>} */
  vaults: new Map(),
};
