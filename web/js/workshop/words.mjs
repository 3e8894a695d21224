// The names that a game may use of the kit, with what each is: what is offered while one types, and told of the word
// under the pointer.
// @ts-check

/**
 * @typedef {object} Word
 * @property {"kit" | "p" | "file"} of  imported, of a position, or an optional name of the file
 * @property {string} name
 * @property {string} what
 * @property {string} example
 */
/** @typedef {ReturnType<typeof createWords>} Words */

/** @param {Word[]} list */
export function createWords(list) {
  /** @param {Word["of"][]} groups */
  const among = (...groups) => list.filter((word) => groups.includes(word.of));
  const isIndented = (/** @type {string} */ line) => /^\s/.test(line);

  return {
    /**
     * The words to be offered behind this part of a line.
     * @param {string} before
     */
    offered(before) {
      if (/\b[pd]\.\w*$/.test(before)) return among("p");
      if (/\.\w*$/.test(before)) return [];
      return among("kit", ...(isIndented(before) ? [] : /** @type {const} */ (["file"])));
    },

    /**
     * The word of a name, behind this part of its line.
     * @param {string} before
     * @param {string} name
     */
    of(before, name) {
      const ofPosition = before.endsWith(".");
      return list.find((word) => word.name === name && (word.of === "p") === ofPosition);
    },
  };
}
