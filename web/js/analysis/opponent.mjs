// The computer at the table: gives it what the program asks, brings its answers back, and lets it give hints.
// @ts-check

import { createThinker } from "../runtime/thinker.mjs";
import { mark, t } from "../shell/language.mjs";

/** @typedef {import("../runtime/thinker.mjs").Message} Message */
/** @typedef {import("../board/table.mjs").View} View */
/** @typedef {{ text: string, spots: string[] }} Stage */
/**
 * @typedef {object} Hands  how it acts on the page
 * @property {(message: Message) => void} send  to the program
 * @property {() => string} random  digits to seal with what it hides
 * @property {(id: string, seat: number) => string} vault  what opens the secrets of a seat, "" if it has none
 * @property {() => Promise<unknown>} settled  when the last move has been shown
 * @property {(share: number | null) => void} thought  how far it is, null: it is not thinking
 * @property {(hint: import("../board/overlays.mjs").Hint | null) => void} hint
 * @property {(insight: import("./panel.mjs").Insight | null, instead?: string) => void} insight
 * @property {(trouble: import("../board/overlays.mjs").Trouble | null) => void} trouble
 * @property {(words: string) => void} tell  what is good to know, and no trouble
 */

const STOPPED = mark("The computer player stopped.");
const SAFE = mark("Your game is safe: it is saved after every move.");

/** @param {Hands} hands */
export function createOpponent(hands) {
  /** @type {View | undefined} */
  let view;
  /** The hint for the position that stands, and how much of it was told. @type {{ stages: Stage[], told: number } | undefined} */
  let hint;
  /** Whether the analysis is open. */
  let studying = false;
  let troubled = false;
  /** In which game it was told that it plays without the physics. */
  let lacking = "";

  const thinker = createThinker({ onMessage: hear, onStopped: stopped });

  /** Whether the question that stands is about what is on the table. @param {Message} asked */
  function stands(asked) {
    if (!view || asked.id !== view.id) return false;
    if (asked.kind === "study") return studying && asked.at === view.at && !view.thinking;
    return asked.at === view.turn && (asked.kind !== "think" || view.thinking);
  }

  /** @param {Message} message */
  async function hear(message) {
    switch (message.kind) {
      case "thinking":
        return hands.thought(message.share);
      case "answer":
        await hands.settled();
        return hands.send({
          kind: "answer",
          id: message.id,
          at: message.at,
          action: message.action,
          random: hands.random(),
        });
      case "hint":
        hint = { stages: inThree(message.stages), told: 0 };
        hands.hint(told());
        return study();
      case "lacking":
        if (lacking !== message.id) hands.tell(message.why);
        lacking = message.id;
        return;
      case "insight":
        return hands.insight(/** @type {any} */ (message));
    }
  }

  /** @param {string} details @param {string} why */
  function stopped(details, why) {
    const asked = thinker.asked();
    const plays = asked?.kind === "think";
    hands.thought(null);
    hands.hint(null);
    if (studying) hands.insight(null, t(STOPPED)); // not for ever: “One moment.”
    troubled = true;
    /** @type {import("../board/overlays.mjs").Way[]} */
    const ways = [
      [t("Start it again"), "restart", "main"],
      [plays ? t("Play on by hand") : t("Play on"), "by-hand", ""],
    ];
    const on = plays
      ? t("You can start the player again, or go on with someone beside you.")
      : t("You can start it again, or play on without it.");
    hands.trouble({ title: t(STOPPED), why: [why, t(SAFE), on].filter(Boolean).join(" "), details, ways });
  }

  /** What the one before the screen may know of what is hidden: of two beside each other, only what both do. @param {View} shown */
  function known({ id, sides }) {
    const people = sides.filter(({ player }) => !player);
    return people.length === 1 ? hands.vault(id, people[0].seat) : "";
  }

  function calm() {
    if (troubled) hands.trouble(null);
    troubled = false;
  }

  const told = () => (hint ? { ...hint.stages[hint.told], more: hint.told < hint.stages.length - 1 } : null);

  /** Looks into the position shown while the computer has nothing else to do. */
  function study() {
    if (!studying || !view) return;
    const ended = view.over && view.at === view.turn;
    const instead = !view.thinking
      ? t("One moment.")
      : view.sides.every(({ player }) => player)
        ? t("Only computers play. When the game is over, look back to study it.")
        : t("After the computer’s move.");
    hands.insight(null, ended ? t("The game is over. Look back to study a position.") : instead);
    if (!ended && !view.thinking && !thinker.asked())
      thinker.ask({ kind: "study", id: view.id, at: view.at, record: view.record, vault: known(view) });
  }

  return {
    /** What is on the table now. @param {View} shown */
    view(shown) {
      const another = !view || view.id !== shown.id || view.turn !== shown.turn;
      const elsewhere = another || view?.at !== shown.at;
      view = shown;
      if (another || !shown.thinking) hands.thought(null);
      if (another) {
        hint = undefined;
        hands.hint(null);
      }
      const asked = thinker.asked();
      if (asked && !stands(asked)) {
        thinker.rest();
        calm();
      }
      if (elsewhere) study();
      if (shown.tools.hint && shown.sides.some(({ player }) => player)) thinker.warm(); // while the person thinks
    },

    /** The program asks for the computer's move. @param {Message} message */
    think(message) {
      calm();
      hands.thought(0);
      thinker.ask(message);
    },

    /** The program could not play what the computer answered. @param {Message} message */
    refused(message) {
      thinker.refuse(message.why);
    },

    /** The language changes, and what was said in the old one goes. @param {Message} words */
    speak(words) {
      thinker.speak(words);
      hint = undefined;
      hands.hint(null);
      study();
    },

    /** The next stage of the hint. */
    hint() {
      if (!view || view.over || view.thinking || view.at !== view.turn) return;
      if (hint) {
        hint.told = Math.min(hint.told + 1, hint.stages.length - 1);
        return hands.hint(told());
      }
      if (thinker.asked()?.kind === "hint") return;
      calm();
      hands.hint({ text: t("One moment."), spots: [], more: false });
      thinker.ask({ kind: "hint", id: view.id, at: view.turn, record: view.record, vault: known(view) });
    },

    /** @param {boolean} open */
    study(open) {
      studying = open;
      if (thinker.asked()?.kind === "study") thinker.rest();
      study();
    },

    restart() {
      const asked = thinker.asked();
      calm();
      if (!asked) return;
      if (asked.kind === "think") hands.thought(0);
      if (asked.kind === "study") hands.insight(null, t("One moment."));
      thinker.ask(asked);
    },

    byHand() {
      const plays = thinker.asked()?.kind === "think";
      thinker.rest();
      calm();
      if (plays) hands.send({ kind: "by_hand" });
    },

    /** Nobody is at the table any more. */
    leave() {
      view = undefined;
      hint = undefined;
      thinker.rest();
      hands.thought(null);
      hands.hint(null);
      calm();
    },
  };
}

/** Where to look, what to take, and the move with its reason; or the one thing there is to say. @param {Stage[]} stages @returns {Stage[]} */
function inThree([first, ...more]) {
  if (!more.length) return [first];
  const [which, move, why] = more;
  return [first, which, { text: `${move.text} ${why.text}`, spots: move.spots }];
}
