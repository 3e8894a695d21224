// How codes get from page to page: as links, and from a tab that opened a reply to the tab that waits for it.
// @ts-check
import { given } from "../given.mjs";
import { randomHex } from "../random.mjs";
import { write } from "./code.mjs";

/** @typedef {import("./code.mjs").Code} Code */

const NAME = "cairn-replies";
const PATIENCE = 1_000; // ms
const TAB = randomHex(8);
const AT_ONCE = 250; // ms: another tab is asked before anything can be shown

/**
 * The link to send.
 * @param {Code} code
 * @param {string} base  the address of the site
 * @param {string} game  its name, shown before the link is up
 * @param {string} [terms]  by which it is to be played, the same
 */
export const linkTo = (code, base, game, terms = "") =>
  `${new URL(".", base).href}#/friend/${write(code)}?game=${encodeURIComponent(game)}${terms && `&${terms}`}`;

/**
 * Hand a reply that was opened in this tab to the tab that waits for it.
 * @param {Code} reply
 * @returns {Promise<string>} "taken"; the reason of its CodeError; or "" when no tab knows the invitation
 */
export const handOver = (reply) => ask({ reply: write(reply), nonce: reply.nonce }, PATIENCE);

/**
 * Who in this browser has an invitation already: "own" where another tab made it, "elsewhere" where one answers it
 * since before, or "".
 * @param {string} nonce
 * @param {number} since  when this tab met it
 */
export const whoHas = (nonce, since) => ask({ nonce, since }, AT_ONCE);

/**
 * @param {{ nonce: string, reply?: string, since?: number }} question
 * @param {number} patience
 * @returns {Promise<string>}
 */
function ask(question, patience) {
  const channel = given(() => new BroadcastChannel(NAME));
  if (!channel) return Promise.resolve(""); // this browser lets no tab speak to another
  return new Promise((resolve) => {
    const done = (/** @type {string} */ answer) => {
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
 * @param {(nonce: string) => boolean} ours  whether an invitation is ours
 * @param {(text: string) => string} take  takes the reply to one of them: "taken", or the reason of its CodeError
 * @param {(nonce: string) => number} [met]  since when this tab answers an invitation; Infinity if it does not
 */
export function takeReplies(ours, take, met = () => Infinity) {
  const channel = given(() => new BroadcastChannel(NAME));
  if (!channel) return () => {};
  channel.onmessage = ({ data: { nonce, reply, since, from } }) => {
    if (typeof nonce !== "string" || from === TAB) return;
    const say = (/** @type {string} */ answer) => channel.postMessage({ about: nonce, answer });
    if (ours(nonce)) say(typeof reply === "string" ? take(reply) : "own");
    else if (met(nonce) < since) say("elsewhere");
  };
  return () => channel.close();
}
