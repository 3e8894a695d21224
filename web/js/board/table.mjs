// @ts-check
/**
 * The table around the board: keeps its state, takes what the program says and what a person does, and has it drawn.
 */

import { createLatePanel } from "../analysis/late-panel.mjs";
import { bind } from "../dom.mjs";
import { fillIcons } from "../shell/icons.mjs";
import { t } from "../shell/language.mjs";
import { leaveToast } from "../shell/page.mjs";
import { setting } from "../shell/settings.mjs";
import { mountBoard } from "./board.mjs";
import { mountCurtain } from "./curtain.mjs";
import { explain } from "./first-times.mjs";
import { mountKeys } from "./keys.mjs";
import { createOverlays } from "./overlays.mjs";
import { thumbnailOf } from "./picture.mjs";
import { mountSides } from "./players.mjs";
import { mountQueries } from "./queries.mjs";
import { mountStages } from "./stages.mjs";
import { commandsOf, STAYS_OPEN } from "./table-commands.mjs";
import { comesEarly, newState, withView } from "./table-state.mjs";
import { createTableView } from "./table-view.mjs";
import { mountTurns } from "./turn-list.mjs";
import { mountTyping } from "./typing.mjs";
import { createWaitingViews } from "./waiting-views.mjs";

/** @typedef {ReturnType<typeof mountTable>} Table */

/** @typedef {import("./table-state.mjs").State} State */
/** @typedef {import("./table-state.mjs").View} View */
/**
 * @typedef {object} Props  what the table asks the page around it
 * @property {() => boolean} reduceMotion
 * @property {(game: string) => boolean} knows  whether the computer can think about a game
 */
/**
 * @typedef {object} Actions  what the page around the table does for it
 * @property {(message: { kind: string, [field: string]: unknown }) => void} send  to the program
 * @property {(text: string) => void} open  whatever a text is that was pasted
 * @property {(name: string, text: string) => void} download
 * @property {(game: string, section?: string) => void} rules
 * @property {() => void} home
 * @property {(game: string) => void} newGame
 * @property {(stage?: number) => void} nextHint  the next stage, or the one asked for, from 1 on
 * @property {(open: boolean) => void} analyse  the analysis was opened or closed
 * @property {(what: "review" | "share" | "explore") => void} inReview  what can be done with a game that was played
 * @property {() => void} restart  the computer that has stopped
 * @property {() => void} byHand  without it
 * @property {(name: string) => void} friend  invite, claim, take-over or by-link: about a friend elsewhere
 */

/**
 * @param {HTMLElement} root  the <main> of the table
 * @param {Props} props
 * @param {Actions} actions
 */
export function mountTable(root, props, actions) {
  fillIcons(root);
  let state = newState();
  /** When what was shown last stands still. @type {Promise<unknown>} */
  let settled = Promise.resolve();
  /** When the last move has stood still for a moment, to be seen before the next one. @type {Promise<unknown>} */
  let rested = settled;
  const parts = mountParts(root, actions, { state: () => state, update, press });
  const { board, overlays, queries, curtain, turns, analysis } = parts;
  const stages = mountStages(parts.part("board"), board.picture, props, parts.tools);
  const commands = commandsOf({ parts, actions, state: () => state, update, replay: stages.replay });
  const render = createTableView(parts);
  const views = createWaitingViews(show, (view) => stages.stylesFor(view) ?? (comesEarly(state, view) && settled));

  /** @param {Partial<State>} changes */
  function update(changes) {
    const next = { ...state, ...changes };
    if (/** @type {(keyof State)[]} */ (Object.keys(next)).every((key) => next[key] === state[key])) return;
    state = next;
    render(state);
  }

  /** Nothing of a game is left for the next one: neither in the state nor in any part. */
  function clear() {
    if (state.analysisOpen) actions.analyse(false);
    state = newState();
    stages.clear();
    clearParts(parts);
  }

  /** @param {View} view */
  function show(view) {
    const another = state.view?.id !== view.id;
    const focused = document.activeElement;
    if (another && state.view) clear();
    const { view: before, analysisOpen: wasOpen } = state;
    const played = view.entry_count !== before?.entry_count;
    if (view.turns) turns.patch(view.turns);
    if (state.unseen && played) board.forget(); // what was chosen behind a curtain must not show in where the focus is
    if (view.announcement) overlays.announce(view.announcement); // what was done is heard before what is to be done
    update(withView(state, view, props.knows(view.game)));
    if (wasOpen && !state.analysisOpen) actions.analyse(false);
    stages.show(view);
    queries.show(view.reply);
    parts.typing.show(view, before);
    const shown = board.show(view.scene, view.film, {
      animate: !another,
      again: !played && view.variation === before?.variation,
      played: before !== null && view.entry_count > before.entry_count,
    });
    settled = Promise.all([shown, stages.settled()]);
    if (played) rested = settled.then(pause);
    if (another && focused && !focused.isConnected) board.focus();
    settled.then(() => {
      if (state.view !== view) return;
      const news = explain(view);
      if (view.result || news.told) update({ stands: true, ...news });
      else state = { ...state, stands: true }; // nothing of it is drawn
      if (view.is_over && before?.is_over === false) sound("end");
    });
  }

  /** Does what a button of that name would. @param {string} name  a `data-do` */
  function press(name) {
    const button = /** @type {HTMLElement | null} */ (root.querySelector(`[data-do="${name}"]`));
    const possible = !button?.hidden && button?.getAttribute("aria-disabled") !== "true";
    if (possible) commands[name]?.();
    return possible;
  }

  function leave() {
    if (state.movesOpen) commands.fold();
    else if (state.view?.note || state.hint || state.asks || state.told) commands["close-note"]();
    else actions.send({ kind: "deselect" });
  }

  const click = (/** @type {MouseEvent} */ event) => onClick(event, parts.pick, commands);
  bind(root, { click, submit: (event) => onSubmit(event, actions.open, parts.typing) });
  mountKeys(root, { open: () => !curtain.hung() }, { press, leave, toBoard: board.focus });

  return {
    /** Shows what the program says. @param {View | import("./table-state.mjs").Broken} message */
    view: (message) => (message.kind === "broken" ? update({ trouble: message }) : views.take(message)),
    rested: () => rested,
    /** Shows a trouble in which the computer has part. @param {State["trouble"]} trouble */
    trouble: (trouble) => update({ trouble }),
    /** @param {State["hint"]} hint */
    showHint: (hint) => update({ hint }),
    analysis: analysis.show,
    outcomes: stages.check,
    /** Begins to practise, once the game is there. */
    practise: stages.practise,
    /** How a game looks now, as JSON; undefined when it is not the one on the table. @param {string} id */
    thumbnail: (id) => thumbnail(state.latest, id),
    announce: overlays.announce,
    /** Sets what the card of a game's result says of other games. @param {string} id @param {string} tally */
    tally: (id, tally) => state.view?.id === id && update({ tally }),
    /** @param {number | null} thought  0 to 1; null when there is none */
    thought: (thought) => update({ thought }),

    /**
     * The table before its game is there.
     * @param {string} game
     * @param {number} done  how far the program is on its way, 0 to 1
     * @param {boolean} staged  whether its scenes have a stage
     */
    waiting(game, done, staged) {
      views.drop();
      clear();
      if (staged) stages.expect();
      update({ game, progress: done });
    },
    /** The program is on its way, for which a game may be waiting. @param {number} done  0 to 1 */
    progress: (done) => state.game && !state.view && update({ progress: done }),
  };
}

/**
 * Sounds come after the page: nothing is heard before the first press.
 * @param {import("./sound.mjs").Sound} name @param {number} [after]  seconds from now
 */
const sound = (name, after) => void import("./sound.mjs").then(({ play }) => play(name, after)).catch(() => {});

/** @param {View | null} view @param {string} id */
const thumbnail = (view, id) => (view?.id === id ? JSON.stringify(thumbnailOf(view.scene)) : undefined);

/** The button that would be pressed by an event. @param {Event} event */
function buttonOf({ target }) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-do], [data-pick]"));
  return button?.getAttribute("aria-disabled") === "true" ? null : button;
}

/** @param {MouseEvent} event @param {(spot: string) => void} choose @param {Record<string, () => unknown>} commands */
function onClick(event, choose, commands) {
  leaveToast();
  const button = buttonOf(event);
  if (!button) return;
  const { do: name, pick } = button.dataset;
  if (!name || !STAYS_OPEN.has(name)) button.closest("dialog")?.close();
  if (pick !== undefined) choose(pick);
  else if (name) commands[name]?.();
}

/**
 * A typed action or question, or a pasted record.
 * @param {SubmitEvent} event
 * @param {Actions["open"]} open
 * @param {ReturnType<typeof mountTyping>} typing
 */
function onSubmit(event, open, typing) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (form.querySelector("input, textarea"));
  event.preventDefault();
  if (!field?.value.trim()) return;
  const isPasted = form.dataset.part === "pasting";
  if (isPasted) open(field.value);
  else if (typing.submit(/** @type {HTMLInputElement} */ (field))) return;
  form.closest("dialog")?.close();
  if (isPasted) field.value = "";
}

/**
 * The components of the table; what is done in them goes to `table`.
 * @param {HTMLElement} root
 * @param {Actions} actions
 * @param {{ state: () => State, update(changes: Partial<State>): void, press(name: string): boolean }} table
 */
function mountParts(root, { send, nextHint, analyse }, { state, update, press }) {
  const named = new Map(
    Array.from(/** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-part]")), (place) => [
      place.dataset.part,
      place,
    ]),
  );
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement} */ (named.get(name));
  const overlays = createOverlays(part);
  /** @param {string} spot */
  function pick(spot) {
    send(state().asks ? { kind: "explain", spot } : { kind: "pick", spot, confirms: confirms() });
    update({ asks: false });
  }
  /** Plays an action that has no spots. @param {string} text  the action */
  function place(text) {
    send(state().asks ? { kind: "explain", spot: text } : { kind: "type_action", text });
    update({ asks: false });
  }
  const queries = mountQueries(root, {
    ask: (text) => send({ kind: "query", text }),
    press,
    hint: nextHint,
    announce: overlays.announce,
  });
  const typing = mountTyping(root, {
    isThere: () => state().view !== null,
    ask: queries.take,
    play: (text) => send({ kind: "type_action", text }),
  });
  const sides = mountSides({ top: part("top"), others: part("opponents"), bottom: part("bottom") }, overlays.announce);
  const board = mountBoard(
    part("board"),
    { trayOf: sides.trayOf },
    {
      pick,
      lift: (spot) => send({ kind: "drag_start", spot }),
      drop: (from, to) => send({ kind: "drop", from, to, confirms: confirms() }),
      letGo: () => {
        update({ hint: null, asks: false });
        send({ kind: "deselect" });
      },
      explain: (spot) => send({ kind: "explain", spot }),
      ask: (text) => send({ kind: "query", text }),
      atEdge() {
        sound("tick");
        overlays.announce(t("Edge of the board"));
      },
      type: () => typing.visible()?.focus(),
      own: () => state().view?.own ?? [],
      layout: (layout) => send({ kind: "layout", layout }),
      sound,
    },
  );
  /** @param {number | null | undefined} at */
  function look(at) {
    const { view } = state();
    if (view && typeof at === "number" && (at !== view.position || view.variation)) send({ kind: "go_to", at });
  }
  return {
    root,
    part,
    look,
    pick,
    tools: {
      send,
      place,
      say: (/** @type {State["staged"]} */ staged) => update({ staged }),
      failed: () => update({ trouble: toolsAreMissing() }),
    },
    overlays,
    sides,
    board,
    curtain: mountCurtain(root, part("curtain"), { opened: () => board.focus(state().view?.targets) }),
    turns: mountTurns(part("moves"), { look }),
    analysis: createLatePanel(part("study"), {
      again: () => analyse(true),
      value: (values) => update({ values }),
      show(codes) {
        if (state().movesOpen) press("fold");
        send({ kind: "show_variation", at: state().view?.position ?? 0, actions: codes });
      },
    }),
    queries,
    typing,
  };
}

/** @param {ReturnType<typeof mountParts>} parts */
function clearParts({ root, part, board, sides, turns, analysis, queries, typing }) {
  part("announce").textContent = "";
  board.clear();
  sides.clear();
  turns.clear();
  analysis.show(null);
  queries.show([]);
  typing.clear();
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (root.querySelectorAll("dialog[open]")))
    dialog.close();
}

const confirms = () => setting("confirm") === "on";

const pause = () => new Promise((resolve) => setTimeout(resolve, Number(setting("pause")) * 1000));

/** @returns {import("./overlays.mjs").Trouble} */
const toolsAreMissing = () => ({
  title: t("The tools of this game did not load."),
  why: t("Check your connection and reload the page; your game is saved."),
  details: "stonehenge/workspace.mjs could not be fetched",
});
