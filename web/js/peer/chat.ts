// The chat beside the table: ready phrases and free text, always as text; a sheet on the phone, with a mark for what
// was not yet read.

import { button, make } from "../dom.ts";
import { mark, t, tn } from "../shell/language.ts";
import type { Line } from "./match.ts";
import { bdi, isolated } from "./names.ts";

const PHRASES = [
  mark("Hello"),
  mark("Good luck"),
  mark("Good move"),
  mark("One moment"),
  mark("Thank you"),
  mark("Well played"),
];
const LONGEST = 300;
const MOST = 500;

function lineOf([text, mine, who]: Line) {
  const line = make("li", mine ? "mine" : "", ...(who ? [make("strong", "", bdi(who)), " "] : []), bdi(text));
  line.translate = false;
  return line;
}

/** @param place  the line above it carries its name */
export function mountChat(say: (text: string) => void, { table, head }: { table: HTMLElement; head: HTMLElement }) {
  const log = make("ol", "chatlog");
  log.setAttribute("aria-label", t("What was said"));
  log.tabIndex = 0;
  const live = make("p", "hidden");
  live.setAttribute("role", "status");
  const field = make("input", "field");
  Object.assign(field, {
    maxLength: LONGEST,
    autocomplete: "off",
    placeholder: t("Say something"),
    enterKeyHint: "send",
  });
  field.setAttribute("aria-label", t("Say something to your friend"));
  const phrases = make("div", "phrases", ...PHRASES.map((phrase) => button(t(phrase), () => say(t(phrase)), "small")));
  phrases.setAttribute("role", "group");
  phrases.setAttribute("aria-label", t("Ready phrases"));
  const form = make("form", "chatform", field, make("button", "button", t("Send")));
  const count = make("span", "unread");
  const opener = button(t("Chat"), () => unfold(!folded()), "only-phone", "chat");
  opener.append(count);
  opener.setAttribute("aria-expanded", "false");
  const closer = button("", () => unfold(false), "bare only-phone", "close");
  closer.setAttribute("aria-label", t("Close the chat"));
  head.append(closer);
  const body = make("div", "chat", log, live, phrases, form);
  let unread = 0;

  const whole = () => body.parentElement;
  const folded = () => whole()?.classList.contains("open") ?? false;
  /** Whether what is said can be seen now. */
  const seen = () => body.getClientRects().length > 0 && !document.hidden;

  function unfold(open: boolean) {
    whole()?.classList.toggle("open", open);
    opener.setAttribute("aria-expanded", String(open));
    if (open) {
      read();
      log.scrollTop = log.scrollHeight;
      field.focus();
    } else opener.focus();
  }

  function read() {
    unread = 0;
    count.textContent = "";
    opener.setAttribute("aria-label", t("Chat"));
  }

  /** There is something new beside the chat or in it: marked where it is folded away. */
  function noticed() {
    if (seen()) return;
    count.textContent = String(++unread);
    opener.setAttribute("aria-label", tn("Chat, {n} new line", "Chat, {n} new lines", unread));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation(); // the table's own forms are moves and records
    const text = field.value.trim();
    if (text) say(text);
    field.focus();
  });
  body.addEventListener("focusin", read);
  document.addEventListener("visibilitychange", () => seen() && read());

  return {
    body,
    /** @param open  whether somebody hears it */
    show(there: boolean, open: boolean) {
      if (there && !opener.isConnected) table.querySelector('.tools [data-do="share"]')?.before(opener);
      if (!there) {
        opener.remove();
        whole()?.classList.remove("open");
        log.replaceChildren();
        read();
      }
      for (const control of body.querySelectorAll("button, input") as NodeListOf<HTMLButtonElement | HTMLInputElement>)
        control.disabled = !open;
    },
    /** Shows the lines that were written before this page was loaded. */
    recall: (lines: Line[]) => log.replaceChildren(...lines.map(lineOf)),
    said(...line: Line) {
      const [text, mine, who] = line;
      const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
      log.append(lineOf(line));
      if (log.childElementCount > MOST) log.firstElementChild?.remove();
      if (atEnd || mine) log.scrollTop = log.scrollHeight;
      if (mine) {
        if (field.value.trim().startsWith(text.slice(0, 20))) field.value = "";
        return;
      }
      live.textContent = who
        ? t("{friend} says: {text}", { friend: isolated(who), text: isolated(text) })
        : t("Your friend says: {text}", { text: isolated(text) });
      noticed();
    },
    noticed,
  };
}
