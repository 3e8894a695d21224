// The page of saved games: which of them are shown, and all of them in one file, out and in.

import { isCalled } from "../by-link/turn-list.ts";
import { bind, make } from "../dom.ts";
import { itemAt } from "../lists.ts";
import { loadDeck } from "../mistakes/deck.ts";
import { isMistake, type Mistake } from "../mistakes/mistake.ts";
import { MARK } from "../people/people.ts";
import { newId } from "../random.ts";
import { t, tn } from "../shell/language.ts";
import { toast } from "../shell/page.ts";
import { textsIn } from "../shell/texts.ts";
import { BadArchive, type Here, merge, type Read, readInSlices, withoutKeptMatch, write } from "./archive.ts";
import { readFile } from "./file-text.ts";
import { askImport, importedWords } from "./import-dialog.ts";
import { AT_ONCE, createUnrolling, type Listed, listSaves } from "./saved-games.ts";
import { askWhich } from "./which-dialog.ts";
import "./rare.ts";
import type { Aside, Source, Store, Told } from "./store.ts"; // the store will want it at once

type Props = { store: Store };
interface Actions {
  download: (name: string, text: string) => void;
  open: (record: string) => void; // a single record
  receive: (source: string) => void; // a game that somebody wrote
  go: (hash: string) => void;
}

export function mountSavedGamesPage(root: HTMLElement, { store }: Props, { download, open, receive, go }: Actions) {
  const part = (name: string) => root.querySelector(`[data-saved="${name}"]`) as HTMLElement;
  const list = root.querySelector('[data-shell="saves"]') as HTMLElement;
  const [game, state] = [part("game") as HTMLSelectElement, part("state") as HTMLSelectElement];
  const words = part("words") as HTMLInputElement;
  const hidden = part("hidden") as HTMLInputElement;
  const file = part("file") as HTMLInputElement;
  const unroll = createUnrolling(list);
  let listed: Listed[] = [];

  /** Leaves in the list what was asked for; what was deleted a moment ago stays where it is, to be brought back. */
  function sift() {
    const wanted = words.value.toLowerCase().match(/\S+/g);
    const found = listed.filter(
      (one) =>
        (!game.value || one.game === game.value) &&
        (!state.value || one.state === state.value) &&
        (!wanted || includesAll(one.said().toLowerCase(), wanted)),
    );
    const [shown, all] = [found.length, listed.length];
    unroll(found);
    if (!all) list.append(make("li", "soft", t("No games yet. They appear here with their first move.")));
    part("sift").hidden = all < 2;
    part("count").textContent =
      shown === all ? "" : shown ? t("{shown} of {all} shown.", { shown, all }) : t("No saved game matches.");
  }

  const here = () => hereWith(store, store.everyGame());

  function rowsOf(games: Told[], asides: Aside[], sources: Source[]) {
    const written = new Set(sources.map(({ name }) => name));
    return listSaves(games, asides, written, download, { ...store, tryAgain });
  }

  /** The rows that stand first, as far as they are read sooner than all. */
  async function begin() {
    const [first, sources] = await Promise.all([firstIn(store), store.sources()]);
    return rowsOf(first, [], sources).slice(0, AT_ONCE);
  }

  async function show() {
    const first = listed.length ? [] : await begin();
    if (first.length) unroll(first);
    const kept = await hereWith(store, store.heads());
    const games = kept.games.filter(store.isListed);
    listed = rowsOf(games, kept.asides, kept.sources);
    if (first.every(({ key }, at) => key === listed[at]?.key)) listed.splice(0, first.length, ...first);
    offer(game, games);
    tellFile(part, { ...kept, games });
    sift();
  }

  /** Gives a game that was set aside to the program once more; where it still cannot be read, it is set aside again. */
  async function tryAgain(aside: Aside) {
    const { game, text } = aside;
    if (!game) return open(text);
    const id = await store.putBack({ ...aside, game: withoutKeptMatch(game, await store.games()) }, newId);
    if (id) go(`#/play/${id}`);
  }

  async function save() {
    const all = await here();
    const kept = { ...all, games: all.games.filter(store.isListed) };
    const { games, asides, progress, sources, mistakes, drafts } = kept;
    if (!Object.values(kept).some((each) => each.length)) return;
    const text = write(games, asides, hidden.checked, progress, sources, mistakes, drafts);
    download(`cairn-games-${new Date().toLocaleDateString("sv")}.cairn`, text);
  }

  /**
   * Shows what games have come, and writes them once that is agreed to; a single one, as Share gives it, and what is
   * behind a link, is opened.
   */
  async function take(chosen: File[], openRecord: Actions["open"] = open) {
    part("taken").textContent = "";
    for (const file of chosen) {
      const { text = "", said: how } = await readFile(file).catch(() => ({ text: "", said: "" }));
      const { found, isOneOf } = textsIn(text);
      const one = found.length > 1 ? await askWhich(found, isOneOf) : found[0];
      if (one?.kind === "record") return openRecord(one.text);
      if (one?.kind === "link") return go(one.hash);
      if (one?.kind === "source") {
        receive(one.text);
        return how && toast(how);
      }
      if (found.length > 1) continue;
      const said = (!text && how) || (await takeIn(one?.text ?? text));
      part("taken").textContent = chosen.length > 1 ? `${part("taken").textContent} ${file.name}: ${said}` : said;
    }
    await show();
  }

  /** @returns what to say of it */
  async function takeIn(text: string): Promise<string> {
    try {
      const found = await checked(await readInSlices(text));
      const wanted = merge(await here(), found, newId);
      const isNew = Object.values(wanted).some((each) => Array.isArray(each) && each.length);
      if (isNew && !(await askImport(root, wanted, found))) return t("Nothing was imported.");
      return importedWords(wanted, found, await keep(store, merge(await here(), found, newId)));
    } catch (error) {
      if (error instanceof BadArchive) return error.message;
      throw error;
    }
  }

  bind(part("sift"), { input: sift });
  bind(part("save"), { click: () => void save() });
  bind(part("take"), { click: () => file.click() });
  bind(file, {
    change: () => {
      const chosen = [...(file.files ?? [])];
      file.value = "";
      void take(chosen);
    },
  });
  return { show, save, take };
}

/** The kinds of the kept games, to choose one of them. */
function offer(game: HTMLSelectElement, games: Told[]) {
  const titles = new Map(games.map(({ summary }) => [summary.game, summary.title]));
  const chosen = titles.has(game.value) ? game.value : "";
  game.replaceChildren(
    itemAt(game.options, 0),
    ...[...titles].sort((a, b) => a[1].localeCompare(b[1])).map(([name, title]) => new Option(title, name)),
  );
  game.value = chosen;
}

/** The games that stand first in the list, where they can be read sooner than all. */
async function firstIn(store: Props["store"]) {
  const [newest, waiting] = await Promise.all([store.newest(AT_ONCE), store.waiting()]);
  const called = newest.length ? waiting.filter(isCalled) : [];
  const first = new Map([...newest, ...called].map((head) => [head.id, head]));
  return [...first.values()].filter(store.isListed).sort((one, other) => other.saved - one.saved);
}

/**
 * All that is kept, for the file.
 * @param reading  of the games, or of their heads
 */
async function hereWith<T extends Told>(store: Props["store"], reading: Promise<T[]>) {
  const [games, asides, sources, mistakes, drafts, progress] = await Promise.all([
    reading,
    store.asides(),
    store.sources(),
    mistakesIn(store),
    store.drafts(),
    reachedIn(store),
  ]);
  return { games, asides, progress, sources, mistakes, drafts };
}

const includesAll = (said: string, words: string[]) => words.every((word) => said.includes(word));

/** An archive as it was read, less the sources that are not what they say; these count as damaged. */
async function checked(found: Read) {
  if (!found.sources.length) return found;
  const { checkedSource } = await import("../sources/identity.ts");
  const sources = await Promise.all(found.sources.map(checkedSource));
  const good = sources.filter((source) => source !== undefined);
  const damaged = [...found.damaged, ...Array(sources.length - good.length).fill("")];
  return { ...found, sources: good, damaged };
}

/** How many could not be written. */
async function keep(
  store: Props["store"],
  { games, asides, progress, sources, mistakes, drafts }: ReturnType<typeof merge>,
) {
  let unkept = 0;
  for (const entry of sources) unkept += Number((await store.keepSource(entry)) !== "kept");
  for (const entry of drafts) unkept += Number((await store.keepDraft(entry)) !== "kept");
  for (const entry of games) unkept += Number((await store.restore("games", entry)) !== "kept");
  for (const entry of progress) unkept += Number((await store.keepProgress(entry)) !== "kept");
  for (const entry of asides) unkept += Number((await store.restore("aside", entry)) !== "kept");
  for (const entry of mistakes) unkept += Number((await store.keepMistake(entry)) !== "kept");
  if (mistakes.length) await loadDeck(store);
  return unkept;
}

/** Says what the file would hold. */
function tellFile(part: (name: string) => HTMLElement, kept: Omit<Here, "games"> & { games: Told[] }) {
  const { games, progress } = kept;
  const [asides, sources] = [kept.asides.length, kept.sources.length];
  const [mistakes, drafts] = [kept.mistakes.length, kept.drafts.length];
  const secret = games.filter(({ vaults, match, summary }) => (vaults || match?.turn) && !summary.over).length;
  const held = tn(
    "The file holds {n} game: options, every move, and who played.",
    "The file holds {n} games: options, every move, and who played.",
    games.length,
  );
  const puzzles = progress.filter(({ id }) => id.startsWith("puzzle ")).length;
  const reached = [
    puzzles ? t("Puzzles you tried: {n}.", { n: puzzles }) : "",
    progress.some(({ id }) => /^(lesson|exercise) /.test(id)) ? t("Lessons: how far you have come.") : "",
  ];
  if (mistakes) reached.push(tn("My mistakes: {n} position.", "My mistakes: {n} positions.", mistakes));
  const apart = asides ? t("Set aside: {n}.", { n: asides }) : "";
  const written = sources ? t("Games that somebody wrote, with their rules: {n}.", { n: sources }) : "";
  const begun = drafts ? t("Games that are being written: {n}.", { n: drafts }) : "";
  const all = games.length + asides + progress.length + sources + mistakes + drafts;
  part("holds").textContent = all
    ? [
        games.length ? held : t("The file holds no games yet."),
        ...reached,
        apart,
        written,
        begun,
        t("Anyone who has the file can read it."),
      ]
        .filter(Boolean)
        .join(" ")
    : t("There is nothing to save yet. You can import a file made elsewhere.");
  part("save").setAttribute("aria-disabled", String(!all));
  part("secrets").hidden = !secret;
}

/** The positions that are asked again, as far as they can be read. */
const mistakesIn = async (store: Props["store"]) => (await store.mistakes()).filter(isMistake) as Mistake[];

/** The progress; what people are called stays on this device. */
const reachedIn = async (store: Props["store"]) => (await store.progress()).filter(({ id }) => !id.startsWith(MARK));
