// A puzzle out of a position: it is looked for while one waits, told when it is proved, tried, and sent as a link.
import { button, make, text } from "../dom.ts";
import { hashOf } from "../puzzles/own.ts";
import type { Finding, Of } from "../runtime/messages.ts";
import { copyText } from "../shell/copying.ts";
import { t } from "../shell/language.ts";
import type { Actions, Edited } from "./position-page.ts";

export function createPuzzleMaker({ ask, go }: Pick<Actions, "ask" | "go">) {
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

  /** @param found  what is to be found */
  function show(seeks: boolean, said: string, found: string = "") {
    whole.hidden = false;
    bar.hidden = stop.hidden = !seeks;
    tryIt.hidden = link.hidden = !found;
    task.hidden = !found;
    text(task, found);
    text(why, said);
  }

  function end(said: string) {
    ask(null);
    record = "";
    show(false, said);
  }

  return {
    whole,

    seek(position: Edited) {
      ({ game, record } = position);
      bar.value = 0;
      show(true, t("Looking for a move that alone is right."));
      ask({ kind: "prove", id: `puzzle ${++sought}`, at: 0, record, vault: "" });
    },

    /** Another position is shown: what was found in the last one goes. */
    draw(now: Edited) {
      if (now.record === record) return;
      if (record) ask(null);
      record = "";
      whole.hidden = true;
    },

    take(said: Of<Finding, "proving" | "proved">) {
      if (!record || said.id !== `puzzle ${sought}`) return;
      if (said.kind === "proving") return void (bar.value = said.share);
      const { puzzle, task, why } = said;
      hash = puzzle ? hashOf(game, puzzle) : "";
      show(false, why, task);
    },
  };
}
