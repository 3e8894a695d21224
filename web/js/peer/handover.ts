// How codes get from page to page: as links, and from a tab that opened a reply to the tab that waits for it.
import { given } from "../given.ts";
import { randomHex } from "../random.ts";
import { type Code, write } from "./code.ts";

const NAME = "cairn-replies";
const PATIENCE = 1_000; // ms
const TAB = randomHex(8);
const AT_ONCE = 250; // ms: another tab is asked before anything can be shown

/**
 * The link to send.
 * @param base  the address of the site
 * @param game  its name, shown before the link is up
 * @param terms  by which it is to be played, the same
 */
export const linkTo = (code: Code, base: string, game: string, terms: string = "") =>
  `${new URL(".", base).href}#/friend/${write(code)}?game=${encodeURIComponent(game)}${terms && `&${terms}`}`;

/**
 * Hand a reply that was opened in this tab to the tab that waits for it.
 * @returns "taken"; the reason of its CodeError; or "" when no tab knows the invitation
 */
export const handOver = (reply: Code): Promise<string> => ask({ reply: write(reply), nonce: reply.nonce }, PATIENCE);

/**
 * Who in this browser has an invitation already: "own" where another tab made it, "elsewhere" where one answers it
 * since before, or "".
 * @param since  when this tab met it
 */
export const whoHas = (nonce: string, since: number) => ask({ nonce, since }, AT_ONCE);

function ask(question: { nonce: string; reply?: string; since?: number }, patience: number): Promise<string> {
  const channel = given(() => new BroadcastChannel(NAME));
  if (!channel) return Promise.resolve(""); // this browser lets no tab speak to another
  return new Promise((resolve) => {
    const done = (answer: string) => {
      clearTimeout(late);
      channel.close();
      resolve(answer);
    };
    const late = setTimeout(done, patience, "");
    channel.onmessage = ({ data }) =>
      data?.about === question.nonce && typeof data.answer === "string" && done(data.answer);
    channel.postMessage({ ...question, from: TAB });
  });
}

/**
 * Answer for our invitations when other tabs ask, and take in the replies they hand over; returns the function that
 * ends it.
 * @param ours  whether an invitation is ours
 * @param take  takes the reply to one of them: "taken", or the reason of its CodeError
 * @param met  since when this tab answers an invitation; Infinity if it does not
 */
export function takeReplies(
  ours: (nonce: string) => boolean,
  take: (text: string) => string,
  met: (nonce: string) => number = () => Infinity,
) {
  const channel = given(() => new BroadcastChannel(NAME));
  if (!channel) return () => {};
  channel.onmessage = ({ data: { nonce, reply, since, from } }) => {
    if (typeof nonce !== "string" || from === TAB) return;
    const say = (answer: string) => channel.postMessage({ about: nonce, answer });
    if (ours(nonce)) say(typeof reply === "string" ? take(reply) : "own");
    else if (met(nonce) < since) say("elsewhere");
  };
  return () => channel.close();
}
