// Which key is meant, on whatever keyboard: by what it writes, or where that is of another script, by where it lies.

/** Signs by the place of their key, without and with Shift. */
const SIGNS: Record<string, [plain: string, shifted: string]> = {
  Slash: ["/", "?"],
  Period: [".", ""],
  Comma: [",", ""],
  NumpadDivide: ["/", "/"],
  NumpadDecimal: [".", ""],
};
/** The name that browsers have for a key whose letter they do not tell. */
const UNTOLD = new Set(["Unidentified", "Process", "Dead", ""]);
/** Keys with which a browser itself would do something. */
const NATIVE = /^(?: |\/|Enter|Home|End|Page.*)$/;

type Key = Pick<KeyboardEvent, "key"> & Partial<KeyboardEvent>;

/** The key as `key` has it on a keyboard with Latin letters; "" where it means nothing. */
export function shortcutOf({ key, code = "", shiftKey = false, isComposing = false }: Key) {
  if (isComposing) return "";
  const isNamed = key.length > 1 && /^[A-Z][A-Za-z\d]+$/.test(key) && !UNTOLD.has(key);
  if (isNamed || /^[ -~]$/.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit ? (shiftKey ? "" : digit) : (SIGNS[code]?.[Number(shiftKey)] ?? "");
}

/**
 * Whether a key is held down, and goes on by itself: then only arrows do. The browser does nothing of its own either.
 */
export function isHeld(event: KeyboardEvent) {
  if (!event.repeat || event.key.startsWith("Arrow")) return false;
  if (NATIVE.test(event.key)) event.preventDefault();
  return true;
}
