// The public mailboxes that Cairn knows: Nostr relays, each run by somebody else. The site's policy allows these, and
// what somebody who hosts Cairn has added to it.

/** In the order in which links count them: one that is gone leaves its place empty, a new one comes last. */
export const LISTED = ["relay.damus.io", "nos.lol", "relay.primal.net", "nostr.mom"];

/** How many carry the letters of one invitation, so that one may fail. */
export const AT_ONCE = 2;

const OWN = /^[a-z\d.-]+\.[a-z]{2,}(:\d{1,5})?(\/[\w./-]*)?$/i;

/** Whether it reads as a mailbox of one's own: a name, with a port and a path where it has them. */
export const isMailbox = (name: string) => name.length <= 60 && OWN.test(name);

/** The mailboxes that the policy of this site lets its pages reach. */
export const allowed = () =>
  (document.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content") ?? "").match(
    /(?<=wss:\/\/)[^\s;]+/g,
  ) ?? LISTED;

/** Whether the policy lets a page reach it. */
export const isAllowed = (name: string) => allowed().includes(name.toLowerCase().split("/")[0] ?? "");
