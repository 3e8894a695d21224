// Asks the computer which positions are worth to be asked again, and keeps them as the answers come.
// @ts-check
import { t } from "../shell/language.mjs";
import { keepMistakes } from "./deck.mjs";
import { idOf } from "./mistake.mjs";

/** @typedef {import("./deck.mjs").Store} Store */
/** @typedef {import("./mistake.mjs").Origin} Origin */
/** @typedef {{ kind: string, [field: string]: any }} Message */
/**
 * @typedef {object} Wanted
 * @property {string} id  of the question
 * @property {string} game
 * @property {string} record
 * @property {string} title  of the game
 * @property {string} from  the id of the saved game, "" where there is none
 * @property {number[]} entries  the positions
 * @property {boolean} mistakes  what was played there has to be a mistake
 */
/**
 * @typedef {object} Result
 * @property {string[]} kept  the ids of positions that are new
 * @property {string} why  nothing is kept of what was put in by hand, or ""
 * @property {boolean} isDone
 */

/** @param {Store} store @param {(question: Message) => void} ask @param {(result: Result) => void} tell */
export function createCollector(store, ask, tell) {
  /** @type {Wanted | undefined} */
  let wanted;
  /** @type {Result} */
  let result = { kept: [], why: "", isDone: false };
  /** One after the other, as each reads what is there. */
  let line = Promise.resolve();

  /** @param {Wanted} asked @param {Message} message */
  async function take(asked, { entry, key, text, why, is_done }) {
    let said = asked.mistakes ? "" : why;
    if (text) {
      const { game, title, from, mistakes } = asked;
      const origin = /** @type {Origin} */ (mistakes ? "game" : "hand");
      const [kept] = await keepMistakes(store, [{ id: idOf(game, key), game, origin, text, from, at: entry, title }]);
      if (!kept && !mistakes) said = t("This position is kept already.");
      if (kept) result = { ...result, kept: [...result.kept, kept.id] };
    }
    if (asked !== wanted) return;
    result = { ...result, why: said ?? result.why, isDone: Boolean(is_done) };
    if (is_done) wanted = undefined;
    tell(result);
  }

  return {
    /**
     * Looks at positions of a game; those of games that somebody wrote are not kept.
     * @param {Pick<import("../board/table-state.mjs").View, "id" | "game" | "record" | "title" | "is_shared">} game
     * @param {number[]} entries
     * @param {boolean} mistakes  what was played there has to be one
     */
    begin({ id, game, record, title, is_shared }, entries, mistakes) {
      if (!entries.length || game.includes("~")) return;
      wanted = { id, game, record, title, from: is_shared ? "" : id, entries, mistakes };
      result = { kept: [], why: "", isDone: false };
      tell(result);
      ask({ kind: "examine", id, at: 0, record, vault: "", entries, mistakes });
    },

    /** @param {Message} message  of kind “examined” */
    hear(message) {
      const asked = wanted;
      if (asked && message.id === asked.id) line = line.then(() => take(asked, message));
    },
  };
}
