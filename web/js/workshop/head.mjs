// The first line of a source’s docstring: “Title, by Somebody. What one has to reach.”
// @ts-check

/** The head of a source as the kit reads it (py/cairn/kit/head.py): the part before the title, and the title. */
const HEAD = /^(\s*[rR]?(?:"""|'''|"|')\s*)([^.\s"'][^.\n"']{0,39}?)(?=,\s{1,9}by\s|\.(?:\s|$))/;
const LONGEST = 40;

/** The title of a game, "" where its source has none. @param {string} source */
export const titleOf = (source) => HEAD.exec(source)?.[2] ?? "";

/** How many lines a source has. @param {string} source */
export const linesOf = (source) => source.trimEnd().split("\n").length;

/**
 * A source under another title; unchanged where it has none.
 * @param {string} source
 * @param {string} title
 */
export const withTitle = (source, title) => source.replace(HEAD, (_, before) => before + title.slice(0, LONGEST));

/**
 * The title of a copy: with the next number that is free.
 * @param {string} title
 * @param {Iterable<string>} taken
 */
export function freeTitle(title, taken) {
  const others = new Set(taken);
  const bare = title.replace(/ \d+$/, "");
  for (let n = 2; ; n++) {
    const next = `${bare.slice(0, LONGEST - 1 - String(n).length)} ${n}`;
    if (!others.has(next)) return next;
  }
}
