// What can be done with a game that is over or came by a link: review it, share it, play on from it. Fetched when first wanted.
// @ts-check
import { addStyles } from "../dom.mjs";
import { createArrows } from "./arrows.mjs";
import { createFindings } from "./findings.mjs";
import { createGraph } from "./graph.mjs";
import { createReviewPanel } from "./panel.mjs";
import { createPositions } from "./positions.mjs";
import { mountShare } from "./share.mjs";
import { mountTree } from "./tree-panel.mjs";
import { createTrial } from "./trying.mjs";

/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {{ kind: string, [field: string]: any }} Message */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send  to the program
 * @property {(question: Message | null) => void} ask  the thinking worker; null: no more
 */

/** @param {HTMLElement} root  the <main> of the table @param {Actions} actions */
export function mountDesk(root, actions) {
  for (const sheet of ["tabs", "review"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  /** @type {View | undefined} */
  let view;
  /** The game itself: what was shown last without its tree. @type {View | undefined} */
  let home;
  /** @type {import("./findings.mjs").Findings | undefined} */
  let findings;
  /** @type {import("./panel.mjs").Phase} */
  let phase = "stopped";
  /** The game, by its id, for which the panel was opened. */
  let open = "";
  const trial = createTrial((question) => {
    stop();
    actions.ask(question);
  });
  const look = (/** @type {number} */ at) => actions.send({ kind: "go_to", at });
  const panel = createReviewPanel({
    look,
    showBetter({ at, better }) {
      if (view?.exploration) actions.send({ kind: "stop_exploring" });
      look(at);
      actions.send({ kind: "show_variation", at, actions: [better] });
    },
    showArrows: createArrows(/** @type {HTMLElement} */ (root.querySelector("#board"))),
    begin,
    stop,
    close() {
      stop();
      open = "";
      draw();
    },
    playOn: () => actions.send({ kind: "play_on" }),
    explore: () => explore(true),
    tryAgain(moment) {
      trial.begin(moment);
      look(moment.at);
      explore(false);
    },
    again: () => actions.send({ kind: "go_to_node", node: trial.now()?.node ?? 0 }),
    leave: () => actions.send({ kind: "stop_exploring" }),
  });
  const tree = mountTree(/** @type {HTMLElement} */ (root.querySelector('[data-part="moves"]')), actions.send);
  const graph = createGraph(look);
  panel.whole.append(graph.whole);
  root.querySelector(".sill")?.before(panel.whole);
  const share = mountSharing(root, actions.send, () => view?.id ?? "");

  const explore = (/** @type {boolean} */ keeps) => actions.send({ kind: "explore", keeps });

  function begin() {
    if (!home) return;
    if (findings?.record !== home.record) findings = createFindings(home.record);
    phase = "running";
    actions.ask({ kind: "review", id: home.id, at: findings.next(), record: home.record, vault: "" });
    draw();
  }

  function stop() {
    if (phase !== "running") return;
    actions.ask(null);
    phase = "stopped";
    draw();
  }

  function draw() {
    const isOpen = view && (isLookedAt(view, root) || open === view.id || trial.now());
    const known = findings && findings.record === home?.record ? findings : null;
    panel.show((isOpen && view) || null, known, known ? phase : "stopped", trial.now());
    graph.show(isOpen && view && !view.exploration ? view : null, known);
  }

  return {
    /** The program's view of the table. @param {View} next */
    view(next) {
      const isHome = !next.exploration;
      if (home && (home.id !== next.id || (isHome && home.record !== next.record))) {
        stop();
        open = "";
      }
      if (isHome) home = next;
      view = next;
      trial.view(next);
      tree.show(next);
      share.view(next);
      draw();
    },

    /** Reviews what is on the table. */
    review() {
      if (!view) return;
      open = view.id;
      begin();
      panel.focus();
    },

    /** Opens the tree of the game, at the position shown. */
    explore: () => explore(true),

    /** The dialog has opened. */
    share: share.open,

    /** What the program or the thinking worker answers. @param {Message} message */
    hear(message) {
      if (share.hears(message)) return;
      if (trial.hears(message)) return draw();
      if (message.kind === "reviewed") phase = "done";
      else findings?.take(/** @type {any} */ (message));
      draw();
    },
  };
}

/** What shares the game on the table. @param {HTMLElement} root @param {Actions["send"]} send @param {() => string} id  of the game */
function mountSharing(root, send, id) {
  const positions = createPositions(send);
  const share = mountShare(/** @type {HTMLElement} */ (root.querySelector('[data-part="share"]')), {
    code: (at, withTree) => send({ kind: "write_code", at, with_tree: withTree }),
    position: (at) => positions.ask(id(), at),
  });
  return {
    ...share,
    /** Takes what it asked for. @param {Message} message */
    hears(message) {
      if (message.kind === "game_code") share.take(message);
      else if (message.kind === "position_drawn") positions.take(/** @type {any} */ (message));
      else return false;
      return true;
    },
  };
}

/** Whether a game is only there to be looked at, and not to be joined. @param {View} view @param {HTMLElement} root */
const isLookedAt = (view, root) => view.is_shared && !root.hasAttribute("data-invites");
