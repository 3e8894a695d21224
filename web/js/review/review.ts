// Reviews, shares and plays on from a game that is over or came by a link. Fetched when first wanted.

import type { View } from "../board/table-state.ts";
import { addStyles } from "../dom.ts";
import { createCollector, type Result } from "../mistakes/collect.ts";
import { takeOut } from "../mistakes/deck.ts";
import type { Finding, Of, ProgramMessage, Question, TableMessage } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import { createArrows } from "./arrows.ts";
import { createCourse } from "./course.ts";
import { createReviewPanel } from "./panel.ts";
import { createPositions } from "./positions.ts";
import { mountShare } from "./share.ts";
import { createTimeline } from "./timeline.ts";
import { mountTree } from "./tree-panel.ts";
import { createTrial, type Tried } from "./trying.ts";
import { createTurnMarks } from "./turn-marks.ts";

/** of what is shared */
type Shared = Of<ProgramMessage, "game_code" | "position_drawn">;
type Source = (name: string) => Promise<{ source: string } | undefined>;
interface Actions {
  send: (message: TableMessage) => void; // to the program
  ask: (question: Question | null) => void; // the thinking worker; null: no more
}

/** Adds the stylesheets of a review: before they are there, its parts would lie below the table. */
export async function addReviewStyles() {
  const sheets = ["tabs", "review"].map((name) => addStyles(new URL(`../../css/${name}.css`, import.meta.url)));
  if ((await Promise.all(sheets)).includes(false)) throw new Error("The stylesheets of the review did not come.");
}

/** @param root  the <main> of the table */
export function mountReview(root: HTMLElement, store: Store, actions: Actions) {
  let view: View | undefined;
  /** The game itself: what was shown last without its tree. */
  let home: View | undefined;
  /** The game, by its id, for which the panel was opened. */
  let open = "";
  const course = createCourse(store, actions.ask);
  const trial = createTrial((question) => {
    stop();
    actions.ask(question);
  });
  const collector = createCollector(store, actions.ask, (found) => tellKept(found, panel, view));
  const keep = () => view && collector.begin(view, [view.position], false);
  const look = (at: number) => actions.send({ kind: "go_to", at });
  const learning = createLearning(course, look);
  const moves = root.querySelector('[data-part="moves"]') as HTMLElement;
  const { panel, show } = mountParts(root, moves, {
    look,
    showBetter: ({ at, better }) => actions.send({ kind: "show_variation", at, actions: [better] }),
    tryAgain(moment) {
      trial.begin(moment);
      look(moment.at);
      explore(false);
    },
    keep,
    begin,
    stop,
    close() {
      stop();
      open = "";
      learning.want("");
      if (home) look(home.entry_count); // where the result stands
      draw();
    },
    playOn: () => actions.send({ kind: "play_on" }),
    explore: () => explore(true),
    takeOut: (ids) => takeOut(store, ids),
    again: () => actions.send({ kind: "go_to_node", node: trial.now()?.node ?? 0 }),
    leave: () => actions.send({ kind: "stop_exploring" }),
  });
  const tree = mountTree(moves, actions.send, keep);
  // The list of turns may come after the view.
  new MutationObserver(draw).observe(moves.querySelector("ol.list") as HTMLElement, { childList: true });
  const share = mountSharing(root, actions.send, () => view, store.source);

  const explore = (keeps: boolean) => actions.send({ kind: "explore", keeps });

  async function begin() {
    const game = home;
    if (game) await course.begin({ ...game, seat: ownSeat(game) }, () => home?.id === game.id);
    draw();
  }

  function stop() {
    course.stop();
    draw();
  }

  function draw() {
    if (!view) return;
    const isOpen = isLookedAt(view, root) || open === view.id || Boolean(trial.now());
    show(view, isOpen, course.of(home?.record), trial.now());
    learning.lead(view);
  }

  return {
    /** The program's view of the table. */
    view(next: View) {
      const isHome = !next.exploration;
      if (home && (home.id !== next.id || (isHome && home.record !== next.record))) {
        stop();
        open = "";
        panel.tellKept({ kept: [], why: "", isDone: true });
      }
      if (isHome) home = next;
      view = next;
      trial.view(next);
      tree.show(next);
      share.view(next);
      draw();
      if (course.of(home?.record).findings && course.isForeign()) void begin();
    },

    /** Reviews what is on the table. */
    async review() {
      if (!view) return;
      open = view.id;
      await begin();
      panel.focus();
    },

    /** Reviews what is on the table, and opens the first moment that the reader can learn from. */
    learn() {
      learning.want(view?.id ?? "");
      return this.review();
    },

    /** Opens the tree of the game, at the position shown. */
    explore: () => explore(true),

    /** The dialog has opened. */
    share: share.open,

    /** Takes an answer of the program or the thinking worker. */
    hear(message: Finding | Shared) {
      if (share.hears(message)) return;
      if (message.kind === "examined") return collector.hear(message);
      if (trial.hears(message)) return draw();
      course.take(message);
      const { findings } = course.of(home?.record);
      if (home && findings && isDone(message, home)) collector.begin(home, findings.mistakes(ownSeat(home)), true);
      draw();
    },
  };
}

/** Opens the first moment to learn from once it is found, unless another position is looked at meanwhile. */
function createLearning(course: ReturnType<typeof createCourse>, look: (at: number) => void) {
  let game = "";
  return {
    /** @param id  of the game; "": no more */
    want(id: string) {
      game = id;
    },
    lead(view: View) {
      if (view.id !== game || view.position !== view.entry_count) return;
      const moment = course.of(view.record).findings?.lesson(ownSeat(view));
      if (!moment) return;
      game = "";
      look(moment.at);
    },
  };
}

/** Mounts what is seen of a review: signs in the list of turns, the panel below it, and the strip under the board. */
function mountParts(
  root: HTMLElement,
  moves: HTMLElement,
  actions: import("./turn-marks.ts").Actions & Omit<import("./panel.ts").Actions, "showArrows">,
) {
  const board = root.querySelector("#board") as HTMLElement;
  const turns = createTurnMarks(moves, actions);
  const panel = createReviewPanel({ ...actions, showArrows: createArrows(board) });
  const timeline = createTimeline(actions.look, ...panel.beside);
  moves.after(panel.whole);
  root.querySelector(".sill")?.after(timeline.whole);
  return {
    panel,
    show(
      view: View,
      isOpen: boolean,
      { findings, phase }: ReturnType<ReturnType<typeof createCourse>["of"]>,
      tried: Tried | null,
    ) {
      const isReview = isOpen && !view.exploration;
      root.classList.toggle("reviewing", isReview);
      root.classList.toggle("retrying", Boolean(view.exploration && tried));
      panel.show(isOpen ? view : null, findings, phase, tried);
      const isByHand = !view.scene.stage;
      const position = view.variation ? -1 : view.position;
      turns.show(isReview && findings ? findings.marks() : null, position, isByHand, isByHand && phase !== "running");
      const isEnd = view.is_over && !view.puzzle && !view.lesson;
      const isShown = (isReview || isEnd) && !view.exploration && !view.variation;
      timeline.show(isShown ? { view, findings: isReview ? findings : null, turns: turns.turns() } : null);
    },
  };
}

/** Says what was kept: in the panel, or where a tree is in its place, in a toast. */
function tellKept(found: Result, panel: { tellKept(found: Result): void }, view: View | undefined) {
  panel.tellKept(found);
  if (!view?.exploration || !found.isDone) return;
  toast(found.kept.length ? t("Kept for later: My positions, on the page My mistakes.") : found.why);
}

/**
 * Mounts the dialog that shares the game on the table.
 * @param source  finds the source of a game that somebody wrote
 */
function mountSharing(root: HTMLElement, send: Actions["send"], view: () => View | undefined, source: Source) {
  const positions = createPositions(send);
  const share = mountShare(root.querySelector('[data-part="share"]') as HTMLElement, {
    code: (at, withTree) => send({ kind: "write_code", at, with_tree: withTree }),
    link: (code) => linkTo(code, view()?.game ?? "", source),
    position: (at) => positions.ask(view()?.id ?? "", at),
  });
  return {
    ...share,
    /** Takes what it asked for. */
    hears(message: Finding | Shared): message is Shared {
      if (message.kind === "game_code") share.take(message);
      else if (message.kind === "position_drawn") positions.take(message);
      else return false;
      return true;
    },
  };
}

/** The address of a played game: of one that somebody wrote with its source, without which it says nothing. */
async function linkTo(code: string, game: string, find: Source) {
  const written = game.includes("~") ? await find(game) : undefined;
  if (!written) return `${location.origin}${location.pathname}#/g/${code}`;
  return (await import("../sources/share-dialog.ts")).linkOf(written.source, code);
}

/** The seat of the one person here; null where several share the screen. */
function ownSeat({ players }: View) {
  const [here, another] = players.filter(({ is_here }) => is_here);
  return here && !another ? here.seat : null;
}

/** Whether the computer has now judged all of a game that is one's own. */
const isDone = (message: Finding, { id, is_shared }: View) =>
  message.kind === "reviewed" && message.is_done && message.id === id && !is_shared;

/** Whether a game is only there to be looked at, and not to be joined. */
const isLookedAt = (view: View, root: HTMLElement) => view.is_shared && !root.hasAttribute("data-invites");
