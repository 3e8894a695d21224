// Session descriptions: what a code needs is read out of the browser's own, and the other side's is built anew from a
// code.
import { isFriendly } from "./addresses.ts";
import type { Candidate, Code } from "./code.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ (host|srflx|relay)/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The fields of our own browser's description. */
export function fields(sdp: string): Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates"> {
  const lines = sdp.split("\n").map((line) => line.trimEnd());
  const value = (form: RegExp) => lines.map((line) => form.exec(line)?.[1]).find(Boolean) ?? "";
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

/** The other side's description, made of checked fields only. */
export function description(
  { ufrag, pwd, fingerprint, candidates }: Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates">,
  setup: "actpass" | "active" | "passive",
) {
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

/** @param foundation  one that the browser has not seen makes it try the same address again */
export function candidateLine(
  { family, address, port, reflexive }: Candidate,
  at: number,
  foundation: string | number = at + 1,
) {
  const priority = (reflexive ? 100 : 126) * 2 ** 24 + (65535 - at) * 256 + 255;
  const host = family === "mdns" ? `${address}.local` : address;
  const type = reflexive ? "srflx raddr 0.0.0.0 rport 9" : "host";
  return `candidate:${foundation} 1 udp ${priority} ${host} ${port} typ ${type}`;
}

function reachable(line: RegExpExecArray | null): Candidate | null {
  if (!line) return null;
  const [, host = "", digits, type] = line;
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

/** All eight groups of an address, or "". */
function ipv6(name: string) {
  if (!/^[0-9a-f:]{2,39}$/.test(name)) return "";
  const [head = [], tail, more] = name.split("::").map((part) => (part ? part.split(":") : []));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (more || (tail ? missing < 1 : missing)) return "";
  const groups = tail ? [...head, ...Array(missing).fill("0"), ...tail] : head;
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.padStart(4, "0")).join(":")
    : "";
}
