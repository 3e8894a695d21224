// Games that have come from outside: what they are is shown first, and they are written by a button.
import { button, make } from "../dom.ts";
import { isNameless, isolated } from "../peer/names.ts";
import { listed, number, t, tn } from "../shell/language.ts";
import type { merge, Read } from "./archive.ts";

type Wanted = ReturnType<typeof merge>;

const MOST_NAMES = 8;

/**
 * Asks whether this is to be written.
 * @param root  the page; what was asked there before is answered with no
 */
export function askImport(root: HTMLElement, wanted: Wanted, found: Read): Promise<boolean> {
  root.querySelector("dialog.import")?.remove();
  return new Promise((resolve) => {
    const close = () => dialog.close();
    const agree = () => {
      resolve(true);
      close();
    };
    const cancel = button(t("Cancel"), close);
    cancel.autofocus = true; // who presses Enter at once has agreed to nothing
    const lines = linesOf(wanted, found).map((line) => make("li", "", line));
    const dialog = make(
      "dialog",
      { class: "sheet import", "aria-labelledby": "import-title", "aria-describedby": "import-what" },
      make("h2", { id: "import-title" }, t("Import these games?")),
      make("ul", { id: "import-what" }, ...lines),
      make("p", "soft", t("What you have here stays as it is. Nothing is saved before you choose “Import”.")),
      make("div", "row", button(t("Import"), agree, "main"), cancel),
    );
    dialog.addEventListener("close", () => {
      resolve(false);
      dialog.remove();
    });
    root.append(dialog);
    dialog.showModal();
  });
}

/** The content of the file, a line for each kind. */
function linesOf({ games, asides, progress, sources, mistakes, drafts, count }: Wanted, found: Read) {
  const byTitle = counted(games.map(({ summary }) => summary.title));
  const titles = [...byTitle].map(([title, n]) => `${title} ${number(n)}`).join("  ·  ");
  const names = [...counted(games.flatMap(({ summary }) => summary.friends ?? [])).keys()].filter(
    (name) => !isNameless(name),
  );
  const shown = names.slice(0, MOST_NAMES).map(isolated);
  const more = names.length - shown.length;
  const playable = games.filter(({ match }) => match).length;
  const puzzles = progress.filter(({ id }) => id.startsWith("puzzle ")).length;
  return [
    games.length ? tn("{n} new game: {titles}.", "{n} new games: {titles}.", games.length, { titles }) : "",
    shown.length ? t("With people who go by these names: {names}.", { names: listed(shown) }) : "",
    more > 0 ? tn("{n} name more.", "{n} names more.", more) : "",
    playable ? tn("{n} match by link, to go on with here.", "{n} matches by link, to go on with here.", playable) : "",
    puzzles ? tn("The result of {n} puzzle.", "The results of {n} puzzles.", puzzles) : "",
    sources.length
      ? t("Games that somebody wrote, with their rules: {names}.", {
          names: listed(sources.map(({ title }) => isolated(title || t("A game without a name"))).slice(0, MOST_NAMES)),
        })
      : "",
    drafts.length ? t("Games that are being written: {n}.", { n: drafts.length }) : "",
    progress.length > puzzles ? t("Lessons: how far somebody has come.") : "",
    mistakes.length ? tn("My mistakes: {n} position.", "My mistakes: {n} positions.", mistakes.length) : "",
    asides.length ? t("Set aside, as it was: {n}.", { n: asides.length }) : "",
    ...notesOf(count, found),
  ].filter(Boolean);
}

/** The entries that are not written as they came. */
function notesOf({ beside, unmatched, known }: Wanted["count"], { damaged, lost, names }: Read) {
  return [
    beside
      ? tn(
          "{n} game differs from one that you have: both are kept.",
          "{n} games differ from ones that you have: both are kept.",
          beside,
        )
      : "",
    unmatched
      ? tn(
          "{n} game belongs to a match that you have: it comes without the match, which goes on where it is.",
          "{n} games belong to matches that you have: they come without the match, which goes on where it is.",
          unmatched,
        )
      : "",
    known ? tn("Here already: {n} game.", "Here already: {n} games.", known) : "",
    names ? t("The names you gave people stay as they are.") : "",
    damaged.length
      ? tn(
          "Damaged and not imported: {n} line; keep the file.",
          "Damaged and not imported: {n} lines; keep the file.",
          damaged.length,
        )
      : "",
    lost
      ? tn(
          "The file is cut off. It should hold {n} game more; look for a whole copy.",
          "The file is cut off. It should hold {n} games more; look for a whole copy.",
          lost,
        )
      : "",
  ];
}

/** The words once it is written. */
export function importedWords(
  { games, asides, sources, mistakes, drafts, count }: Wanted,
  found: Read,
  unkept: number,
) {
  const said = [
    games.length ? tn("Imported: {n} game.", "Imported: {n} games.", games.length) : "",
    sources.length ? t("Games that somebody wrote, with their rules: {n}.", { n: sources.length }) : "",
    mistakes.length ? tn("My mistakes: {n} position.", "My mistakes: {n} positions.", mistakes.length) : "",
    drafts.length ? t("Games that are being written: {n}.", { n: drafts.length }) : "",
    games.length + sources.length + mistakes.length + drafts.length ? "" : t("No new games in this file."),
    asides.length ? t("Set aside, as it was: {n}.", { n: asides.length }) : "",
    ...notesOf(count, found),
    unkept
      ? tn(
          "There was no room to keep {n} game; keep the file, make room and import it again.",
          "There was no room to keep {n} games; keep the file, make room and import it again.",
          unkept,
        )
      : "",
  ];
  return said.filter(Boolean).join(" ");
}

/** How often each text is there. */
function counted(texts: string[]) {
  const found: Map<string, number> = new Map();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return found;
}
