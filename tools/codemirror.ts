// The parts of CodeMirror that the editor of rules uses; the build makes one file of them.
export { historyField, indentWithTab, insertNewlineAndIndent, redo, undo } from "@codemirror/commands";
export { python, pythonLanguage } from "@codemirror/lang-python";
export { HighlightStyle, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
export { Decoration, hoverTooltip, keymap } from "@codemirror/view";
export { tags } from "@lezer/highlight";
export { basicSetup, EditorView } from "codemirror";
