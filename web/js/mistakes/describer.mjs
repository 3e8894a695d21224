// Positions as the program sees them: each is asked for once in a language, and comes when it has been read.
// @ts-check
import { remember } from "../board/picture.mjs";
import { onLanguage } from "../shell/language.mjs";

/** @typedef {import("./set.mjs").Position} Position */
/** @typedef {import("./set.mjs").Described} Described */

/** @param {(message: { kind: string, [field: string]: any }) => void} send */
export function createDescriber(send) {
  /** By game and text. @type {Map<string, Promise<Described>>} */
  const asked = new Map();
  /** By the id of the question. @type {Map<string, (said: Described) => void>} */
  const awaited = new Map();
  let count = 0;
  onLanguage(() => asked.clear());
  return {
    /** @param {Position} position @returns {Promise<Described>} */
    describe({ game, text }) {
      const key = `${game} ${text}`;
      const known = asked.get(key);
      if (known) return known;
      const id = `set-${++count}`;
      const coming = new Promise((/** @type {(said: Described) => void} */ resolve) => awaited.set(id, resolve));
      asked.set(key, coming);
      send({ kind: "describe_puzzle", id, game, text });
      return coming;
    },

    /** The program's answer. @param {Described} said */
    take(said) {
      if (said.scene) remember(said.scene);
      awaited.get(said.id)?.(said);
      awaited.delete(said.id);
    },
  };
}
