// The rows of a report, as a guest has told them: drawn, each anew only where it says something else, and as text.
import { svgElement } from "../board/svg.ts";
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";

export type Bar = { label: string; low: number; value: number; high: number; shown: string };
interface Row {
  name: string;
  title: string;
  told: string[];
  known: boolean;
  bars: Bar[];
  lines: number[]; // of the source that it is about
}
/** as `report_told` has it */
export interface Report {
  told: number; // jobs that it is of
  games: number;
  over: boolean;
  kept: string; // what the games have shown, for a guest to go on with
  verdict: string;
  course: string;
  rows: Row[];
  differs: [row: string, told: string][] | null;
}

/** Lines of the source that a row leads to, at most. */
const MOST_LINES = 4;
/** The size of a picture of intervals, in CSS pixels: its width, the height of a line, and the width from 0 to 1. */
const [WIDTH, LINE, AXIS] = [420, 44, 300];

export function createRows(host: HTMLElement, { goTo }: { goTo(line: number): void }) {
  /** The rows that are shown, by their names. */
  let shown: Map<string, { said: string; article: HTMLElement }> = new Map();

  return {
    show({ rows, differs }: Report) {
      const next = new Map();
      for (const row of rows) {
        const other = differs?.filter(([name]) => name === row.name).map(([, told]) => told) ?? [];
        const said = JSON.stringify([row, other]);
        const before = shown.get(row.name);
        next.set(row.name, before?.said === said ? before : { said, article: article(row, other, goTo) });
      }
      const articles = [...next.values()].map((each) => each.article);
      if (articles.some((each, at) => host.children[at] !== each) || host.children.length > articles.length)
        host.replaceChildren(...articles);
      shown = next;
    },
  };
}

function article({ name, title, told, known, bars, lines }: Row, differs: string[], goTo: (line: number) => void) {
  const made = make(
    "article",
    { class: known ? "fact" : "fact open", "data-row": name },
    make("h3", "", title),
    ...(bars.length ? [picture(bars)] : []),
    ...told.map((one) => make("p", "", one)),
    ...differs.map((one) => make("p", "differs", make("b", "", t("Differs:")), " ", one)),
  );
  const ways = lines
    .slice(0, MOST_LINES)
    .map((line) => button(t("Go to line {line}", { line }), () => goTo(line), "small"));
  if (ways.length) made.append(make("p", "row", ...ways));
  return made;
}

/** Intervals, one below another; what they show is told beside them too. */
function picture(bars: Bar[]) {
  const drawn = svgElement("svg", { class: "intervals", viewBox: `0 0 ${WIDTH} ${LINE * bars.length}` });
  drawn.setAttribute("aria-hidden", "true");
  for (const [at, { label, low, value, high, shown }] of bars.entries()) {
    const y = LINE * at + 30;
    const name = svgElement("text", { y: y - 14 });
    const figure = svgElement("text", { class: "value", x: WIDTH, y: y + 5 });
    name.textContent = label;
    figure.textContent = shown;
    drawn.append(
      name,
      svgElement("path", { class: "even", d: `M${AXIS / 2} ${y - 9}V${y + 9}` }),
      svgElement("path", { class: "reach", d: `M${AXIS * low} ${y}H${AXIS * high}` }),
      svgElement("circle", { cx: AXIS * value, cy: y, r: 5 }),
      figure,
    );
  }
  return drawn;
}

/**
 * A report as text.
 * @param beside  what it is set beside, ""
 */
export function asText(title: string, { verdict, course, rows, differs }: Report, beside: string) {
  const told = rows.map((row) => [row.title, ...row.told.map((one) => `  ${one}`)].join("\n"));
  const other = differs ? [[t("Beside {report}", { report: beside }), ...inWords(differs)].join("\n  ")] : [];
  return `${[title, course, verdict, ...told, ...other].join("\n\n")}\n`;
}

/** How it differs, in sentences. */
export const inWords = (differs: [row: string, told: string][]) =>
  differs.length ? differs.map(([, told]) => told) : [t("Nothing differs beyond chance.")];
