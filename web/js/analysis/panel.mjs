// @ts-check
/**
 * The analysis beside the moves: who stands better, the best lines from the position shown, and how deep it was
 * searched.
 */

import { make, text } from "../dom.mjs";
import { number, t, tn } from "../shell/language.mjs";
import { set, setting } from "../shell/settings.mjs";

/** @typedef {import("../board/players.mjs").Side} Side */
/** @typedef {import("./values.mjs").Value} Value */
/**
 * @typedef {object} Line
 * @property {number} score  in hundredths, for one `seat`
 * @property {number | null} plies
 * @property {{ text: string, code: string }[]} moves
 * @property {number} winner  the seat that a known strategy wins for though no search reached the end, or -1
 * @property {number | null} most  the actions until that end at most, where they are known
 */
/**
 * @typedef {object} Analysis
 * @property {number} depth
 * @property {number[]} shares  by seat, 1 in all
 * @property {number} seat  whose the scores are
 * @property {Line[]} variations
 * @property {number} trials  are the swings that were tried, below 0 where none are
 * @property {number} playouts  are the games that were played to the end, below 0 where none are
 * @property {number} worlds  are the ways in which what is hidden may lie
 * @property {boolean} is_done
 * @property {Value[]} [values]  of all moves, where they were asked for and can be proved
 * @property {string} reason  why there is nothing to search, or who is proved to win
 */

/** @type {Value[]} */
const NONE = [];

/**
 * @param {HTMLElement} root
 * @param {object} actions
 * @param {(codes: string[]) => void} actions.show  these actions are to be seen on the board, not played
 * @param {() => void} actions.again  something else is asked now
 * @param {(values: Value[]) => void} actions.value  of the moves in the position
 */
export function mountAnalysis(root, actions) {
  const [scale, bar, ends, words, list] = /** @type {HTMLElement[]} */ (
    [".scale", ".shares", ".ends", "p", "ol"].map((name) => root.querySelector(name))
  );
  const valued = /** @type {HTMLInputElement} */ (root.querySelector("label input"));
  valued.checked = setting("values") === "on";
  valued.addEventListener("change", () => {
    set("values", valued.checked ? "on" : "");
    actions.again();
  });
  /** @type {Side[]} by seat */
  let sides = [];
  let drawn = "";
  /**
   * The line that is on the board, and how many of its moves; others wait until it is gone.
   * @type {{ codes: string[], count: number }}
   */
  let shown = { codes: [], count: 0 };
  /** @type {Line[]} */
  let lines = [];
  /** Whether a line is told by its first move as a sentence: the codes of plans are numbers that say nothing. */
  let inWords = false;
  /** Whether a line is worth a share of the points. */
  let inPercent = false;

  /** @param {string[]} codes @param {number} count */
  function show(codes, count) {
    shown = { codes, count };
    actions.show(codes.slice(0, count));
  }

  function draw() {
    const now = JSON.stringify(lines);
    if (shown.count || now === drawn) return; // who steps through a line does not lose it
    drawn = now;
    const unfolded = () => /** @type {HTMLDetailsElement[]} */ ([...list.querySelectorAll(":scope > li > details")]);
    const open = unfolded().map((details) => details.open);
    const isProved = lines.some(({ plies, winner }) => plies !== null || winner >= 0);
    list.replaceChildren(...lines.map((line) => row(line, worth(line, sides, inPercent, isProved), inWords, show)));
    for (const [index, details] of unfolded().entries()) details.open = open[index] ?? false;
  }

  return {
    /** How many moves of a line are on the board. @param {number} count */
    at(count) {
      if (!count) shown = { codes: [], count };
      for (const button of list.querySelectorAll("button")) {
        if (count && button.dataset.line === named(shown.codes, count)) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      draw();
    },

    /** Goes on in the line on the board, or back. @param {1 | -1} by */
    step: (by) => show(shown.codes, shown.count + by),
    /** Whether the line on the board goes on. */
    more: () => shown.count < shown.codes.length,

    /** Takes the sides that play. @param {Side[]} shown */
    seat(shown) {
      sides = [...shown].sort((a, b) => a.seat - b.seat);
    },

    /** @param {Analysis | null} analysis @param {string} [instead]  words where there is none */
    show(analysis, instead = "") {
      scale.hidden = !analysis;
      const shares = sides.map((side, seat) => ({ side, percent: Math.round((analysis?.shares[seat] ?? 0) * 100) }));
      const shareTexts = shares.map(({ side, percent }) => `${side.name} ${percent} %`);
      scale.setAttribute("aria-label", shareTexts.join(", "));
      bar.replaceChildren(...shares.map(part));
      ends.replaceChildren(...shareTexts.map((words) => make("span", "", words)));
      text(words, analysis ? analysis.reason || searched(analysis, sides) : instead);
      inWords = (analysis?.trials ?? -1) >= 0;
      inPercent = (analysis?.playouts ?? -1) >= 0;
      if (analysis && valued.parentElement)
        valued.parentElement.hidden = inWords || inPercent || analysis.worlds > 1 || !analysis.variations.length;
      actions.value(analysis?.values ?? NONE);
      lines = analysis?.variations ?? [];
      draw();
    },
  };
}

/**
 * How far it was searched, and over how many ways to hide it was weighed; or what is proved.
 * @param {Analysis} analysis
 * @param {Side[]} sides
 */
function searched({ depth, trials, playouts, seat, worlds, is_done, variations: [best] }, sides) {
  if (trials >= 0)
    return [
      tn("Compared {n} plan.", "Compared {n} plans.", depth),
      trials > 0 ? tn("Tried {n} swing.", "Tried {n} swings.", trials) : "",
      t("In stones, for {player}.", { player: sides[seat]?.name ?? "" }),
    ]
      .filter(Boolean)
      .join(" ");
  if (best && best.plies !== null) return t("Proved: {outcome}.", { outcome: worth(best, sides) });
  if (playouts >= 0)
    return [
      tn("Played {n} game to the end.", "Played {n} games to the end.", playouts),
      t("Percentages are for {player}.", { player: sides[seat]?.name ?? "" }),
    ].join(" ");
  const deep = is_done ? t("Depth {depth}.", { depth }) : t("Depth {depth}, still searching…", { depth });
  return worlds > 1
    ? [deep, t("Averaged over the {worlds} hidden layouts you can’t rule out.", { worlds })].join(" ")
    : deep;
}

/**
 * The score of a line, in words or as a number; where anything is proved, there are no numbers beside it.
 * @param {Line} line
 * @param {Side[]} sides
 * @param {boolean} [inPercent]
 * @param {boolean} [isProved]  whether something is proved of this line or of another
 */
function worth({ score, plies, winner, most }, sides, inPercent = false, isProved = false) {
  const side = sides[winner >= 0 ? winner : score > 0 ? 0 : 1]?.name ?? "";
  if (plies !== null) return t("{side} wins in {n}", { side, n: (plies + 1) >> 1 });
  if (winner >= 0 && most) return t("{side} wins in at most {n}", { side, n: (most + 1) >> 1 });
  if (winner >= 0) return t("{side} wins", { side });
  if (isProved) return t("not proved");
  if (inPercent) return `${Math.round(100 / (1 + Math.exp(-score / 100)))} %`;
  const tenths = Math.round(Math.abs(score) / 10);
  const sign = !tenths ? "" : score < 0 ? "\u2212" : "+";
  return `${sign}${number(tenths / 10, { minimumFractionDigits: 1 })}`;
}

/** @typedef {(codes: string[], count: number) => void} Show */

/** @param {Line} line @param {string} worth @param {boolean} inWords @param {Show} show */
function row(line, worth, inWords, show) {
  const codes = line.moves.map(({ code }) => code);
  const moveText = inWords ? line.moves[0].text : make("code", "", codes.join("  "));
  const moves = line.moves.map(({ text }, index) => move(text, codes, index + 1, show));
  const summary = make("summary", "", make("b", "", worth), moveText);
  return make("li", "", make("details", "", summary, make("ol", "", ...moves)));
}

/**
 * A move of a line, to be seen on the board.
 * @param {string} words
 * @param {string[]} codes
 * @param {number} count
 * @param {Show} show
 */
function move(words, codes, count, show) {
  const button = make("button", { type: "button", "data-line": named(codes, count) }, words);
  button.addEventListener("click", () => show(codes, count));
  return make("li", "", button);
}

/** The part of the bar that is a side's. @param {{ side: Side, percent: number }} share */
function part({ side, percent }) {
  const segment = document.createElement("i");
  segment.style.flexGrow = String(percent);
  segment.style.background = `var(--p${side.shape || side.seat + 1})`;
  return segment;
}

/** @param {string[]} codes @param {number} count */
const named = (codes, count) => [count, ...codes].join("\n");
