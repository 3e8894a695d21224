// A moment that is tried again: what was played instead, whether that is as good as the computer's choice, and what is
// said.
// @ts-check
import { t } from "../shell/language.mjs";
import { nodesOf } from "./tree.mjs";

/** @typedef {import("../board/table-state.mjs").View} View */
/**
 * @typedef {object} Tried
 * @property {import("./findings.mjs").KeyMoment} moment
 * @property {number} node  where the moment begins, -1 until that is known
 * @property {Record<string, boolean>} judged  by action: whether it gives next to nothing away
 */

/** @param {(question: { kind: string, [field: string]: any }) => void} ask  the thinking worker */
export function createTrial(ask) {
  /** @type {Tried | null} */
  let tried = null;
  /** The action to be judged; "" when there is none. */
  let asked = "";

  return {
    now: () => tried,
    /** @param {Tried["moment"]} moment */
    begin: (moment) => void (tried = { moment, node: -1, judged: {} }),

    /** The view after the one before; it ends when the tree is left. @param {View} view */
    view(view) {
      const { exploration } = view;
      if (tried && exploration && tried.node < 0) tried = { ...tried, node: exploration.node };
      else if (tried && (exploration ? exploration.keeps : tried.node >= 0)) tried = null;
      if (!tried || !exploration) return void (asked = "");
      const action = actionOf(tried, view);
      if (!action || action === tried.moment.better || action in tried.judged || action === asked) return;
      asked = action;
      ask(questionOf(tried, view, action));
    },

    /** Whether this answers what was asked here. @param {any} message */
    hears({ kind, entry, is_good }) {
      if (!asked) return false;
      if (kind === "judged" && tried && entry === tried.moment.at)
        tried = { ...tried, judged: { ...tried.judged, [asked]: is_good } };
      return true;
    },
  };
}

/** The action that was tried; "" where there is none yet. @param {Tried} tried @param {View} view */
function actionOf({ node }, view) {
  const nodes = nodesOf(view.tree);
  let at = view.exploration?.node ?? node;
  while (at > 0 && nodes[at].parent !== node) at = nodes[at].parent;
  return at > 0 ? nodes[at].action : "";
}

/**
 * The question whether an action gives something away, as a review of the game up to it.
 * @param {Tried} tried
 * @param {View} view
 * @param {string} action
 */
function questionOf({ moment: { at } }, view, action) {
  const record = JSON.parse(view.record);
  const actions = [...record.actions.slice(0, at), action];
  return { kind: "review", id: view.id, at, record: JSON.stringify({ ...record, actions }), vault: "" };
}

/** The words while a moment is tried again. @param {Tried} tried @param {View} view */
export function wordsOfTry(tried, view) {
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
