// The page of a set: one's own positions to choose from, or a set that somebody gave, of which nothing is kept until
// that is asked for.
// @ts-check
import { thumbnailOf } from "../board/picture.mjs";
import { addStyles, button, hide, make, saveFile, text } from "../dom.mjs";
import { copyText } from "../shell/copying.mjs";
import { t, tn } from "../shell/language.mjs";
import { formOf } from "../shell/page.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";
import { keepMistakes, loadDeck } from "./deck.mjs";
import { createDescriber } from "./describer.mjs";
import { idOf } from "./mistake.mjs";
import { BadSet, flashcards, foreign, MOST, readSet, writeSet } from "./set.mjs";
import { createSheet } from "./sheet.mjs";

/** @typedef {import("./set.mjs").Position} Position */
/** @typedef {import("./set.mjs").PositionSet} PositionSet */
/** @typedef {import("./set.mjs").Described} Described */
/** @typedef {{ position: Position, described: Described }} Seen */

/** Rows that are shown at once. */
const FEW = 20;
/** Characters of a link that most programs carry whole. */
const ROOM = 8_000;

/**
 * @param {HTMLElement} root  the <main> of the page
 * @param {import("./deck.mjs").Store} store
 * @param {{ send(message: { kind: string, [field: string]: any }): void }} actions
 */
export function mountSetPage(root, store, { send }) {
  for (const sheet of ["table", "mistakes", "sets"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  const { describe, take } = createDescriber(send);
  let shown = "";

  /** @param {string} title @param {Node[]} content */
  function fill(title, ...content) {
    const heading = make("h1", { tabindex: "-1" }, title);
    root.replaceChildren(heading, ...content);
    heading.focus({ preventScroll: true });
  }

  /** A set that came, shown before anything of it is kept. @param {string} code */
  async function receive(code) {
    try {
      const { title, positions } = await readSet(code);
      if (shown !== code) return;
      const said = make("p", { role: "status" });
      const list = createList(positions, describe, null);
      const keep = button(tn("Take {n} position", "Take {n} positions", positions.length), () => void kept(), "main");

      async function kept() {
        keep.disabled = true;
        text(said, t("One moment."));
        text(said, takenWords(await takeSet(store, positions, describe), positions.length));
        said.append(" ", make("a", { href: "#/mistakes" }, t("My mistakes")));
      }

      const ways = waysOf(() => ({ title, positions }), describe, said);
      const lead = t("Somebody gave you these positions. Nothing of them is kept unless you take them.");
      fill(
        title || t("A set of positions"),
        make("p", "soft", lead),
        make("div", "row", keep, ...ways),
        said,
        list.whole,
      );
    } catch (error) {
      if (!(error instanceof BadSet)) throw error;
      const back = make("a", { class: "button", href: "#/mistakes" }, t("My mistakes"));
      fill(t("This set can’t be read."), make("p", "", error.message), make("p", "row", back));
    }
  }

  /** One's own positions, to be chosen from. */
  async function choose() {
    const { deck } = await loadDeck(store);
    if (shown) return;
    const all = [...deck.values()].sort((a, b) => b.made - a.made);
    const said = make("p", { role: "status" });
    const name = make("input", { class: "field", id: "set-name", maxlength: "80", autocomplete: "off" });
    const ways = waysOf(() => ({ title: name.value.trim(), positions: list.chosen() }), describe, said);
    const list = createList(all, describe, (count) => {
      for (const way of ways) way.disabled = !count || count > MOST;
      text(
        said,
        count > MOST
          ? t("A set has at most {n} positions.", { n: MOST })
          : tn("{n} position chosen.", "{n} positions chosen.", count),
      );
    });
    const label = make("label", { class: "label", for: name.id }, t("Name of the set"));
    const none = make("p", "", t("Nothing is kept yet that could be chosen."));
    const back = make("a", { class: "button", href: "#/mistakes" }, t("My mistakes"));
    const parts = all.length ? [label, name, make("div", "row", ...ways), said, list.whole] : [none];
    fill(t("Choose positions"), ...parts, make("p", "row", back));
  }

  return {
    /** @param {string} code  of a set that came, or "" */
    async show(code) {
      shown = code;
      await (code ? receive(code) : choose());
    },
    take,
  };
}

/**
 * The rows of positions, drawn as far as they are asked for.
 * @param {Position[]} positions
 * @param {(position: Position) => Promise<Described>} describe
 * @param {((count: number) => void) | null} onChoice  null: there is nothing to choose
 */
function createList(positions, describe, onChoice) {
  const list = make("ol", "positions");
  const more = button("", () => grow());
  const all = button(t("Choose all"), () => mark(positions));
  const none = button(t("Choose none"), () => mark([]));
  /** @type {Set<Position>} */
  let chosen = new Set();
  /** @type {Map<Position, HTMLInputElement>} */
  const boxes = new Map();

  /** @param {Position[]} those */
  function mark(those) {
    chosen = new Set(those);
    for (const [position, box] of boxes) box.checked = chosen.has(position);
    onChoice?.(chosen.size);
  }

  /** @param {Position} position @param {number} at */
  function row(position, at) {
    const pic = make("span", { class: `pic ${position.game}`, "aria-hidden": "true" });
    const words = make("span", "", t("Position {n}", { n: at + 1 }));
    const box = make("input", { type: "checkbox" });
    box.checked = chosen.has(position);
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(position);
      else chosen.delete(position);
      onChoice?.(chosen.size);
    });
    boxes.set(position, box);
    void describe(position).then(({ title, goal, scene, fault }) => {
      words.replaceChildren(make("b", "", title || formOf(position.game)?.dataset.title || ""), " ", goal || fault);
      if (scene) drawWhenSeen(pic, () => JSON.stringify(thumbnailOf(scene)));
    });
    return make("li", "", onChoice ? make("label", "", box, pic, words) : make("div", "", pic, words));
  }

  function grow() {
    const from = list.children.length;
    list.append(...positions.slice(from, from + FEW).map((position, at) => row(position, from + at)));
    const rest = positions.length - list.children.length;
    hide(more, rest <= 0);
    text(more, tn("Show {n} more", "Show {n} more", Math.min(FEW, rest)));
    if (from) list.children[from].querySelector("input")?.focus();
  }

  grow();
  onChoice?.(0);
  const marking = onChoice ? [make("div", "row", all, none)] : [];
  return {
    whole: make("section", "", ...marking, list, more),
    chosen: () => positions.filter((each) => chosen.has(each)),
  };
}

/**
 * The buttons that give a set away.
 * @param {() => PositionSet} wanted
 * @param {(position: Position) => Promise<Described>} describe
 * @param {HTMLElement} said
 */
function waysOf(wanted, describe, said) {
  /** @param {Position[]} positions @returns {Promise<Seen[]>} those that can be read */
  async function seen(positions) {
    text(said, t("One moment."));
    const all = await Promise.all(
      positions.map(async (position) => ({ position, described: await describe(foreign(position)) })),
    );
    return all.filter(({ described }) => !described.fault);
  }

  async function copy() {
    const link = linkOf(await writeSet(wanted()));
    if (link.length > ROOM) return text(said, t("That is too much for a link. Save it as a file."));
    text(said, (await copyText(link)) ? t("Copied. The link opens this set.") : link);
  }

  async function save() {
    const set = wanted();
    saveFile(`${nameOf(set.title)}.txt`, new Blob([`${set.title}\n${linkOf(await writeSet(set))}\n`]));
    text(said, t("Saved. The file opens under Your games, or where it is dropped on this page."));
  }

  async function print() {
    const { title, positions } = wanted();
    const all = (await seen(positions)).map(({ position: { game }, described }) => ({ game, described }));
    const sheet = createSheet(title || t("A set of positions"), all);
    document.querySelector(".set-sheet")?.remove();
    document.body.append(sheet);
    addEventListener("hashchange", () => sheet.remove(), { once: true });
    text(said, "");
    globalThis.print();
  }

  async function cards() {
    const { title, positions } = wanted();
    const all = await seen(positions);
    const rows = all.map(async ({ position, described }) => {
      return { described, link: linkOf(await writeSet({ title: "", positions: [position] })) };
    });
    saveFile(`${nameOf(title)}-anki.txt`, new Blob([flashcards(await Promise.all(rows))]));
    text(said, t("Saved as a text that Anki and others import: a question and a solution a line."));
  }

  return [
    button(t("Copy link"), () => void copy(), "", "copy"),
    button(t("Save as a file"), () => void save()),
    button(t("Print"), () => void print()),
    button(t("Flashcards"), () => void cards()),
  ];
}

/** @param {string} code */
const linkOf = (code) => `${location.origin}${location.pathname}#/set/${code}`;

/** A file's name. @param {string} title */
const nameOf = (title) => `cairn-${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "set"}`;

/**
 * Keeps the positions of a set under the keys that the program gives them.
 * @param {import("./deck.mjs").Store} store
 * @param {Position[]} positions
 * @param {(position: Position) => Promise<Described>} describe
 */
async function takeSet(store, positions, describe) {
  const all = await Promise.all(positions.map(async (position) => ({ ...position, ...(await describe(position)) })));
  const good = all.filter(({ fault }) => !fault);
  const found = good.map(({ game, text, key, title }) => {
    return { id: idOf(game, key), game, origin: /** @type {const} */ ("set"), text, from: "", at: 0, title };
  });
  return { kept: (await keepMistakes(store, found)).length, unread: all.length - good.length };
}

/** @param {{ kept: number, unread: number }} taken @param {number} all */
function takenWords({ kept, unread }, all) {
  const known = all - kept - unread;
  return [
    kept ? tn("Taken: {n} position.", "Taken: {n} positions.", kept) : t("Nothing new was taken."),
    known ? tn("{n} was kept already.", "{n} were kept already.", known) : "",
    unread ? tn("{n} can’t be read.", "{n} can’t be read.", unread) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
