// The table as its state has it: every word, button and panel around the board. It reads the state and writes the page.
// @ts-check
import { hide, make, setAttribute, text } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { createGoal } from "./goal.mjs";
import { hasHelp, isAwaited, looksBack, resultOf } from "./table-state.mjs";

/** @typedef {import("./table-state.mjs").Note} Note */
/** @typedef {import("./table-state.mjs").State} State */
/** @typedef {import("./table-state.mjs").View} View */
/**
 * @typedef {object} Parts  what the table is made of
 * @property {HTMLElement} root
 * @property {(name: string) => HTMLElement} part
 * @property {ReturnType<typeof import("./board.mjs").mountBoard>} board
 * @property {ReturnType<typeof import("./players.mjs").mountSides>} sides
 * @property {ReturnType<typeof import("./overlays.mjs").createOverlays>} overlays
 * @property {ReturnType<typeof import("./curtain.mjs").mountCurtain>} curtain
 * @property {ReturnType<typeof import("./turn-list.mjs").mountTurns>} turns
 * @property {ReturnType<typeof import("../analysis/panel.mjs").mountAnalysis>} analysis
 */

const WAITING = ["undo", "redo", "flip", "hint", "whynot", "share", "resign", "first", "previous", "next", "last"];

/** @param {Parts} parts */
export function createTableView(parts) {
  const renderPicks = picksIn(parts.part("picks"));
  const renderGoal = createGoal(parts.part("goal"), parts.part("meter"));
  let game = "";

  /** @param {State} state */
  return (state) => {
    if (game !== state.game) {
      if (game) parts.root.classList.remove(game);
      game = state.game;
      if (game) parts.root.classList.add(game);
    }
    const buttons = buttonsIn(parts.root);
    renderFrame(parts, state, buttons);
    if (state.view) renderGame(parts, state, state.view, buttons);
    else renderWaiting(parts, state, buttons);
    renderGoal(state.view);
    const focused = focusIn(parts.part("words")) ?? focusIn(parts.part("result"));
    renderPicks(state.view?.buttons ?? []);
    if (state.view) renderWords(parts, state, state.view);
    if (state.view && focused && (!focused.isConnected || focused.closest("[hidden]"))) parts.board.focus();
  };
}

/** @param {HTMLElement} region */
const focusIn = (region) => (region.contains(document.activeElement) ? document.activeElement : null);

/** @typedef {Map<string, HTMLElement[]>} Buttons  by what they do */

/** The buttons of the table: looked for once, not once for each name. @param {HTMLElement} root @returns {Buttons} */
function buttonsIn(root) {
  /** @type {Buttons} */
  const found = new Map();
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-do]"))) {
    const name = button.dataset.do ?? "";
    const others = found.get(name);
    if (others) others.push(button);
    else found.set(name, [button]);
  }
  return found;
}

/** @param {Buttons} buttons @param {string} name @param {boolean} possible */
const allow = (buttons, name, possible) => mark(buttons, name, "aria-disabled", !possible);

/** @param {Buttons} buttons @param {string} name @param {string} attribute @param {boolean} value */
function mark(buttons, name, attribute, value) {
  for (const button of buttons.get(name) ?? []) setAttribute(button, attribute, String(value));
}

/** @param {Buttons} buttons @param {string} name @param {boolean} hidden */
function hideAll(buttons, name, hidden) {
  for (const button of buttons.get(name) ?? []) hide(button, hidden);
}

/** Draws what is there with and without a game. @param {Parts} parts @param {State} state @param {Buttons} buttons */
function renderFrame({ root, part, overlays }, state, buttons) {
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

/** The table before the program is there. @param {Parts} parts @param {State} state @param {Buttons} buttons */
function renderWaiting({ part, curtain, overlays }, state, buttons) {
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
  overlays.banner(null);
}

/** Players, moves and tools. @param {Parts} parts @param {State} state @param {View} view @param {Buttons} buttons */
function renderGame(parts, state, view, buttons) {
  const { analysis, sides, turns, curtain } = parts;
  analysis.seat(view.players);
  sides.show(view.players);
  analysis.at(view.variation);
  turns.mark(view.position);
  text(parts.part("noturns"), [t("No turns yet."), ...(view.turn_count ? [] : view.status)].join(" "));
  curtain.hang(view.curtain);
  renderTools(parts, state, view, buttons);
}

/** @param {Parts} parts @param {State} state @param {View} view @param {Buttons} buttons */
function renderTools({ part, analysis }, state, view, buttons) {
  const { tools, position, variation, entry_count: entries, scene } = view;
  const record = view.tree || view.record;
  const helps = hasHelp(state);
  for (const name of /** @type {const} */ (["undo", "redo", "resign"])) allow(buttons, name, tools[name]);
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
  const field = /** @type {HTMLTextAreaElement} */ (part("record"));
  if (field.value !== record) field.value = record;
}

/** Draws the sentence, and the note over it. @param {Parts} parts @param {State} state @param {View} view */
function renderWords({ root, part, board, overlays }, state, view) {
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
  overlays.banner(view.variation ? null : resultOf(state), state.tally);
  root.classList.toggle("looking", back);
  root.classList.toggle("asking", state.asks);
  root.classList.toggle("choosing", view.chosen.length > 0);
}

/** The note on something that happened for the first time. @param {State} state @returns {Note | null} */
const firstTime = ({ told }) => told && { title: told.title, why: told.why, rule: told.rule, quiet: true, isNew: true };

/** The note while the next spot chosen is asked about. @returns {Note} */
const asking = () => ({
  title: t("Why not?"),
  why: t("Choose the piece or the place you wanted."),
  quiet: true,
});

/**
 * Rings round the spots of a hint, and round the buttons among them.
 * @param {Parts["board"]} board
 * @param {HTMLElement} picks
 * @param {string[]} hinted
 */
function markHint(board, picks, hinted) {
  board.markHint(hinted);
  for (const button of picks.querySelectorAll("button"))
    button.classList.toggle("hinted", hinted.includes(button.dataset.pick ?? ""));
}

/**
 * Marks what each spot is worth that may be chosen, once the analysis has told of that.
 * @param {Parts["board"]} board
 * @param {HTMLElement} picks
 * @param {State} state
 * @param {View} view
 */
function markWorths(board, picks, { analysisOpen, values }, { chosen, variation }) {
  if (!marking && !values.length) return;
  marking ??= import("./worths.mjs");
  void marking.then((worths) => worths.mark(board, picks, analysisOpen && !variation ? values : [], chosen));
}

/** @type {Promise<typeof import("./worths.mjs")> | undefined} */
let marking;

/**
 * Buttons for what is picked without a place on the board, made anew only when they are others.
 * @param {HTMLElement} host
 */
function picksIn(host) {
  let drawn = "[]";
  /** @param {View["buttons"]} wanted */
  return (wanted) => {
    const key = JSON.stringify(wanted);
    if (key === drawn) return;
    drawn = key;
    const made = wanted.map(([spot, label]) =>
      make("button", { type: "button", class: spot === "(next)" ? "button main" : "button", "data-pick": spot }, label),
    );
    host.replaceChildren(...made);
  };
}

/** @param {HTMLElement} bar @param {number | null | undefined} share  0 to 1 */
function showShare(bar, share) {
  if (typeof share === "number") /** @type {HTMLProgressElement} */ (bar).value = share;
  else bar.removeAttribute("value");
}
