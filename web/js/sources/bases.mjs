// The sources that every page has: links of games are written against them, and games begin from them.
// @ts-check
import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { fourWords } from "./identity.mjs";

/**
 * @typedef {object} Bases  what tools/bases.py writes
 * @property {Record<string, string>} sources  examples and plain games by their names
 * @property {string[][]} bases  the sources of each base letter's dictionary, by their names
 * @property {string[]} words  256, for digests
 */

/** @type {Promise<Bases> | undefined} */
let asked;

/** Fetches them, once. @returns {Promise<Bases>} */
export function bases() {
  asked ??= fetch(new URL("../../bases.json", import.meta.url)).then((answer) => answer.json());
  asked.catch(() => (asked = undefined));
  return asked;
}

/** The text of every base letter, in order. @param {Bases} found */
export const dictionariesOf = ({ sources, bases }) =>
  bases.map((names) => new TextEncoder().encode(names.map((name) => sources[name]).join("")));

/** The name of a game in words. @param {string} sha @param {Pick<Bases, "words">} known */
export const inWords = (sha, { words }) =>
  make(
    "p",
    "soft small",
    t("Its name in words:"),
    " ",
    make("b", { translate: "no" }, fourWords(sha, words).join(", ")),
    ". ",
    t("Whoever has the same game sees the same words."),
  );
