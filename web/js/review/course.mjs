// The course of a review: asked for, stopped, and gone on with. What it has found is kept with the game.
// @ts-check
import { language } from "../shell/language.mjs";
import { createFindings } from "./findings.mjs";

/** @typedef {{ kind: string, [field: string]: any }} Message */
/** @typedef {import("./findings.mjs").Findings} Findings */
/** @typedef {import("./panel.mjs").Phase} Phase */
/**
 * @typedef {object} Game  of one that is only looked at, nothing is kept
 * @property {string} id
 * @property {string} record
 * @property {boolean} is_shared
 * @property {number | null} seat  is the reader's, null where several share the screen
 */
/** @typedef {{ review(id: string): Promise<any>, keepReview(id: string, review: object): Promise<unknown> }} Store */

const PAUSE = 2_000; // ms between two writings while it runs
const FORM = 2; // of what is kept: an older review has no `fate` to its moments, and is made anew

/** @param {Store} store @param {(question: Message | null) => void} ask  the thinking worker; null: no more */
export function createCourse(store, ask) {
  /** @type {Game | undefined} */
  let game;
  let findings = createFindings("");
  /** @type {Phase} */
  let phase = "stopped";
  /** Whether a known strategy was lacking for these findings: the next time they are made anew. */
  let isProvisional = false;
  let written = 0;

  /** Takes what is kept of a game, in the words of this language. @param {Game} wanted */
  async function open(wanted) {
    const found = wanted.is_shared ? undefined : await store.review(wanted.id);
    const isOfUse = found?.form === FORM && found.record === wanted.record && found.language === language();
    game = wanted;
    findings = createFindings(wanted.record);
    isProvisional = false;
    for (const judgement of isOfUse ? found.judged : []) findings.take(judgement);
    phase = isOfUse && found.isDone ? "done" : "stopped";
  }

  function keep() {
    if (!game || game.is_shared) return;
    written = Date.now();
    const judged = isProvisional ? [] : [...findings.judged.values()];
    const isDone = phase === "done" && !isProvisional;
    void store.keepReview(game.id, { form: FORM, record: game.record, language: language(), judged, isDone });
  }

  return {
    /**
     * The findings of a game, null before they are asked for.
     * @param {string} [record]
     * @returns {{ findings: Findings | null, phase: Phase }}
     */
    of: (record) => (game && game.record === record ? { findings, phase } : { findings: null, phase: "stopped" }),

    /**
     * Begins, or goes on where it was stopped.
     * @param {Game} wanted
     * @param {() => boolean} stands  whether it is still wanted when what is kept of it was read
     */
    async begin(wanted, stands) {
      if (game?.record !== wanted.record) await open(wanted);
      if (phase !== "stopped" || !stands()) return;
      phase = "running";
      const { id, record, seat } = wanted;
      ask({ kind: "review", id, at: findings.next(), record, vault: "", seat });
    },

    stop() {
      if (phase !== "running") return;
      ask(null);
      phase = "stopped";
      keep();
    },

    /** Takes an answer of the thinking worker. @param {Message} message */
    take(message) {
      if (message.kind === "reviewed") {
        phase = message.is_done ? "done" : "stopped";
        isProvisional = Boolean(message.is_provisional);
      } else findings.take(/** @type {any} */ (message));
      if (message.kind === "reviewed" || Date.now() - written > PAUSE) keep();
    },
  };
}
