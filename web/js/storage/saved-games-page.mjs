// The page of saved games: which of them are shown, and all of them in one file, out and in.
// @ts-check

import { bind } from "../dom.mjs";
import { MARK } from "../people/people.mjs";
import { newId } from "../random.mjs";
import { t, tn } from "../shell/language.mjs";
import { BadArchive, merge, read, write } from "./archive.mjs";
import { takeLocks } from "./import-lock.mjs";
import { kindOf } from "./incoming.mjs";
import { showSaves } from "./saved-games.mjs";

/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {{ store: ReturnType<typeof import("./store.mjs").openStore> }} Props */
/** @typedef {{ download(name: string, text: string): void, open(record: string): void, go(hash: string): void }} Actions  `open`: a single record */

/** @param {HTMLElement} root @param {Props} props @param {Actions} actions */
export function mountSavedGamesPage(root, { store }, { download, open, go }) {
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement} */ (root.querySelector(`[data-saved="${name}"]`));
  const list = /** @type {HTMLElement} */ (root.querySelector('[data-shell="saves"]'));
  const [game, state] = /** @type {HTMLSelectElement[]} */ ([part("game"), part("state")]);
  const words = /** @type {HTMLInputElement} */ (part("words"));
  const hidden = /** @type {HTMLInputElement} */ (part("hidden"));
  const file = /** @type {HTMLInputElement} */ (part("file"));

  /** Leaves in the list what was asked for; what was deleted a moment ago stays where it is, to be brought back. */
  function sift() {
    const rows = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(":scope > .save")]);
    const wanted = words.value.trim().toLowerCase().split(/\s+/);
    for (const row of rows) {
      const said = row.textContent?.toLowerCase() ?? "";
      row.hidden = Boolean(
        (game.value && row.dataset.game !== game.value) ||
          (state.value && row.dataset.state !== state.value) ||
          !wanted.every((word) => said.includes(word)),
      );
    }
    const shown = rows.filter((row) => !row.hidden).length;
    part("sift").hidden = rows.length < 2;
    part("count").textContent =
      shown === rows.length
        ? ""
        : shown
          ? t("{shown} of {all} shown.", { shown, all: rows.length })
          : t("No saved game matches.");
  }

  /** @param {Saved[]} games */
  function offer(games) {
    const titles = new Map(games.map(({ summary }) => [summary.game, summary.title]));
    const chosen = titles.has(game.value) ? game.value : "";
    game.replaceChildren(
      game.options[0],
      ...[...titles].sort((a, b) => a[1].localeCompare(b[1])).map(([name, title]) => new Option(title, name)),
    );
    game.value = chosen;
  }

  async function show() {
    const [games, asides] = [await store.games(), await store.asides()];
    showSaves(list, games, asides, download, { ...store, tryAgain });
    offer(games);
    const reached = (await store.progress()).filter(({ id }) => !id.startsWith(MARK));
    tellFile(part, games, asides.length, reached);
    sift();
  }

  /** What was set aside is given to the program once more; where it still cannot be read, it is set aside again. @param {import("./store.mjs").Aside} aside */
  async function tryAgain(aside) {
    const { game, text } = aside;
    if (!game) return open(text);
    const id = await store.putBack({ ...aside, game }, newId);
    if (id) go(`#/play/${id}`);
  }

  async function save() {
    const [games, asides, progress] = [await store.games(), await store.asides(), await store.progress()];
    const day = new Date().toLocaleDateString("sv");
    if (games.length || asides.length || progress.length)
      download(`cairn-games-${day}.cairn`, write(games, asides, hidden.checked, progress));
  }

  /** Takes games in; a single one, as Share gives it, and what is behind a link, is opened. @param {File[]} chosen */
  async function take(chosen) {
    part("taken").textContent = "";
    for (const file of chosen) {
      const text = await file.text().catch(() => "");
      const found = kindOf(text);
      if (found && "record" in found) return open(found.record);
      if (found && "link" in found) return go(found.link);
      const said = await takeIn(text);
      part("taken").textContent = chosen.length > 1 ? `${part("taken").textContent} ${file.name}: ${said}` : said;
    }
    await show();
  }

  /** @param {string} text @returns {Promise<string>} what to say of it */
  async function takeIn(text) {
    try {
      const found = read(text);
      const here = new Set((await store.asides()).map(({ id }) => id));
      const asides = found.asides.filter(({ id }) => !here.has(id));
      let unkept = 0;
      const count = await mergeIn(store, found.games, async (entry) => {
        unkept += Number((await store.keep(entry)) !== "kept");
      });
      const reached = new Map((await store.progress()).map(({ id, saved }) => [id, saved]));
      for (const entry of found.progress)
        if (!(Number(reached.get(entry.id)) >= entry.saved))
          unkept += Number((await store.keepProgress(entry)) !== "kept");
      for (const entry of asides) unkept += Number((await store.restore("aside", entry)) !== "kept");
      return summaryOf({ ...count, asides: asides.length, damaged: found.damaged.length, lost: found.lost, unkept });
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

/** Says what the file would hold. @param {(name: string) => HTMLElement} part @param {Saved[]} games @param {number} asides @param {import("./store.mjs").Progress[]} progress */
function tellFile(part, games, asides, progress) {
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
  const apart = asides ? t("Set aside: {n}.", { n: asides }) : "";
  part("holds").textContent =
    games.length + asides + progress.length
      ? [
          games.length ? held : t("The file holds no games yet."),
          ...reached,
          apart,
          t("Anyone who has the file can read it."),
        ]
          .filter(Boolean)
          .join(" ")
      : t("There is nothing to save yet. You can import a file made elsewhere.");
  part("save").setAttribute("aria-disabled", String(!(games.length + asides + progress.length)));
  part("secrets").hidden = !secret;
}

/** Writes what came, once no other tab plays what is written over. @param {Props["store"]} store @param {Saved[]} came @param {(game: Saved) => Promise<void>} keep */
async function mergeIn(store, came, keep) {
  const here = await store.games();
  const known = new Set(here.map(({ id }) => id));
  const over = merge(here, came, newId).write.filter(({ id }) => known.has(id));
  return takeLocks(
    over.map(({ id }) => id),
    async () => {
      const { write, count } = merge(await store.games(), came, newId);
      for (const entry of write) await keep(entry);
      return count;
    },
  );
}

/** @param {Record<"fresh" | "longer" | "known" | "asides" | "damaged" | "lost" | "unkept", number>} count */
function summaryOf({ fresh, longer, known, asides, damaged, lost, unkept }) {
  const said = [fresh ? tn("Imported: {n} game.", "Imported: {n} games.", fresh) : t("No new games in this file.")];
  if (longer) said.push(tn("Further than before: {n} game.", "Further than before: {n} games.", longer));
  if (known) said.push(tn("Here already: {n} game.", "Here already: {n} games.", known));
  if (asides) said.push(t("Set aside, as it was: {n}.", { n: asides }));
  if (damaged)
    said.push(
      tn(
        "Damaged and not imported: {n} line; keep the file.",
        "Damaged and not imported: {n} lines; keep the file.",
        damaged,
      ),
    );
  if (lost)
    said.push(
      tn(
        "The file is cut off. It should hold {n} game more; look for a whole copy.",
        "The file is cut off. It should hold {n} games more; look for a whole copy.",
        lost,
      ),
    );
  if (unkept)
    said.push(
      tn(
        "There was no room to keep {n} game; keep the file, make room and import it again.",
        "There was no room to keep {n} games; keep the file, make room and import it again.",
        unkept,
      ),
    );
  return said.join(" ");
}
