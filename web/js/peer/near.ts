// The link's way between two tabs of one browser: a BroadcastChannel named by the invitation, behind the same codes.

import { given } from "../given.ts";
import { randomHex } from "../random.ts";
import { CodeError } from "./code-error.ts";
import type { Transport, Wire } from "./link.ts";

/** @param nonce  of the invitation */
export function nearby(nonce: string, wire: Wire): Transport {
  const channel = given(() => new BroadcastChannel(`cairn-near-${nonce}`));
  if (!channel) throw new CodeError("unable");
  const described = { ufrag: randomHex(2), pwd: randomHex(12), fingerprint: randomHex(32), candidates: [] };
  let theirs = "";
  let leads = false;
  let opened = false;

  const post = (kind: "open" | "text" | "close", text: string = "") =>
    channel.postMessage({ from: described.fingerprint, to: theirs, kind, text });

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
