// The game that this page has on its table or is opening.
// @ts-check

export const visit = {
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
  /** Why the program has failed to start or has died. @type {string | undefined} */
  failed: undefined,
  /** The program's last view of the table. @type {import("../board/table-state.mjs").View | undefined} */
  shown: undefined,
  /** Ids of games that were left; messages of the program about them are late, and ignored. @type {string[]} */
  left: [],
  /** By game id: the texts that open the secrets of each seat. @type {Map<string, Record<number, string>>} */
  vaults: new Map(),
};
