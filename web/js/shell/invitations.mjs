// The page for playing with a friend elsewhere, fetched when first wanted.
// @ts-check
import { fetchWords, t } from "./language.mjs";
import { wantedOf } from "./links.mjs";
import { formOf, main, show, toast } from "./page.mjs";
import { go } from "./routes.mjs";
import { visit } from "./visit.mjs";

/** @typedef {ReturnType<typeof createInvitations>} Invitations */

/** @typedef {ReturnType<typeof import("../peer/friend-page.mjs").mountFriendPage>} FriendPage */

/**
 * @param {Pick<import("../storage/store.mjs").Store, "source" | "sources" | "games">} store
 * @param {Pick<import("../peer/match.mjs").Match, "opened" | "turnAway" | "on">} actions
 */
export function createInvitations(store, { opened, turnAway, on }) {
  /** @type {Promise<FriendPage> | undefined} */
  let friends;
  /** Whether one of several friends is still to come, while the others are at the table. */
  let awaits = () => false;

  /** Games that somebody wrote, as far as they are here. @type {import("../peer/friend-page.mjs").Game[]} */
  let guests = [];

  async function mount() {
    const [{ mountFriendPage }, { settled }] = await Promise.all([
      import("../peer/friend-page.mjs"),
      import("../guest/with-friends.mjs"),
      fetchWords("friend"),
    ]);
    const props = { games, guests: () => guests, atTable: () => (on() ? atTable() : null) };
    return mountFriendPage(main("friend"), props, { opened: settled({ store, ask }, opened), turnAway, go });
  }

  /** @param {(there: FriendPage) => void} act */
  async function atInvitations(act) {
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

  return {
    awaits: () => awaits(),

    /** @param {string} code  in the address, which does not keep it @param {URLSearchParams} query */
    openInvitation(code, query) {
      const link = location.hash;
      const game = query.get("game") ?? "";
      const again = query.has("again") ? { again: query.get("again") ?? "" } : {};
      if (code) history.replaceState(null, "", "#/friend");
      show("friend");
      const asked = location.hash;
      void atInvitations((friends) => {
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
      void atInvitations((friends) => friends.arrive(link, null));
    },

    /** A friend has come to the table. */
    settle: () => void friends?.then((there) => there.settle()),

    /** A friend once more who has left before a game. @param {boolean} host  whether the invitation was ours */
    again: (host) => void atInvitations((friends) => friends.again(host)),

    /** A friend once more, to the match on the table. @param {import("../peer/friend-page.mjs").Wanted} wanted */
    invite: (wanted) => void atInvitations((friends) => friends.invite(wanted)),
  };
}

/** @type {import("../guest/with-friends.mjs").Ask} */
const ask = async (game, over) => (await import("../sources/consent-dialog.mjs")).askConsent(game, over);

/** The game on the table. */
const atTable = () => (visit.gameId && visit.shown ? { id: visit.gameId, title: visit.shown.title } : null);

/** The games that can be played. */
const games = () =>
  Array.from(
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".begin[data-title]")),
    ({ dataset }) => ({
      name: dataset.game ?? "",
      title: dataset.title ?? "",
    }),
  );
