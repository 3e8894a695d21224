// @ts-check
/** The analysis beside the moves: who stands better, the best lines from the position shown, and how deep it was searched. */

import { text } from "./players.mjs";

/** @typedef {import("./players.mjs").Side} Side */
/** @typedef {{ score: number, plies: number | null, moves: { text: string, code: string }[] }} Line  `score` in hundredths, for the first seat */
/** @typedef {{ depth: number, share: number, lines: Line[], over: boolean }} Insight  `share` of the first seat, 0 to 1 */

/** @param {HTMLElement} root */
export function mountStudy(root) {
  const [scale, words, list] = /** @type {[HTMLElement, HTMLElement, HTMLOListElement]} */ (/** @type {unknown} */ ([".scale", "p", "ol"].map((name) => root.querySelector(name))));
  /** @type {Side[]} by seat */
  let sides = [];
  let drawn = "";

  /** @param {number} score */
  const better = (score) => sides[score > 0 ? 0 : 1]?.name ?? "";

  /** @param {Line} line */
  function worth({ score, plies }) {
    if (plies !== null) return `${better(score)} wins in ${(plies + 1) >> 1}`;
    return `${score < 0 ? "\u2212" : "+"}${(Math.abs(score) / 100).toFixed(1)}`;
  }

  /** @param {Line} line */
  function row(line) {
    const item = document.createElement("li");
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const score = Object.assign(document.createElement("b"), { textContent: worth(line) });
    const codes = Object.assign(document.createElement("code"), { textContent: line.moves.map(({ code }) => code).join("  ") });
    summary.append(score, codes);
    const told = document.createElement("ol");
    told.append(...line.moves.map((move) => Object.assign(document.createElement("li"), { textContent: move.text })));
    details.append(summary, told);
    item.append(details);
    return item;
  }

  return {
    /** Who plays. @param {Side[]} shown */
    seat(shown) {
      sides = [...shown].sort((a, b) => a.seat - b.seat);
    },

    /** @param {Insight | null} insight @param {string} [instead]  words where there is none */
    show(insight, instead = "") {
      const share = Math.round((insight?.share ?? 0.5) * 100);
      const [one, two] = sides;
      scale.hidden = !insight;
      scale.style.setProperty("--share", `${share}%`);
      scale.className = `scale first${one?.shape || 1}`;
      scale.setAttribute("aria-label", `${one?.name} ${share} %, ${two?.name} ${100 - share} %`);
      const [left, right] = scale.querySelectorAll("span");
      text(left, `${one?.name} ${share} %`);
      text(right, `${100 - share} % ${two?.name}`);
      text(words, insight ? `Searched ${insight.depth} deep${insight.over ? "." : ", and deeper…"}` : instead);
      const now = JSON.stringify(insight?.lines ?? []);
      if (now === drawn) return;
      drawn = now;
      const open = [...list.querySelectorAll(":scope > li > details")].map((details) => /** @type {HTMLDetailsElement} */ (details).open);
      list.replaceChildren(...(insight?.lines ?? []).map(row));
      list.querySelectorAll(":scope > li > details").forEach((details, index) => (/** @type {HTMLDetailsElement} */ (details).open = open[index] ?? false));
    },
  };
}
