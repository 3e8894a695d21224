// A puzzle out of a position: it is looked for while one waits, told when it is proved, tried, and sent as a link.
// @ts-check
import { button, make, text } from "../dom.mjs";
import { hashOf } from "../puzzles/own.mjs";
import { copyText } from "../shell/copying.mjs";
import { t } from "../shell/language.mjs";

/** @typedef {import("./position-page.mjs").Edited} Edited */
/** @typedef {import("./position-page.mjs").Message} Message */

/** @param {Pick<import("./position-page.mjs").Actions, "ask" | "go">} actions */
export function createPuzzleMaker({ ask, go }) {
  const task = make("p", "task");
  const why = make("p", { class: "soft small", role: "status" });
  const bar = make("progress", { max: "1", "aria-label": t("How far the proof is") });
  const stop = button(t("Stop"), () => end(t("Stopped.")));
  const tryIt = button(t("Try it"), () => go(hash), "main", "next");
  const link = button(t("Copy link to the puzzle"), () => void copy(), "", "copy");
  const whole = make(
    "section",
    { hidden: true, "aria-label": t("Puzzle") },
    task,
    bar,
    why,
    make("div", "row", stop, tryIt, link),
  );
  let [game, record, hash, sought] = ["", "", "", 0];

  async function copy() {
    const url = `${location.origin}${location.pathname}${hash}`;
    text(why, (await copyText(url)) ? t("Copied.") : url);
  }

  /** @param {boolean} seeks @param {string} said @param {string} found  what is to be found */
  function show(seeks, said, found = "") {
    whole.hidden = false;
    bar.hidden = stop.hidden = !seeks;
    tryIt.hidden = link.hidden = !found;
    task.hidden = !found;
    text(task, found);
    text(why, said);
  }

  /** @param {string} said */
  function end(said) {
    ask(null);
    record = "";
    show(false, said);
  }

  return {
    whole,

    /** @param {Edited} position */
    seek(position) {
      ({ game, record } = position);
      bar.value = 0;
      show(true, t("Looking for a move that alone is right."));
      ask({ kind: "prove", id: `puzzle ${++sought}`, at: 0, record, vault: "" });
    },

    /** Another position is shown: what was found in the last one goes. @param {Edited} now */
    draw(now) {
      if (now.record === record) return;
      if (record) ask(null);
      record = "";
      whole.hidden = true;
    },

    /** @param {Message} message */
    take({ kind, id, share, puzzle, task: found, why: said }) {
      if (!record || id !== `puzzle ${sought}`) return;
      if (kind === "proving") return void (bar.value = share);
      hash = puzzle ? hashOf(game, puzzle) : "";
      show(false, said, found);
    },
  };
}
