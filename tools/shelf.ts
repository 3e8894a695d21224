// Writes the cards and forms of games as HTML, by the page's own functions.
// usage: node tools/node.mjs tools/shelf.ts < GAMES  where GAMES is a JSON list of { card, ways } as forms.ts takes them
import { text } from "node:stream/consumers";
import { atABoard, beginPage, shelfCard } from "../web/js/shell/forms.ts";

const VOID = ["input"];
const SHORT = ["path"];
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const safe = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);

function markup(tree) {
  if (typeof tree === "string") return safe(tree);
  if (!Array.isArray(tree)) return tree.markup;
  const [tag, attributes, ...content] = tree;
  const set = Object.entries(attributes).filter(([, value]) => value !== false);
  const written = set.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${safe(value)}"`)).join("");
  if (SHORT.includes(tag)) return `<${tag}${written}/>`;
  return `<${tag}${written}>${VOID.includes(tag) ? "" : `${content.map(markup).join("")}</${tag}>`}`;
}

const games = JSON.parse(await text(process.stdin));
const html = games.map(({ card, ways: { picture, ...ways } }) => {
  const all = { ...ways, picture: { markup: picture } };
  const board = card.levels.length ? atABoard(card).map(markup).join("") : "";
  return { card: markup(shelfCard(card, all)), form: markup(beginPage(card, all)), board };
});
process.stdout.write(JSON.stringify(html));
