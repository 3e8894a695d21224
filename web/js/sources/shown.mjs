// Shows a game that somebody wrote without running it: the page on which it is begun, its rules, and a
// picture; told by the game when it ran first in the language spoken.
// @ts-check
import { remember, thumbnailOf } from "../board/picture.mjs";
import { make } from "../dom.mjs";
import { addBeginPage } from "../shell/game-pages.mjs";
import { language, rulesPage, t } from "../shell/language.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";

/** @typedef {import("../storage/store.mjs").Shown} Shown */
/** @typedef {import("../storage/store.mjs").Source} Source */
/** @typedef {import("../storage/store.mjs").Store} Store */

/**
 * The part of a guest's message `workshop_loaded` that is kept with its source.
 * @param {any} loaded
 * @returns {Shown}
 */
export function shownIn({ card, sections, scene }) {
  remember(scene);
  return { language: language(), card, sections, picture: JSON.stringify(thumbnailOf(scene)) };
}

/**
 * The Shown of a source; a game that has not run in this language does so now. Undefined where it does not load.
 * @param {Store} store
 * @param {Source} source
 */
async function shownOf(store, source) {
  if (source.shown?.language === language()) return source.shown;
  const { openGuest } = await import("../guest/guest.mjs");
  const guest = openGuest({ hear() {}, fell() {} });
  const loaded = await guest.load(source.source, source.wheels);
  guest.end();
  if (loaded.kind !== "workshop_loaded") return undefined;
  const shown = shownIn(loaded);
  await store.keepSource({ ...source, shown });
  return shown;
}

/**
 * Makes the page on which a guest's game is begun; false where there is no such game.
 * @param {Store} store
 * @param {string} game
 */
export async function addFormOf(store, game) {
  const source = await store.source(game);
  const shown = source && (await shownOf(store, source));
  if (!shown) return false;
  const picture = make("span", "still");
  drawWhenSeen(picture, () => shown.picture);
  addBeginPage(shown.card, { picture, rules: rulesPage(game) });
  return true;
}

/**
 * The rules of a guest's game, a section for each of them; undefined where there is no such game.
 * @param {Store} store
 * @param {string} game
 */
export async function rulesOf(store, game) {
  const source = await store.source(game);
  const shown = source && (await shownOf(store, source));
  if (!shown) return undefined;
  const { title, designers, goal } = shown.card;
  const parts = shown.sections.map(([id, words]) =>
    make("section", { id }, make("h2", "", headingOf(id)), make("p", "", words)),
  );
  return make(
    "article",
    "",
    make("h1", "", title),
    make("p", "soft", designers),
    make("p", "", make("b", "", t("Goal")), " ", goal),
    ...parts,
  );
}

/** A rule's name as a heading. @param {string} id */
function headingOf(id) {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
