// How codes get from page to page: as links, and from a tab that opened a reply to the tab that waits for it.
// @ts-check
import { write } from "./code.mjs";

/** @typedef {import("./code.mjs").Code} Code */

const NAME = "cairn-replies";
const PATIENCE = 1_000; // ms

/** The link to send. @param {Code} code @param {string} base  the address of the site @param {string} game  its name, shown before the link is up */
export const linkTo = (code, base, game) => `${new URL(".", base).href}#/friend/${write(code)}?game=${encodeURIComponent(game)}`;

/** Hand a reply that was opened in this tab to the tab that waits for it. @param {Code} reply @returns {Promise<boolean>} whether one took it */
export function handOver(reply) {
  const channel = new BroadcastChannel(NAME);
  return new Promise((resolve) => {
    const done = (/** @type {boolean} */ taken) => {
      clearTimeout(late);
      channel.close();
      resolve(taken);
    };
    const late = setTimeout(done, PATIENCE, false);
    channel.onmessage = ({ data }) => data?.taken === reply.nonce && done(true);
    channel.postMessage({ reply: write(reply) });
  });
}

/**
 * Take in replies that other tabs hand over; returns the function that ends it.
 * @param {(text: string) => boolean} take  whether the text is a reply to our invitation, and was taken
 * @param {() => string} nonce  of our invitation
 */
export function takeReplies(take, nonce) {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (typeof data?.reply === "string" && take(data.reply)) channel.postMessage({ taken: nonce() });
  };
  return () => channel.close();
}
