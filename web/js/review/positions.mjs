// Positions of a game for pictures: each is asked for, and comes when the program has drawn it.
// @ts-check

/** @typedef {import("./share.mjs").Drawn} Drawn */

/** @param {(message: { kind: string, at: number }) => void} send */
export function createPositions(send) {
  /** @type {{ id: string, at: number, resolve(drawn: Drawn): void }[]} */
  let awaited = [];
  return {
    /** @param {string} id  of the game @param {number} at @returns {Promise<Drawn>} */
    ask: (id, at) =>
      new Promise((resolve) => {
        awaited.push({ id, at, resolve });
        send({ kind: "draw_position", at });
      }),

    /** The program's answer. What was asked of another game never comes. @param {Drawn} drawn */
    take(drawn) {
      const isIt = (/** @type {typeof awaited[number]} */ one) => one.id === drawn.id && one.at === drawn.at;
      for (const one of awaited.filter(isIt)) one.resolve(drawn);
      awaited = awaited.filter((one) => one.id === drawn.id && !isIt(one));
    },
  };
}
