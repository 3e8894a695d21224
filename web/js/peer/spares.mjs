// Spare connections, agreed on while a link is good. Firefox never tries again what it has given up, but opens at once a connection that it has
// described before and whose other side it is told only now, if the other browser has kept trying. So it makes some when the other one asks.
// @ts-check
import { randomHex } from "../random.mjs";
import { minutes, read, write } from "./code.mjs";
import { description } from "./sdp.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {{ peer: RTCPeerConnection, channel: RTCDataChannel, aside: RTCDataChannel }} Way  `aside`: what is agreed on besides */
/** @typedef {{ way: Way, theirs: Code | null, nonce: string }} Spare */

/** Seconds from a loss to each try, which uses one spare up: one that is told while the network is out is lost. */
const TRIES = [6, 12, 20, 33, 60, 100, 180, 320, 600];
const LONGEST = 1_000; // characters of a code
const ASKED = "spares";

/**
 * @param {{ make(): Way, described(peer: RTCPeerConnection): Promise<import("./link.mjs").Described>, again(peer: RTCPeerConnection, candidates: Code["candidates"]): void, opened(way: Way, candidates: Code["candidates"]): void }} actions
 *   `again`: tells a browser once more where the other side is
 */
export function createSpares({ make, described, again, opened }) {
  const makes = navigator.userAgent.includes("Firefox/");
  /** @type {Spare[]} */
  let spares = [];
  /** @type {Way | undefined} */
  let tried;
  /** What tells of them now. @type {RTCDataChannel | undefined} */
  let telling;
  /** @type {number[]} */
  let timers = [];

  /** @param {string} nonce @param {Code | null} theirs @returns {Spare} */
  function keep(nonce, theirs) {
    const spare = { way: make(), theirs, nonce };
    spare.way.channel.onopen = () => opened(spare.way, spare.theirs?.candidates ?? []);
    spares.push(spare);
    return spare;
  }

  /** @param {Code["kind"]} kind @param {Spare} spare */
  async function coded(kind, { way, nonce }) {
    const rest = { kind, nonce, made: minutes(Date.now()), watch: false, nearby: false, match: "", far: false };
    return write({ ...rest, ...(await described(way.peer)) });
  }

  /** @param {RTCDataChannel} aside @param {Code["kind"]} kind @param {Spare} spare */
  async function tell(aside, kind, spare) {
    const text = await coded(kind, spare);
    if (aside.readyState === "open") aside.send(text);
  }

  /** @param {RTCDataChannel} aside */
  async function makeAll(aside) {
    while (spares.length < TRIES.length && telling === aside && aside.readyState === "open") {
      await tell(aside, "invitation", keep(randomHex(6), null));
    }
  }

  /** @param {RTCDataChannel} aside @param {unknown} text */
  async function hear(aside, text) {
    if (telling !== aside || typeof text !== "string" || text.length > LONGEST) return;
    if (makes && text === ASKED) return makeAll(aside);
    const code = read(text);
    if (makes) {
      const spare = spares.find(({ nonce, theirs }) => nonce === code.nonce && !theirs);
      if (spare && code.kind === "reply") spare.theirs = code;
    } else if (code.kind === "invitation" && spares.length < TRIES.length) {
      const spare = keep(code.nonce, code);
      await spare.way.peer.setRemoteDescription({ type: "offer", sdp: description(code, "active") });
      await tell(aside, "reply", spare);
    }
  }

  /** Opens the next one, if the other side is there. Two never open: the sides might turn to different ones. */
  function open() {
    if (tried?.peer.connectionState === "connected") return; // the other side may have turned to it already
    const at = spares.findIndex(({ theirs }) => theirs);
    const [spare] = at < 0 ? [] : spares.splice(at, 1);
    if (!spare?.theirs) return;
    tried?.peer.close();
    tried = spare.way;
    tried.peer.setRemoteDescription({ type: "answer", sdp: description(spare.theirs, "passive") }).catch(() => {});
  }

  function calm() {
    timers.forEach(clearTimeout);
    timers = [];
    removeEventListener("online", open);
  }

  return {
    /** Another connection is in use, with what tells of spare ones. @param {RTCDataChannel} aside */
    begin(aside) {
      let heard = 0;
      telling = aside;
      aside.onmessage = ({ data }) => {
        if (heard++ < 2 * TRIES.length) hear(aside, data).catch(() => {}); // what cannot be read is no spare
      };
      const ask = () => void aside.send(ASKED); // at once: a network may be gone after seconds
      if (makes) return;
      if (aside.readyState === "open") ask();
      else aside.onopen = ask;
    },
    /** The connection in use is lost: each side does its part. */
    act() {
      if (!makes) {
        for (const { way, theirs } of spares) if (theirs) again(way.peer, theirs.candidates);
      } else if (!timers.length) {
        timers = TRIES.map((seconds) => window.setTimeout(open, 1_000 * seconds));
        addEventListener("online", open);
      }
    },
    /** Whether this browser has one to open. */
    ready: () => makes && spares.some(({ theirs }) => theirs),
    calm,
    /** @param {Way} [but]  that is in use */
    close(but) {
      calm();
      for (const way of [...spares.map((spare) => spare.way), tried]) if (way !== but) way?.peer.close();
      spares = [];
      tried = telling = undefined;
    },
  };
}
