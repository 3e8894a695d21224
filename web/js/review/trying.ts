// A moment that is tried again: what was played instead, whether that is as good as the computer's choice, and what is
// said.

import type { View } from "../board/table-state.ts";
import { itemAt } from "../lists.ts";
import type { Finding, Of, Question } from "../runtime/messages.ts";
import { t } from "../shell/language.ts";
import type { KeyMoment } from "./findings.ts";
import { nodesOf } from "./tree.ts";

export interface Tried {
  moment: KeyMoment;
  node: number; // where the moment begins, -1 until that is known
  judged: Record<string, boolean>; // by action: whether it gives next to nothing away
}

/** @param ask  the thinking worker */
export function createTrial(ask: (question: Of<Question, "review">) => void) {
  let tried: Tried | null = null;
  /** The action to be judged; "" when there is none. */
  let asked = "";

  return {
    now: () => tried,
    begin: (moment: Tried["moment"]) => void (tried = { moment, node: -1, judged: {} }),

    /** The view after the one before; it ends when the tree is left. */
    view(view: View) {
      const { exploration } = view;
      if (tried && exploration && tried.node < 0) tried = { ...tried, node: exploration.node };
      else if (tried && (exploration ? exploration.keeps : tried.node >= 0)) tried = null;
      if (!tried || !exploration) return void (asked = "");
      const action = actionOf(tried, view);
      if (!action || action === tried.moment.better || action in tried.judged || action === asked) return;
      asked = action;
      ask(questionOf(tried, view, action));
    },

    /** Whether this answers what was asked here. */
    hears(message: Finding) {
      if (!asked) return false;
      if (message.kind === "judged" && tried && message.entry === tried.moment.at)
        tried = { ...tried, judged: { ...tried.judged, [asked]: message.is_good } };
      return true;
    },
  };
}

/** The action that was tried; "" where there is none yet. */
function actionOf({ node }: Tried, view: View) {
  const nodes = nodesOf(view.tree);
  let at = view.exploration?.node ?? node;
  while (at > 0 && nodes[at]?.parent !== node) at = itemAt(nodes, at).parent;
  return at > 0 ? itemAt(nodes, at).action : "";
}

/** The question whether an action gives something away, as a review of the game up to it. */
function questionOf({ moment: { at } }: Tried, view: View, action: string): Of<Question, "review"> {
  const record = JSON.parse(view.record);
  const actions = [...record.actions.slice(0, at), action];
  return { kind: "review", id: view.id, at, record: JSON.stringify({ ...record, actions }), vault: "" };
}

/** The words while a moment is tried again. */
export function wordsOfTry(tried: Tried, view: View) {
  const { moment, judged } = tried;
  const action = actionOf(tried, view);
  const isFound = action === moment.better || judged[action] === true;
  if (!action) return { said: t("Find something better."), because: moment.title, isFound, isAway: false };
  if (action === moment.better) return { said: t("Found it."), because: moment.why, isFound, isAway: true };
  if (isFound) return { said: t("That is just as good."), because: moment.why, isFound, isAway: true };
  const isKnown = judged[action] === false;
  return {
    said: isKnown ? t("That is not it.") : t("One moment."),
    because: isKnown ? t("There is something better.") : "",
    isFound,
    isAway: true,
  };
}
