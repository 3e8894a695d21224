// The first line of a source’s docstring: “Title, by Somebody. What one has to reach.”

/** The head of a source as the kit reads it (py/cairn/kit/head.py): the part before the title, and the title. */
const HEAD = /^(\s*[rR]?(?:"""|'''|"|')\s*)([^.\s"'][^.\n"']{0,39}?)(?=,\s{1,9}by\s|\.(?:\s|$))/;
const LONGEST = 40;

/** The title of a game, "" where its source has none. */
export const titleOf = (source: string) => HEAD.exec(source)?.[2] ?? "";

/** How many lines a source has. */
export const linesOf = (source: string) => source.trimEnd().split("\n").length;

/** A source under another title; unchanged where it has none. */
export const withTitle = (source: string, title: string) =>
  source.replace(HEAD, (_, before) => before + title.slice(0, LONGEST));

/** The title of a copy: with the next number that is free. */
export function freeTitle(title: string, taken: Iterable<string>) {
  const others = new Set(taken);
  const bare = title.replace(/ \d+$/, "");
  for (let n = 2; ; n++) {
    const next = `${bare.slice(0, LONGEST - 1 - String(n).length)} ${n}`;
    if (!others.has(next)) return next;
  }
}
