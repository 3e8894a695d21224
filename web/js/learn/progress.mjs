// How far somebody is in each lesson, and which exercises beside the rules are done; kept with the games.
// @ts-check
import { t } from "../shell/language.mjs";

/** @typedef {{ key: string, step: number }} Progress  the lesson, by its key, and how many of its steps are done */
/** @typedef {import("../storage/store.mjs").Store} Store */
/** @typedef {NonNullable<import("../board/table-state.mjs").View["lesson"]>} Lesson */

/** @param {any} entry @returns {entry is { id: string, saved: number } & Progress} */
const isProgress = ({ key, step }) =>
  typeof key === "string" && key.length < 9 && Number.isInteger(step) && step >= 0 && step < 100;

/**
 * Where a lesson goes on; what cannot be read is set aside, and begun anew.
 * @param {Store} store
 * @param {string} game
 * @returns {Promise<Progress>}
 */
export async function progressOf(store, game) {
  const id = `lesson ${game}`;
  const entry = (await store.progress(id)).find((found) => found.id === id);
  if (entry && isProgress(entry)) return entry.step ? { key: entry.key, step: entry.step } : { key: "", step: 0 };
  if (entry) {
    const title = t("How far you are in a lesson can’t be read.");
    const why = t("The lesson begins anew.");
    await store.restore("aside", { id, text: JSON.stringify(entry), title, why, saved: Date.now() });
    await store.remove("progress", id);
  }
  return { key: "", step: 0 };
}

/**
 * The progress to be kept of a lesson now; once all of it is done, it begins anew.
 * @param {string} game
 * @param {Lesson} lesson
 */
export function reached(game, { key, section, number, count, phase }) {
  const step = number + (phase === "done" ? 1 : 0);
  if (section) return phase === "over" ? { id: `exercise ${game} ${section}`, key } : null;
  return { id: `lesson ${game}`, key, step: step < count ? step : 0 };
}
