// The friends of a match, as its view has them: what each is called, and who is missing.
// @ts-check
import { t } from "../shell/language.mjs";
import { distinct, isolated } from "./names.mjs";

/** @typedef {import("./match-panel.mjs").Friend} Friend */

/** Whether one of both pages is older than the other. @param {NonNullable<Friend["ended"]>} ended */
export const older = ([code]) => code === "rules" || code === "format";

/**
 * The name of a friend, told apart from others of the same name.
 * @param {Friend} friend
 * @param {Friend[]} friends  all of them
 */
export function named(friend, friends) {
  const at = friends.findIndex(({ party, link }) => party === friend.party && link === friend.link);
  const before = friends.slice(0, Math.max(0, at)).map(({ name }) => name);
  const name = distinct(friend.name, before);
  return name ? isolated(name) : t("Your friend");
}

/** The first player who needs attention; else the first, or the only one. @param {Friend[]} friends */
export function foremost(friends) {
  const players = friends.filter(({ party }) => party >= 0);
  return players.find((friend) => isGone(friend) || (friend.match && friend.overrun)) ?? players[0] ?? friends[0];
}

/** Whether a player has no link now. @param {Friend} friend */
export const isGone = ({ party, match, phase }) =>
  party >= 0 && Boolean(match) && (phase === "away" || phase === "over");

/** All players who are to come back. @param {Friend[]} friends */
export const missing = (friends) => friends.filter(isGone).map(({ party, match, name }) => ({ party, match, name }));
