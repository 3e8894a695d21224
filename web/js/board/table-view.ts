// The table as its state has it: every word, button and panel around the board. It reads the state and writes the page.

import type { mountAnalysis } from "../analysis/panel.ts";
import { hide, make, setAttribute, text } from "../dom.ts";
import { t } from "../shell/language.ts";
import type { mountBoard } from "./board.ts";
import type { mountCurtain } from "./curtain.ts";
import { createGoal } from "./goal.ts";
import type { createOverlays } from "./overlays.ts";
import type { mountSides } from "./players.ts";
import { hasHelp, isAwaited, looksBack, type Note, resultOf, type State, type View } from "./table-state.ts";
import type { mountTurns } from "./turn-list.ts";

/** what the table is made of */
export interface Parts {
  root: HTMLElement;
  part: (name: string) => HTMLElement;
  board: ReturnType<typeof mountBoard>;
  sides: ReturnType<typeof mountSides>;
  overlays: ReturnType<typeof createOverlays>;
  curtain: ReturnType<typeof mountCurtain>;
  turns: ReturnType<typeof mountTurns>;
  analysis: ReturnType<typeof mountAnalysis>;
}

const WAITING = ["undo", "redo", "flip", "hint", "whynot", "share", "resign", "first", "previous", "next", "last"];

export function createTableView(parts: Parts) {
  const renderPicks = picksIn(parts.part("picks"));
  const renderGoal = createGoal(parts.part("goal"), parts.part("meter"));
  let game = "";
  let shown: State["view"] = null;
  let naming: Promise<unknown> | undefined;

  return (state: State) => {
    if (game !== state.game) {
      if (game) parts.root.classList.remove(game);
      game = state.game;
      if (game) parts.root.classList.add(game);
    }
    const buttons = buttonsIn(parts.root);
    renderFrame(parts, state, buttons);
    shown = state.view;
    if (shown && !naming)
      naming = import("./names.ts").then(({ mountNames }) => mountNames(parts, () => shown?.scene.names ?? {}));
    if (state.view) renderGame(parts, state, state.view, buttons);
    else renderWaiting(parts, state, buttons);
    renderGoal(state.view);
    const focused = focusIn(parts.part("words")) ?? focusIn(parts.part("result"));
    renderPicks(state.view?.buttons ?? []);
    if (state.view) renderWords(parts, state, state.view);
    if (state.view && focused && (!focused.isConnected || focused.closest("[hidden]"))) parts.board.focus();
  };
}

const focusIn = (region: HTMLElement) => (region.contains(document.activeElement) ? document.activeElement : null);

/** by what they do */
type Buttons = Map<string, HTMLElement[]>;

/** The buttons of the table: looked for once, not once for each name. */
function buttonsIn(root: HTMLElement): Buttons {
  const found: Buttons = new Map();
  for (const button of root.querySelectorAll("[data-do]") as NodeListOf<HTMLElement>) {
    const name = button.dataset.do ?? "";
    const others = found.get(name);
    if (others) others.push(button);
    else found.set(name, [button]);
  }
  return found;
}

const allow = (buttons: Buttons, name: string, possible: boolean) => mark(buttons, name, "aria-disabled", !possible);

function mark(buttons: Buttons, name: string, attribute: string, value: boolean) {
  for (const button of buttons.get(name) ?? []) setAttribute(button, attribute, String(value));
}

function hideAll(buttons: Buttons, name: string, hidden: boolean) {
  for (const button of buttons.get(name) ?? []) hide(button, hidden);
}

/** Draws what is there with and without a game. */
function renderFrame({ root, part, overlays }: Parts, state: State, buttons: Buttons) {
  root.classList.toggle("waiting", !state.view);
  if (state.view) root.classList.toggle("puzzling", state.view.puzzle !== null);
  root.classList.toggle("learning", Boolean(state.view?.lesson));
  hide(part("progress"), Boolean(state.view));
  showShare(part("thought"), state.thought);
  hide(part("thought"), state.thought === null);
  part("moves").classList.toggle("open", state.movesOpen);
  mark(buttons, "moves", "aria-expanded", state.movesOpen);
  hide(part("study"), !state.analysisOpen);
  mark(buttons, "study", "aria-expanded", state.analysisOpen);
  overlays.trouble(state.trouble);
}

/** The table before the program is there. */
function renderWaiting({ part, curtain, overlays }: Parts, state: State, buttons: Buttons) {
  showShare(part("progress"), state.progress);
  text(part("say"), t("Getting the rules ready."));
  text(part("then"), t("The board will be here in a moment."));
  text(part("detail"), "");
  hide(part("lookback"), true);
  hide(part("last"), true);
  for (const name of WAITING) allow(buttons, name, false);
  curtain.hang(null);
  overlays.note(null, null);
  overlays.offer(null);
  overlays.result(null, state.tally, false, "");
}

/** Players, moves and tools. */
function renderGame(parts: Parts, state: State, view: View, buttons: Buttons) {
  const { analysis, sides, turns, curtain } = parts;
  analysis.seat(view.players);
  sides.show(view.players);
  analysis.at(view.variation);
  turns.mark(view.position);
  curtain.hang(view.curtain?.title ? view.curtain : null);
  renderTools(parts, state, view, buttons);
}

function renderTools({ part, analysis }: Parts, state: State, view: View, buttons: Buttons) {
  const { tools, position, variation, entry_count: entries, scene } = view;
  const record = view.tree || view.record;
  const helps = hasHelp(state);
  for (const name of ["undo", "redo", "resign"] as const) allow(buttons, name, tools[name]);
  const stands = !view.puzzle || view.can_act;
  allow(
    buttons,
    "hint",
    helps && stands && position === entries && !view.is_over && !view.is_thinking && !isAwaited(view),
  );
  hideAll(buttons, "hint", !helps);
  hideAll(buttons, "study", !helps || Boolean(view.puzzle));
  hideAll(buttons, "review", !helps || !entries || !(view.is_over || view.is_shared));
  hideAll(buttons, "showme", !view.lesson);
  allow(buttons, "showme", view.lesson?.phase === "step" && view.can_act);
  // Against a friend nobody is helped before the end.
  hideAll(buttons, "explore", Boolean(scene.stage || view.puzzle || !tools.hint || view.exploration));
  hideAll(buttons, "facts", !scene.stage);
  hideAll(buttons, "draw", !tools.draw);
  for (const name of ["flip", "share"]) allow(buttons, name, true);
  allow(buttons, "whynot", view.can_act);
  mark(buttons, "whynot", "aria-pressed", state.asks);
  for (const name of ["first", "previous"]) allow(buttons, name, view.previous !== null || variation > 0);
  allow(buttons, "last", position < entries || variation > 0);
  allow(buttons, "next", variation ? analysis.more() : view.next !== null);
  const field = part("record") as HTMLTextAreaElement;
  if (field.value !== record) field.value = record;
}

/** Draws the sentence, and the note over it. */
function renderWords({ root, part, board, overlays }: Parts, state: State, view: View) {
  const back = looksBack(view);
  // An end and a look back are told by the announcement: nothing is to be heard twice.
  setAttribute(part("sentence"), "aria-live", view.is_over || back ? "off" : "polite");
  text(part("say"), state.staged?.title ?? view.status[0]);
  // The detail is left out where three buttons or the way back take its room.
  const detail = back || view.buttons.length > 2 ? "" : view.status_detail;
  text(part("then"), state.staged?.why ?? view.status[1]);
  text(part("detail"), state.staged ? "" : detail);
  hide(part("lookback"), !(back || view.exploration));
  text(part("play"), view.is_over || view.is_shared ? t("Back to the game") : t("Back to play"));
  hide(part("last"), !view.last || state.staged !== null || view.buttons.length > 1);
  // Trouble stands in the place of a note, which comes back after it.
  if (state.trouble) overlays.note(null, null);
  else overlays.note(view.note ?? (state.asks ? asking() : state.hint ? null : firstTime(state)), state.hint);
  markHint(board, part("picks"), state.hint?.spots ?? view.look);
  markWorths(board, part("picks"), state, view);
  overlays.offer(view.offer);
  const canReview = hasHelp(state) && view.entry_count > 0;
  overlays.result(view.variation ? null : resultOf(state), state.tally, canReview, view.game);
  root.classList.toggle("looking", back);
  root.classList.toggle("asking", state.asks);
  root.classList.toggle("choosing", view.chosen.length > 0);
}

/** The note on something that happened for the first time. */
const firstTime = ({ told }: State): Note | null =>
  told && { title: told.title, why: told.why, rule: told.rule, quiet: true, isNew: true };

/** The note while the next spot chosen is asked about. */
const asking = (): Note => ({
  title: t("Why not?"),
  why: t("Choose the piece or the place you wanted."),
  quiet: true,
});

/** Rings round the spots of a hint, and round the buttons among them. */
function markHint(board: Parts["board"], picks: HTMLElement, hinted: string[]) {
  board.markHint(hinted);
  for (const button of picks.querySelectorAll("button"))
    button.classList.toggle("hinted", hinted.includes(button.dataset.pick ?? ""));
}

/** Marks what each spot is worth that may be chosen, once the analysis has told of that. */
function markWorths(
  board: Parts["board"],
  picks: HTMLElement,
  { analysisOpen, values }: State,
  { chosen, variation }: View,
) {
  if (!marking && !values.length) return;
  marking ??= import("./worths.ts");
  void marking.then((worths) => worths.mark(board, picks, analysisOpen && !variation ? values : [], chosen));
}

let marking: Promise<typeof import("./worths.ts")> | undefined;

/** Buttons for what is picked without a place on the board, made anew only when they are others. */
function picksIn(host: HTMLElement) {
  let drawn = "[]";
  return (wanted: View["buttons"]) => {
    const key = JSON.stringify(wanted);
    if (key === drawn) return;
    drawn = key;
    const made = wanted.map(([spot, label]) =>
      make("button", { type: "button", class: spot === "(next)" ? "button main" : "button", "data-pick": spot }, label),
    );
    host.replaceChildren(...made);
  };
}

/** @param share  0 to 1 */
function showShare(bar: HTMLElement, share: number | null | undefined) {
  if (typeof share === "number") (bar as HTMLProgressElement).value = share;
  else bar.removeAttribute("value");
}
