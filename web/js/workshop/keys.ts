// Keys in the editor of rules that do otherwise than CodeMirror has it.
import { EditorView, insertNewlineAndIndent, Prec, syntaxTree } from "../../../runtime/codemirror.mjs";

/**
 * Typed letters go into the text itself, not first into the page, where CodeMirror would read them: there a browser
 * that replaces lines by a letter writes styles of its own, which our policy refuses, and on a busy machine a letter
 * could come before the one typed before it. Input methods and touch keyboards need the page.
 */
const typed = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }: InputEvent, editor) {
    if (inputType !== "insertText" || !data || isComposing || editor.composing) return false;
    const { from, to } = editor.state.selection.main;
    const isAcross = editor.state.doc.lineAt(from).to < to;
    if (!isAcross && !matchMedia("(any-pointer: fine)").matches) return false;
    const insert = () =>
      editor.state.update(editor.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handlers = editor.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(editor, from, to, data, insert))) editor.dispatch(insert());
    return true;
  },
});

/** Enter begins a new line behind a word that stands there to its end, though that very word is suggested. */
const entered = EditorView.domEventHandlers({
  keydown({ key, isComposing }: KeyboardEvent, editor) {
    if (key !== "Enter" || isComposing) return false;
    const chosen = editor.dom.querySelector(".cm-tooltip-autocomplete [aria-selected] .cm-completionLabel");
    const { head } = editor.state.selection.main;
    const word = chosen?.textContent ?? "";
    return word !== "" && editor.state.sliceDoc(head - word.length, head) === word
      ? insertNewlineAndIndent(editor)
      : false;
  },
});

/**
 * A quotation mark that is typed over one of the three that end a text steps over that one. CodeMirror steps over all
 * three at the first, and would add two for the others.
 */
const closed = EditorView.inputHandler.of((editor, from, to, typed) => {
  if (from !== to || !["'", '"'].includes(typed)) return false;
  const isSame = (at: number) => at >= 0 && editor.state.sliceDoc(at, at + 1) === typed;
  let [start, end] = [from, from];
  while (isSame(start - 1)) start--;
  while (isSame(end)) end++;
  const text = syntaxTree(editor.state).resolveInner(start, 1);
  if (from === end || end - start !== 3 || text.from === start || text.to !== end) return false;
  editor.dispatch({ selection: { anchor: from + 1 }, scrollIntoView: true, userEvent: "select" });
  return true;
});

export const keys = [typed, Prec.highest(entered), Prec.highest(closed)];
