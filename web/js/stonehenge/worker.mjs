// The pendulum off the page: { id, stones, release } in, { id, text, lost, stones } or { id, error } out, in the same order.
// @ts-check
import { loadPendulum } from "./engine.mjs";
import { finish, outcomeText } from "./pendulum.mjs";

/** @param {{ id: number, stones: import("./layout.mjs").Stone[], release: import("./world.mjs").Release }} question */
async function answer({ id, stones, release }) {
  try {
    const pendulum = await loadPendulum();
    const result = finish(pendulum.turn(stones, release));
    return { id, text: outcomeText(stones, result), lost: result.lost, stones: result.stones };
  } catch (error) {
    return { id, error: String(error) };
  }
}

self.onmessage = async ({ data }) => self.postMessage(await answer(data));
