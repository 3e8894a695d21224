/**
 * The analysis beside the moves: who stands better, the best lines from the position shown, and how deep it was
 * searched.
 */

import type { Side } from "../board/players.ts";
import { make, text } from "../dom.ts";
import { number, t, tn } from "../shell/language.ts";
import { set, setting } from "../shell/settings.ts";
import type { Value } from "./values.ts";

interface Line {
  score: number; // in hundredths, for one `seat`
  plies: number | null;
  moves: { text: string; code: string }[];
  winner: number; // the seat that a known strategy wins for though no search reached the end, or -1
  most: number | null; // the actions until that end at most, where they are known
}
export interface Analysis {
  depth: number;
  shares: number[]; // by seat, 1 in all
  seat: number; // whose the scores are
  variations: Line[];
  trials: number; // are the swings that were tried, below 0 where none are
  playouts: number; // are the games that were played to the end, below 0 where none are
  worlds: number; // are the ways in which what is hidden may lie
  is_done: boolean;
  values?: Value[]; // of all moves, where they were asked for and can be proved
  reason: string; // why there is nothing to search, or who is proved to win
}

const NONE: Value[] = [];

export function mountAnalysis(
  root: HTMLElement,
  actions: {
    show: (codes: string[]) => void; // these actions are to be seen on the board, not played
    again: () => void; // something else is asked now
    value: (values: Value[]) => void; // of the moves in the position
  },
) {
  const place = (name: string) => root.querySelector(name) as HTMLElement;
  const [scale, bar, ends] = [place(".scale"), place(".shares"), place(".ends")];
  const [words, list] = [place("p"), place("ol")];
  const valued = root.querySelector("label input") as HTMLInputElement;
  valued.checked = setting("values") === "on";
  valued.addEventListener("change", () => {
    set("values", valued.checked ? "on" : "");
    actions.again();
  });
  /** by seat */
  let sides: Side[] = [];
  let drawn = "";
  /** The line that is on the board, and how many of its moves; others wait until it is gone. */
  let shown: { codes: string[]; count: number } = { codes: [], count: 0 };
  let lines: Line[] = [];
  /** Whether a line is told by its first move as a sentence: the codes of plans are numbers that say nothing. */
  let inWords = false;
  /** Whether a line is worth a share of the points. */
  let inPercent = false;

  function show(codes: string[], count: number) {
    shown = { codes, count };
    actions.show(codes.slice(0, count));
  }

  function draw() {
    const now = JSON.stringify(lines);
    if (shown.count || now === drawn) return; // who steps through a line does not lose it
    drawn = now;
    const unfolded = () => [...list.querySelectorAll(":scope > li > details")] as HTMLDetailsElement[];
    const open = unfolded().map((details) => details.open);
    const isProved = lines.some(({ plies, winner }) => plies !== null || winner >= 0);
    list.replaceChildren(...lines.map((line) => row(line, worth(line, sides, inPercent, isProved), inWords, show)));
    for (const [index, details] of unfolded().entries()) details.open = open[index] ?? false;
  }

  return {
    /** How many moves of a line are on the board. */
    at(count: number) {
      if (!count) shown = { codes: [], count };
      for (const button of list.querySelectorAll("button")) {
        if (count && button.dataset.line === named(shown.codes, count)) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
      draw();
    },

    /** Goes on in the line on the board, or back. */
    step: (by: 1 | -1) => show(shown.codes, shown.count + by),
    /** Whether the line on the board goes on. */
    more: () => shown.count < shown.codes.length,

    /** Takes the sides that play. */
    seat(shown: Side[]) {
      sides = [...shown].sort((a, b) => a.seat - b.seat);
    },

    /** @param instead  words where there is none */
    show(analysis: Analysis | null, instead: string = "") {
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

/** How far it was searched, and over how many ways to hide it was weighed; or what is proved. */
function searched({ depth, trials, playouts, seat, worlds, is_done, variations: [best] }: Analysis, sides: Side[]) {
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
 * @param isProved  whether something is proved of this line or of another
 */
function worth(
  { score, plies, winner, most }: Line,
  sides: Side[],
  inPercent: boolean = false,
  isProved: boolean = false,
) {
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

type Show = (codes: string[], count: number) => void;

function row(line: Line, worth: string, inWords: boolean, show: Show) {
  const codes = line.moves.map(({ code }) => code);
  const moveText = inWords ? (line.moves[0]?.text ?? "") : make("code", "", codes.join("  "));
  const moves = line.moves.map(({ text }, index) => move(text, codes, index + 1, show));
  const summary = make("summary", "", make("b", "", worth), moveText);
  return make("li", "", make("details", "", summary, make("ol", "", ...moves)));
}

/** A move of a line, to be seen on the board. */
function move(words: string, codes: string[], count: number, show: Show) {
  const button = make("button", { type: "button", "data-line": named(codes, count) }, words);
  button.addEventListener("click", () => show(codes, count));
  return make("li", "", button);
}

/** The part of the bar that is a side's. */
function part({ side, percent }: { side: Side; percent: number }) {
  const segment = document.createElement("i");
  segment.style.flexGrow = String(percent);
  segment.style.background = `var(--p${side.shape || side.seat + 1})`;
  return segment;
}

const named = (codes: string[], count: number) => [count, ...codes].join("\n");
