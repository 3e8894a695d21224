// The editor of rules: CodeMirror in a shadow root, for our policy of styles lets it add a sheet to one, but no <style>
// to the page. Its state also stands behind the plain field, so that what can be undone outlives both.

import type { CompletionContext } from "@codemirror/autocomplete";
import type { EditorStateConfig, StateEffectType, Transaction } from "@codemirror/state";
import {
  basicSetup,
  Decoration,
  EditorState,
  EditorView,
  HighlightStyle,
  historyField,
  hoverTooltip,
  indentUnit,
  indentWithTab,
  keymap,
  python,
  pythonLanguage,
  redo as redoIn,
  StateEffect,
  StateField,
  syntaxHighlighting,
  syntaxTree,
  tags,
  undo as undoIn,
} from "../../../runtime/codemirror.mjs";
import { t } from "../shell/language.ts";
import { keys } from "./keys.ts";
import { changeOf, createPlain } from "./plain.ts";
import type { Word, Words, writtenOf } from "./words.ts";

type WrittenOf = typeof writtenOf;

/** Characters of what can be undone that are kept; what is older goes. */
const LONGEST_HISTORY = 200_000;
const MONO = 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace';

const setFaults: StateEffectType<number> = StateEffect.define();
/** The lines in which something is wrong; they move with the text. */
const faults = StateField.define({
  create: () => Decoration.none,
  update(marked, change) {
    const told = change.effects.findLast((effect) => effect.is(setFaults));
    if (!told) return marked.map(change.changes);
    const { doc } = change.state;
    const line = told.value > 0 && told.value <= doc.lines ? doc.line(told.value).from : -1;
    return line < 0 ? Decoration.none : Decoration.set([Decoration.line({ class: "fault" }).range(line)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * @param name  of a custom property
 * @param share  in per cent
 */
const tinted = (name: string, share: number) => `color-mix(in oklab, var(${name}) ${share}%, transparent)`;
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper-up)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: MONO, lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "var(--s2)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-2)", backgroundColor: "transparent", border: "0" }, // the outline is under it
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: tinted("--ink", 6) },
  ".fault": { boxShadow: "inset 4px 0 var(--alarm)", backgroundColor: tinted("--alarm", 9) },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: tinted("--focus", 25),
  },
  ".cm-selectionMatch, &.cm-focused .cm-matchingBracket": { backgroundColor: tinted("--focus", 18) },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: tinted("--alarm", 25) },
  ".cm-tooltip, .cm-panels": {
    color: "var(--ink)",
    backgroundColor: "var(--paper-up)",
    border: "1px solid var(--edge)",
    fontFamily: "var(--sans)",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--on-accent)", backgroundColor: "var(--accent)" },
  ".told": { padding: "var(--s2) var(--s3)", maxWidth: "24rem" },
  ".told code": { display: "block", marginTop: "var(--s1)", fontFamily: MONO, color: "var(--ink-2)" },
  ".cm-panel.cm-search": { padding: "var(--s2)", "& label, & input, & button": { fontSize: "var(--t-1)" } },
  ".cm-textfield, .cm-button": {
    color: "var(--ink)",
    background: "var(--paper)",
    border: "1px solid var(--edge)",
    minHeight: "2rem",
  },
});

/** The inks of code, which workshop.css sets for both themes. */
function inks() {
  const { bool, comment, definition, keyword, literal, meta, string, variableName } = tags;
  return syntaxHighlighting(
    HighlightStyle.define([
      { tag: keyword, color: "var(--code-word)", fontWeight: "600" },
      { tag: string, color: "var(--code-text)" },
      { tag: comment, color: "var(--code-note)", fontStyle: "italic" },
      { tag: [literal, bool], color: "var(--code-number)" },
      { tag: [definition(variableName), meta], color: "var(--code-name)" },
    ]),
  );
}

/** The explanation of a word, in a small box. */
function tell({ what, example }: Word) {
  const [told, code] = [document.createElement("div"), document.createElement("code")];
  told.className = "told";
  code.textContent = example;
  told.append(what, code);
  return told;
}

/** Completion, and what is told of the word under the pointer. */
function help(words: Words) {
  const autocomplete = (context: CompletionContext) => {
    if (/String|Comment/.test(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null;
    const before = context.matchBefore(/\b\w+$/);
    const line = context.state.doc.lineAt(context.pos);
    const typed = context.state.sliceDoc(line.from, context.pos);
    if (!before && !context.explicit && !typed.endsWith(".")) return null;
    const options = words
      .offered(typed)
      .map((word) => ({ label: word.name, detail: word.what, info: () => tell(word), boost: 1 }));
    return options.length ? { from: before?.from ?? context.pos, options, validFor: /^\w*$/ } : null;
  };
  const hover = hoverTooltip((editor, at) => {
    const place = editor.state.wordAt(at);
    if (!place) return null;
    const before = editor.state.sliceDoc(editor.state.doc.lineAt(at).from, place.from);
    const word = words.of(before, editor.state.sliceDoc(place.from, place.to));
    return word ? { pos: place.from, end: place.to, create: () => ({ dom: tell(word) }) } : null;
  });
  return [pythonLanguage.data.of({ autocomplete }), hover];
}

/** The texts of CodeMirror itself. */
const phrases = () =>
  EditorState.phrases.of({
    Find: t("Find"),
    Replace: t("Replace"),
    next: t("next"),
    previous: t("previous"),
    all: t("all"),
    "match case": t("match case"),
    regexp: t("regular expression"),
    "by word": t("whole words"),
    replace: t("replace"),
    "replace all": t("replace all"),
    close: t("Close"),
    Completions: t("Suggestions"),
  });

export function createEditor(host: HTMLElement, words: Words, { changed }: { changed(): void }) {
  const label = t("The rules, in Python. Tab indents; Escape, then Tab, leaves the field.");
  const extensions = [
    basicSetup,
    keymap.of([indentWithTab]),
    indentUnit.of("    "),
    python(),
    inks(),
    theme,
    faults,
    help(words),
    keys,
    phrases(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
  ];
  const fields = { history: historyField };
  /** The text and what can be undone, also where a plain field shows them. */
  let now = EditorState.create({ doc: "", extensions });
  let rich: EditorView | undefined;
  let plain: ReturnType<typeof createPlain> | undefined;

  function take(transaction: Transaction) {
    now = transaction.state;
    rich?.update([transaction]);
    if (plain && plain.text() !== String(now.doc)) plain.set(String(now.doc));
    if (transaction.docChanged) changed();
  }
  const undo = () => undoIn({ state: now, dispatch: take });
  const redo = () => redoIn({ state: now, dispatch: take });

  /** @param wanted  a plain field */
  function show(wanted: boolean) {
    rich?.destroy();
    [rich, plain] = [undefined, undefined];
    if (wanted) {
      plain = createPlain(host, {
        changed: (text) => take(now.update({ changes: changeOf(String(now.doc), text), userEvent: "input.type" })),
        undo,
        redo,
      });
      return plain.set(String(now.doc));
    }
    const place = document.createElement("div");
    const root = place.attachShadow({ mode: "open" });
    place.className = "rich";
    host.replaceChildren(place);
    rich = new EditorView({ state: now, root, parent: root, dispatch: take });
    keepInSight(rich);
  }

  /** Keeps the cursor in sight where the field becomes lower. */
  function keepInSight(shown: EditorView) {
    let lowest = 0;
    const sized = new ResizeObserver(() => {
      if (shown !== rich) return sized.disconnect();
      const { bottom } = shown.scrollDOM.getBoundingClientRect();
      const { head } = now.selection.main;
      const cursor = shown.coordsAtPos(head);
      if (cursor && cursor.bottom > bottom && cursor.bottom <= lowest)
        take(now.update({ effects: EditorView.scrollIntoView(head) }));
      lowest = bottom;
    });
    sized.observe(shown.scrollDOM);
  }

  return {
    show,
    undo,
    redo,
    /** Shows a text, and what can be undone in it as it was kept. */
    open(text: string, history?: string) {
      now = restored(text, history, { extensions }, fields) ?? EditorState.create({ doc: text, extensions });
      rich?.setState(now);
      plain?.set(text);
    },
    text: () => String(now.doc),
    /** The text with its history of changes, to be kept; undefined where there is too much of it. */
    history() {
      const kept = JSON.stringify(now.toJSON(fields));
      return kept.length < LONGEST_HISTORY ? kept : undefined;
    },
    /** Marks a line as wrong, none with 0. */
    mark: (line: number) => (line || now.field(faults).size) && take(now.update({ effects: setFaults.of(line) })),
    /** @param line  to go to */
    goTo(line: number) {
      if (plain) return plain.goTo(line);
      const { from } = now.doc.line(Math.min(Math.max(line, 1), now.doc.lines));
      take(now.update({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) }));
      rich?.focus();
    },
    /**
     * Puts a text where the cursor is, and selects what may be typed over.
     * @param write  by what stands before it in its line
     */
    put(write: (before: string) => ReturnType<WrittenOf>) {
      if (plain) return plain.put(write);
      const { from, to } = now.selection.main;
      const { text, end, typedOver } = write(now.sliceDoc(now.doc.lineAt(from).from, from));
      const head = from + text.length - end;
      const changes = { changes: { from, to, insert: text }, selection: { anchor: head - typedOver, head } };
      take(now.update({ ...changes, scrollIntoView: true, userEvent: "input.complete" }));
      rich?.focus();
    },
    focus: () => (plain ?? rich)?.focus(),
  };
}

/** A state as it was kept; undefined where that is of another text, or cannot be read. */
function restored(
  text: string,
  history: string | undefined,
  config: EditorStateConfig,
  fields: Record<string, StateField<unknown>>,
) {
  try {
    const kept = JSON.parse(history ?? "null");
    return kept?.doc === text ? EditorState.fromJSON(kept, config, fields) : undefined;
  } catch {
    return undefined; // of an older Cairn
  }
}
