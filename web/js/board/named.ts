// The spots of the board that a sentence names.

/** By spot, its name within a sentence. */
export type Names = Record<string, string>;

/** How many characters of a text are looked through, and of how many a name is at most: a guest may send any. */
const [MOST, LONGEST] = [1000, 24];

/**
 * The spots that a text names. The last word of a name alone means it where it has no other: “Gate” for “the Gate”; and
 * after “left II”, “III” is of the same row.
 */
export function namedIn(words: string, names: Names) {
  const spots = new Map<string, string>();
  for (const [spot, name] of Object.entries(names)) if (name.length <= LONGEST) spots.set(name, spot);
  const rows = new Set([...spots.keys()].flatMap((name) => (name.includes(" ") ? [lastWord(name)] : [])));
  const known = [...spots.keys(), ...rows].sort((one, other) => other.length - one.length);
  if (!known.length) return [];
  const found = new Set<string>();
  let row = "";
  const one = known.map(literal).join("|");
  const any = new RegExp(`(?<![\\p{L}\\d])(?:${one})(?![\\p{L}\\d])`, "gu"); // pattern: of plain letters
  for (const [name] of words.slice(0, MOST).matchAll(any)) {
    const spot = spots.get(name) ?? spots.get(row + name) ?? alone(name, spots);
    if (spot) found.add(spot);
    if (name.includes(" ")) row = name.slice(0, -lastWord(name).length);
  }
  return [...found];
}

/** The spot whose name alone ends so. */
function alone(word: string, spots: Map<string, string>) {
  const [found, ...others] = [...spots].filter(([name]) => lastWord(name) === word);
  return others.length ? undefined : found?.[1];
}

const lastWord = (name: string) => name.slice(name.lastIndexOf(" ") + 1);

const literal = (name: string) => name.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&");
