// Reads the game that a link asks for: #/begin/vaxandis?size=5&who=computer&level=3. What can be said, the new-game
// forms of the page tell.

import type { Wanted } from "../peer/friend-page.ts";
import { randomBelow } from "../random.ts";
import { isGuest } from "./page.ts";
import { set, setting } from "./settings.ts";

/** The time that a clock adds with every move, in ms. */
const EVERY_MOVE = 5_000;
/** Minutes of pauses, where nothing else is asked for. */
const PAUSES = 5;

const form = (game: string) => document.getElementById(`new-${game}`);

/**
 * The options of a form, read from a link such as #/begin/vaxandis?size=5; lots are drawn here.
 * @param preset  whether Settings fill in what the link leaves open
 */
export function optionsOf(game: string, query: URLSearchParams, preset: boolean = true) {
  const options: Record<string, string | number> = {};
  for (const input of (form(game)?.querySelectorAll("[data-type]") ?? []) as NodeListOf<HTMLInputElement>) {
    let value = query.get(input.name) ?? (preset ? presetOf(input.name) : null);
    if (value === "chance" && input.dataset.type !== "chance") {
      value = String(randomBelow(seatsOf(query)));
      query.set(input.name, value);
    }
    if (value !== null && input.dataset.type === "open") options[input.name] = value;
    else if (value === input.value && input.dataset.type !== "chance")
      options[input.name] = input.dataset.type === "int" ? Number(value) : value;
  }
  return options;
}

/** The value from Settings where a link says nothing; null: none. */
const presetOf = (name: string) => (name === "hand" && setting("hand")) || null;

/**
 * The computer's levels by seat, from a link such as #/begin/vaxandis?who=computer&level=3&you=0; it takes all other
 * seats.
 */
export function computerOf(game: string, query: URLSearchParams): Record<string, number> {
  const [who, level, you] = [query.get("who"), Number(query.get("level")), query.get("you")];
  if ((form(game)?.dataset.mind === undefined && !isGuest(game)) || !(level >= 1 && level <= 8)) return {};
  const other = Number(query.get("other"));
  if (who !== "computer" && who !== "watch") return {};
  const seats = seatsOf(query);
  const mine = you && Number(you) < seats ? Number(you) : randomBelow(seats); // Number of no number is not below
  const levels = Array.from({ length: seats }, (_, seat) => [
    String(seat),
    seat && who === "watch" && other >= 1 && other <= 8 ? other : level,
  ]);
  return Object.fromEntries(levels.filter(([seat]) => who === "watch" || seat !== String(mine)));
}

/** How many play, by a link: 2 to 4. */
const seatsOf = (query: URLSearchParams) => Math.min(Math.max(2, Math.round(Number(query.get("seats")) || 2)), 4);

/** Where a form leads that was filled in. */
export function linkOf(filled: HTMLFormElement) {
  const game = (filled.closest("main") as HTMLElement).dataset.game ?? "";
  const query = new URLSearchParams({ game });
  for (const input of askedIn(filled)) query.set(input.name, input.value);
  if (query.get("who") === "friend") return `#/friend?${query}`;
  query.delete("game");
  return `#/begin/${game}?${query}`;
}

/** The choices made in a form, of those that it offers now: folded options too. */
export function askedIn(form: HTMLElement) {
  const folded = form.querySelectorAll("details:not([open])") as NodeListOf<HTMLDetailsElement>;
  for (const details of folded) details.open = true;
  const chosen = form.querySelectorAll("input:checked") as NodeListOf<HTMLInputElement>;
  const asked = [...chosen].filter((input) => input.getClientRects().length);
  for (const details of folded) details.open = false;
  return asked;
}

/** By game: where its form led last. */
function links(): Record<string, string> {
  try {
    return JSON.parse(setting("last"));
  } catch {
    return {};
  }
}

/** Where the form of a game led last, with the hand that Settings ask for, or "". */
export const lastLink = (game: string) => {
  const link = links()[game];
  if (typeof link !== "string" || !link.startsWith("#/")) return "";
  const hand = link.startsWith("#/begin/") && presetOf("hand"); // a friend is asked, not told
  return hand ? link.replace(/([?&]hand=)\w*/, `$1${hand}`) : link;
};

export const rememberLink = (game: string, link: string) => set("last", JSON.stringify({ ...links(), [game]: link }));

/** Minutes that each player may be away or asleep in a timed game. */
const pausesOf = (query: URLSearchParams) =>
  Math.min(Math.max(1, Math.round(Number(query.get("pauses")) || PAUSES)), 60);

/**
 * The match that a form asks for with a friend, from a link such as #/friend?game=vaxandis&size=5&begin=toss&clock=10.
 */
export function wantedOf(game: string, query: URLSearchParams): Wanted {
  const minutes = Math.min(Math.max(0, Math.round(Number(query.get("clock")) || 0)), 180);
  const seats = seatsOf(query);
  const parties = Array.from({ length: seats }, (_, party) => party);
  const begin = query.get("begin");
  const options = optionsOf(game, query, false);
  // A coin has two sides: of more than two, lots drawn here say who begins.
  const first = begin === "me" ? 0 : begin === "friend" ? 1 : seats > 2 ? randomBelow(seats) : -1;
  // Where the options say which seat begins, the player who begins sits there.
  const opening = Number(options.first) || 0;
  const seating = first < 0 ? "toss" : parties.map((party) => (party - first + opening + seats) % seats).join(" ");
  return {
    game,
    options,
    seating,
    clock: minutes ? [minutes * 60_000, EVERY_MOVE, pausesOf(query) * 60_000] : null,
    guests: parties.slice(1).map((party) => ({ party, match: "", name: "" })),
    near: false,
    far: (query.get("where") || setting("where") || "far") === "far",
  };
}
