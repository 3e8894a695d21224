// The commands of the buttons of the table, each by its `data-do`.
import type { Command } from "../runtime/messages.ts";
import { byHand, copyText } from "../shell/copying.ts";
import { t } from "../shell/language.ts";
import type { Actions } from "./table.ts";
import type { State } from "./table-state.ts";
import type { Parts } from "./table-view.ts";

interface Table {
  parts: Parts & { look(at: number | null | undefined): void };
  actions: Actions;
  state: () => State;
  update: (changes: Partial<State>) => void;
  replay: () => boolean; // shows a swing again; false where there is none
}

/** These leave a dialog open behind them. */
export const STAYS_OPEN = new Set(["copy", "download", "read"]);

export const commandsOf = (table: Table): Record<string, () => unknown> => ({
  ...playing(table),
  ...looking(table),
  ...aroundTheGame(table),
});

/** The game itself. */
function playing({
  parts: { part, overlays, board },
  actions,
  state,
  update,
  replay,
}: Table): Record<string, () => unknown> {
  const sends = (kind: Command["kind"]) => () => actions.send({ kind });
  /** Answers the offer that is shown, by its number. */
  const answers = (accepted: boolean) =>
    actions.send({ kind: "answer_offer", number: state().view?.offer?.number ?? 0, accepted });
  return {
    undo: sends("undo"),
    redo: sends("redo"),
    flip: sends("flip"),
    draw: sends("offer_draw"),
    again() {
      const { view } = state();
      if (view?.position !== view?.entry_count || !replay()) actions.send({ kind: "show_again" });
    },
    accept: () => answers(true),
    decline: () => answers(false),
    resign() {
      const why = part("resigning").querySelector("p");
      if (why)
        why.textContent =
          (state().view?.players.length ?? 2) > 2
            ? t("Your opponents share the win. The game stays among your saved games.")
            : t("Your opponent wins. The game stays among your saved games.");
      overlays.open("resigning");
    },
    "resign-now": sends("resign"),
    rematch: () => actions.send({ kind: "rematch" }),
    "give-way": () => actions.send({ kind: "rematch", gives_way: true }),
    "next-level"() {
      const { view } = state();
      const { game, options, seats } = JSON.parse(view?.record ?? "{}");
      actions.send({ kind: "new_game", game, options, seats, computer: view?.result?.next?.computer });
    },
    facts: sends("outcomes"),
    unveil: () => actions.send({ kind: "open_curtain" }),
    read: () => actions.send({ kind: "query", text: "read" }),
    "close-note"() {
      if (state().view?.note) actions.send({ kind: "close_note" });
      else update({ hint: null, asks: false, told: null });
    },
    whynot() {
      const asks = !state().asks;
      if (state().view?.note) actions.send({ kind: "close_note" }); // it would stand where the question does
      update({ asks, hint: null });
      if (asks) board.focus();
    },
    hint() {
      if (state().view?.note) actions.send({ kind: "close_note" }); // it would lie over the hint
      actions.nextHint();
    },
    showme: sends("show_me"),
    restart: () => actions.restart(),
    "by-hand": () => actions.byHand(),
    invite: () => actions.friend("invite"),
    claim: () => actions.friend("claim"),
    substitute: () => actions.friend("substitute"),
    return: () => actions.friend("return"),
    "take-over": () => actions.friend("take-over"),
    "by-link": () => actions.friend("by-link"),
    find: () => actions.friend("find"),
  };
}

/** Other positions than the last one. */
function looking({
  parts: { root, turns, analysis, look },
  actions,
  state,
  update,
}: Table): Record<string, () => unknown> {
  const end = () => state().view?.entry_count ?? 0;

  function unfold(movesOpen: boolean) {
    update({ movesOpen });
    if (!movesOpen) {
      const buttons = root.querySelectorAll<HTMLElement>('[data-do="moves"]');
      return [...buttons].find((one) => one.checkVisibility({ visibilityProperty: true }))?.focus();
    }
    turns.reveal();
    turns.focusCurrent();
  }

  return {
    moves: () => unfold(!state().movesOpen),
    fold: () => unfold(false),
    first: () => look(0),
    previous: () => (state().view?.variation ? analysis.step(-1) : look(state().view?.previous)),
    next: () => (state().view?.variation ? analysis.step(1) : look(state().view?.next)),
    last: () => look(end()),
    play() {
      if (state().view?.exploration) return actions.send({ kind: "stop_exploring" });
      look(end());
    },
    study() {
      const open = !state().analysisOpen;
      update({ analysisOpen: open });
      actions.analyse(open);
      turns.reveal();
    },
  };
}

/** Dialogs, and what leads away from the game. */
function aroundTheGame({ parts: { part, overlays }, actions, state, update }: Table): Record<string, () => unknown> {
  const game = () => state().view?.game ?? state().game;
  const record = () => state().view?.tree || state().view?.record || "";

  async function copy() {
    const button = document.activeElement;
    if (await copyText(record())) return overlays.confirmOn(button, t("Copied"));
    (part("record") as HTMLTextAreaElement).select(); // to be copied by hand
    overlays.confirmOn(button, t("Not copied"));
  }

  async function details() {
    const [button, { trouble }] = [document.activeElement, state()];
    if (!trouble || (await copyText(trouble.details))) return overlays.confirmOn(button, t("Copied"));
    update({ trouble: { ...trouble, title: byHand(), why: trouble.details } });
    const words = part("trouble").querySelector("p");
    if (words) getSelection()?.setBaseAndExtent(words, 1, words, words.childNodes.length);
  }

  return {
    more: () => overlays.open("more"),
    share() {
      overlays.open("share");
      actions.inReview("share");
    },
    review: () => actions.inReview("review"),
    learn: () => actions.inReview("learn"),
    explore: () => actions.inReview("explore"),
    help() {
      actions.send({ kind: "query", text: "help" });
      overlays.open("help");
    },
    rules: () => actions.rules(game()),
    notation: () => actions.rules(game(), "notation"),
    rule() {
      const { view, told, hint } = state();
      actions.rules(game(), view?.note?.rule || hint?.rule || told?.rule || view?.lesson?.rule);
    },
    newgame: () => actions.newGame(game()),
    home: () => actions.home(),
    copy,
    download: () => actions.download(`cairn-${state().view?.game}-${state().view?.entry_count}.cairn`, record()),
    details,
    "close-trouble": () => update({ trouble: null }),
    reload: () => location.reload(),
    close: () => {},
  };
}
