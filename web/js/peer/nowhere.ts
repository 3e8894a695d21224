// Addresses that belong to nobody: what is sent there keeps a connection waiting, and shows whether anything can be
// sent.

import type { Code } from "./code.ts";
import { description } from "./sdp.ts";

export const NOWHERE = "198.51.100.1"; // RFC 5737
const NOWHERE_IPV6 = "2001:0db8:0000:0000:0000:0000:0000:0001"; // RFC 3849
const MOMENT = 300; // ms

/** A connection to nobody is described like any other. */
const NOBODY: Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates"> = {
  ufrag: "nobody",
  pwd: "n".repeat(24),
  fingerprint: "0".repeat(64),
  candidates: [
    { family: "ipv4", address: NOWHERE, port: 1024, reflexive: false },
    { family: "ipv6", address: NOWHERE_IPV6, port: 1024, reflexive: false },
  ],
};

/** Whether packets leave this device: without a network Firefox calls a check failed at once. */
export async function canSend() {
  const peer = new RTCPeerConnection();
  try {
    peer.createDataChannel("nobody");
    await peer.setLocalDescription();
    await peer.setRemoteDescription({ type: "answer", sdp: description(NOBODY, "passive") });
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    const stats = [...(await peer.getStats()).values()];
    return stats.some(({ type, state }) => type === "candidate-pair" && state !== "failed");
  } catch {
    return false;
  } finally {
    peer.close();
  }
}
