// The state of the table, in one value: changed only in table.mjs, and only read by table-view.mjs.
// @ts-check

/** @typedef {import("./first-times.mjs").FirstTime} FirstTime */
/** @typedef {import("./overlays.mjs").Hint} Hint */
/** @typedef {import("./picture.mjs").Scene} Scene */
/**
 * @typedef {object} Note
 * @property {string} title
 * @property {string} why
 * @property {string} [rule]
 * @property {boolean} [quiet]
 * @property {boolean} [isNew]  it happened for the first time
 */
/**
 * @typedef {object} Goal  how the game is won, and how near the players are to that
 * @property {string} text
 * @property {{ label: string, counts: number[], enough: number, is_balance: boolean } | null} progress  `counts` by
 *   seat; `enough` 0: no number ends the game
 */
/**
 * @typedef {object} Puzzle
 * @property {"trying" | "wrong" | "solved" | "shown"} phase
 * @property {boolean} moves  more is to be shown
 * @property {Hint | null} hint
 * @property {number | null} stars
 * @property {string[]} trail
 * @property {string} key  of its position, after an answer
 * @property {boolean} near  the answer was no mistake, though there is something better
 */
/**
 * @typedef {object} Lesson
 * @property {string} key
 * @property {string} section
 * @property {number} number
 * @property {number} count
 * @property {"goal" | "step" | "done" | "over"} phase
 * @property {string} text
 * @property {string} more
 * @property {boolean} picks
 * @property {string} rule
 */
/**
 * @typedef {object} Result
 * @property {string} title
 * @property {string} why
 * @property {string[]} rematch  what its buttons say: a rematch, and one in which the loser lets the winner begin
 * @property {{ name: string, computer: Record<string, number> } | null} next  a level up
 */
/**
 * @typedef {object} View  what the program says of a game, as in docs/protocol.md
 * @property {"view"} kind
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} designers
 * @property {string} accent
 * @property {Goal} goal
 * @property {string | null} last  the last turn in words, which can be shown again; null: there is none
 * @property {string[]} chosen  the spots picked so far
 * @property {string[]} targets  the spots that can be picked now
 * @property {string[]} look  spots to look at: in a lesson, of a move to be confirmed, or to be chosen before the
 *   one just refused
 * @property {number} entry_count
 * @property {number} position
 * @property {number} turn  how many turns led to the position
 * @property {number} turn_count
 * @property {number | null} previous  the position one turn back
 * @property {number | null} next
 * @property {number} variation  actions of the analysis on the board, not played
 * @property {boolean} is_shared  it came by a link, and is only looked at
 * @property {Puzzle | null} puzzle  how far one is with the puzzle on the table
 * @property {Lesson | null} lesson  the step of a guided first game, or the exercise of a section of the rules
 * @property {FirstTime[]} first_times  what is to be told of what happened just now, if it never was
 * @property {boolean} is_over
 * @property {boolean} is_thinking
 * @property {boolean} can_act
 * @property {[string, string]} status
 * @property {string} status_detail
 * @property {string} announcement
 * @property {string[]} reply
 * @property {Note | null} note
 * @property {Result | null} result
 * @property {{ title: string, why?: string, number: number } | null} offer
 * @property {{ seat: number, title: string, why: string, button: string } | null} curtain
 * @property {import("./players.mjs").Side[]} players  the top panel, then the bottom one
 * @property {{ from: number, items: import("./turn-list.mjs").Turn[] } | null} turns
 * @property {{ undo: boolean, redo: boolean, draw: boolean, resign: boolean, hint: boolean }} tools
 * @property {[spot: string, label: string][]} buttons
 * @property {Scene[]} film
 * @property {Scene} scene
 * @property {string[]} own  the spots with pieces of the person, or of the one to act
 * @property {string} record
 * @property {string} tree  the text of the tree, or ""
 * @property {{ node: number, keeps: boolean } | null} exploration  a tree is open, at a node; `keeps`: the game gets
 *   what is added
 */
/** @typedef {{ kind: "broken", title: string, why: string, details: string }} Broken */

/**
 * @typedef {object} State
 * @property {View | null} view  what the program said last; null while it is on its way
 * @property {View | null} latest  the last view of the game itself, as it stood then: neither looked back at nor
 *   explored
 * @property {string} game  whose colours the table wears
 * @property {number | undefined} progress  how far the program is on its way, 0 to 1, where that is known
 * @property {boolean} stands  whether all pieces of the view stand still: the result waits for the last one
 * @property {string} tally  what the card of the result says of other games too
 * @property {boolean} unseen  somebody chooses, or is to choose, what the others may not see
 * @property {boolean} movesOpen  the list of moves lies over the phone's board
 * @property {boolean} analysisOpen
 * @property {import("../analysis/values.mjs").Value[]} values  of the moves in the position shown, as far as known
 * @property {boolean} knows  whether the computer can think about this game
 * @property {boolean} asks  the next spot chosen is not played: the person wants to know why not
 * @property {Hint | null} hint
 * @property {FirstTime | null} told  what has happened for the first time, until the person has read it or acts
 * @property {import("./overlays.mjs").Trouble | null} trouble
 * @property {{ title: string, why: string } | null} staged  what the tools of the game say, in the place of the
 *   program's words
 * @property {number | null} thought  how far the computer's thought is, 0 to 1; null when there is none
 */

/** @returns {State} */
export const newState = () => ({
  view: null,
  latest: null,
  game: "",
  progress: undefined,
  stands: false,
  tally: "",
  unseen: false,
  movesOpen: false,
  analysisOpen: false,
  values: [],
  knows: false,
  asks: false,
  hint: null,
  told: null,
  trouble: null,
  staged: null,
  thought: null,
});

/** Whether another position than the game's last is on the board, and cannot be played at. @param {View} view */
export const looksBack = ({ position, entry_count, variation, exploration }) =>
  variation > 0 || (position !== entry_count && !exploration);

/** Whether the physics, and nobody at the table, is to say what comes next in the position shown. @param {View} view */
export const isAwaited = ({ scene }) => scene?.stage?.awaits === "fall";

/**
 * Whether a view shows the move of somebody who is not here while the one before it is still on its way.
 * @param {State} state
 * @param {View} view
 */
export const comesEarly = ({ view: before, stands }, view) =>
  !stands &&
  before?.id === view.id &&
  view.film.length > 0 &&
  view.entry_count > before.entry_count &&
  before.players.some(({ active, is_here }) => active && !is_here);

/** The result, when it is to be told; also of a game that is looked back at. @param {State} state */
export const resultOf = ({ view, latest, stands }) =>
  view && latest && (looksBack(view) ? latest.result : stands ? view.result : null);

/** Whether the computer's help is to be had in this game. @param {State} state */
export const hasHelp = ({ view, knows }) => Boolean(knows && view?.tools.hint);

/**
 * The state with the program's next view in it.
 * @param {State} state
 * @param {View} view
 * @param {boolean} knows  whether the computer can think about its game
 * @returns {State}
 */
export function withView(state, view, knows) {
  const played = view.entry_count !== state.view?.entry_count;
  const acted = view.chosen.length > 0 || (played && state.view?.can_act);
  const next = { ...state, view, knows, game: view.accent, progress: undefined, stands: false };
  return {
    ...next,
    latest: view.exploration || looksBack(view) ? state.latest : view,
    tally: view.is_over ? state.tally : "",
    trouble: state.view && state.trouble,
    unseen: view.curtain !== null || (state.unseen && !played),
    analysisOpen: state.analysisOpen && hasHelp(next),
    asks: state.asks && !played,
    hint: looksBack(view) ? null : state.hint,
    told: looksBack(view) || view.is_over || acted ? null : state.told,
  };
}
