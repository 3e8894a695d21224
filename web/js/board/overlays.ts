/** The notes over the words: a hint, why not, an offer, the result, trouble; and the dialogs. */

import { make } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import type { Note, Tally, View } from "./table-state.ts";

/** a stage of a hint, whether there is more to tell, and the section of the rules that says more, or "" */
export interface Hint {
  text: string;
  spots: string[];
  more: boolean;
  rule: string;
}
/** what can be done now, as a button */
export type Way = [label: string, command: string, look: string];
export interface Trouble {
  title: string;
  why: string;
  details: string;
  ways?: Way[];
  since?: number; // is when it began, for what may pass
}

export function createOverlays(part: (name: string) => HTMLElement) {
  /** The content of each place now, as JSON, so that the same words are not said twice. */
  const shown: Map<string, string> = new Map();
  /** The words that the card of the end is to have, as JSON. */
  let ended = "";

  function replaceIn(place: string, content: object | null, build: () => HTMLElement) {
    const key = JSON.stringify(content);
    if ((shown.get(place) ?? "null") === key) return;
    shown.set(place, key);
    part(place).replaceChildren(...(content ? [build()] : []));
  }

  return {
    /** Why not: an alert, or said quietly; a hint where there is nothing else to say. */
    note(note: Note | null, hint: Hint | null) {
      const build = () => (note ? noteBox(note) : hint ? hintBox(hint) : make("div", "note"));
      replaceIn("alert", note?.quiet ? null : note, build);
      replaceIn("quiet", note?.quiet ? note : note ? null : hint, build);
    },

    offer(offer: { title: string; why?: string } | null) {
      replaceIn("notice", offer, () =>
        make(
          "div",
          "note offer quiet",
          ...[
            icon("draw"),
            titled(offer?.title ?? "", offer?.why ?? ""),
            make("div", "row", button(t("Accept"), "accept", "main"), button(t("Decline"), "decline")),
          ],
        ),
      );
    },

    /** The card of the end, whose code comes with the first one. */
    result(result: View["result"], tally: Tally, canReview: boolean, game: string) {
      ended = JSON.stringify([result, tally, canReview, game]);
      const wanted = ended;
      if (!result) replaceIn("result", null, () => make("div"));
      else
        void import("./end-card.ts")
          .then(
            ({ endCard }) => endCard(result, tally, canReview, game),
            // who won is told anyhow
            () => make("div", "banner", make("h2", "", result.title), make("p", "", result.why)),
          )
          .then((card) => {
            if (ended === wanted) replaceIn("result", [wanted], () => card);
          });
    },

    /** An error of ours. */
    trouble(trouble: Trouble | null) {
      const details = trouble?.details ?? "";
      replaceIn("trouble", trouble, () =>
        make(
          "div",
          "trouble",
          ...[
            icon("warn"),
            readable(titled(trouble?.title ?? "", trouble?.why ?? "", trouble?.since)),
            make(
              "div",
              "row",
              ...(trouble?.ways ?? []).map(([label, command, look]) => button(label, command, look)),
              ...(details ? [button(t("Copy the details"), "details", trouble?.ways ? "bare" : "")] : []),
              ...(trouble?.ways ? [] : [button(t("Close"), "close-trouble", "bare")]),
            ),
          ],
        ),
      );
    },
    /** Says one sentence to those who listen. */
    announce(words: string) {
      const region = part("announce");
      // The same words twice in a row are two events: a changed space makes them new.
      region.textContent = region.textContent === words ? `${words}\u00a0` : words;
    },

    /** Says on a button, for a moment, that it has done its work; a dialog keeps the live region behind it silent. */
    confirmOn(button: Element | null, words: string) {
      const label = button?.lastChild;
      if (!(label instanceof Text) || label.data === words) return;
      const before = label.data;
      label.data = words;
      setTimeout(() => (label.data = before), 1600);
    },

    open(name: string) {
      const dialog = part(name) as HTMLDialogElement;
      if (dialog.open) return;
      dialog.onclick = ({ target }) => {
        if (target === dialog) dialog.close();
      };
      dialog.showModal();
    },
  };
}

function noteBox({ title, why, rule, quiet, isNew }: Note) {
  const words = titled(title, why);
  if (rule) words.append(" ", ruleLink(rule));
  const shut = isNew ? button(t("Got it"), "close-note", "got") : closing();
  if (isNew) shut.prepend(icon("ok"));
  return make(
    "div",
    `note${quiet ? " quiet" : ""}${isNew ? " first" : ""}${lengthOf(why)}`,
    ...[icon(quiet ? "note" : "no"), words, shut],
  );
}

function hintBox({ text, more, rule }: Hint) {
  const words = titled(t("Hint"), text);
  if (more) words.append(" ", link(t("Tell me more"), "hint"));
  if (rule) words.querySelector("strong")?.after(" ", ruleLink(rule)); // in sight however long the words are
  return make("div", `note quiet hint${lengthOf(text)}`, ...[icon("hint"), words, closing()]);
}

/** The class of a note that has more words than a phone's sill at their usual size. */
const lengthOf = (words: string) => (words.length > 80 ? " long" : "");

/** Leads to a section of the rules. */
const ruleLink = (rule: string) => link(t("Rules: {section}", { section: t(rule.replaceAll("-", " ")) }), "rule");

/** A button that takes a note away. */
function closing() {
  const shut = button("", "close-note", "bare");
  shut.append(icon("close"));
  shut.setAttribute("aria-label", t("Close"));
  return shut;
}

const titled = (title: string, why: string, since?: number) =>
  make("p", "", make("strong", "", title), ...(since ? [" ", lasting(since)] : []), make("br"), why);

/** How long something has lasted, for the eyes alone: a voice would never come to an end. */
function lasting(since: number) {
  const span = make("span", { class: "num", "aria-hidden": "true" });
  const tell = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    span.textContent = seconds < 60 ? t("{n} s", { n: seconds }) : t("{n} min", { n: Math.floor(seconds / 60) });
  };
  const ticking = setInterval(() => (span.isConnected ? tell() : clearInterval(ticking)), 1000);
  tell();
  return span;
}

/** Words that may be too long for their place can be scrolled by keys. */
function readable(words: HTMLElement) {
  words.tabIndex = 0;
  return words;
}

const button = (words: string, action: string, look: string = "") =>
  make("button", { class: `button ${look}`.trim(), type: "button", "data-do": action }, words);

const link = (words: string, action: string) =>
  make("button", { class: "link", type: "button", "data-do": action }, words);
