// A link that is to lead to a match: the match has its texts from the moment it opens.
// @ts-check
import { t } from "../shell/language.mjs";
import { setting } from "../shell/settings.mjs";
import { named } from "./friends.mjs";
import { createLink } from "./link.mjs";
import { ownName } from "./names.mjs";

/** @typedef {import("./match-links.mjs").Met} Met */
/** @typedef {{ title: string, why: string }} NoGame  why an open link has led to none */
/** @typedef {Omit<import("./match.mjs").Opening, "ours" | "theirs" | "leads" | "name">} Opening */

/**
 * @param {Opening} opening  for the match when the link opens
 * @param {import("./friend-page.mjs").Opened} opened  takes the link over then
 * @param {{ open(): void, closed(said: NoGame | null): void }} tell
 * @param {Parameters<typeof createLink>[1]} way
 */
export function createJoin(opening, opened, tell, way) {
  /** @type {import("./match.mjs").LinkHandlers | undefined} */
  let handlers;
  const link = createLink(
    {
      onOpen(ends) {
        tell.open();
        handlers = opened(link, { ...opening, ...ends, name: ownName(setting("name")) });
      },
      onText: (text) => handlers?.text(text),
      onState: (how) => handlers?.state(how),
      onCut: (why) => handlers?.cut(why),
      onClosed(why) {
        tell.closed(handlers ? noGame(handlers.friend(), why) : null);
        handlers?.closed(why);
      },
    },
    { match: opening.match, ...way },
  );
  return { link, friend: () => handlers?.friend().friend };
}

/**
 * Why an open link has led to no game, in words; null where both have agreed to play.
 * @param {Met} met
 * @param {string} why  as `onClosed` of the link says
 */
export function noGame({ friend, friends }, why) {
  if (friend?.match) return null;
  if (friend?.ended) return { title: friend.ended[1], why: friend.ended[2] };
  const name = friend ? named(friend, friends) : t("Your friend");
  return {
    title: why === "gone" || friend?.left ? t("{friend} has left.", { friend: name }) : t("The connection is gone."),
    why: t("There is no game yet. A new invitation brings you together."),
  };
}
