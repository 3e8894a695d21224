// The page for playing with a friend elsewhere, fetched when first wanted.

import type { Ask } from "../guest/with-friends.ts";
import type { Game, mountFriendPage, Wanted } from "../peer/friend-page.ts";
import type { Match } from "../peer/match.ts";
import type { Store } from "../storage/store.ts";
import { fetchWords, t } from "./language.ts";
import { wantedOf } from "./links.ts";
import { formOf, main, show, toast } from "./page.ts";
import { go } from "./routes.ts";
import { visit } from "./visit.ts";

export type Invitations = ReturnType<typeof createInvitations>;

type FriendPage = ReturnType<typeof mountFriendPage>;

export function createInvitations(
  store: Pick<Store, "source" | "sources" | "games">,
  { opened, turnAway, on }: Pick<Match, "opened" | "turnAway" | "on">,
) {
  let friends: Promise<FriendPage> | undefined;
  /** Whether one of several friends is still to come, while the others are at the table. */
  let awaits = () => false;

  /** How often an address led here. */
  let arrivals = 0;

  /** Games that somebody wrote, as far as they are here. */
  let guests: Game[] = [];

  async function mount() {
    const [{ mountFriendPage }, { settled }] = await Promise.all([
      import("../peer/friend-page.ts"),
      import("../guest/with-friends.ts"),
      fetchWords("friend"),
    ]);
    const props = { games, guests: () => guests, atTable: () => (on() ? atTable() : null) };
    return mountFriendPage(main("friend"), props, { opened: settled({ store, ask }, opened), turnAway, go });
  }

  async function atInvitations(act: (there: FriendPage) => void) {
    friends ??= mount();
    try {
      const ready = await friends;
      guests = (await store.sources()).map(({ name, title }) => ({ name, title }));
      awaits = ready.awaits;
      act(ready);
    } catch (error) {
      friends = undefined;
      toast(t("What links two devices did not load. Check the connection and try again."));
      throw error;
    }
  }

  /** Does what an address asks for, unless another one was gone to while the page of friends was on its way. */
  function atLatest(act: (there: FriendPage) => void) {
    arrivals += 1;
    const arrival = arrivals;
    void atInvitations((friends) => arrival === arrivals && act(friends));
  }

  return {
    awaits: () => awaits(),

    /** @param code  in the address, which does not keep it */
    openInvitation(code: string, query: URLSearchParams) {
      const link = location.hash;
      const game = query.get("game") ?? "";
      const again = query.has("again") ? { again: query.get("again") ?? "" } : {};
      if (code) history.replaceState(null, "", "#/friend");
      show("friend");
      const asked = location.hash;
      atLatest((friends) => {
        const known = formOf(game) || guests.some(({ name }) => name === game);
        const wanted = !code && known && query.has("begin") ? { ...wantedOf(game, query), ...again } : null;
        // Who has gone elsewhere meanwhile is not led back.
        if (!wanted || location.hash === asked) friends.arrive(code && link, wanted);
      });
    },

    /** The one link of a friend, which the address does not keep. */
    openMail() {
      const link = location.hash;
      history.replaceState(null, "", "#/friend");
      show("friend");
      atLatest((friends) => friends.arrive(link, null));
    },

    /** A friend has come to the table. */
    settle: () => void friends?.then((there) => there.settle()),

    /**
     * A friend once more who has left before a game.
     * @param host  whether the invitation was ours
     */
    again: (host: boolean) => void atInvitations((friends) => friends.again(host)),

    /** A friend once more, to the match on the table. */
    invite: (wanted: Wanted) => void atInvitations((friends) => friends.invite(wanted)),
  };
}

const ask: Ask = async (game, over) => (await import("../sources/consent-dialog.ts")).askConsent(game, over);

/** The game on the table. */
const atTable = () => (visit.gameId && visit.shown ? { id: visit.gameId, title: visit.shown.title } : null);

/** The games that can be played. */
const games = () =>
  Array.from(document.querySelectorAll(".begin[data-title]") as NodeListOf<HTMLElement>, ({ dataset }) => ({
    name: dataset.game ?? "",
    title: dataset.title ?? "",
  }));
