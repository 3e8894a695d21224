// The turns of a game as a strip under the board: a tick a turn, or who was ahead as far as the computer has looked,
// or what each aim cost; a press or a drag leads to a position.
import { svgElement } from "../board/svg.ts";
import type { View } from "../board/table-state.ts";
import { bind, hide, make, setAttribute, text } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import type { Findings, Judgement, Mark } from "./findings.ts";

type Point = [x: number, y: number];
/** the position after it, and whether its ticks point down */
export type Turn = { at: number; isSecond: boolean };
interface Drawn {
  view: View;
  findings: Findings | null;
  turns: Turn[];
}

const HEIGHT = 64;
const EDGE = 14; // room at both ends, for the discs

/** @param beside  what stands in the line below it */
export function createTimeline(look: (at: number) => void, ...beside: Node[]) {
  const svg = svgElement("svg", { role: "img", preserveAspectRatio: "none" });
  const where = make("span");
  const again = make("button", { class: "button", type: "button", "data-do": "again" }, icon("again"), t("Show again"));
  const under = make("div", "under", where, ...beside);
  const whole = make("div", { class: "timeline", hidden: true }, svg, again, under);
  let drawn: Drawn | null = null;
  const room = () => Math.max(200, svg.clientWidth);

  /** The position at a place of the strip: the end of the turn that lies nearest. */
  function lookAt({ clientX }: PointerEvent) {
    if (!drawn) return;
    const { view, turns } = drawn;
    const share = (clientX - svg.getBoundingClientRect().left - EDGE) / (room() - 2 * EDGE);
    const at = nearest([0, ...turns.map((turn) => turn.at)], share * view.entry_count);
    if (at !== view.position) look(at);
  }

  bind(svg, {
    pointerdown(event: PointerEvent) {
      svg.setPointerCapture(event.pointerId);
      lookAt(event);
    },
    pointermove: (event: PointerEvent) => event.buttons && lookAt(event),
  });
  new ResizeObserver(() => draw()).observe(whole);

  function draw() {
    if (!drawn) return;
    const { view, findings, turns } = drawn;
    const width = room();
    const x = (at: number) => EDGE + ((width - 2 * EDGE) * at) / Math.max(1, view.entry_count);
    const judgements = [...(findings?.judged.values() ?? [])].sort((a, b) => a.entry - b.entry);
    const isSkill = Boolean(findings?.isOfSkill());
    const known = judgements.at(-1)?.entry ?? -1;
    const ahead = turns.filter(({ at }) => at > known);
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    svg.replaceChildren(
      svgElement("line", { class: "middle", x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...(known < 0 || !findings?.isDone() ? ticks(ahead, x) : []),
      ...(isSkill ? bars(judgements, x) : balance(judgements, x)),
      svgElement("line", { class: "here", x1: x(view.position), x2: x(view.position), y1: 0, y2: HEIGHT }),
      svgElement("circle", { class: "grip", cx: x(view.position), cy: HEIGHT / 2, r: 6 }),
      ...(findings?.marks() ?? []).flatMap((mark) => disc(x(mark.moment.at), mark, judgements, view.position)),
    );
    setAttribute(svg, "aria-label", labelOf(findings, isSkill));
    text(where, placeOf(view, findings));
    hide(again, !view.last || Boolean(findings) || view.position !== view.entry_count);
  }

  return {
    whole,
    show(wanted: Drawn | null) {
      drawn = wanted;
      hide(whole, !drawn);
      draw();
    },
  };
}

/** The one of some numbers that lies nearest to another. */
export const nearest = (numbers: number[], wanted: number) =>
  numbers.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

function labelOf(findings: Findings | null, isSkill: boolean) {
  if (!findings) return t("The turns of the game");
  return isSkill ? t("What each aim cost") : t("Who was ahead, move by move");
}

/** The place of the position shown, in words. */
function placeOf({ position, entry_count, turn, turn_count }: View, findings: Findings | null) {
  if (findings?.marks().some(({ moment }) => moment.at === position)) return t("Before turn {n}", { n: turn + 1 });
  if (!position) return t("The start");
  return position === entry_count ? t("Drag to look back") : t("Turn {n} of {count}", { n: turn, count: turn_count });
}

/** Ticks, up for the first player, down for the others. */
const ticks = (turns: Turn[], x: (at: number) => number) =>
  turns.map(({ at, isSecond }) =>
    svgElement("line", {
      class: "tick",
      x1: x(at),
      x2: x(at),
      y1: HEIGHT / 2 + (isSecond ? 3 : -3),
      y2: HEIGHT / 2 + (isSecond ? 9 : -9),
    }),
  );

const heightOf = (share: number) => 4 + (HEIGHT - 8) * (1 - share);

/** Who was ahead: up the first seat, down the second; broken what the players could know, where that differs. */
function balance(judgements: Judgement[], x: (at: number) => number): SVGElement[] {
  if (!judgements.length) return [];
  const line = (which: "share" | "seen") =>
    judgements.map((one) => [x(one.entry), heightOf(one[which] ?? 0.5)] as Point);
  const middle = heightOf(0.5);
  const [firm, seen] = [line("share"), line("seen")];
  const differs = judgements.some(({ share, seen: known }) => share !== known);
  const area = (limit: (a: number, b: number) => number) => {
    const along = firm.map(([px, py]) => `L${px} ${limit(py, middle)}`).join("");
    return `M${firm[0]?.[0]} ${middle}${along}L${firm.at(-1)?.[0]} ${middle}Z`;
  };
  return [
    svgElement("path", { class: "above", d: area(Math.min) }),
    svgElement("path", { class: "below", d: area(Math.max) }),
    ...(differs ? [svgElement("polyline", { class: "seen", points: seen.join(" ") })] : []),
    svgElement("polyline", { class: "line", points: firm.join(" ") }),
  ];
}

/** The cost of each aim as bars, and the best aim's as a line across. */
function bars(judgements: Judgement[], x: (at: number) => number): SVGElement[] {
  const most = Math.max(100, ...judgements.map(({ cost }) => cost ?? 0));
  const y = (cost: number) => HEIGHT - 4 - ((HEIGHT - 24) * cost) / most;
  return judgements.flatMap(({ entry, seat, cost = 0, best = 0 }) => [
    svgElement("rect", {
      class: seat ? "cost hollow" : "cost",
      x: x(entry) - 4,
      width: 8,
      y: y(cost),
      height: y(0) - y(cost) + 1,
    }),
    svgElement("line", { class: "best", x1: x(entry) - 7, x2: x(entry) + 7, y1: y(best), y2: y(best) }),
  ]);
}

/** The disc of one of the moments that mattered, with its sign. */
function disc(x: number, { moment, sign, isKey }: Mark, judgements: Judgement[], position: number): SVGElement[] {
  if (!isKey) return [];
  const found = judgements.find(({ entry }) => entry === moment.at);
  const y = Math.min(HEIGHT - 11, Math.max(11, heightOf(found?.share ?? 0.5)));
  const here = moment.at === position ? " here" : "";
  const words = svgElement("text", { x, y: y + 4, class: `number${here}` });
  words.textContent = sign;
  return [svgElement("circle", { class: `disc${here}`, cx: x, cy: y, r: 10 }), words];
}
