// The pendulum off the page: { id, stones, release, filmed, live } in, { id, text, lost, stones, film } or { id, error
// } out, in the same order; where it is live, { id, part } before that, again and again.
// @ts-check
import { loadPendulum } from "./engine.mjs";
import { createFilm } from "./film.mjs";
import { outcomeText } from "./pendulum.mjs";

/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {import("./world.mjs").Release} Release */

/** @param {{ id: number, stones: Stone[], release: Release, filmed?: boolean, live?: boolean }} question */
async function answer({ id, stones, release, filmed, live }) {
  try {
    const pendulum = await loadPendulum();
    const film = filmed ? createFilm(stones.map((stone) => stone.id)) : null;
    const steps = pendulum.turn(stones, release, film?.hear);
    for (;;) {
      const { done, value } = steps.next();
      if (done)
        return { id, text: outcomeText(stones, value), lost: value.lost, stones: value.stones, film: film?.whole() };
      film?.look(value);
      const part = live && film?.part();
      if (part) self.postMessage({ id, part });
    }
  } catch (error) {
    return { id, error: String(error) };
  }
}

/** Answers wait for each other, and so come in the order of the questions. @type {Promise<void>} */
let before = loadPendulum().then(
  () => {},
  () => {}, // the first question will tell
);

self.onmessage = ({ data }) => {
  before = before.then(async () => self.postMessage(await answer(data)));
};
