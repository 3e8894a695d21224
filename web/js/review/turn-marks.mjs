// The moments of a review in the table's list of turns: a sign at the end of a row, below it what the choice did; the
// row of the position shown is opened to what would have been better, and to the ways on from there.
// @ts-check
import { bind, button, hide, make, setAttribute, text } from "../dom.mjs";
import { t } from "../shell/language.mjs";

/** @typedef {import("./findings.mjs").KeyMoment} KeyMoment */
/** @typedef {import("./findings.mjs").Mark} Mark */
/** @typedef {import("./timeline.mjs").Turn} Turn */
/**
 * @typedef {object} Actions
 * @property {(at: number) => void} look
 * @property {(moment: KeyMoment) => void} showBetter
 * @property {(moment: KeyMoment) => void} tryAgain
 * @property {() => void} keep  the position shown, to be asked again
 */

/** The word for a sign, for those who hear it. @param {string} sign */
const saidOf = (sign) => (sign === "?!" ? t("Doubtful") : sign === "?" ? t("Mistake") : t("Blunder"));

/** @param {HTMLElement} section  the table's list of turns @param {Actions} actions */
export function createTurnMarks(section, { look, showBetter, tryAgain, keep }) {
  const list = /** @type {HTMLElement} */ (section.querySelector("ol.list"));
  const all = button("", () => filter(false));
  const few = button("", () => filter(true));
  const head = make("div", { class: "which", role: "group", "aria-label": t("Turns"), hidden: true }, all, few);
  section.querySelector(".movehead")?.prepend(head);
  /** @type {KeyMoment | undefined} */
  let shown;
  const fate = make("p", "fate");
  const why = make("p", "better");
  const tryIt = button(t("Try again from here"), () => shown && tryAgain(shown), "main", "again");
  const show = button(t("Show"), () => shown && showBetter(shown));
  const keepIt = button(t("Keep for later"), keep);
  const box = make("div", "opened", fate, why, tryIt, make("div", "row", show, keepIt));
  box.addEventListener("click", (event) => event.stopPropagation()); // it is no way to a position
  /** The marks that are shown, by row. @type {Map<Element, Mark>} */
  let marks = new Map();

  /** @param {boolean} isOn  whether only the moments are shown */
  function filter(isOn) {
    section.classList.toggle("few", isOn);
    setAttribute(all, "aria-pressed", String(!isOn));
    setAttribute(few, "aria-pressed", String(isOn));
  }
  filter(false);

  /** @param {Event} event */
  const rowOf = ({ target }) => /** @type {Element} */ (target).closest("li");

  bind(
    list,
    {
      click(/** @type {MouseEvent} */ event) {
        const row = rowOf(event);
        const mark = row && marks.get(row);
        if (!mark || row.contains(box)) return; // the position after it, as without a mark
        event.stopPropagation();
        look(mark.moment.at);
      },
      keydown(/** @type {KeyboardEvent} */ event) {
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

  /** @param {Element} row @param {Mark | undefined} mark */
  function write(row, mark) {
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

  /** Opens the row of a mark. @param {Element | undefined} row @param {Mark | undefined} mark */
  function open(row, mark) {
    shown = mark?.moment;
    if (!row || !shown) return box.remove();
    text(fate, shown.fate);
    const label = `${t("Better")}:`;
    const isBetter = shown.why.startsWith(label);
    why.replaceChildren(...(isBetter ? [make("b", "", label)] : []), shown.why.slice(isBetter ? label.length : 0));
    if (row.contains(box)) return;
    row.append(box);
    requestAnimationFrame(() => requestAnimationFrame(() => row.scrollIntoView({ block: "nearest" })));
  }

  return {
    /** The turns of the list. @returns {Turn[]} */
    turns: () =>
      Array.from(/** @type {HTMLCollectionOf<HTMLElement>} */ (list.children), (row) => ({
        at: Number(row.dataset.at),
        isSecond: Boolean(row.querySelector(".who .p2")),
      })),

    /**
     * @param {Mark[] | null} told  null: there is no review
     * @param {number} position  the one shown; -1: another one
     * @param {boolean} canTry
     * @param {boolean} canKeep
     */
    show(told, position, canTry, canKeep) {
      hide(head, !told);
      if (!told) filter(false);
      const rows = /** @type {HTMLElement[]} */ ([...list.children]);
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
 * @template {{ dataset: DOMStringMap }} T
 * @param {Mark[]} told
 * @param {T[]} rows  each with the position after it
 * @returns {Map<T, Mark>}
 */
export function rowsOf(told, rows) {
  /** @type {Map<T, Mark>} */
  const found = new Map();
  for (const mark of told) {
    const row = rows.find(({ dataset }) => Number(dataset.at) > mark.moment.at);
    const other = row && found.get(row);
    if (row && (!other || other.moment.loss < mark.moment.loss)) found.set(row, mark);
  }
  return found;
}
