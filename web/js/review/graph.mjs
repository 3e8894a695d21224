// The graph of a review: who was ahead, move by move, or what each aim cost; a click leads to the position.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { hide, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";

/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {import("./findings.mjs").Findings} Findings */
/** @typedef {import("./findings.mjs").Judgement} Judgement */
/** @typedef {[x: number, y: number]} Point */

const HEIGHT = 88;
const EDGE = 10; // room at both ends, for the numbered discs
const DISC = 9;

/** @param {(at: number) => void} look */
export function createGraph(look) {
  const svg = svgElement("svg", { role: "img" });
  const top = make("span", "end");
  const bottom = make("span", "end");
  const whole = make("div", "graph", top, svg, bottom);
  /** @type {{ view: View, findings: Findings } | null} */
  let drawn = null;
  const room = () => Math.max(200, whole.clientWidth);

  svg.addEventListener("click", ({ offsetX }) => {
    if (!drawn) return;
    const last = drawn.view.entry_count;
    look(Math.min(last, Math.max(0, Math.round(((offsetX - EDGE) / (room() - 2 * EDGE)) * last))));
  });
  new ResizeObserver(() => draw()).observe(whole);

  function draw() {
    if (!drawn) return;
    const { view, findings } = drawn;
    const width = room();
    const x = (/** @type {number} */ at) => EDGE + ((width - 2 * EDGE) * at) / Math.max(1, view.entry_count);
    const judgements = [...findings.judged.values()].sort((a, b) => a.entry - b.entry);
    const isSkill = findings.isOfSkill();
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    svg.replaceChildren(
      ...(isSkill ? bars(judgements, x) : balance(judgements, x)),
      svgElement("line", { class: "here", x1: x(view.position), x2: x(view.position), y1: 0, y2: HEIGHT }),
      ...findings.moments().flatMap(({ at }, index) => disc(x(at), index + 1, at === view.position)),
    );
    const names = [...view.players].sort((a, b) => a.seat - b.seat).map(({ name }) => name);
    top.textContent = isSkill ? t("Stones lost by the aim") : t("{player} ahead", { player: names[0] });
    bottom.textContent = isSkill ? "" : t("{player} ahead", { player: names[1] ?? "" });
    svg.setAttribute("aria-label", isSkill ? t("What each aim cost") : t("Who was ahead, move by move"));
  }

  return {
    whole,
    /** @param {View | null} view @param {Findings | null} findings */
    show(view, findings) {
      drawn = view && findings ? { view, findings } : null;
      hide(whole, !drawn);
      draw();
    },
  };
}

/**
 * Who was ahead: up the first seat, filled; down the second, hollow; broken what the players could know, where that
 * differs.
 * @param {Judgement[]} judgements
 * @param {(at: number) => number} x
 * @returns {SVGElement[]}
 */
function balance(judgements, x) {
  const y = (/** @type {number} */ share) => EDGE + (HEIGHT - 2 * EDGE) * (1 - share);
  const line = (/** @type {"share" | "seen"} */ which) =>
    judgements.map((one) => /** @type {Point} */ ([x(one.entry), y(one[which] ?? 0.5)]));
  const middle = y(0.5);
  const [firm, seen] = [line("share"), line("seen")];
  const differs = judgements.some(({ share, seen: known }) => share !== known);
  const area = (/** @type {(a: number, b: number) => number} */ limit) => {
    if (!firm.length) return "";
    const along = firm.map(([px, py]) => `L${px} ${limit(py, middle)}`).join("");
    return `M${firm[0][0]} ${middle}${along}L${firm[firm.length - 1][0]} ${middle}Z`;
  };
  return [
    svgElement("path", { class: "above", d: area(Math.min) }),
    svgElement("path", { class: "below", d: area(Math.max) }),
    svgElement("line", { class: "middle", x1: x(0), x2: x(0) + 1e4, y1: middle, y2: middle }),
    ...(differs ? [svgElement("polyline", { class: "seen", points: seen.join(" ") })] : []),
    svgElement("polyline", { class: "line", points: firm.join(" ") }),
  ];
}

/**
 * The cost of each aim as bars, and the best aim's as a line across.
 * @param {Judgement[]} judgements
 * @param {(at: number) => number} x
 * @returns {SVGElement[]}
 */
function bars(judgements, x) {
  const most = Math.max(100, ...judgements.map(({ cost }) => cost ?? 0));
  const y = (/** @type {number} */ cost) => HEIGHT - EDGE - ((HEIGHT - 3 * EDGE) * cost) / most;
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

/** @param {number} x @param {number} number @param {boolean} isHere @returns {SVGElement[]} */
function disc(x, number, isHere) {
  const words = svgElement("text", { x, y: DISC + 5, class: isHere ? "number here" : "number" });
  words.textContent = String(number);
  return [svgElement("circle", { class: isHere ? "disc here" : "disc", cx: x, cy: DISC + 1, r: DISC }), words];
}
