// Which invitations this browser has made, while they can still be answered: one whose page is gone is told of, and
// made anew.
import { granted } from "../given.ts";
import { set } from "../shell/settings.ts";
import type { Wanted } from "./friend-page.ts";
import { listIn } from "./places.ts";

export type Made = { nonce: string; made: number; wanted: Wanted };

/** Held by the tab that waits for the reply, also while a phone lets it sleep. */
const LOCK = "cairn-invited-";
/** In the storage of one tab, which a page that is loaded anew finds again. */
const LAST = "cairn-invited";
const DAY = 86_400_000; // ms
const MOST = 8;

/** The release of each lock that this tab holds, by nonce. */
const held: Map<string, () => void> = new Map();

const all = (): Made[] => listIn<Made>("invited").filter(({ made }) => Date.now() - made < DAY);

/** An invitation is out, and this tab waits for its reply. */
export function noteMade(nonce: string, wanted: Wanted) {
  set("invited", JSON.stringify([{ nonce, made: Date.now(), wanted }, ...all()].slice(0, MOST)));
  remember(nonce);
  const hold = () => new Promise((done) => held.set(nonce, () => done(undefined)));
  void granted(() => navigator.locks.request(LOCK + nonce, hold));
}

/** Nobody is to answer it any more, or a game has come of it. */
export function noteDone(nonce: string) {
  held.get(nonce)?.();
  held.delete(nonce);
  set("invited", JSON.stringify(all().filter((made) => made.nonce !== nonce)));
}

/**
 * The match that was wanted with an invitation of this browser for which no tab waits any more.
 * @param nonce  by default the last one of this tab, from before it was loaded anew
 */
export async function lostInvitation(nonce: string = remembered()): Promise<Made | undefined> {
  const made = all().find((made) => made.nonce === nonce);
  // Without locks nobody can tell a tab that sleeps from one that is gone.
  const locks = made && (await granted(() => navigator.locks.query()));
  if (!locks) return undefined;
  return locks.held?.some(({ name }) => name === LOCK + nonce) ? undefined : made;
}

/** Whether this browser has made it. */
export const isMade = (nonce: string) => all().some((made) => made.nonce === nonce);

/** The last one by a public mailbox for which no tab waits: it still works. */
export async function lostMail(): Promise<Made | undefined> {
  for (const { nonce, wanted } of all()) {
    const lost = wanted.mail && (await lostInvitation(nonce));
    if (lost) return lost;
  }
  return undefined;
}

function remember(nonce: string) {
  try {
    sessionStorage.setItem(LAST, nonce);
  } catch {} // storage is blocked
}

function remembered() {
  try {
    return sessionStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
}
