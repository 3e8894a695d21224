// The servers that help two devices in different networks to find each other: which ones a person has chosen. They are
// asked only after consent.

import { mark } from "../shell/language.ts";
import { set, setting } from "../shell/settings.ts";

/** a TURN server of one's own */
type Relay = { address: string; user: string; password: string };

/** The text that both sides are shown before a server is asked. */
export const REVEALS = mark(
  "To find a way between your two homes, both devices ask an address server on the internet; it sees your " +
    "internet address and the time, and nothing of the game.",
);

/** Public address servers. */
export const KNOWN = ["stun:stun.cloudflare.com:3478", "stun:stun.l.google.com:19302"];

const ADDRESS = /^(stuns?|turns?):[\w.:[\]-]+(\?transport=(udp|tcp))?$/;

export const isServer = (address: string) => ADDRESS.test(address);

/** The name in a server's address: "stun.example.org" of "stun:stun.example.org:3478". */
export const nameOf = (address: string) =>
  address
    .replace(/\?.*/s, "")
    .replace(/^\w+:/, "")
    .replace(/:\d{1,5}$/, "");

export function relay(): Relay {
  try {
    const { address = "", user = "", password = "" } = JSON.parse(setting("relay"));
    return { address: String(address), user: String(user), password: String(password) };
  } catch {
    return { address: "", user: "", password: "" };
  }
}

export const setRelay = (wanted: Relay) => set("relay", wanted.address ? JSON.stringify(wanted) : "");

/** The names of those that would be asked. */
export const serverNames = () => [setting("stun"), relay().address].filter(Boolean).map(nameOf);

/** The servers that are asked, as browsers want them. */
export function iceServers(): RTCIceServer[] {
  const { address, user, password } = relay();
  return [
    ...(setting("stun") ? [{ urls: setting("stun") }] : []),
    ...(address ? [{ urls: address, username: user, credential: password }] : []),
  ];
}
