// The sources that every page has: links of games are written against them, and games begin from them.
import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { fourWords } from "./identity.ts";

/** what tools/bases.py writes */
export interface Bases {
  sources: Record<string, string>; // examples and plain games by their names
  bases: string[][]; // the sources of each base letter's dictionary, by their names
  words: string[]; // 256, for digests
}

let asked: Promise<Bases> | undefined;

/** Fetches them, once. */
export function bases(): Promise<Bases> {
  asked ??= fetch(new URL("../../bases.json", import.meta.url)).then((answer) => answer.json());
  asked.catch(() => (asked = undefined));
  return asked;
}

/** The text of every base letter, in order. */
export const dictionariesOf = ({ sources, bases }: Bases) =>
  bases.map((names) => new TextEncoder().encode(names.map((name) => sources[name]).join("")));

/** The name of a game in words. */
export const inWords = (sha: string, { words }: Pick<Bases, "words">) =>
  make(
    "p",
    "soft small",
    t("Its name in words:"),
    " ",
    make("b", { translate: "no" }, fourWords(sha, words).join(", ")),
    ". ",
    t("Whoever has the same game sees the same words."),
  );
