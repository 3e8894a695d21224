// The computer at the table: gives it what the program asks, brings its answers back, and lets it give hints.

import type { Hint, Trouble } from "../board/overlays.ts";
import { isAwaited, type View } from "../board/table-state.ts";
import type { Answer, Finding, Of, PageMessage, ProgramMessage, Question } from "../runtime/messages.ts";
import { createThinker, type Line } from "../runtime/thinker.ts";
import { type Message as Language, mark, t } from "../shell/language.ts";
import { main } from "../shell/page.ts";
import { setting } from "../shell/settings.ts";
import type { Analysis } from "./panel.ts";
import type { Watching } from "./watching.ts";

export type Opponent = ReturnType<typeof createOpponent>;

/** `dials`: the value of each slider that does what a stage says, by its name */
type Stage = { text: string; spots: string[]; rule: string; dials?: Record<string, number> };
/** what it asks the page */
interface Props {
  random: () => string; // digits to seal with what it hides
  vault: (id: string, seat: number) => string; // what opens the secrets of a seat, "" if it has none
  rested: () => Promise<unknown>; // when the last move has been seen
  line: () => Line | undefined; // to who thinks of the game at the table, where that is not our own worker
}
/** how it acts on the page */
interface Actions {
  send: (message: PageMessage) => void; // to the program
  thought: (share: number | null) => void; // how far it is, null: it is not thinking
  showHint: (hint: Hint | null) => void;
  analysis: (analysis: Analysis | null, instead?: string) => void;
  trouble: (trouble: Trouble | null) => void;
  judged: (message: Finding) => void; // what it says of a game that is reviewed, or of a puzzle
  tell: (words: string) => void; // what is good to know, and no trouble
}
interface State {
  view?: View | undefined; // what is on the table
  wanted?: number; // which stage of the hint on its way is to be shown first
  hint?: { stages: Stage[]; index: number } | undefined; // for the position that stands, and which of them is shown
  watching?: Promise<Watching | undefined>; // once two computers have played; undefined: it could not be had
  analysing: boolean; // whether the analysis is open
  troubled: boolean;
  toldMissing: string; // in which game the person knows that something it thinks with did not load
}

const NOTHING: Stage = { text: "", spots: [], rule: "" };
const STOPPED = mark("The computer has stopped.");
const SAFE = mark("Your game is safe: it is saved after every move.");

export function createOpponent(props: Props, actions: Actions) {
  const state: State = { analysing: false, troubled: false, toldMissing: "" };
  const thinker = createThinker({
    onMessage: (message) => void hear(message, state, props, actions, analyse),
    onStopped: stopped,
    line: props.line,
  });

  function stopped(details: string, why: string) {
    const question = thinker.question();
    if (question?.kind === "prove") return endProof(thinker, question, actions);
    actions.thought(null);
    actions.showHint(null);
    if (state.analysing) actions.analysis(null, t(STOPPED)); // not for ever: “One moment.”
    state.troubled = true;
    actions.trouble(stoppedTrouble(details, why, question?.kind === "think"));
  }

  function clearTrouble() {
    if (state.troubled) actions.trouble(null);
    state.troubled = false;
  }

  function dropHint() {
    state.hint = undefined;
    actions.showHint(null);
  }

  /** Looks into the position shown while the computer has nothing else to do. */
  function analyse() {
    const { view } = state;
    if (!state.analysing || !view) return;
    actions.analysis(null, insteadOfAnalysis(view));
    if (!isOver(view) && !isAwaited(view) && !view.is_thinking && !thinker.question())
      thinker.ask({ kind: "analyse", ...askedOf(view, view.position, props), values: setting("values") === "on" });
  }

  return {
    /** Takes the program's view of the table. */
    view(shown: View) {
      const { view } = state;
      const another = !view || view.id !== shown.id || view.entry_count !== shown.entry_count;
      state.view = shown;
      watch(state, shown);
      if (another || !shown.is_thinking) actions.thought(null);
      if (another) dropHint();
      const question = thinker.question();
      if (question && !stands(question, shown, state.analysing)) {
        thinker.rest();
        clearTrouble();
      }
      if (another || view?.position !== shown.position) analyse();
      if (mayAsk(shown)) thinker.warm(shown.game, Boolean(shown.scene.stage)); // while the person thinks
    },

    /** The program asks for the computer's move. */
    think(message: Of<Question, "think">) {
      clearTrouble();
      actions.thought(0);
      thinker.ask(message);
    },

    /** The program could not play what the computer answered. */
    refused: (message: Of<ProgramMessage, "computer_stopped">) => thinker.refuse(message.why),

    /** The language changes, and what was said in the old one goes. */
    speak(words: Language) {
      thinker.speak(words);
      dropHint();
      analyse();
    },

    /**
     * The next stage of the hint, or the one that is asked for.
     * @param stage  from 1 on
     */
    nextHint(stage?: number) {
      const { view, hint } = state;
      if (!view || view.is_over || view.is_thinking || isAwaited(view) || view.position !== view.entry_count) return;
      if (hint) return showStage(goTo(hint, stage), actions);
      state.wanted = stage ?? 1;
      if (thinker.question()?.kind === "hint") return;
      clearTrouble();
      actions.showHint({ text: t("One moment."), spots: [], more: false, rule: "" });
      thinker.ask({ kind: "hint", ...askedOf(view, view.entry_count, props) });
    },

    analyse(open: boolean) {
      state.analysing = open;
      if (thinker.question()?.kind === "analyse") thinker.rest();
      analyse();
    },

    move: thinker.move, // another one thinks of what is at the table
    expect: thinker.warm, // for a game that it will be wanted for
    /** @param question  null: no more of it */
    review(question: Question | null) {
      clearTrouble();
      askReview(thinker, question);
    },
    restart() {
      const question = thinker.question();
      clearTrouble();
      if (question) askAgain(thinker, question, actions);
    },
    byHand() {
      goOnWithout(thinker, actions);
      clearTrouble();
    },
    /** Nobody is at the table any more. */
    leave() {
      state.view = undefined;
      watch(state);
      thinker.rest();
      actions.thought(null);
      dropHint();
      clearTrouble();
    },
  };
}

/** Whether the computer may soon be asked something. */
const mayAsk = ({ tools, puzzle, players }: View) => tools.hint && !puzzle && players.some(({ who }) => who);

/** Lets the one before the screen say how fast computers play that play by themselves. */
function watch(state: State, view?: View) {
  const plays = view && !view.is_over && view.tools.hint && !view.is_shared && !view.players.some((one) => one.is_here);
  if (!plays && !state.watching) return;
  state.watching ??= import("./watching.ts")
    .then(({ mountWatching }) => mountWatching(main("table")))
    .catch(() => undefined); // they play without its buttons
  void state.watching.then((watching) => {
    const next = plays ? view.players.find(({ active }) => active)?.name : "";
    if (state.view === view) watching?.show(view?.id ?? "", next ?? "");
  });
}

/** Takes an answer of the thinking worker. */
async function hear(message: Answer, state: State, props: Props, actions: Actions, analyse: () => void) {
  switch (message.kind) {
    case "progress_of_search":
      return actions.thought(message.share);
    case "action":
      await ((await state.watching)?.next(props.rested) ?? props.rested());
      return actions.send({
        kind: "computer_action",
        id: message.id,
        at: message.at,
        action: message.action,
        random: props.random(),
      });
    case "hint":
      state.hint = hintFrom(withReason(message.stages), state.wanted);
      showStage(state.hint, actions);
      return analyse();
    case "engine_missing":
    case "strategy_missing":
      if (state.toldMissing !== message.id) actions.tell(message.why);
      state.toldMissing = message.id;
      return;
    case "judged":
    case "reviewed":
    case "proving":
    case "proved":
    case "examined":
      return actions.judged(message);
    case "analysis":
      return actions.analysis(message);
  }
}

/** @param at  of which position */
const askedOf = (view: View, at: number, props: Props) => ({
  id: view.id,
  at,
  record: view.record,
  vault: vaultOf(view, props),
});

/** Asks for the review of a game or for a puzzle, or for no more of it. */
function askReview(
  thinker: { ask(question: Question): void; rest(): void; question(): Question | undefined },
  question: Question | null,
) {
  if (question) thinker.ask(question);
  else if (["review", "prove", "examine"].includes(thinker.question()?.kind ?? "")) thinker.rest();
}

/** Says that a proof ended without an answer; nobody is at a table, where trouble is told. */
function endProof(thinker: { rest(): void }, { id }: Question, actions: Actions) {
  thinker.rest();
  const why = t("{trouble} Your position is as it was; ask once more.", { trouble: t(STOPPED) });
  actions.judged({ kind: "proved", id, why });
}

/** Nobody answers what stood: people play its seats, or the review stops where it was. */
function goOnWithout(thinker: { rest(): void; question(): Question | undefined }, actions: Actions) {
  const question = thinker.question();
  thinker.rest();
  if (question?.kind === "think") actions.send({ kind: "dismiss_computer" });
  if (question?.kind === "review") actions.judged({ kind: "reviewed", id: question.id, is_done: false });
}

/** Asks what stands once more, and shows that an answer is on its way. */
function askAgain(thinker: { ask(question: Question): void }, question: Question, actions: Actions) {
  if (question.kind === "think") actions.thought(0);
  if (question.kind === "analyse") actions.analysis(null, t("One moment."));
  thinker.ask(question);
}

/** Whether the question that stands is about what is on the table. */
function stands(question: Question, view: View, analysing: boolean) {
  if (question.id !== view.id) return false;
  if (question.kind === "review" || question.kind === "examine") return question.record === view.record;
  if (question.kind === "analyse") return analysing && question.at === view.position && !view.is_thinking;
  return question.at === view.entry_count && (question.kind !== "think" || view.is_thinking);
}

const isOver = (view: View) => view.is_over && view.position === view.entry_count;

/** The placeholder until there is an analysis. */
function insteadOfAnalysis(view: View) {
  if (isOver(view)) return t("The game is over. Look back to study a position.");
  if (isAwaited(view)) return t("The ball is on its way.");
  if (!view.is_thinking) return t("One moment.");
  return !view.players.some(({ is_here }) => is_here)
    ? t("Only computers play. When the game is over, look back to study it.")
    : t("After the computer’s move.");
}

/** The secrets that the one before the screen may know: of two beside each other, only those that both do. */
function vaultOf({ id, players }: View, { vault }: Props) {
  const [here, another] = players.filter(({ is_here }) => is_here);
  return here && !another ? vault(id, here.seat) : "";
}

/** Shows a stage of a hint, with the button that sets the sliders to it where there are some. */
function showStage(hint: { stages: Stage[]; index: number }, actions: Actions) {
  const dials = hint.stages[hint.index]?.dials;
  actions.showHint(stageOf(hint));
  if (dials) void import("./hint-dials.ts").then(({ offerDials }) => offerDials(main("table"), dials)).catch(() => {});
}

/** @param stage  from 1 on; the next one if it is left out */
function goTo(hint: { stages: Stage[]; index: number }, stage?: number) {
  hint.index = Math.min(stage === undefined ? hint.index + 1 : stage - 1, hint.stages.length - 1);
  return hint;
}

/** @param wanted  from 1 on */
const hintFrom = (stages: Stage[], wanted: number = 1) => ({ stages, index: Math.min(wanted, stages.length) - 1 });

const stageOf = ({ stages, index }: { stages: Stage[]; index: number }) => ({
  ...(stages[index] ?? NOTHING),
  more: index < stages.length - 1,
});

/** @param plays  whether it was its turn */
function stoppedTrouble(details: string, why: string, plays: boolean): Trouble {
  const on = plays ? t("Restart it, or go on with someone beside you.") : t("Restart it, or play on without it.");
  return {
    title: t(STOPPED),
    why: [why, t(SAFE), on].filter(Boolean).join(" "),
    details,
    ways: [
      [t("Restart it"), "restart", "main"],
      [plays ? t("Play on without it") : t("Play on"), "by-hand", ""],
    ],
  };
}

/**
 * Where to look and what to take, as far as that says something, then the move with its reason.
 * @param stages  the one thing there is to say, or two and more
 */
function withReason(stages: Stage[]): Stage[] {
  const [move, why] = stages.slice(-2);
  if (!move || !why) return stages;
  return [...stages.slice(0, -2), { ...move, text: `${move.text} ${why.text}` }];
}
