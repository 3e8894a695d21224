// The table as its state has it: every word, button and panel around the board. It reads the state and writes the page.
// @ts-check
import { make, text } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { createGoal } from "./goal.mjs";
import { hasHelp, isAwaited, looksBack, resultOf } from "./table-state.mjs";

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
    if (game) parts.root.classList.remove(game);
    game = state.game;
    if (game) parts.root.classList.add(game);
    renderFrame(parts, state);
    if (state.view) renderGame(parts, state, state.view);
    else renderWaiting(parts, state);
    renderGoal(state.view);
    const focused = focusIn(parts.part("words")) ?? focusIn(parts.part("result"));
    renderPicks(state.view?.buttons ?? []);
    if (state.view) renderWords(parts, state, state.view);
    if (state.view && focused && (!focused.isConnected || focused.closest("[hidden]"))) parts.board.focus();
  };
}

/** @param {HTMLElement} region */
const focusIn = (region) => (region.contains(document.activeElement) ? document.activeElement : null);

/** @param {HTMLElement} root @param {string} name @returns {NodeListOf<HTMLElement>} */
const buttonsOf = (root, name) => root.querySelectorAll(`[data-do="${name}"]`);

/** @param {HTMLElement} root @param {string} name @param {boolean} possible */
function allow(root, name, possible) {
  for (const button of buttonsOf(root, name)) button.setAttribute("aria-disabled", String(!possible));
}

/** What is there with and without a game. @param {Parts} parts @param {State} state */
function renderFrame({ root, part, overlays }, state) {
  root.classList.toggle("waiting", !state.view);
  if (state.view) root.classList.toggle("puzzling", state.view.puzzle !== null);
  root.classList.toggle("learning", Boolean(state.view?.lesson));
  part("progress").hidden = Boolean(state.view);
  showShare(part("thought"), state.thought);
  part("thought").hidden = state.thought === null;
  part("moves").classList.toggle("open", state.movesOpen);
  for (const button of buttonsOf(root, "moves")) button.setAttribute("aria-expanded", String(state.movesOpen));
  part("study").hidden = !state.analysisOpen;
  for (const button of buttonsOf(root, "study")) button.setAttribute("aria-expanded", String(state.analysisOpen));
  overlays.trouble(state.trouble);
}

/** The table before the program is there. @param {Parts} parts @param {State} state */
function renderWaiting({ root, part, curtain, overlays }, state) {
  showShare(part("progress"), state.progress);
  text(part("say"), t("Getting the rules ready."));
  text(part("then"), t("The board will be here in a moment."));
  text(part("detail"), "");
  part("lookback").hidden = part("last").hidden = true;
  for (const name of WAITING) allow(root, name, false);
  curtain.hang(null);
  overlays.note(null, null);
  overlays.offer(null);
  overlays.banner(null);
}

/** Players, moves and tools. @param {Parts} parts @param {State} state @param {View} view */
function renderGame(parts, state, view) {
  const { analysis, sides, turns, curtain } = parts;
  analysis.seat(view.players);
  sides.show(view.players);
  analysis.at(view.variation);
  turns.mark(view.position);
  text(parts.part("noturns"), [t("No turns yet."), ...(view.turn_count ? [] : view.status)].join(" "));
  curtain.hang(view.curtain);
  renderTools(parts, state, view);
}

/** @param {Parts} parts @param {State} state @param {View} view */
function renderTools({ root, part, analysis }, state, view) {
  const { tools, position, variation, entry_count: entries, scene } = view;
  const record = view.tree || view.record;
  const helps = hasHelp(state);
  for (const name of /** @type {const} */ (["undo", "redo", "resign"])) allow(root, name, tools[name]);
  const stands = !view.puzzle || view.can_act;
  allow(
    root,
    "hint",
    helps && stands && position === entries && !view.is_over && !view.is_thinking && !isAwaited(view),
  );
  for (const button of buttonsOf(root, "hint")) button.hidden = !helps;
  for (const button of buttonsOf(root, "study")) button.hidden = !helps || Boolean(view.puzzle);
  for (const button of buttonsOf(root, "review"))
    button.hidden = !helps || !entries || !(view.is_over || view.is_shared);
  for (const button of buttonsOf(root, "showme")) button.hidden = !view.lesson;
  allow(root, "showme", view.lesson?.phase === "step" && view.can_act);
  for (const button of buttonsOf(root, "explore"))
    button.hidden = Boolean(scene.stage || view.puzzle || view.lesson || view.exploration);
  for (const button of buttonsOf(root, "facts")) button.hidden = !scene.stage;
  for (const button of buttonsOf(root, "draw")) button.hidden = !tools.draw;
  for (const name of ["flip", "share"]) allow(root, name, true);
  allow(root, "whynot", view.can_act);
  for (const button of buttonsOf(root, "whynot")) button.setAttribute("aria-pressed", String(state.asks));
  for (const name of ["first", "previous"]) allow(root, name, view.previous !== null || variation > 0);
  allow(root, "last", position < entries || variation > 0);
  allow(root, "next", variation ? analysis.more() : view.next !== null);
  const field = /** @type {HTMLTextAreaElement} */ (part("record"));
  if (field.value !== record) field.value = record;
}

/** What is said, and what lies over it. @param {Parts} parts @param {State} state @param {View} view */
function renderWords({ root, part, board, overlays }, state, view) {
  const back = looksBack(view);
  const result = resultOf(state);
  // An end and a look back are told by the announcement: nothing is to be heard twice.
  part("sentence").setAttribute("aria-live", view.is_over || back ? "off" : "polite");
  text(part("say"), state.staged?.title ?? view.status[0]);
  // The detail is left out where three buttons or “Back to play” take its room.
  const detail = back || view.buttons.length > 2 ? "" : view.status_detail;
  text(part("then"), state.staged?.why ?? view.status[1]);
  text(part("detail"), state.staged ? "" : detail);
  part("lookback").hidden = !(back || view.exploration || (state.putAside && result));
  text(part("play"), result && !view.exploration ? t("The result") : t("Back to play"));
  part("last").hidden = !view.last || state.staged !== null || view.buttons.length > 1;
  text(/** @type {HTMLElement} */ (part("last").firstElementChild), view.last ?? "");
  // Trouble stands in the place of a note, which comes back after it.
  if (state.trouble) overlays.note(null, null);
  else overlays.note(view.note ?? (state.asks ? asking() : state.hint ? null : firstTime(state)), state.hint);
  markHint(board, part("picks"), state.hint?.spots ?? view.lesson?.look ?? []);
  overlays.offer(view.offer);
  overlays.banner(back || state.putAside ? null : result, state.tally);
  root.classList.toggle("looking", back);
  root.classList.toggle("choosing", view.chosen.length > 0);
}

/** What has happened for the first time. @param {State} state @returns {import("./table-state.mjs").Note | null} */
const firstTime = ({ told }) => told && { title: told.title, why: told.why, rule: told.rule, quiet: true, isNew: true };

/** What is said while the next spot chosen is asked about. @returns {import("./table-state.mjs").Note} */
const asking = () => ({
  title: t("Why not?"),
  why: t("Choose the piece or the place you wanted."),
  quiet: true,
});

/** Rings round the spots of a hint, and round the buttons among them. @param {Parts["board"]} board @param {HTMLElement} picks @param {string[]} hinted */
function markHint(board, picks, hinted) {
  board.markHint(hinted);
  for (const button of picks.querySelectorAll("button"))
    button.classList.toggle("hinted", hinted.includes(button.dataset.pick ?? ""));
}

/** Buttons for what is picked without a place on the board, made anew only when they are others. @param {HTMLElement} host */
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
