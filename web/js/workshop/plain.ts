// A field of the browser's own for the rules of a game: for screen readers, and whoever likes it better.
import { shortcutOf } from "../board/shortcut.ts";
import { bind, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import type { writtenOf } from "./words.ts";

interface Actions {
  changed: (text: string) => void;
  undo?: () => void; // where the field’s own is not enough
  redo?: () => void;
}

export function createPlain(host: HTMLElement, { changed, undo, redo }: Actions) {
  const area = make("textarea", {
    class: "plain",
    "aria-label": t("The rules, in Python"),
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    wrap: "off",
  });
  function instead(event: Event, act: (() => void) | undefined) {
    if (!act) return;
    event.preventDefault();
    act();
  }
  bind(area, {
    input: () => changed(area.value),
    beforeinput: (event: InputEvent) => {
      if (event.inputType === "historyUndo") instead(event, undo);
      if (event.inputType === "historyRedo") instead(event, redo);
    },
    keydown: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = shortcutOf(event).toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) instead(event, redo);
      else if (key === "z") instead(event, undo);
    },
  });
  host.replaceChildren(area);
  return {
    set(text: string) {
      const at = area.selectionStart;
      area.value = text;
      area.setSelectionRange(at, at);
    },
    text: () => area.value,
    /** @param write  as the editor does */
    put(write: (before: string) => ReturnType<typeof writtenOf>) {
      const { selectionStart: from, selectionEnd: to, value } = area;
      const { text, end, typedOver } = write(value.slice(value.lastIndexOf("\n", from - 1) + 1, from));
      area.focus();
      area.setRangeText(text, from, to, "end");
      const head = from + text.length - end;
      area.setSelectionRange(head - typedOver, head);
      changed(area.value);
    },
    focus: () => area.focus(),
    /** @param line  to go to */
    goTo(line: number) {
      const lines = area.value.split("\n");
      const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
      area.focus();
      area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
      area.scrollTop = (area.scrollHeight * line) / lines.length - area.clientHeight / 2;
    },
  };
}

/** The change from one text to another: one piece in place of another one. */
export function changeOf(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
