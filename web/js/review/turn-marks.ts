// The moments of a review in the table's list of turns: a sign at the end of a row, below it what the choice did; the
// row of the position shown is opened to what would have been better, and to the ways on from there.
import { bind, button, hide, make, setAttribute, text } from "../dom.ts";
import { t } from "../shell/language.ts";
import type { KeyMoment, Mark } from "./findings.ts";
import type { Turn } from "./timeline.ts";

export interface Actions {
  look: (at: number) => void;
  showBetter: (moment: KeyMoment) => void;
  tryAgain: (moment: KeyMoment) => void;
  keep: () => void; // the position shown, to be asked again
}

/** The word for a sign, for those who hear it. */
const saidOf = (sign: string) => (sign === "?!" ? t("Doubtful") : sign === "?" ? t("Mistake") : t("Blunder"));

/** Gives a button other words, beside its sign. */
function relabel(of: HTMLElement, words: string) {
  of.lastChild?.replaceWith(words);
}

/** @param section  the table's list of turns */
export function createTurnMarks(section: HTMLElement, { look, showBetter, tryAgain, keep }: Actions) {
  const list = section.querySelector("ol.list") as HTMLElement;
  const all = button("", () => filter(false));
  const few = button("", () => filter(true));
  const head = make("div", { class: "which", role: "group", "aria-label": t("Turns"), hidden: true }, all, few);
  section.querySelector(".movehead")?.prepend(head);
  let shown: KeyMoment | undefined;
  const fate = make("p", "fate");
  const why = make("p", "better");
  const tryIt = button(" ", () => shown && tryAgain(shown), "main", "again");
  const show = button(" ", () => shown && showBetter(shown));
  const keepIt = button(" ", keep);
  const box = make("div", "opened", fate, why, tryIt, make("div", "row", show, keepIt));
  box.addEventListener("click", (event) => event.stopPropagation()); // it is no way to a position
  /** The marks that are shown, by row. */
  let marks: Map<Element, Mark> = new Map();

  /** @param isOn  whether only the moments are shown */
  function filter(isOn: boolean) {
    section.classList.toggle("few", isOn);
    setAttribute(all, "aria-pressed", String(!isOn));
    setAttribute(few, "aria-pressed", String(isOn));
  }
  filter(false);

  const rowOf = ({ target }: Event) => (target as Element).closest("li");

  bind(
    list,
    {
      click(event: MouseEvent) {
        const row = rowOf(event);
        const mark = row && marks.get(row);
        if (!mark || row.contains(box)) return; // the position after it, as without a mark
        event.stopPropagation();
        look(mark.moment.at);
      },
      keydown(event: KeyboardEvent) {
        const row = rowOf(event);
        if (event.key === "Escape" && row?.contains(box)) row.querySelector("button")?.click();
        else if (!section.classList.contains("few") || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
        else {
          const rows = [...marks.keys()];
          const next = rows[rows.indexOf(row ?? list) + (event.key === "ArrowUp" ? -1 : 1)];
          next?.querySelector("button")?.focus();
        }
        event.preventDefault();
        event.stopPropagation();
      },
    },
    true,
  );

  function write(row: Element, mark: Mark | undefined) {
    const key = JSON.stringify(mark ? [mark.sign, mark.isKey && mark.moment.fate] : null);
    if ((row.getAttribute("data-mark") ?? "null") === key) return;
    row.setAttribute("data-mark", key);
    row.classList.toggle("moment", Boolean(mark));
    for (const old of row.querySelectorAll(".sign, small")) old.remove();
    const place = row.querySelector("button");
    if (mark?.sign)
      place?.append(
        make("b", { class: "sign", "data-sign": mark.sign, role: "img", "aria-label": saidOf(mark.sign) }, mark.sign),
      );
    if (mark?.isKey) place?.append(make("small", "", mark.moment.fate));
  }

  /** Opens the row of a mark. */
  function open(row: Element | undefined, mark: Mark | undefined) {
    shown = mark?.moment;
    if (!row || !shown) return box.remove();
    text(fate, shown.fate);
    const label = `${t("Better")}:`;
    const isBetter = shown.why.startsWith(label);
    why.replaceChildren(...(isBetter ? [make("b", "", label)] : []), shown.why.slice(isBetter ? label.length : 0));
    if (row.contains(box)) return;
    // Anew each time: while the box is on no page, it is not put into another language with it.
    relabel(tryIt, t("Try again from here"));
    relabel(show, t("Show"));
    relabel(keepIt, t("Keep for later"));
    row.append(box);
    requestAnimationFrame(() => requestAnimationFrame(() => row.scrollIntoView({ block: "nearest" })));
  }

  return {
    /** The turns of the list. */
    turns: (): Turn[] =>
      Array.from(list.children as HTMLCollectionOf<HTMLElement>, (row) => ({
        at: Number(row.dataset.at),
        isSecond: Boolean(row.querySelector(".who .p2")),
      })),

    /**
     * @param told  null: there is no review
     * @param position  the one shown; -1: another one
     */
    show(told: Mark[] | null, position: number, canTry: boolean, canKeep: boolean) {
      hide(head, !told);
      if (!told) filter(false);
      const rows = [...list.children] as HTMLElement[];
      marks = rowsOf(told ?? [], rows);
      for (const row of rows) write(row, marks.get(row));
      const [row, mark] = [...marks].find(([, { moment }]) => moment.at === position) ?? [];
      open(row, mark);
      for (const each of rows)
        if (marks.has(each)) each.querySelector("button")?.setAttribute("aria-expanded", String(each === row));
        else each.querySelector("button")?.removeAttribute("aria-expanded");
      hide(tryIt, !canTry || !shown?.better);
      hide(show, !canTry || !shown?.better);
      hide(keepIt, !canKeep);
      text(all, `${t("All")} ${rows.length}`);
      text(few, `${t("Moments")} ${(told ?? []).filter(({ isKey }) => isKey).length}`);
    },
  };
}

/**
 * The row of each mark: of the turn within which its choice lies. Of several in one turn the gravest is shown.
 * @param rows  each with the position after it
 */
export function rowsOf<T extends { dataset: DOMStringMap }>(told: Mark[], rows: T[]): Map<T, Mark> {
  const found: Map<T, Mark> = new Map();
  for (const mark of told) {
    const row = rows.find(({ dataset }) => Number(dataset.at) > mark.moment.at);
    const other = row && found.get(row);
    if (row && (!other || other.moment.loss < mark.moment.loss)) found.set(row, mark);
  }
  return found;
}
