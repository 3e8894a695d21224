// A link that is to lead to a match: the match has its texts from the moment it opens.
import { t } from "../shell/language.ts";
import { setting } from "../shell/settings.ts";
import type { Opened } from "./friend-page.ts";
import { named } from "./friends.ts";
import { createLink } from "./link.ts";
import type { LinkHandlers } from "./match.ts";
import type { Met } from "./match-links.ts";
import { ownName } from "./names.ts";

/** why an open link has led to none */
export type NoGame = { title: string; why: string };
export type Opening = Omit<import("./match.ts").Opening, "ours" | "theirs" | "leads" | "name">;

/**
 * @param opening  for the match when the link opens
 * @param opened  takes the link over then
 */
export function createJoin(
  opening: Opening,
  opened: Opened,
  tell: { open(): void; closed(said: NoGame | null): void },
  way: Parameters<typeof createLink>[1],
) {
  let handlers: LinkHandlers | undefined;
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
 * @param why  as `onClosed` of the link says
 */
export function noGame({ friend, friends }: Met, why: string) {
  if (friend?.match) return null;
  if (friend?.ended) return { title: friend.ended[1], why: friend.ended[2] };
  const name = friend ? named(friend, friends) : t("Your friend");
  return {
    title: why === "gone" || friend?.left ? t("{friend} has left.", { friend: name }) : t("The connection is gone."),
    why: t("There is no game yet. A new invitation brings you together."),
  };
}
