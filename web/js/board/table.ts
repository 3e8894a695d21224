/**
 * The table around the board: keeps its state, takes what the program says and what a person does, and has it drawn.
 */

import { createLatePanel } from "../analysis/late-panel.ts";
import { bind } from "../dom.ts";
import type { TableMessage } from "../runtime/messages.ts";
import { fillIcons } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import { leaveToast } from "../shell/page.ts";
import { setting } from "../shell/settings.ts";
import { mountBoard } from "./board.ts";
import { mountCurtain } from "./curtain.ts";
import { explain } from "./first-times.ts";
import { mountKeys } from "./keys.ts";
import { createOverlays, type Trouble } from "./overlays.ts";
import { thumbnailOf } from "./picture.ts";
import { mountSides } from "./players.ts";
import { mountQueries } from "./queries.ts";
import type { Sound } from "./sound.ts";
import { mountStages } from "./stages.ts";
import { commandsOf, STAYS_OPEN } from "./table-commands.ts";
import { type Broken, comesEarly, newState, type State, type View, withView } from "./table-state.ts";
import { createTableView } from "./table-view.ts";
import { mountTurns } from "./turn-list.ts";
import { mountTyping } from "./typing.ts";
import { createWaitingViews } from "./waiting-views.ts";

export type Table = ReturnType<typeof mountTable>;

/** what the table asks the page around it */
interface Props {
  reduceMotion: () => boolean;
  knows: (game: string) => boolean; // whether the computer can think about a game
}
/** what the page around the table does for it */
export interface Actions {
  send: (message: TableMessage) => void; // to the program
  open: (text: string) => void; // whatever a text is that was pasted
  download: (name: string, text: string) => void;
  rules: (game: string, section?: string) => void;
  home: () => void;
  newGame: (game: string) => void;
  nextHint: (stage?: number) => void; // the next stage, or the one asked for, from 1 on
  analyse: (open: boolean) => void; // the analysis was opened or closed
  inReview: (what: "review" | "learn" | "share" | "explore") => void; // what can be done with a game that was played
  restart: () => void; // the computer that has stopped
  byHand: () => void; // without it
  friend: (name: string) => void; // what is done about a friend elsewhere
}

/** @param root  the <main> of the table */
export function mountTable(root: HTMLElement, props: Props, actions: Actions) {
  fillIcons(root);
  let state = newState();
  /** When what was shown last stands still. */
  let settled: Promise<unknown> = Promise.resolve();
  /** When the last move has stood still for a moment, to be seen before the next one. */
  let rested: Promise<unknown> = settled;
  const parts = mountParts(root, actions, { state: () => state, update, press });
  const { board, overlays, queries, curtain, turns, analysis } = parts;
  const stages = mountStages(parts.part("board"), board.picture, props, parts.tools);
  const commands = commandsOf({ parts, actions, state: () => state, update, replay: stages.replay });
  const render = createTableView(parts);
  const views = createWaitingViews(show, (view) => stages.stylesFor(view) ?? (comesEarly(state, view) && settled));

  function update(changes: Partial<State>) {
    const next = { ...state, ...changes };
    if ((Object.keys(next) as (keyof State)[]).every((key) => next[key] === state[key])) return;
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

  function show(view: View) {
    const [another, focused] = [state.view?.id !== view.id, document.activeElement];
    if (another && state.view) clear();
    const { view: before, analysisOpen: wasOpen } = state;
    const played = view.entry_count !== before?.entry_count;
    if (view.turns) turns.patch(view.turns);
    if (state.unseen && played) board.forget(); // what was chosen behind a curtain must not show in where the focus is
    if (view.announcement) overlays.announce(view.announcement); // what was done is heard before what is to be done
    update(withView(state, view, props.knows(view.game)));
    if (wasOpen && !state.analysisOpen) actions.analyse(false);
    stages.show(view);
    if (opensAtOnce(view) && !opensAtOnce(before)) actions.send({ kind: "open_curtain" });
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

  /**
   * Does what a button of that name would.
   * @param name  a `data-do`
   */
  function press(name: string) {
    const button = root.querySelector(`[data-do="${name}"]`) as HTMLElement | null;
    const possible = !button?.hidden && button?.getAttribute("aria-disabled") !== "true";
    if (possible) commands[name]?.();
    return possible;
  }

  function leave() {
    if (state.movesOpen) commands.fold?.();
    else if (state.view?.note || state.hint || state.asks || state.told) commands["close-note"]?.();
    else actions.send({ kind: "deselect" });
  }

  const click = (event: MouseEvent) => onClick(event, parts.pick, commands);
  bind(root, { click, submit: (event) => onSubmit(event, actions.open, parts.typing) });
  mountKeys(root, { open: () => !curtain.hung() }, { press, leave, toBoard: board.focus });

  return {
    /** Shows what the program says. */
    view: (message: View | Broken) => (message.kind === "broken" ? update({ trouble: message }) : views.take(message)),
    rested: () => rested,
    /** Shows a trouble in which the computer has part. */
    trouble: (trouble: State["trouble"]) => update({ trouble }),
    showHint: (hint: State["hint"]) => update({ hint }),
    analysis: analysis.show,
    outcomes: stages.check,
    /** Begins to practise, once the game is there. */
    practise: stages.practise,
    /** How a game looks now, as JSON; undefined when it is not the one on the table. */
    thumbnail: (id: string) => thumbnail(state.latest, id),
    announce: overlays.announce,
    /** Sets what the card of a game's result says of other games. */
    tally: (id: string, tally: State["tally"]) => state.view?.id === id && update({ tally }),
    /** @param thought  0 to 1; null when there is none */
    thought: (thought: number | null) => update({ thought }),

    /**
     * The table before its game is there.
     * @param done  how far the program is on its way, 0 to 1
     * @param staged  whether its scenes have a stage
     */
    waiting(game: string, done: number, staged: boolean) {
      views.drop();
      clear();
      if (staged) stages.expect();
      update({ game, progress: done });
    },
    /**
     * The program is on its way, for which a game may be waiting.
     * @param done  0 to 1
     */
    progress: (done: number) => state.game && !state.view && update({ progress: done }),
  };
}

/**
 * Sounds come after the page: nothing is heard before the first press.
 * @param after  seconds from now
 */
const sound = (name: Sound, after?: number) =>
  void import("./sound.ts").then(({ play }) => play(name, after)).catch(() => {});

/** Whether a curtain is there for one person alone: nobody else is to look away. */
const opensAtOnce = (view: View | null) => view?.curtain?.title === "";

const thumbnail = (view: View | null, id: string) =>
  view?.id === id ? JSON.stringify(thumbnailOf(view.scene)) : undefined;

/** The button that would be pressed by an event. */
function buttonOf({ target }: Event) {
  const button = (target as Element).closest("[data-do], [data-pick]") as HTMLElement | null;
  return button?.getAttribute("aria-disabled") === "true" ? null : button;
}

function onClick(event: MouseEvent, choose: (spot: string) => void, commands: Record<string, () => unknown>) {
  leaveToast();
  const button = buttonOf(event);
  if (!button) return;
  const { do: name, pick } = button.dataset;
  if (!name || !STAYS_OPEN.has(name)) button.closest("dialog")?.close();
  if (pick !== undefined) choose(pick);
  else if (name) commands[name]?.();
}

/** A typed action or question, or a pasted record. */
function onSubmit(event: SubmitEvent, open: Actions["open"], typing: ReturnType<typeof mountTyping>) {
  const form = event.target as HTMLFormElement;
  const field = form.querySelector("input, textarea") as HTMLInputElement | HTMLTextAreaElement | null;
  event.preventDefault();
  if (!field?.value.trim()) return;
  const isPasted = form.dataset.part === "pasting";
  if (isPasted) open(field.value);
  else if (typing.submit(field as HTMLInputElement)) return;
  form.closest("dialog")?.close();
  if (isPasted) field.value = "";
}

/** The components of the table; what is done in them goes to `table`. */
function mountParts(
  root: HTMLElement,
  { send, nextHint, analyse }: Actions,
  { state, update, press }: { state: () => State; update(changes: Partial<State>): void; press(name: string): boolean },
) {
  const named = new Map(
    Array.from(root.querySelectorAll("[data-part]") as NodeListOf<HTMLElement>, (place) => [place.dataset.part, place]),
  );
  const part = (name: string) => named.get(name) as HTMLElement;
  const overlays = createOverlays(part);
  function pick(spot: string) {
    send(state().asks ? { kind: "explain", spot } : { kind: "pick", spot, confirms: confirms() });
    update({ asks: false });
  }
  /**
   * Plays an action that has no spots.
   * @param text  the action
   */
  function place(text: string) {
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
  function look(at: number | null | undefined) {
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
      say: (staged: State["staged"]) => update({ staged }),
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

function clearParts({ root, part, board, sides, turns, analysis, queries, typing }: ReturnType<typeof mountParts>) {
  part("announce").textContent = "";
  board.clear();
  sides.clear();
  turns.clear();
  analysis.show(null);
  queries.show([]);
  typing.clear();
  for (const dialog of root.querySelectorAll("dialog[open]") as NodeListOf<HTMLDialogElement>) dialog.close();
}

const confirms = () => setting("confirm") === "on";

const pause = () => new Promise((resolve) => setTimeout(resolve, Number(setting("pause")) * 1000));

const toolsAreMissing = (): Trouble => ({
  title: t("The tools of this game did not load."),
  why: t("Check your connection and reload the page; your game is saved."),
  details: "stonehenge/workspace.ts could not be fetched",
});
