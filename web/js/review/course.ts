// The course of a review: asked for, stopped, and gone on with. What it has found is kept with the game.

import type { Finding, Question } from "../runtime/messages.ts";
import { language as spoken } from "../shell/language.ts";
import { createFindings, type Findings, type Judgement } from "./findings.ts";
import type { Phase } from "./panel.ts";

/** of one that is only looked at, nothing is kept */
interface Game {
  id: string;
  record: string;
  is_shared: boolean;
  seat: number | null; // is the reader's, null where several share the screen
}
type Store = Pick<import("../storage/store.ts").Store, "review" | "keepReview">;

const PAUSE = 2_000; // ms between two writings while it runs
const FORM = 2; // of what is kept: an older review has no `fate` to its moments, and is made anew

/**
 * @param ask  the thinking worker; null: no more
 * @param language  the page's
 */
export function createCourse(store: Store, ask: (question: Question | null) => void, language = spoken) {
  let game: Game | undefined;
  let findings = createFindings("");
  let phase: Phase = "stopped";
  /** Whether a known strategy was lacking for these findings: the next time they are made anew. */
  let isProvisional = false;
  /** The language of the findings. */
  let tongue = language();
  let written = 0;

  /** Takes what is kept of a game, in the words of this language. */
  async function open(wanted: Game) {
    const found = wanted.is_shared ? undefined : await store.review(wanted.id);
    const isOfUse = found?.form === FORM && found.record === wanted.record && found.language === language();
    game = wanted;
    tongue = language();
    findings = createFindings(wanted.record);
    isProvisional = false;
    for (const judgement of isOfUse ? (found.judged as Judgement[]) : []) findings.take(judgement);
    phase = isOfUse && found.isDone ? "done" : "stopped";
  }

  function keep() {
    if (!game || game.is_shared) return;
    written = Date.now();
    const judged = isProvisional ? [] : [...findings.judged.values()];
    const isDone = phase === "done" && !isProvisional;
    void store.keepReview(game.id, { form: FORM, record: game.record, language: tongue, judged, isDone });
  }

  return {
    /** The findings of a game, null before they are asked for. */
    of: (record?: string): { findings: Findings | null; phase: Phase } =>
      game && game.record === record ? { findings, phase } : { findings: null, phase: "stopped" },

    /** Whether a game has findings, and they are in another language than the page. */
    isForeign: () => game !== undefined && tongue !== language(),

    /**
     * Begins, or goes on where it was stopped; in the page's language, though it was begun in another one.
     * @param stands  whether it is still wanted when what is kept of it was read
     */
    async begin(wanted: Game, stands: () => boolean) {
      if (this.isForeign()) this.stop();
      if (game?.record !== wanted.record || this.isForeign()) await open(wanted);
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

    /** Takes an answer of the thinking worker. */
    take(message: Finding) {
      if (message.kind === "reviewed") {
        phase = message.is_done ? "done" : "stopped";
        isProvisional = Boolean(message.is_provisional);
      } else if (message.kind === "judged") findings.take(message);
      if (message.kind === "reviewed" || Date.now() - written > PAUSE) keep();
    },
  };
}
