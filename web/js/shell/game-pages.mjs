// Puts a game into the page that came after the build: its card, and the page on which it is begun. What is told of it
// is only ever text.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { make } from "../dom.mjs";
import { beginPage, shelfCard } from "./forms.mjs";
import { t } from "./language.mjs";
import { formOf, main } from "./page.mjs";

/** @typedef {import("./forms.mjs").Card} Card */
/** @typedef {import("./forms.mjs").Ways} Ways */

/** The card of a game, to be put on a shelf. @param {Card} game @param {Ways} ways */
export const cardOf = (game, ways) => grow(shelfCard(game, ways));

/**
 * Makes the page on which a game is begun a part of this one, in place of an earlier one.
 * @param {Card} game @param {Ways} ways
 */
export function addBeginPage(game, ways) {
  formOf(game.name)?.remove();
  main("table").before(grow(beginPage(game, ways)));
}

/**
 * The nodes of a tree of forms.mjs, in the language spoken.
 * @param {import("./forms.mjs").Tree} tree
 * @returns {Node}
 */
function grow(tree) {
  if (tree instanceof Node) return tree;
  if (typeof tree === "string") return new Text(tree.replace(/\S(.*\S)?/, (words) => t(words)));
  const [tag, attributes, ...content] = /** @type {import("./forms.mjs").Part} */ (tree);
  const isDrawn = tag === "svg" || tag === "path";
  const made = isDrawn
    ? svgElement(tag, /** @type {Record<string, string>} */ (attributes))
    : make(/** @type {keyof HTMLElementTagNameMap} */ (tag), attributes);
  made.append(...content.map(grow));
  return made;
}
