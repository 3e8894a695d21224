// The parts of the page: one <main> is shown at a time, below the bar with its heading; a toast says what belongs to
// none of them.
import { addStyles, saveFile } from "../dom.ts";
import { t } from "./language.ts";
import { go, refuseAddress, route } from "./routes.ts";

export const part = (name: string): HTMLElement => document.querySelector(`[data-shell="${name}"]`) as HTMLElement;
export const main = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** Where a new game is asked for; null: there is no such game. */
export const formOf = (game: string) => document.getElementById(`new-${game}`);
/** Whether it is a guest's game, by the name that records have for it. */
export const isGuest = (game: string) => game.includes("~");
/** The class with the colours of a game: one that somebody wrote wears those of one of ours. */
export const coloursOf = ({ game, colours = "" }: { game: string; colours?: string | undefined }) =>
  !isGuest(game) ? game : formOf(colours) ? colours : "vaxandis";
/** Whether what its swings do comes from a physics. */
export const isPhysical = (game: string) => formOf(game)?.dataset.physical !== undefined;

/** @param id  of the <main> to show */
export function show(id: string) {
  const shown = main(id);
  const first = !document.querySelector("main:not([hidden])") || !shown.hidden;
  delete document.documentElement.dataset.seated; // theme.js kept home away until now
  for (const other of document.querySelectorAll("main")) other.hidden = other !== shown;
  const atTable = id === "table";
  document.body.className = atTable ? "table" : (shown.dataset.game ?? "");
  if (atTable) document.body.classList.add(shown.dataset.game || "here");
  const riddles = atTable && /^(puzzle|mistake)$/.test(route().page);
  part("heading").hidden = !atTable;
  part("again").hidden = !atTable || riddles;
  part("riddles").hidden = !riddles;
  part("name").hidden = part("places").hidden = atTable;
  tellPlace(shown);
  if (!atTable)
    document.title = shown.dataset.title
      ? `${t(shown.dataset.title)} · Cairn`
      : t("Cairn: board games you haven’t met");
  (document.querySelector(".skip") as HTMLAnchorElement).href = `#${atTable ? "board" : id}`;
  const focus = () => (shown.querySelector("h1, #board") as HTMLElement | null)?.focus({ preventScroll: true });
  const dressed = atTable ? addTableStyles() : undefined;
  void dressed?.then((came) => came || sayUnloaded());
  if (first) return;
  scrollTo(0, 0);
  if (dressed) void dressed.then(focus);
  else focus();
}

/** Pages that have no link of their own in the bar, and the place they belong to. */
const PLACE_OF: Record<string, string> = {
  mistakes: "puzzles",
  set: "puzzles",
  people: "friend",
  stats: "saved",
  position: "home",
};

/** Says in the bar where one is: at a place itself, or at a page that belongs to it. */
function tellPlace({ id, dataset }: HTMLElement) {
  const place = PLACE_OF[id] ?? (dataset.game ? "home" : id);
  for (const link of part("places").querySelectorAll("a") as NodeListOf<HTMLAnchorElement>) {
    const leads = link.hash.slice(2) || "home";
    if (leads === place) link.setAttribute("aria-current", leads === id ? "page" : "true");
    else link.removeAttribute("aria-current");
  }
}

/** A table is seen when these are there: home is painted without them. */
export const addTableStyles = () => addStyles(new URL("../../css/table.css", import.meta.url));

/**
 * @param game  the table is now its
 * @param colours  the class with them
 */
export function setTableGame(game: string, colours: string = "") {
  main("table").dataset.game = coloursOf({ game, colours });
  (part("again") as HTMLAnchorElement).href = `#/new/${game}`;
}

/**
 * Names what is on the table in the bar; a person in another tab sees that a friend waits.
 * @param called  it is our move in a game with a friend elsewhere
 */
export function title(name: string, designers: string, called: boolean = false) {
  const small = document.createElement("small");
  small.textContent = designers;
  part("heading").replaceChildren(name, " ", small);
  document.title = [...(called ? [t("Your turn")] : []), name, "Cairn"].join(" · ");
}

/** Milliseconds in which what said a toast may still lead to another page. */
const LEADING = 1000;
let toasted = 0;

/** @param about  for what stays on other pages too, until it is closed */
export function toast(words: string, about: string = "") {
  const box = part("toast");
  toasted = performance.now();
  (box.querySelector("p") as HTMLElement).textContent = words;
  box.dataset.about = about;
  box.hidden = false;
}

/** Hides a toast that does not stay on other pages, as something else is shown. */
export function clearToast() {
  const box = part("toast");
  if (!box.dataset.about && !box.hidden) box.hidden = true; // to hide it again would cost each click a frame
}

/** A person goes on: to another page, or at the table. */
export function leaveToast() {
  if (performance.now() - toasted > LEADING) clearToast();
}

/** Somebody has come by an address that leads nowhere: home, or the page it might have led to, says so. */
export function tellNowhere(hash: string = "#/") {
  if (hash === "#/") refuseAddress();
  else go(hash, true);
  toast(t("There is nothing at this address. Perhaps a part of it is missing."));
}

export const sayUnloaded = () => toast(t("This part did not load. Check the connection and try again."));

export const download = (name: string, text: string) => saveFile(name, new Blob([text], { type: "text/plain" }));
