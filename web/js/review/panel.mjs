// The review beside the board: how far it is, the moments in sentences, how many choices were good, and what can be
// done.
// @ts-check
import { svgElement } from "../board/svg.mjs";
import { button, hide, make, text } from "../dom.mjs";
import { t, tn } from "../shell/language.mjs";
import { wordsOfTry } from "./trying.mjs";

/** @typedef {import("./trying.mjs").Tried} Tried */
/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {import("./findings.mjs").Findings} Findings */
/** @typedef {import("./findings.mjs").KeyMoment} KeyMoment */
/** @typedef {"running" | "stopped" | "done"} Phase */
/**
 * @typedef {object} Actions
 * @property {(at: number) => void} look
 * @property {(moment: KeyMoment) => void} showBetter
 * @property {(choices: KeyMoment["choices"]) => void} showArrows  on the board
 * @property {() => void} begin
 * @property {() => void} stop
 * @property {() => void} close
 * @property {() => void} playOn
 * @property {() => void} explore
 * @property {(moment: KeyMoment) => void} tryAgain
 * @property {() => void} keep  the position shown, to be asked again
 * @property {(ids: string[]) => unknown} takeOut  positions that were kept
 * @property {() => void} again  from where the moment begins
 * @property {() => void} leave  back from the moment that is tried to the review
 */

/** @param {Actions} actions */
export function createReviewPanel(actions) {
  const title = make("h2", { tabindex: "-1" });
  const why = make("p");
  const bar = make("progress", { max: "1", "aria-label": t("How far the review is") });
  const status = make("p", { class: "soft small", role: "status" });
  const moments = make("ol", "moments");
  const good = make("p", "soft small");
  const better = button(t("Show better"), () => shown && actions.showBetter(shown));
  const tryIt = button(t("Try again from here"), () => shown && actions.tryAgain(shown), "main", "again");
  const again = button(t("Once more"), actions.again, "main", "again");
  const leave = button(t("Back to the review"), actions.leave);
  const explore = button(t("Analyse from here"), actions.explore);
  const start = button(t("Review"), actions.begin, "main", "chart");
  const stop = button(t("Stop"), actions.stop);
  const playOn = button(t("Play on from here"), actions.playOn);
  const keep = button(t("Keep for later"), actions.keep);
  const { whole: kept, tell: tellKept } = createKept(actions.takeOut);
  const shut = button(t("Close"), actions.close, "bare");
  const { whole: choices, explain } = createChoices(actions.showArrows);
  const words = make("div", "words", make("div", { "aria-live": "polite" }, title, why, choices), bar, status);
  const bySkill = make("p", "soft small", t("A swing can’t be analysed, only made: play on from here to swing again."));
  const whole = make(
    "section",
    { class: "review", "aria-label": t("Review"), hidden: true },
    make(
      "div",
      "head",
      words,
      make("div", "row", start, tryIt, again, better, stop, leave, explore, playOn, keep, shut),
    ),
    kept,
    moments,
    good,
    bySkill,
  );
  /** The moment at whose position the board stands. @type {KeyMoment | undefined} */
  let shown;
  /** The rows that stand there, by what they say. @type {Map<string, HTMLElement>} */
  let rows = new Map();

  /**
   * More moments come while one is chosen: what stands there already is not touched.
   * @param {KeyMoment[]} told
   * @param {number} position
   * @param {boolean} canTry
   */
  function list(told, position, canTry) {
    const old = rows;
    rows = new Map(
      told.map((moment) => [JSON.stringify(moment), old.get(JSON.stringify(moment)) ?? row(moment, actions, canTry)]),
    );
    for (const [key, each] of old) if (!rows.has(key)) each.remove();
    for (const [n, each] of [...rows.values()].entries())
      if (moments.children[n] !== each) moments.insertBefore(each, moments.children[n] ?? null);
    for (const [index, { at }] of told.entries())
      moments.children[index].querySelector("button")?.setAttribute("aria-current", String(at === position));
  }

  /** @param {ReturnType<typeof wordsOfTry>} said */
  function tell({ said, because, isFound, isAway }) {
    text(title, said);
    text(why, because);
    hide(why, false);
    text(status, "");
    hide(again, !isAway || isFound);
    hide(better, isFound);
  }

  return {
    whole,
    tellKept,
    focus: () => title.focus({ preventScroll: true }),

    /**
     * @param {View | null} view  null: not open
     * @param {Findings | null} findings
     * @param {Phase} phase
     * @param {Tried | null} tried
     */
    show(view, findings, phase, tried) {
      hide(whole, !view || Boolean(view.exploration && !tried));
      if (!view) return explain([]);
      const isTrying = Boolean(tried && view.exploration);
      for (const part of [start, tryIt, stop, explore, playOn, keep, kept, shut, bar, moments, good, bySkill])
        hide(part, isTrying);
      for (const part of [again, leave]) hide(part, !isTrying);
      if (tried && isTrying) {
        explain([]);
        return tell(wordsOfTry(tried, view));
      }
      const told = findings?.moments() ?? [];
      const [done, all] = findings?.progress() ?? [0, 0];
      const running = Boolean(findings) && phase === "running";
      shown = told.find(({ at }) => at === view.position);
      explain(view.exploration || view.variation ? [] : (shown?.choices ?? []));
      text(title, shown?.title ?? (findings ? t("Review") : t("A game from a link")));
      text(
        why,
        shown?.why ??
          (findings ? limitsOf(findings) : t("You can look at it here. Nothing of it is kept unless you play on.")),
      );
      hide(why, !why.textContent);
      hide(bar, !running);
      bar.value = all ? done / all : 0;
      tellProgress(status, findings && progressOf(phase, done, all, told.length, view, findings), running && done);
      list(told, view.position, !view.scene.stage);
      text(good, findings ? goodOf(view, findings) : "");
      hide(start, running || phase === "done");
      hide(explore, Boolean(view.scene.stage));
      hide(keep, Boolean(view.scene.stage) || running || view.variation > 0);
      hide(bySkill, !view.scene.stage);
      hide(better, !shown?.better || view.variation > 0);
      hide(tryIt, Boolean(better.hidden) || Boolean(view.scene.stage));
      hide(stop, !running);
      hide(shut, view.is_shared);
    },
  };
}

/** A sentence on what a review of such a game cannot know. @param {Findings} findings */
function limitsOf(findings) {
  if (findings.isOfSkill())
    return t("Aims are judged, not luck. Nobody can say who was ahead, so there is no balance here.");
  return findings.isOfGuesses() ? t("Reviewed with everything opened. Guesses are not called mistakes.") : "";
}

/**
 * Shows how far a review is. It is heard when it begins and when it ends: in between the bar tells who asks.
 * @param {HTMLElement} status @param {string | null} words @param {unknown} isOnItsWay
 */
function tellProgress(status, words, isOnItsWay) {
  status.setAttribute("aria-live", isOnItsWay ? "off" : "polite");
  text(status, words ?? "");
}

/**
 * @param {Phase} phase
 * @param {number} done
 * @param {number} all
 * @param {number} moments
 * @param {View} view
 * @param {Findings} findings
 */
function progressOf(phase, done, all, moments, { position, players }, findings) {
  if (phase === "running")
    return all
      ? t("Looking at move {n} of {all}. You can step through the game meanwhile.", { n: Math.min(done + 1, all), all })
      : t("One moment.");
  if (phase === "stopped") return t("Stopped. What is done is kept.");
  const winner = players.find(({ seat }) => seat === findings.winsAllAlong());
  if (!moments && winner)
    return t("Proved: {player} could win all the time, and gave nothing away.", { player: winner.name });
  if (!moments) return t("Nothing was given away that mattered.");
  return position ? "" : tn("{n} moment mattered.", "{n} moments mattered.", moments);
}

/** How many choices were good, by player. @param {View} view @param {Findings} findings */
function goodOf(view, findings) {
  const players = [...view.players].sort((a, b) => a.seat - b.seat);
  const counts = players.map(({ seat, name }) => {
    const [good, all] = findings.good(seat);
    return t("{player}: {good} of {all} good.", { player: name, good, all });
  });
  return [...counts, whatIsGood(findings)].join(" ");
}

/** A sentence on what makes a choice a good one. @param {Findings} findings */
const whatIsGood = (findings) =>
  findings.isOfSkill()
    ? t("An aim is good if the best one would have cost at most a quarter of a stone less.")
    : t("A move is good if no other one would have raised the chance to win by more than 5 of 100.");

/** The look of an arrow beside what it means. @param {KeyMoment["choices"][number]} choice */
function choiceWords({ kind, say }) {
  const sample = svgElement("svg", { viewBox: "0 0 28 10", "aria-hidden": "true" });
  sample.append(svgElement("path", { class: kind, d: "M1 5H26M21 1L26 5L21 9" }));
  const words = kind === "played" ? t("Played") : t("Better");
  return make("span", "", sample, words, make("span", "hidden", `: ${say} `));
}

/** A moment, and the way to try it again. @param {KeyMoment} moment @param {Actions} actions @param {boolean} canTry */
function row(moment, { look, tryAgain }, canTry) {
  const made = make("button", { class: "chip", type: "button" }, moment.title);
  made.addEventListener("click", () => look(moment.at));
  const again = canTry && moment.better ? button(t("Try again from here"), () => tryAgain(moment), "bare") : "";
  return make("li", "", made, again);
}

/** The line below a moment that says what was played and what is better. @param {Actions["showArrows"]} showArrows */
function createChoices(showArrows) {
  const whole = make("p", { class: "choices soft small", hidden: true });
  let explained = "[]";
  return {
    whole,
    /** Shows the arrows on the board, and says in words where they lead. @param {KeyMoment["choices"]} told */
    explain(told) {
      showArrows(told);
      const key = JSON.stringify(told);
      if (key === explained) return;
      explained = key;
      hide(whole, !told.length);
      whole.replaceChildren(...told.map(choiceWords));
    },
  };
}

/** A line that says once what is kept of the game. @param {Actions["takeOut"]} takeOut */
function createKept(takeOut) {
  const whole = make("p", { class: "kept soft small", role: "status" });
  return {
    whole,
    /** @param {import("../mistakes/collect.mjs").Result} found */
    tell({ kept: ids, why, isDone }) {
      if (!ids.length) return text(whole, why);
      if (!isDone) return;
      const out = button(
        tn("Take it out", "Take them out", ids.length),
        () => {
          takeOut(ids);
          text(whole, t("Taken out."));
        },
        "bare",
      );
      const said = tn("Kept for later: {n} position.", "Kept for later: {n} positions.", ids.length);
      whole.replaceChildren(said, " ", make("a", { href: "#/mistakes" }, t("My mistakes")), " ", out);
    },
  };
}
