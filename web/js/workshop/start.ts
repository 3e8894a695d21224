// Where games of the Workshop begin, and those that are there already.

import { button, make } from "../dom.ts";
import { itemAt } from "../lists.ts";
import { newId } from "../random.ts";
import { t, tn, together } from "../shell/language.ts";
import { bases } from "../sources/bases.ts";
import { readFile } from "../storage/file-text.ts";
import { when } from "../storage/saved-games.ts";
import type { Draft, Source, Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import { freeTitle, linesOf, titleOf, withTitle } from "./head.ts";

interface Beginning {
  name: string;
  plain: boolean; // whether it is a game of ours
  title: string;
  text?: string; // of one that is none of ours
  lines: number;
  colours: string; // the class with them
  picture: object; // a Thumbnail
}

/** Characters of a file that is opened, at most: as many as the kit reads. */
const LONGEST = 60_000;
const FOLDER = new URL("../../workshop/", import.meta.url);

export async function fetchText(file: string) {
  const response = await fetch(new URL(file, FOLDER));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
}

const isWheel = ({ name }: File) => /\.whl$/i.test(name);

/** A new draft. */
export const newDraft = (text: string, from: string) => ({ id: newId(), saved: Date.now(), text, from, plays: 0 });

/** @param actions  `receive`: wheels, and what lies beside them */
export function createStart(
  root: HTMLElement,
  { store }: { store: Store },
  { go, receive, failed }: { go(hash: string): void; receive(files: File[]): unknown; failed(): void },
) {
  const cards = make("div", "beginnings");
  const list = make("ul", "saves");
  const yours = make(
    "section",
    { "aria-labelledby": "yours-title" },
    make("h2", { id: "yours-title" }, t("Yours")),
    list,
  );
  const received = make("ul", "saves");
  const others = make(
    "section",
    { "aria-labelledby": "others-title" },
    make("h2", { id: "others-title" }, t("From others")),
    received,
  );
  const file = make("input", { type: "file", accept: ".py,.txt,.whl,text/plain", multiple: true, hidden: true });
  const trouble = make("p", { class: "alarm", role: "status" });
  file.addEventListener("change", () => {
    const chosen = [...(file.files ?? [])];
    file.value = "";
    if (chosen.some(isWheel)) receive(chosen);
    else void takeFile(chosen[0]);
  });
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    if ([...(event.dataTransfer?.files ?? [])].some(isWheel)) return; // as on every page
    event.preventDefault();
    event.stopPropagation();
    void takeFile(event.dataTransfer?.files[0]);
  });
  const lead = t(
    "Write the rules in Python; the board, the computer, undo, records, keyboard and screen reader come by themselves.",
  );
  const open = make(
    "p",
    "row",
    button(t("Open a file or wheel"), () => file.click()),
    make("span", "soft", t("or drop it anywhere on this page")),
    file,
  );
  root.replaceChildren(
    make("h1", { tabindex: "-1" }, t("Make a game")),
    make("p", "soft lead", lead),
    make("h2", "", t("Begin with")),
    cards,
    yours,
    others,
    open,
    trouble,
  );

  async function begin(text: string, from: string) {
    const draft = newDraft(text, from);
    await store.keepDraft(draft);
    go(`#/workshop/${draft.id}`);
  }

  async function beginWith({ name, text }: Beginning) {
    try {
      await begin(text ?? (await bases()).sources[name] ?? "", name);
    } catch {
      failed();
    }
  }

  async function takeFile(file: File | undefined) {
    if (!file) return;
    const { text = "", said } =
      file.size > 4 * LONGEST ? { said: "" } : await readFile(file).catch(() => ({ said: "" }));
    const isText = text !== "" && !text.includes("\0") && text.length <= LONGEST;
    trouble.textContent = isText
      ? said
      : said || t("“{name}” is no game in one file: that is a text of at most 60,000 characters.", { name: file.name });
    if (isText) await begin(text, file.name);
  }

  async function fill() {
    const all: Beginning[] = JSON.parse(await fetchText("begin.json"));
    void bases().catch(() => {}); // so that they are on this device when there is no network
    const ours = all.filter(({ plain }) => plain);
    cards.replaceChildren(
      ...all.filter(({ plain }) => !plain).map((each) => card(each, beginWith)),
      oursCard(ours, beginWith),
    );
  }
  void fill().catch(failed);

  async function show() {
    const drafts = await store.drafts();
    const taken = drafts.map(({ text }) => titleOf(text));
    async function copy({ text, from, picture, colours }: Draft) {
      const title = freeTitle(titleOf(text), taken);
      await store.keepDraft({ ...newDraft(withTitle(text, title), from), picture, colours });
      await show();
    }
    yours.hidden = !drafts.length;
    list.replaceChildren(...drafts.map((draft) => row(draft, store, () => void copy(draft))));
    const [came, games] = [(await store.sources()).filter(({ origin }) => origin !== "here"), await store.heads()];
    others.hidden = !came.length;
    const playedOf = ({ name }: Source) => games.filter(({ summary }) => summary.game === name).length;
    received.replaceChildren(...came.map((source) => sourceRow(source, playedOf(source), store)));
  }
  return { show };
}

/** The beginnings for a new game, by what each shows. */
const WORDS: Record<string, () => [string, string]> = {
  squares: () => [t("Squares"), t("Pawns that move and take.")],
  hexagons: () => [t("Hexagons"), t("Stones that are placed in rows.")],
  points: () => [t("Points and lines"), t("Any board that you can draw.")],
};

function card(each: Beginning, begin: (chosen: Beginning) => void) {
  const { name, lines, colours, picture } = each;
  const [title, what] = WORDS[name]?.() ?? [name, ""];
  const made = make(
    "button",
    { class: "beginning", type: "button" },
    drawn(JSON.stringify(picture), colours),
    make("b", "", title),
    make("span", "soft", together([what, lineCount(lines)])),
    make("span", "row", make("span", "button small", t("Begin"))),
  );
  made.addEventListener("click", () => begin(each));
  return made;
}

function oursCard(ours: Beginning[], begin: (chosen: Beginning) => void) {
  const shown = ours.find(({ name }) => name === "vaxandis") ?? itemAt(ours, 0);
  return make(
    "div",
    "beginning",
    drawn(JSON.stringify(shown.picture), shown.colours),
    make("b", "", t("A game of ours, changed")),
    make("span", "row", ...ours.map((each) => button(each.title, () => begin(each), "small"))),
    make("span", "soft small", t("Lava Flows has hidden pieces, and Stonehenge has physics; the kit has neither.")),
  );
}

const lineCount = (n: number) => tn("{n} line.", "{n} lines.", n);

/**
 * @param picture  a Thumbnail as JSON, or ""
 * @param colours  the class with its colours
 */
function drawn(picture: string, colours: string) {
  const place = make("span", `pic ${colours}`);
  if (picture) drawWhenSeen(place, () => picture);
  return place;
}

function row(draft: Draft, store: Store, copy: () => void) {
  const { id, text, saved, plays, picture = "", colours = "vaxandis" } = draft;
  const title = titleOf(text) || t("Without a title");
  const told = [lineCount(linesOf(text)), t("Changed {when}.", { when: when(saved) })];
  if (plays) told.push(tn("Played once.", "Played {n} times.", plays));
  const words = make("div", "", make("h3", "", title), " ", make("p", "soft small", told.join(" ")));
  const play = make("a", { class: "button main", href: `#/workshop/${id}?play` }, t("Play"));
  const open = make("a", { class: "button", href: `#/workshop/${id}` }, t("Open"));
  const made = make("li", "save", drawn(picture, colours), words, play, open);
  made.append(button(t("Copy"), copy, "bare"));
  return removable(made, title, { remove: () => store.remove("drafts", id), restore: () => store.keepDraft(draft) });
}

/**
 * A game that came from somebody.
 * @param played  games of it
 */
function sourceRow(source: Source, played: number, store: Store) {
  const { id, name, by, origin, saved, shown } = source;
  const title = source.title || t("Without a title");
  const told = [
    by ? t("By {name}.", { name: by }) : "",
    cameWords(origin, when(saved)),
    lineCount(linesOf(source.source)),
    played ? tn("{n} game is kept, and needs these rules.", "{n} games are kept, and need these rules.", played) : "",
  ];
  const words = make("div", "", make("h3", "", title), " ", make("p", "soft small", told.filter(Boolean).join(" ")));
  const made = make(
    "li",
    "save",
    drawn(shown?.picture ?? "", shown?.card.colours ?? "vaxandis"),
    words,
    make("a", { class: "button main", href: `#/new/${name}` }, t("Play")),
    make("a", { class: "button", href: `#/workshop/from/${id}` }, t("Change it")),
  );
  return removable(made, title, {
    remove: () => store.remove("workshop", id),
    restore: () => store.keepSource(source),
  });
}

/** How a game came. */
function cameWords(origin: string, when: string) {
  if (origin === "link") return t("By link, {when}.", { when });
  if (origin === "file" || origin === "wheel") return t("From a file, {when}.", { when });
  return t("From {name}, {when}.", { name: origin, when });
}

/** A row that can be emptied, and for as long as it is seen filled again. */
function removable(
  row: HTMLElement,
  title: string,
  { remove, restore }: { remove(): Promise<unknown>; restore(): Promise<unknown> },
) {
  const away = button(
    t("Remove"),
    () => void remove().then(() => row.replaceChildren(make("div", "soft", t("Removed.")), back)),
    "bare",
  );
  row.append(away);
  const full = [...row.childNodes];
  const back = button(t("Undo"), () => void restore().then(() => row.replaceChildren(...full)));
  for (const way of row.querySelectorAll(".button")) way.setAttribute("aria-label", `${way.textContent}: ${title}`);
  return row;
}
