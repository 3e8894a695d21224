// The terms of a match between two, as a link tells them to the one invited, and in words. What counts is what both are
// shown before they agree.
import { t, together } from "../shell/language.ts";
import { wantedOf } from "../shell/links.ts";
import type { Wanted } from "./friend-page.ts";

/** Characters of a value in a link: a board that was drawn is longer, and a picture of it too fine for a camera. */
const LONGEST = 40;

/** The options that a form offers. */
const offered = (game: string): HTMLInputElement[] =>
  [...document.querySelectorAll(`#new-${CSS.escape(game)} fieldset:not(.lot) input[data-type]`)].map(
    (input) => input as HTMLInputElement,
  );

/** Which of those who play begins, by the order of invitation; -1: a coin says it. */
export const firstOf = ({ seating, options }: Pick<Wanted, "seating" | "options">) =>
  seating === "toss" ? -1 : seating.split(" ").indexOf(String(Number(options.first) || 0));

/** The query of an invitation’s link beside the game, for two who play for the first time. */
export function termsIn(wanted: Wanted) {
  const { game, options, clock, guests } = wanted;
  const [{ party, match }] = guests;
  if (party < 0 || match || guests.length > 1) return "";
  const usual = offered(game).filter(({ defaultChecked }) => defaultChecked);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (!usual.some((input) => input.name === name && input.value === String(value)) && String(value).length <= LONGEST)
      query.set(name, String(value));
  query.set("begin", ["toss", "me", "friend"][firstOf(wanted) + 1] ?? "");
  if (clock) query.set("clock", String(clock[0] / 60_000));
  if (clock?.[2]) query.set("pauses", String(clock[2] / 60_000));
  return `${query}`;
}

/** The terms that a link names beside the game. */
export const beside = (query: URLSearchParams) =>
  `${new URLSearchParams([...query].filter(([name]) => name !== "game"))}`;

/** The same terms as the guest would ask for them. */
export function mirrored(terms: URLSearchParams) {
  const query = new URLSearchParams(terms);
  const begin = terms.get("begin");
  query.delete("game");
  query.set("begin", begin === "me" ? "friend" : begin === "friend" ? "me" : "toss");
  return query;
}

/** The options of a link in the words of the game’s form; those that it leaves open are as usual. */
export function optionWords(game: string, query: URLSearchParams) {
  const inputs = offered(game).filter(({ dataset }) => dataset.type !== "open");
  return [...new Set(inputs.map(({ name }) => name))]
    .map((name) => {
      const values = inputs.filter((input) => input.name === name);
      const chosen =
        values.find(({ value }) => value === query.get(name)) ?? values.find((input) => input.defaultChecked);
      const title = chosen?.closest("fieldset")?.querySelector("legend")?.textContent?.trim();
      return title ? `${title}: ${chosen?.parentElement?.textContent?.trim()}` : "";
    })
    .filter(Boolean);
}

/** The promise of an invitation to who is invited; "" where its link says nothing. */
export function promised(game: string, terms: URLSearchParams) {
  if (!game || !["toss", "me", "friend"].includes(terms.get("begin") ?? "")) return "";
  const options = optionWords(game, terms).join(" \u00b7 ");
  return [options && `${options}.`, agreed(wantedOf(game, mirrored(terms)))].filter(Boolean).join(" ");
}

/** Who begins, and the clock, in sentences. */
export function agreed(wanted: Wanted) {
  const { clock, guests } = wanted;
  const first = firstOf(wanted);
  const begins =
    first < 0
      ? t("A coin of both devices says who begins.")
      : first === 0
        ? t("You begin.")
        : guests.length > 1
          ? t("Friend {n} begins.", { n: first })
          : t("Your friend begins.");
  if (!clock) return together([begins, t("No clock.")]);
  const [base, step, pauses] = clock;
  const times = { minutes: base / 60_000, seconds: step / 1000 };
  const each = t("{minutes} minutes each, and {seconds} seconds more with every move.", times);
  const more = pauses ? [t("Pauses: {minutes} minutes each.", { minutes: pauses / 60_000 })] : [];
  return together([begins, each, ...more]);
}
