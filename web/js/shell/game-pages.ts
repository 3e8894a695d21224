// Puts a game into the page that came after the build: its card, and the page on which it is begun. What is told of it
// is only ever text.
import { svgElement } from "../board/svg.ts";
import { make } from "../dom.ts";
import { beginPage, type Card, type Part, shelfCard, type Tree, type Ways } from "./forms.ts";
import { t } from "./language.ts";
import { formOf, main } from "./page.ts";

/** The card of a game, to be put on a shelf. */
export const cardOf = (game: Card, ways: Ways) => grow(shelfCard(game, ways));

/** Makes the page on which a game is begun a part of this one, in place of an earlier one. */
export function addBeginPage(game: Card, ways: Ways) {
  formOf(game.name)?.remove();
  main("table").before(grow(beginPage(game, ways)));
}

/** The nodes of a tree of forms.ts, in the language spoken. */
function grow(tree: Tree): Node {
  if (tree instanceof Node) return tree;
  if (typeof tree === "string") return new Text(tree.replace(/\S(.*\S)?/, (words) => t(words)));
  const [tag, attributes, ...content] = tree as Part;
  const isDrawn = tag === "svg" || tag === "path";
  const made = isDrawn
    ? svgElement(tag, attributes as Record<string, string>)
    : make(tag as keyof HTMLElementTagNameMap, attributes);
  made.append(...content.map(grow));
  return made;
}
