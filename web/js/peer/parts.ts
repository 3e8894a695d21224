// Small pieces of a page, made of nodes: what comes from outside is only ever text.

import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { type Way, wayButton } from "../shell/trouble-box.ts";
import type { Reason } from "./code-error.ts";

/** A line that says how it stands, for eyes and for those who listen; `busy` shows that something is waited for. */
export function statusLine() {
  const bar = make("progress", { "aria-label": t("Waiting") });
  const words = make("span");
  const line = make("p", { class: "starting", role: "status" }, bar, words);
  return {
    line,
    say(text: string, busy: boolean = false) {
      bar.hidden = !busy;
      if (words.textContent !== text) words.textContent = text;
    },
  };
}

/** An error in words for a person; one that is not of a code is told as one of making the link. */
export function wordsOf(error: unknown) {
  const { title, why, reason } = error as { title?: string; why?: string; reason?: Reason };
  if (title && why) return { title, why, reason: reason ?? "" };
  return {
    title: t("No link could be made."),
    why: t("This browser did not take what it was told. Make a new invitation, or use another browser."),
    reason: "",
  };
}

/**
 * The content of a page where nothing is under way any more, with the ways on.
 * @param ways  the first one is the usual one
 */
export const overPage = (title: string, why: string, ways: Way[]) => [
  make("h1", { tabindex: "-1" }, title),
  make("p", "soft lead", why),
  make("p", "row", ...ways.map((way, at) => wayButton(way, at ? "" : "main"))),
];
