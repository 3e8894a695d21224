// How far somebody is in each lesson, kept on this device with the settings.
// @ts-check
import { set, setting } from "../shell/settings.mjs";

/** @typedef {{ key: string, step: number }} Progress  the lesson, by its key, and how many of its steps are done */

/** What is kept; what cannot be read is set aside, and begun anew. @returns {Record<string, Progress>} */
function kept() {
  const words = setting("lessons");
  try {
    const found = JSON.parse(words);
    if (isTable(found) && Object.values(found).every(isProgress)) return /** @type {any} */ (found);
  } catch {
    // It is set aside below.
  }
  set("lessons-aside", words);
  set("lessons", "{}");
  return {};
}

/** @param {unknown} thing @returns {thing is Record<string, unknown>} */
const isTable = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);

/** @param {unknown} thing */
const isProgress = (thing) =>
  isTable(thing) && typeof thing.key === "string" && thing.key.length < 9 && Number.isInteger(thing.step);

/** Where a lesson goes on. @param {string} game @returns {Progress} */
export function progressOf(game) {
  const all = kept();
  return Object.hasOwn(all, game) && all[game].step > 0 ? all[game] : { key: "", step: 0 };
}

/** Notes how far a lesson is done; once all of it is, it begins anew. @param {string} game @param {{ key: string, number: number, count: number, phase: string }} lesson */
export function noteProgress(game, { key, number, count, phase }) {
  const step = number + (phase === "done" ? 1 : 0);
  set("lessons", JSON.stringify({ ...kept(), [game]: { key, step: step < count ? step : 0 } }));
}
