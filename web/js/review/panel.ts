// The words and buttons of a review beside the list of turns: how far it is, its limits, how many choices were good,
// and the ways on from the game; and the words while a moment is tried again.
import { svgElement } from "../board/svg.ts";
import type { View } from "../board/table-state.ts";
import { button, hide, make, text } from "../dom.ts";
import type { Result } from "../mistakes/collect.ts";
import { icon } from "../shell/icons.ts";
import { t, tn } from "../shell/language.ts";
import type { Findings, KeyMoment } from "./findings.ts";
import { type Tried, wordsOfTry } from "./trying.ts";

export type Phase = "running" | "stopped" | "done";
export interface Actions {
  showArrows: (choices: KeyMoment["choices"]) => void; // on the board
  begin: () => void;
  stop: () => void;
  close: () => void;
  playOn: () => void;
  explore: () => void;
  takeOut: (ids: string[]) => unknown; // positions that were kept
  again: () => void; // from where the moment begins
  leave: () => void; // back from the moment that is tried to the review
}

export function createReviewPanel(actions: Actions) {
  const title = make("h2", { tabindex: "-1" });
  const why = make("p");
  const status = make("span", { role: "status" });
  const good = make("p", "soft small");
  const again = button(t("Once more"), actions.again, "main", "again");
  const leave = button(t("Back to the review"), actions.leave);
  const explore = button(t("Analyse"), actions.explore, "", "chart");
  const start = button(t("Review"), actions.begin, "main", "chart");
  const stop = make("button", { class: "link", type: "button" }, t("Stop"));
  stop.addEventListener("click", actions.stop);
  const goOn = make("button", { class: "link", type: "button" }, t("Go on"));
  goOn.addEventListener("click", actions.begin);
  const playOn = button(t("Play on"), actions.playOn, "", "next");
  const share = make("button", { class: "button", type: "button", "data-do": "share" }, icon("share"), t("Share"));
  const more = make("button", { class: "button", type: "button", "data-do": "more" }, icon("more"), t("More"));
  const shut = button(t("Close"), actions.close, "", "close");
  const { whole: kept, tell: tellKept } = createKept(actions.takeOut);
  const { whole: choices, explain } = createChoices(actions.showArrows);
  const words = make("div", { class: "words", "aria-live": "polite" }, title, why);
  const bySkill = make("p", "soft small", t("A swing can’t be analysed, only made: play on from here to swing again."));
  const foot = make("div", "ways", explore, playOn, share, more, shut);
  const whole = make(
    "section",
    { class: "review", "aria-label": t("Review"), hidden: true },
    ...[words, make("div", "row", start, again, leave), kept, good, bySkill, foot],
  );

  function tell({ said, because, isFound, isAway }: ReturnType<typeof wordsOfTry>) {
    text(title, said);
    text(why, because);
    hide(why, false);
    hide(again, !isAway || isFound);
  }

  return {
    whole,
    /** Parts of the line below the strip. */
    beside: [status, stop, goOn, choices],
    tellKept,
    focus: () => title.focus({ preventScroll: true }),

    /** @param view  null: not open */
    show(view: View | null, findings: Findings | null, phase: Phase, tried: Tried | null) {
      hide(whole, !view || Boolean(view.exploration && !tried));
      const isTrying = Boolean(tried && view?.exploration);
      for (const part of [start, stop, goOn, kept, good, bySkill, foot]) hide(part, isTrying || !view);
      for (const part of [again, leave]) hide(part, !isTrying);
      // What a moment means stands in its row.
      words.classList.toggle("hidden", Boolean(findings) && !isTrying && !limitsOf(findings));
      if (!view || view.exploration) explain([]);
      if (!view) return text(status, "");
      if (tried && isTrying) return tell(wordsOfTry(tried, view));
      const [done, all] = findings?.progress() ?? [0, 0];
      const running = Boolean(findings) && phase === "running";
      const shown = findings?.marks().find(({ moment }) => moment.at === view.position)?.moment;
      explain(view.exploration || view.variation ? [] : (shown?.choices ?? []));
      text(title, shown?.title ?? (findings ? t("Review") : t("A game from a link")));
      text(
        why,
        shown?.why ??
          (findings ? limitsOf(findings) : t("You can look at it here. Nothing of it is kept unless you play on.")),
      );
      hide(why, !why.textContent);
      tellProgress(status, findings && progressOf(phase, done, all, view, findings), running && done);
      text(good, findings ? goodOf(view, findings) : "");
      hide(start, Boolean(findings));
      hide(stop, !running);
      hide(goOn, !findings || phase !== "stopped");
      hide(explore, Boolean(view.scene.stage));
      hide(bySkill, !view.scene.stage);
      hide(shut, view.is_shared);
      hide(more, !view.is_shared);
    },
  };
}

/** A sentence on what a review of such a game cannot know. */
function limitsOf(findings: Findings | null) {
  if (findings?.isOfSkill())
    return t("Aims are judged, not luck. Nobody can say who was ahead, so there is no balance here.");
  return findings?.isOfGuesses() ? t("Reviewed with everything opened. Guesses are not called mistakes.") : "";
}

/** Shows how far a review is. It is heard when it begins and when it ends, not in between. */
function tellProgress(status: HTMLElement, words: string | null, isOnItsWay: unknown) {
  status.setAttribute("aria-live", isOnItsWay ? "off" : "polite");
  text(status, words ?? "");
}

function progressOf(phase: Phase, done: number, all: number, { players }: View, findings: Findings) {
  if (phase === "running")
    return all ? t("Looking at move {n} of {all}.", { n: Math.min(done + 1, all), all }) : t("One moment.");
  if (phase === "stopped") return t("Stopped. What is done is kept.");
  if (findings.marks().length) return "";
  const winner = players.find(({ seat }) => seat === findings.winsAllAlong());
  if (winner) return t("Proved: {player} could win all the time, and gave nothing away.", { player: winner.name });
  return t("Nothing was given away that mattered.");
}

/** How many choices were good, by player. */
function goodOf(view: View, findings: Findings) {
  const players = [...view.players].sort((a, b) => a.seat - b.seat);
  const counts = players.map(({ seat, name }) => {
    const [good, all] = findings.good(seat);
    return t("{player}: {good} of {all} good.", { player: name, good, all });
  });
  return [...counts, whatIsGood(findings)].join(" ");
}

/** A sentence on what makes a choice a good one. */
const whatIsGood = (findings: Findings) =>
  findings.isOfSkill()
    ? t("An aim is good if the best one would have cost at most a quarter of a stone less.")
    : t("A move is good if no other one would have raised the chance to win by more than 5 of 100.");

/** The look of an arrow beside what it means. */
function choiceWords({ kind, say }: KeyMoment["choices"][number]) {
  const sample = svgElement("svg", { viewBox: "0 0 28 10", "aria-hidden": "true" });
  sample.append(svgElement("path", { class: kind, d: "M1 5H26M21 1L26 5L21 9" }));
  const words = kind === "played" ? t("Played") : t("Better");
  return make("span", "", sample, words, make("span", "hidden", `: ${say} `));
}

/** The key of the two arrows: the choice played, and the better one. */
function createChoices(showArrows: Actions["showArrows"]) {
  const whole = make("span", { class: "choices", hidden: true });
  let explained = "[]";
  return {
    whole,
    /** Shows the arrows on the board, and says in words where they lead. */
    explain(told: KeyMoment["choices"]) {
      showArrows(told);
      const key = JSON.stringify(told);
      if (key === explained) return;
      explained = key;
      hide(whole, !told.length);
      whole.replaceChildren(...told.map(choiceWords));
    },
  };
}

/** A line that says once what is kept of the game. */
function createKept(takeOut: Actions["takeOut"]) {
  const whole = make("p", { class: "kept soft small", role: "status" });
  return {
    whole,
    tell({ kept: ids, why, isDone }: Result) {
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
