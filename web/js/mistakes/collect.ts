// Asks the computer which positions are worth to be asked again, and keeps them as the answers come.

import type { View } from "../board/table-state.ts";
import type { Examined, Question } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import type { Store } from "../storage/store.ts";
import { keepMistakes } from "./deck.ts";
import { idOf, type Origin } from "./mistake.ts";

interface Wanted {
  id: string; // of the question
  game: string;
  record: string;
  title: string; // of the game
  from: string; // the id of the saved game, "" where there is none
  entries: number[]; // the positions
  mistakes: boolean; // what was played there has to be a mistake
}
export interface Result {
  kept: string[]; // the ids of positions that are new
  why: string; // nothing is kept of what was put in by hand, or ""
  isDone: boolean;
}

export function createCollector(store: Store, ask: (question: Question) => void, tell: (result: Result) => void) {
  let wanted: Wanted | undefined;
  let result: Result = { kept: [], why: "", isDone: false };
  /** One after the other, as each reads what is there. */
  let line = Promise.resolve();

  async function take(asked: Wanted, found: Examined) {
    let said = asked.mistakes ? "" : found.is_done ? undefined : found.why;
    if (!found.is_done && found.text) {
      const { entry, key, text } = found;
      const { game, title, from, mistakes } = asked;
      const origin = (mistakes ? "game" : "hand") as Origin;
      const [kept] = await keepMistakes(store, [{ id: idOf(game, key), game, origin, text, from, at: entry, title }]);
      if (!kept && !mistakes) said = t("This position is kept already.");
      if (kept) result = { ...result, kept: [...result.kept, kept.id] };
    }
    if (asked !== wanted) return;
    result = { ...result, why: said ?? result.why, isDone: found.is_done };
    if (found.is_done) wanted = undefined;
    tell(result);
  }

  return {
    /**
     * Looks at positions of a game; those of games that somebody wrote are not kept.
     * @param mistakes  what was played there has to be one
     */
    begin(
      { id, game, record, title, is_shared }: Pick<View, "id" | "game" | "record" | "title" | "is_shared">,
      entries: number[],
      mistakes: boolean,
    ) {
      if (!entries.length || game.includes("~")) return;
      wanted = { id, game, record, title, from: is_shared ? "" : id, entries, mistakes };
      result = { kept: [], why: "", isDone: false };
      tell(result);
      ask({ kind: "examine", id, at: 0, record, vault: "", entries, mistakes });
    },

    /** @param message  of kind “examined” */
    hear(message: Examined) {
      const asked = wanted;
      if (asked && message.id === asked.id) line = line.then(() => take(asked, message));
    },
  };
}
