// The page of a set: one's own positions to choose from, or a set that somebody gave, of which nothing is kept until
// that is asked for.
import { thumbnailOf } from "../board/picture.ts";
import { addStyles, button, hide, make, saveFile, text } from "../dom.ts";
import type { TableMessage } from "../runtime/messages.ts";
import { copyText } from "../shell/copying.ts";
import { t, tn } from "../shell/language.ts";
import { formOf } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import { keepMistakes, loadDeck } from "./deck.ts";
import { createDescriber } from "./describer.ts";
import { idOf } from "./mistake.ts";
import {
  BadSet,
  type Described,
  flashcards,
  foreign,
  MOST,
  type Position,
  type PositionSet,
  readSet,
  writeSet,
} from "./set.ts";
import { createSheet } from "./sheet.ts";

type Seen = { position: Position; described: Described };

/** Rows that are shown at once. */
const FEW = 20;
/** Characters of a link that most programs carry whole. */
const ROOM = 8_000;

/** @param root  the <main> of the page */
export function mountSetPage(root: HTMLElement, store: Store, { send }: { send(message: TableMessage): void }) {
  for (const sheet of ["table", "mistakes", "sets"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  const { describe, take } = createDescriber(send);
  let shown = "";

  function fill(title: string, ...content: Node[]) {
    const heading = make("h1", { tabindex: "-1" }, title);
    root.replaceChildren(heading, ...content);
    heading.focus({ preventScroll: true });
  }

  /** A set that came, shown before anything of it is kept. */
  async function receive(code: string) {
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
    /** @param code  of a set that came, or "" */
    async show(code: string) {
      shown = code;
      await (code ? receive(code) : choose());
    },
    take,
  };
}

/**
 * The rows of positions, drawn as far as they are asked for.
 * @param onChoice  null: there is nothing to choose
 */
function createList(
  positions: Position[],
  describe: (position: Position) => Promise<Described>,
  onChoice: ((count: number) => void) | null,
) {
  const list = make("ol", "positions");
  const more = button("", () => grow());
  const all = button(t("Choose all"), () => mark(positions));
  const none = button(t("Choose none"), () => mark([]));
  let chosen: Set<Position> = new Set();
  const boxes: Map<Position, HTMLInputElement> = new Map();

  function mark(those: Position[]) {
    chosen = new Set(those);
    for (const [position, box] of boxes) box.checked = chosen.has(position);
    onChoice?.(chosen.size);
  }

  function row(position: Position, at: number) {
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
    if (from) list.children[from]?.querySelector("input")?.focus();
  }

  grow();
  onChoice?.(0);
  const marking = onChoice ? [make("div", "row", all, none)] : [];
  return {
    whole: make("section", "", ...marking, list, more),
    chosen: () => positions.filter((each) => chosen.has(each)),
  };
}

/** The buttons that give a set away. */
function waysOf(wanted: () => PositionSet, describe: (position: Position) => Promise<Described>, said: HTMLElement) {
  /** @returns those that can be read */
  async function seen(positions: Position[]): Promise<Seen[]> {
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

const linkOf = (code: string) => `${location.origin}${location.pathname}#/set/${code}`;

/** A file's name. */
const nameOf = (title: string) => `cairn-${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() || "set"}`;

/** Keeps the positions of a set under the keys that the program gives them. */
async function takeSet(store: Store, positions: Position[], describe: (position: Position) => Promise<Described>) {
  const all = await Promise.all(positions.map(async (position) => ({ ...position, ...(await describe(position)) })));
  const good = all.filter(({ fault }) => !fault);
  const found = good.map(({ game, text, key, title }) => {
    return { id: idOf(game, key), game, origin: "set" as const, text, from: "", at: 0, title };
  });
  return { kept: (await keepMistakes(store, found)).length, unread: all.length - good.length };
}

function takenWords({ kept, unread }: { kept: number; unread: number }, all: number) {
  const known = all - kept - unread;
  return [
    kept ? tn("Taken: {n} position.", "Taken: {n} positions.", kept) : t("Nothing new was taken."),
    known ? tn("{n} was kept already.", "{n} were kept already.", known) : "",
    unread ? tn("{n} can’t be read.", "{n} can’t be read.", unread) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
