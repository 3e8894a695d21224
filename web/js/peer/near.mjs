// The link's way between two tabs of one browser: a BroadcastChannel named by the invitation, behind the same codes.
// @ts-check

import { given } from "../given.mjs";
import { randomHex } from "../random.mjs";
import { CodeError } from "./code-error.mjs";

/** @typedef {import("./link.mjs").Wire} Wire */

/**
 * @param {string} nonce  of the invitation
 * @param {Wire} wire
 * @returns {import("./link.mjs").Transport}
 */
export function nearby(nonce, wire) {
  const channel = given(() => new BroadcastChannel(`cairn-near-${nonce}`));
  if (!channel) throw new CodeError("unable");
  const described = { ufrag: randomHex(2), pwd: randomHex(12), fingerprint: randomHex(32), candidates: [] };
  let theirs = "";
  let leads = false;
  let opened = false;

  /** @param {"open" | "text" | "close"} kind @param {string} [text] */
  const post = (kind, text = "") => channel.postMessage({ from: described.fingerprint, to: theirs, kind, text });

  function open() {
    if (opened) return;
    opened = true;
    wire.opened();
  }

  channel.onmessage = ({ data }) => {
    if (data?.to !== described.fingerprint || !theirs || data.from !== theirs) return;
    if (data.kind === "open") {
      if (!leads && !opened) post("open");
      open();
    } else if (data.kind === "text" && opened) wire.came(data.text);
    else if (data.kind === "close" && opened) wire.closed("gone");
  };

  return {
    offer: async () => described,
    async answer(invitation) {
      theirs = invitation.fingerprint;
      return described;
    },
    async accept(reply) {
      [theirs, leads] = [reply.fingerprint, true];
      post("open");
    },
    send: (text) => post("text", text),
    waiting: () => 0,
    close() {
      if (theirs) post("close");
      channel.close();
    },
  };
}
