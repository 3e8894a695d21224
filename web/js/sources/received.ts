// Checks of a game that has come: its source with nothing hidden, the game it is made from, an honest guest.

import type { Loaded } from "../workshop/verdict.ts";
import type { Bases } from "./bases.ts";
import { headOf, nameOf } from "./identity.ts";

/** The beginning of a part of a link that is a position, and not the code of a game that was played. */
const POSITION = "at_";

/**
 * A position as a link of its game has it.
 * @param address  of the editor with it
 */
export const inLink = (address: string) => POSITION + address.split("/").slice(3).join("/");

/** Whether a part of a link is a position. */
export const isPosition = (played: string) => played.startsWith(POSITION);

/**
 * Where a link leads that has more than a game.
 * @param played  that part of it
 * @param name  of the game
 */
export const placeOf = (played: string, name: string) =>
  isPosition(played) ? `#/position/${name}/${played.slice(POSITION.length)}` : `#/g/${played}/${name}`;

/** How much of a game is as in another one, that this may be said. */
const MADE_FROM = 0.6;
/** Characters that turn the direction of text, or are not seen: a source could read otherwise than it runs. */
const HIDDEN = /[^\P{Cc}\n]|[\u00ad\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A source as text in which nothing is hidden. */
export const visible = (source: string) =>
  source.replace(HIDDEN, (sign) => `‹U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);

/** The title of the game of ours that most of a source is from, or "". */
export function madeFrom(source: string, { sources }: Bases) {
  const lines = source.split("\n").filter((line) => line.trim());
  const shares = Object.values(sources).map((text) => {
    const theirs = new Set(text.split("\n"));
    return { text, share: lines.filter((line) => theirs.has(line)).length / Math.max(1, lines.length) };
  });
  const nearest = shares.sort((a, b) => b.share - a.share)[0];
  return nearest && nearest.share >= MADE_FROM ? headOf(nearest.text).title : "";
}

/** Whether what ran is what has come: the game's name has the digest that the page took of the source. */
export const isThat = (sha: string, { sha: said, name }: Pick<Loaded, "sha" | "name">) =>
  said === sha && name.endsWith(nameOf(sha)) && /^[a-z0-9_]{0,60}~[a-z2-7]{26}$/.test(name);
