// The pendulum off the page: { id, stones, release, filmed, live } in, { id, text, lost, stones, film } or { id, error
// } out, in the same order; where it is live, { id, part } before that, again and again.
import { loadPendulum } from "./engine.ts";
import { createFilm } from "./film.ts";
import type { Stone } from "./layout.ts";
import { outcomeText } from "./pendulum.ts";
import type { Release } from "./world.ts";

async function answer({
  id,
  stones,
  release,
  filmed,
  live,
}: {
  id: number;
  stones: Stone[];
  release: Release;
  filmed?: boolean;
  live?: boolean;
}) {
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

/** Answers wait for each other, and so come in the order of the questions. */
let before: Promise<void> = loadPendulum().then(
  () => {},
  () => {}, // the first question will tell
);

self.onmessage = ({ data }) => {
  before = before.then(async () => self.postMessage(await answer(data)));
};
