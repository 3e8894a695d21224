// The state of the table, in one value: changed only in table.ts, and only read by table-view.ts.

import type { Value } from "../analysis/values.ts";
import type { FirstTime } from "./first-times.ts";
import type { Hint, Trouble } from "./overlays.ts";
import type { Scene } from "./picture.ts";
import type { Side } from "./players.ts";
import type { Turn } from "./turn-list.ts";

export interface Note {
  title: string;
  why: string;
  rule?: string;
  quiet?: boolean;
  isNew?: boolean; // it happened for the first time
}
/** how the game is won, and how near the players are to that */
interface Goal {
  text: string;
  /** `counts` by seat; `enough` 0: no number ends the game */
  progress: { label: string; counts: number[]; enough: number; is_balance: boolean } | null;
}
interface Puzzle {
  phase: "trying" | "wrong" | "solved" | "shown";
  moves: boolean; // more is to be shown
  hint: Hint | null;
  stars: number | null;
  trail: string[];
  key: string; // of its position, after an answer
  near: boolean; // the answer was no mistake, though there is something better
}
interface Lesson {
  key: string;
  section: string;
  number: number;
  count: number;
  phase: "goal" | "step" | "done" | "over";
  text: string;
  more: string;
  picks: boolean;
  rule: string;
}
export interface Result {
  title: string;
  why: string;
  begins: string; // who begins a rematch, where a rulebook says so
  turns: string; // how many there were, or ""
  shape: number; // of who won; 0 where that is nobody, or more than one
  rematch: string[]; // what its buttons say: a rematch, and one in which the loser lets the winner begin
  next: { name: string; computer: Record<string, number> } | null; // a level up
  is_lost: boolean; // by the one person here, to the computer
}
/** what the program says of a game, as in docs/protocol.md */
export interface View {
  kind: "view";
  id: string;
  game: string;
  title: string;
  designers: string;
  accent: string;
  goal: Goal;
  last: string | null; // the last turn in words, which can be shown again; null: there is none
  chosen: string[]; // the spots picked so far
  targets: string[]; // the spots that can be picked now
  /** spots to look at: in a lesson, of a move to be confirmed, or to be chosen before the one just refused */
  look: string[];
  entry_count: number;
  position: number;
  turn: number; // how many turns led to the position
  turn_count: number;
  previous: number | null; // the position one turn back
  next: number | null;
  variation: number; // actions of the analysis on the board, not played
  is_shared: boolean; // it came by a link, and is only looked at
  puzzle: Puzzle | null; // how far one is with the puzzle on the table
  lesson: Lesson | null; // the step of a guided first game, or the exercise of a section of the rules
  first_times: FirstTime[]; // what is to be told of what happened just now, if it never was
  is_over: boolean;
  is_thinking: boolean;
  can_act: boolean;
  status: [string, string];
  status_detail: string;
  announcement: string;
  reply: string[];
  note: Note | null;
  result: Result | null;
  offer: { title: string; why?: string; number: number } | null;
  curtain: { seat: number; title: string; why: string; button: string } | null;
  players: Side[]; // the top panel, then the bottom one
  turns: { from: number; items: Turn[] } | null;
  tools: { undo: boolean; redo: boolean; draw: boolean; resign: boolean; hint: boolean };
  buttons: [spot: string, label: string][];
  film: Scene[];
  scene: Scene;
  own: string[]; // the spots with pieces of the person, or of the one to act
  record: string;
  tree: string; // the text of the tree, or ""
  /** a tree is open, at a node; `keeps`: the game gets what is added */
  exploration: { node: number; keeps: boolean } | null;
}
export interface Tally {
  time: string; // how long one sat at the game, or ""
  standing: string; // how one stands against whom one played, or ""
  won: number[]; // the levels that were won at once
}
export type Broken = { kind: "broken"; title: string; why: string; details: string };

export interface State {
  view: View | null; // what the program said last; null while it is on its way
  latest: View | null; // the last view of the game itself, as it stood then: neither looked back at nor explored
  game: string; // whose colours the table wears
  progress: number | undefined; // how far the program is on its way, 0 to 1, where that is known
  stands: boolean; // whether all pieces of the view stand still: the result waits for the last one
  tally: Tally; // what the card of the result says of other games too
  unseen: boolean; // somebody chooses, or is to choose, what the others may not see
  movesOpen: boolean; // the list of moves lies over the phone's board
  analysisOpen: boolean;
  values: Value[]; // of the moves in the position shown, as far as known
  knows: boolean; // whether the computer can think about this game
  asks: boolean; // the next spot chosen is not played: the person wants to know why not
  hint: Hint | null;
  told: FirstTime | null; // what has happened for the first time, until the person has read it or acts
  trouble: Trouble | null;
  staged: { title: string; why: string } | null; // what the tools of the game say, in the place of the program's words
  thought: number | null; // how far the computer's thought is, 0 to 1; null when there is none
}

const NO_TALLY: Tally = { time: "", standing: "", won: [] };

export const newState = (): State => ({
  view: null,
  latest: null,
  game: "",
  progress: undefined,
  stands: false,
  tally: NO_TALLY,
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

/** Whether another position than the game's last is on the board, and cannot be played at. */
export const looksBack = ({ position, entry_count, variation, exploration }: View) =>
  variation > 0 || (position !== entry_count && !exploration);

/** Whether the physics, and nobody at the table, is to say what comes next in the position shown. */
export const isAwaited = ({ scene }: View) => scene?.stage?.awaits === "fall";

/** Whether a view shows the move of somebody who is not here while the one before it is still on its way. */
export const comesEarly = ({ view: before, stands }: State, view: View) =>
  !stands &&
  before?.id === view.id &&
  view.film.length > 0 &&
  view.entry_count > before.entry_count &&
  before.players.some(({ active, is_here }) => active && !is_here);

/** The result, when it is to be told; also of a game that is looked back at. */
export const resultOf = ({ view, latest, stands }: State) =>
  view && latest && (looksBack(view) ? latest.result : stands ? view.result : null);

/** Whether the computer's help is to be had in this game. */
export const hasHelp = ({ view, knows }: State) => Boolean(knows && view?.tools.hint);

/**
 * The state with the program's next view in it.
 * @param knows  whether the computer can think about its game
 */
export function withView(state: State, view: View, knows: boolean): State {
  const played = view.entry_count !== state.view?.entry_count;
  const acted = view.chosen.length > 0 || (played && state.view?.can_act);
  const next = { ...state, view, knows, game: view.accent, progress: undefined, stands: false };
  return {
    ...next,
    latest: view.exploration || looksBack(view) ? state.latest : view,
    tally: view.is_over ? state.tally : NO_TALLY,
    trouble: state.view && state.trouble,
    unseen: view.curtain !== null || (state.unseen && !played),
    analysisOpen: state.analysisOpen && hasHelp(next),
    asks: state.asks && !played,
    hint: looksBack(view) ? null : state.hint,
    told: looksBack(view) || view.is_over || acted ? null : state.told,
  };
}
