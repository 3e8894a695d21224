// What can be done with a game that is over or came by a link: review it, share it, play on from it. Fetched when first wanted.
// @ts-check
import { addStyles } from "../dom.mjs";
import { createFindings } from "./findings.mjs";
import { createGraph } from "./graph.mjs";
import { createReviewPanel } from "./panel.mjs";
import { mountShare } from "./share.mjs";

/** @typedef {import("../board/table-state.mjs").View} View */
/** @typedef {{ kind: string, [field: string]: any }} Message */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send  to the program
 * @property {(question: Message | null) => void} ask  the thinking worker; null: no more
 */

/** @param {HTMLElement} root  the <main> of the table @param {Actions} actions */
export function mountDesk(root, actions) {
  addStyles(new URL("../../css/review.css", import.meta.url));
  /** @type {View | undefined} */
  let view;
  /** @type {import("./findings.mjs").Findings | undefined} */
  let findings;
  /** @type {import("./panel.mjs").Phase} */
  let phase = "stopped";
  /** The game, by its id, for which the panel was opened. */
  let open = "";
  /** Pictures that were asked for. @type {{ id: string, at: number, resolve(drawn: any): void }[]} */
  let awaited = [];
  const look = (/** @type {number} */ at) => actions.send({ kind: "go_to", at });
  const panel = createReviewPanel({
    look,
    showBetter({ at, better }) {
      look(at);
      actions.send({ kind: "show_variation", at, actions: [better] });
    },
    begin,
    stop,
    close() {
      stop();
      open = "";
      draw();
    },
    playOn: () => actions.send({ kind: "play_on" }),
  });
  const graph = createGraph(look);
  panel.whole.append(graph.whole);
  root.querySelector(".sill")?.before(panel.whole);
  const share = mountShare(/** @type {HTMLElement} */ (root.querySelector('[data-part="share"]')), {
    code: (at) => actions.send({ kind: "write_code", at }),
    position: (at) =>
      new Promise((resolve) => {
        awaited.push({ id: view?.id ?? "", at, resolve });
        actions.send({ kind: "draw_position", at });
      }),
  });

  function begin() {
    if (!view) return;
    if (findings?.record !== view.record) findings = createFindings(view.record);
    phase = "running";
    actions.ask({ kind: "review", id: view.id, at: findings.next(), record: view.record, vault: "" });
    draw();
  }

  function stop() {
    if (phase !== "running") return;
    actions.ask(null);
    phase = "stopped";
    draw();
  }

  /** @param {Message} message */
  function drawn(message) {
    const isIt = (/** @type {typeof awaited[number]} */ one) => one.id === message.id && one.at === message.at;
    for (const one of awaited.filter(isIt)) one.resolve(message);
    awaited = awaited.filter((one) => one.id === message.id && !isIt(one));
  }

  function draw() {
    const shown = view && (view.is_shared || open === view.id) ? view : null;
    const known = findings && findings.record === view?.record ? findings : null;
    panel.show(shown, known, known ? phase : "stopped");
    graph.show(shown, known);
  }

  return {
    /** The program's view of the table. @param {View} next */
    view(next) {
      if (view && (view.id !== next.id || view.record !== next.record)) {
        stop();
        open = "";
      }
      view = next;
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

    /** The dialog has opened. */
    share: share.open,

    /** What the program or the thinking worker answers. @param {Message} message */
    hear(message) {
      if (message.kind === "game_code") return share.take(message);
      if (message.kind === "position_drawn") return drawn(message);
      if (message.kind === "reviewed") phase = "done";
      else findings?.take(/** @type {any} */ (message));
      draw();
    },
  };
}
