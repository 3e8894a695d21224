// A shortcut is meant by what its key writes, or where that is of another script, by where it lies; held down, only
// arrows go on.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.ts";

globalThis.Element = class {};
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { isHeld, shortcutOf } = await import("../../web/js/board/shortcut.ts");
const { mountKeys } = await import("../../web/js/board/keys.ts");

const KEYS: [string, string, string, string, object?][] = [
  ["Latin", "u", "KeyU", "u"],
  ["Latin, with Caps Lock", "U", "KeyU", "U"],
  ["Dvorak, where U lies elsewhere", "u", "KeyF", "u"],
  ["Dvorak, where another letter lies at U", "g", "KeyU", "g"],
  ["French, where Q lies at A", "q", "KeyA", "q"],
  ["French, a digit without Shift", "é", "Digit2", "2"],
  ["French, a digit with Shift", "2", "Digit2", "2", { shiftKey: true }],
  ["German, a letter that is no shortcut", "ö", "Semicolon", ""],
  ["Turkish, i without a dot", "ı", "KeyI", "i"],
  ["Polish, L with a stroke", "ł", "KeyL", "l"],
  ["Russian", "г", "KeyU", "u"],
  ["Russian, a letter with Shift", "Ф", "KeyA", "A", { shiftKey: true }],
  ["Russian, a full stop, which is its own", ".", "Slash", "."],
  ["Ukrainian", "і", "KeyS", "s"],
  ["Bulgarian, phonetic", "ф", "KeyF", "f"],
  ["Serbian", "х", "KeyH", "h"],
  ["Greek", "θ", "KeyU", "u"],
  ["Greek, with Shift", "Η", "KeyH", "H", { shiftKey: true }],
  ["Arabic", "ع", "KeyU", "u"],
  ["Arabic, two letters on one key", "لا", "KeyB", "b"],
  ["Arabic, a question mark", "؟", "Slash", "?", { shiftKey: true }],
  ["Arabic, a digit", "٥", "Digit5", "5"],
  ["Persian, a digit", "۵", "Digit5", "5"],
  ["Persian, a letter", "ف", "KeyT", "t"],
  ["Hebrew", "ו", "KeyU", "u"],
  ["Hebrew, R", "ר", "KeyR", "r"],
  ["Hindi", "ह", "KeyU", "u"],
  ["Thai", "ี", "KeyU", "u"],
  ["Georgian", "უ", "KeyU", "u"],
  ["Armenian", "ւ", "KeyU", "u"],
  ["Korean", "ㅕ", "KeyU", "u"],
  ["Japanese, full width", "ｕ", "KeyU", "u"],
  ["a method of input that does not tell", "Process", "KeyU", "u"],
  ["a browser that does not tell", "Unidentified", "KeyH", "h"],
  ["a dead key", "Dead", "KeyN", "n"],
  ["a dead key that is no letter", "Dead", "Quote", ""],
  ["a letter that is being composed", "u", "KeyU", "", { isComposing: true }],
  ["the keys beside", "5", "Numpad5", "5"],
  ["the keys beside, without Num Lock", "Clear", "Numpad5", "Clear"],
  ["a slash beside", "/", "NumpadDivide", "/"],
  ["a screen's keyboard, which has no places", "г", "", ""],
  ["Enter", "Enter", "NumpadEnter", "Enter"],
  ["space", " ", "Space", " "],
  ["Escape", "Escape", "Escape", "Escape"],
  ["an arrow", "ArrowLeft", "ArrowLeft", "ArrowLeft"],
  ["a key of a keyboard with functions", "F5", "F5", "F5"],
];

for (const [name, key, code, meant, more] of KEYS)
  test(`${name}: ${key} at ${code || "no place"} is ${meant || "nothing"}`, () =>
    assert.equal(shortcutOf({ key, code, ...more }), meant));

/** Presses a key at a table; what the table was asked to do. */
function pressed(event: object) {
  const told = [];
  let hear;
  globalThis.document = { documentElement: { dataset: {} }, addEventListener: (_, listener) => (hear = listener) };
  const root = { hidden: false, querySelector: () => ({ setAttribute() {}, removeAttribute() {} }) };
  const press = (name: string) => told.push(name);
  mountKeys(root, { open: () => true }, { press, leave: () => told.push("leave"), toBoard() {} });
  hear({ code: "", target: null, preventDefault: () => told.push("prevented"), ...event });
  return told;
}

const PRESSED: [string, object, string[]][] = [
  ["U takes back", { key: "u", code: "KeyU" }, ["undo", "prevented"]],
  ["so does it on a Russian keyboard", { key: "г", code: "KeyU" }, ["undo", "prevented"]],
  ["F turns the board on a Greek one", { key: "φ", code: "KeyF" }, ["flip", "prevented"]],
  ["H gives a hint on an Arabic one", { key: "ا", code: "KeyH" }, ["hint", "prevented"]],
  ["R reads the board on a Hebrew one", { key: "ר", code: "KeyR" }, ["read", "prevented"]],
  ["Escape leaves", { key: "Escape", code: "Escape" }, ["leave", "prevented"]],
  ["a held U takes nothing more back", { key: "u", code: "KeyU", repeat: true }, []],
  ["nor does a held Г", { key: "г", code: "KeyU", repeat: true }, []],
  ["a held H asks for nothing more", { key: "h", code: "KeyH", repeat: true }, []],
  ["a held F does not turn the board on and on", { key: "f", code: "KeyF", repeat: true }, []],
  ["a held Escape leaves once", { key: "Escape", code: "Escape", repeat: true }, []],
  ["a held Enter presses no button again", { key: "Enter", code: "Enter", repeat: true }, ["prevented"]],
  ["a held Tab goes on, as the browser has it", { key: "Tab", code: "Tab", repeat: true }, []],
  ["with Ctrl it is the browser's", { key: "u", code: "KeyU", ctrlKey: true }, []],
  ["with Alt it is a letter", { key: "ü", code: "KeyU", altKey: true }, []],
];

for (const [name, event, told] of PRESSED) test(name, () => assert.deepEqual(pressed(event), told));

test("held down, arrows go on, and nothing else does", () => {
  const held = (key: string) => isHeld({ key, repeat: true, preventDefault() {} });
  assert.deepEqual(["ArrowUp", "ArrowLeft"].map(held), [false, false]);
  assert.deepEqual([" ", "Enter", "1", "u", ".", "Home", "PageUp", "?"].map(held), Array(8).fill(true));
  assert.equal(isHeld({ key: "u", repeat: false }), false);
});
