// The names of the kit that a game may use, each with its meaning: offered while one types, told of the word under the
// pointer, and found in a search.

import { itemAt } from "../lists.ts";

export interface Word {
  of: "kit" | "p" | "file"; // imported, of a position, or an optional name of the file
  name: string;
  what: string;
  example: string;
  put: string; // what is written of it
}
export type Words = ReturnType<typeof createWords>;

/** Words that are told at most where none fits. */
const FEW = 4;

/** How many letters have to be put, taken or changed to make one text of another; 1 for another order. */
function distance(one: string, other: string) {
  if ([...one].sort().join() === [...other].sort().join()) return Number(one !== other);
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (let m = 0; m < other.length; m++)
      next.push(Math.min(itemAt(row, m + 1) + 1, itemAt(next, m) + 1, itemAt(row, m) + Number(letter !== other[m])));
    row = next;
  }
  return itemAt(row, other.length);
}

/** The text of a word behind this part of its line, and how many letters before its end may be typed over. */
export function writtenOf({ of, put }: Word, before: string) {
  if (of === "file") return { text: `${before.trim() ? "\n" : ""}${put}\n`, end: 1, typedOver: 0 };
  const text = /\b[pd]\.$/.test(before) && put.startsWith("p.") ? put.slice(2) : put;
  const opening = text.search(/[([]/);
  const inside = opening >= 0 && /[)\]]$/.test(text) ? text.length - opening - 2 : 0;
  return { text, end: inside && 1, typedOver: inside };
}

export function createWords(list: Word[]) {
  const among = (...groups: Word["of"][]) => list.filter(({ of, name }) => groups.includes(of) && /^\w+$/.test(name));
  const isIndented = (line: string) => /^\s/.test(line);

  return {
    /** The words to be offered behind this part of a line. */
    offered(before: string) {
      if (/\b[pd]\.\w*$/.test(before)) return among("p");
      if (/\.\w*$/.test(before)) return [];
      return among("kit", ...(isIndented(before) ? [] : (["file"] as const)));
    },

    /** The word of a name, behind this part of its line. */
    of(before: string, name: string) {
      const ofPosition = before.endsWith(".");
      return list.find((word) => word.name === name && (word.of === "p") === ofPosition);
    },

    /** The words that somebody looks for, those of that name first; where none fits, the nearest by their letters. */
    find(asked: string) {
      const wanted = asked
        .trim()
        .toLowerCase()
        .replace(/[([].*/s, "")
        .replace(/^(?:[@pd]\.|@)/, "");
      if (!wanted) return { found: list, isNear: false };
      const named = list.filter(({ name }) => name.toLowerCase().includes(wanted));
      const told = list.filter((word) => !named.includes(word) && word.what.toLowerCase().includes(wanted));
      if (named.length + told.length) return { found: [...named, ...told], isNear: false };
      const ranked = list.map((word) => [distance(wanted, word.name.toLowerCase()), word] as const);
      ranked.sort(([one], [other]) => one - other);
      const near = ranked.slice(0, FEW).filter(([far]) => far <= (ranked[0]?.[0] ?? 0) + 1);
      return { found: near.map(([, word]) => word), isNear: true };
    },
  };
}
