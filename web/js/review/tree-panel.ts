// The tree that is open, in the place of the turns: what was played and what was added, each a way to its position, and
// what can be done there.

import type { View } from "../board/table-state.ts";
import { bind, button, hide, make, setAttribute, text } from "../dom.ts";
import { itemAt } from "../lists.ts";
import type { PageMessage } from "../runtime/messages.ts";
import { t, tn } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import { createDrawing } from "./drawing.ts";
import { createNotesDialog } from "./notes-dialog.ts";
import { type Node, nodesOf, sizeOf } from "./tree.ts";

/** Branches within branches are moved in only so far. */
const DEEPEST = 6;

/**
 * @param section  the table's list of turns
 * @param keepPosition  the one shown, to be asked again
 */
export function mountTree(section: HTMLElement, send: (message: PageMessage) => void, keepPosition: () => void) {
  const list = make("ol", "line");
  const notes = button(t("Notes"), () => dialog.open(here(), at));
  const forward = button(t("Forward"), () => isFirst() || send({ kind: "promote_branch", node: at }));
  const prune = button(t("Delete"), pruned);
  const keep = button(t("Keep for later"), keepPosition);
  const board = section.closest("main")?.querySelector("#board") as HTMLElement;
  const drawing = createDrawing(board, (from, to) => send({ kind: "draw_on_board", node: at, from, to }));
  const status = make("p", { class: "hidden", role: "status" });
  const bar = make(
    "div",
    { class: "branchbar", role: "group", "aria-label": t("This branch") },
    notes,
    drawing.tool,
    forward,
    prune,
    keep,
    drawing.help,
  );
  const whole = make("div", { class: "tree", hidden: true }, list, bar, status);
  const dialog = createNotesDialog(whole, (node, said) => send({ kind: "annotate", node, ...said }));
  section.append(whole);
  let drawn = "";
  let nodes: Node[] = [];
  let at = 0;
  let asksToDelete = false;
  let buttons: Map<number, HTMLButtonElement> = new Map();

  /** Scrolls to the move shown: between what stands above and below the tree, however high that is. */
  function reveal() {
    const [head, current] = [section.firstElementChild, buttons.get(at)];
    section.style.scrollPaddingBlock = `${head?.clientHeight ?? 0}px ${bar.offsetHeight}px`;
    if (!whole.hidden) current?.scrollIntoView({ block: "nearest" });
  }
  const sizes = new ResizeObserver(reveal);
  for (const each of [section, section.firstElementChild, bar]) if (each) sizes.observe(each);

  const here = () => itemAt(nodes, at);
  const isFirst = () => !at || itemAt(nodes, here().parent).children[0] === at;

  /** To delete is asked for twice: there is no way back. */
  function pruned() {
    if (here().isPlayed) return;
    if (asksToDelete) return send({ kind: "prune_branch", node: at });
    asksToDelete = true;
    const count = sizeOf(nodes, at);
    prune.lastChild?.replaceWith(tn("Delete {n} move?", "Delete {n} moves?", count));
  }

  bind(list, {
    click: ({ target }: MouseEvent) => {
      const node = ((target as Element).closest("[data-node]") as HTMLElement | null)?.dataset.node;
      if (node) send({ kind: "go_to_node", node: Number(node) });
    },
    keydown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...buttons.values()];
      all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
    },
  });

  return {
    show(view: View) {
      hide(whole, !view.exploration);
      section.classList.toggle("explores", Boolean(view.exploration));
      drawing.show(Boolean(view.exploration));
      if (!view.exploration) return void (drawn = "");
      if (view.tree !== drawn) {
        drawn = view.tree;
        nodes = nodesOf(drawn);
        buttons = new Map();
        list.replaceChildren(row(nodes, 0, buttons));
        fill(list, nodes, 0, buttons);
      }
      buttons.get(at)?.removeAttribute("aria-current");
      at = view.exploration.node;
      buttons.get(at)?.setAttribute("aria-current", "step");
      reveal();
      asksToDelete = false;
      prune.lastChild?.replaceWith(t("Delete"));
      setAttribute(forward, "aria-disabled", String(isFirst()));
      setAttribute(prune, "aria-disabled", String(here().isPlayed));
      hide(keep, isGuest(view.game));
      text(status, here().comment);
    },
  };
}

/** Puts what follows from a node into a list: what is preferred, and after its first move what else was looked at. */
function fill(
  list: HTMLElement,
  nodes: Node[],
  from: number,
  buttons: Map<number, HTMLButtonElement>,
  depth: number = 0,
) {
  for (
    let [first, ...others] = itemAt(nodes, from).children;
    first !== undefined;
    [first, ...others] = itemAt(nodes, first).children
  ) {
    list.append(row(nodes, first, buttons));
    for (const other of others) {
      const inner = make("ol", "line", row(nodes, other, buttons));
      list.append(make("li", depth < DEEPEST ? "branch" : "", inner));
      fill(inner, nodes, other, buttons, depth + 1);
    }
  }
}

function row(nodes: Node[], place: number, buttons: Map<number, HTMLButtonElement>) {
  const { depth, action, mark, name, comment } = itemAt(nodes, place);
  const words = place ? make("bdi", "", action) : t("The start");
  const sign = mark ? [make("b", "sign", mark)] : [];
  const go = make(
    "button",
    { type: "button", "data-node": String(place) },
    make("span", "num", depth ? String(depth) : ""),
    words,
    ...sign,
  );
  buttons.set(place, go);
  const said = [
    ...(name ? [make("b", { dir: "auto" }, name)] : []),
    ...(comment ? [make("p", { dir: "auto" }, comment)] : []),
  ];
  return make("li", "", go, ...said);
}
