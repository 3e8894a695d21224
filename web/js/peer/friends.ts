// The friends of a match, as its view has them: what each is called, and who is missing.
import { t } from "../shell/language.ts";
import type { Friend } from "./match-panel.ts";
import { distinct, isolated } from "./names.ts";

/** Whether one of both pages is older than the other. */
export const older = ([code]: NonNullable<Friend["ended"]>) => code === "rules" || code === "format";

/**
 * The name of a friend, told apart from others of the same name.
 * @param friends  all of them
 */
export function named(friend: Friend, friends: Friend[]) {
  const at = friends.findIndex(({ party, link }) => party === friend.party && link === friend.link);
  const before = friends.slice(0, Math.max(0, at)).map(({ name }) => name);
  const name = distinct(friend.name, before);
  return name ? isolated(name) : t("Your friend");
}

/** The first player who needs attention; else the first, or the only one. */
export function foremost(friends: Friend[]) {
  const players = friends.filter(({ party }) => party >= 0);
  const missed = players.find((one) => (isGone(one) && !one.substituted) || (one.match && one.overrun));
  return missed ?? players.find(isGone) ?? players[0] ?? friends[0];
}

/** Whether a player has no link now. */
export const isGone = ({ party, match, phase }: Friend) =>
  party >= 0 && Boolean(match) && (phase === "away" || phase === "over");

/** All players who are to come back. */
export const missing = (friends: Friend[]) =>
  friends.filter(isGone).map(({ party, match, name }) => ({ party, match, name }));
