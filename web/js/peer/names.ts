// Makes text of other people fit to be shown: nothing invisible, nothing stacked, and its direction kept to itself.
import { t } from "../shell/language.ts";

/** Controls, what turns the direction of text, what takes no room or looks like nothing, and tags. */
const UNSEEN = new RegExp(
  String.raw`[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f` +
    String.raw`\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb` +
    String.raw`\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]`,
  "gu",
);
const MARK = /\p{M}/u;
/** The characters on both sides of a joiner: scripts and pictures of several parts need it. */
const JOINABLE = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const JOINERS = ["\u200c", "\u200d"];
/** Marks on one letter: no language writes more. */
const MOST_MARKS = 3;

/** More marks on one letter than any text has; putting such a run in order takes time quadratic in its length. */
const STACKED = /\p{M}{31}/u;
const TOWER = /(\p{M}{30})\p{M}+/gu;

/** A text in the form NFC; one that nobody has written as text stays as it is. */
export const composed = (text: string) => (STACKED.test(text) ? text : text.normalize("NFC"));

/**
 * A text without what is there to deceive or to spill over.
 * @returns "" when nothing is left of it
 */
export function cleaned(text: string): string {
  const seen = Array.from(
    text
      .replace(TOWER, "$1")
      .normalize("NFC")
      .replace(/[\t\n\r]/g, " ")
      .replace(UNSEEN, ""),
  );
  const kept: string[] = [];
  let marks = 0;
  seen.forEach((character, at) => {
    const before = kept.at(-1) ?? " ";
    const joins = JOINABLE.test(before) && JOINABLE.test(seen[at + 1] ?? " ");
    if (!MARK.test(character)) marks = 0;
    else if (before.trim() === "" || ++marks > MOST_MARKS) return;
    if (!JOINERS.includes(character) || joins) kept.push(character);
  });
  return kept
    .join("")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** How a name reads, whatever its letters are. */
const look = (name: string) => cleaned(name).normalize("NFKC").toLowerCase();

/**
 * A name inside a sentence: isolated, so that its writing direction does not turn the sentence around it, and in quotes
 * where it is a word of ours.
 */
export function isolated(name: string) {
  const isOurs = [t("You"), t("Your friend"), "Computer"].some((word) => look(word) === look(name));
  return `\u2068${isOurs ? t("“{name}”", { name: cleaned(name) }) : cleaned(name)}\u2069`;
}

/**
 * The name of one of several, told apart by a number from others that look the same; "" where it has none.
 * @param before  of those who came before
 */
export function distinct(name: string, before: string[]) {
  const twins = before.filter((each) => look(each) === look(name)).length;
  return cleaned(name) && twins ? `${cleaned(name)} (${twins + 1})` : cleaned(name);
}

/** A name as its owner sends it, with no more of it than a link has. */
export const ownName = (name: string) => [...cleaned(name)].slice(0, 24).join("").trim();

/** A text that somebody wrote, as an element whose direction is its own. */
export function bdi(text: string) {
  const made = document.createElement("bdi");
  made.textContent = cleaned(text);
  return made;
}

/** Whether this stands for a friend who gave no name; who calls themselves so has it in quotes. */
export const isNameless = (name: string) => [t("Your friend"), "Your friend"].includes(name);
