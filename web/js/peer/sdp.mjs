// Session descriptions: what a code needs is read out of the browser's own, and the other side's is built anew from a
// code.
// @ts-check
import { isFriendly } from "./addresses.mjs";

/** @typedef {import("./code.mjs").Candidate} Candidate */
/** @typedef {import("./code.mjs").Code} Code */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (host|srflx|relay)/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * The fields of our own browser's description.
 * @param {string} sdp
 * @returns {Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates">}
 */
export function fields(sdp) {
  const lines = sdp.split("\n").map((line) => line.trimEnd());
  const value = (/** @type {RegExp} */ form) => lines.map((line) => form.exec(line)?.[1]).find(Boolean) ?? "";
  const found = {
    ufrag: value(/^a=ice-ufrag:([A-Za-z0-9+/]{4,32})$/),
    pwd: value(/^a=ice-pwd:([A-Za-z0-9+/]{22,64})$/),
    fingerprint: value(/^a=fingerprint:sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})$/)
      .replaceAll(":", "")
      .toLowerCase(),
  };
  if (!found.ufrag || !found.pwd || !found.fingerprint)
    throw new TypeError("This browser describes its connection in an unknown way.");
  const candidates = lines.map((line) => reachable(CANDIDATE.exec(line)));
  return { ...found, candidates: candidates.filter((candidate) => candidate !== null).filter(isFriendly) };
}

/**
 * The other side's description, made of checked fields only.
 * @param {Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates">} code
 * @param {"actpass" | "active" | "passive"} setup
 */
export function description({ ufrag, pwd, fingerprint, candidates }, setup) {
  const print = fingerprint.toUpperCase().match(/../g)?.join(":");
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map((candidate, at) => `a=${candidateLine(candidate, at)}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${print}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    "",
  ].join("\r\n");
}

/**
 * @param {Candidate} candidate
 * @param {number} at
 * @param {string | number} [foundation]  one that the browser has not seen makes it try the same address again
 */
export function candidateLine({ family, address, port, reflexive }, at, foundation = at + 1) {
  const priority = (reflexive ? 100 : 126) * 2 ** 24 + (65535 - at) * 256 + 255;
  const host = family === "mdns" ? `${address}.local` : address;
  const type = reflexive ? "srflx raddr 0.0.0.0 rport 9" : "host";
  return `candidate:${foundation} 1 udp ${priority} ${host} ${port} typ ${type}`;
}

/** @param {RegExpExecArray | null} line @returns {Candidate | null} */
function reachable(line) {
  if (!line) return null;
  const [, host, digits, type] = line;
  const [port, reflexive] = [Number(digits), type !== "host"];
  const name = host.toLowerCase().replace(/\.local$/, "");
  if (!port || port > 65535) return null;
  if (name !== host.toLowerCase()) return UUID.test(name) ? { family: "mdns", address: name, port, reflexive } : null;
  if (IPV4.test(name))
    return name.split(".").every((part) => Number(part) < 256)
      ? { family: "ipv4", address: name, port, reflexive }
      : null;
  const address = ipv6(name);
  return address ? { family: "ipv6", address, port, reflexive } : null;
}

/** All eight groups of an address, or "". @param {string} name */
function ipv6(name) {
  if (!/^[0-9a-f:]{2,39}$/.test(name)) return "";
  const [head, tail, more] = name.split("::").map((part) => (part ? part.split(":") : []));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (more || (tail ? missing < 1 : missing)) return "";
  const groups = tail ? [...head, ...Array(missing).fill("0"), ...tail] : head;
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.padStart(4, "0")).join(":")
    : "";
}
