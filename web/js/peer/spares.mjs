// Spare connections, agreed on while a link is good. Firefox never tries again what it has given up, but opens at once
// a connection that it has described before and whose other side it is told only now, if the other browser keeps trying
// too. So it makes some when the other one asks.
// @ts-check
import { randomHex } from "../random.mjs";
import { minutes, read, write } from "./code.mjs";
import { description } from "./sdp.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/**
 * @typedef {object} Way
 * @property {RTCPeerConnection} peer
 * @property {RTCDataChannel} channel
 * @property {RTCDataChannel} aside  what is agreed on besides
 */
/** @typedef {{ way: Way, theirs: Code | null, nonce: string, tried: boolean }} Spare */

/** Seconds from a loss to each try, the next spare's turn. Two Firefoxes may hear of a loss half a minute apart. */
const TRIES = [6, 36, 66, 120, 180, 300, 480, 720, 1_080];
const LONGEST = 1_000; // characters of a code
const ASKED = "spares";

/**
 * @typedef {object} Actions
 * @property {() => boolean} leads  of two Firefoxes, one chooses
 * @property {() => Way} make
 * @property {(peer: RTCPeerConnection) => Promise<import("./link.mjs").Described>} described
 * @property {(peer: RTCPeerConnection, candidates: Code["candidates"]) => void} again  tells a browser once more where
 *   the other side is
 * @property {(peer: RTCPeerConnection) => void} keep  a browser from giving up
 * @property {() => Promise<boolean>} canSend  a spare that is tried while nothing leaves this device is lost
 * @property {(way: Way, candidates: Code["candidates"]) => void} opened
 */

/** @param {Actions} actions */
export function createSpares({ leads, make, described, again, keep, canSend, opened }) {
  const makes = navigator.userAgent.includes("Firefox/");
  /** In their order, which is the same on both sides. @type {Spare[]} */
  let spares = [];
  /** The channel on which they are agreed now. @type {RTCDataChannel | undefined} */
  let telling;
  /** When the connection in use was lost, and the first spare that had not been tried then. */
  let [lost, first] = [0, 0];
  let looking = false;

  /** @param {string} nonce @param {Code | null} theirs @returns {Spare} */
  function add(nonce, theirs) {
    const spare = { way: make(), theirs, nonce, tried: false };
    spare.way.channel.onopen = () => opened(spare.way, spare.theirs?.candidates ?? []);
    spares.push(spare);
    return spare;
  }

  /** @param {RTCDataChannel} aside */
  async function makeAll(aside) {
    if (spares.length) return;
    for (const _ of TRIES) add(randomHex(6), null); // all before the first invitation of another Firefox comes
    for (const spare of spares) if (telling === aside) await tell(aside, "invitation", spare, described);
  }

  /** @param {RTCDataChannel} aside @param {unknown} text */
  async function hear(aside, text) {
    if (telling !== aside || typeof text !== "string" || text.length > LONGEST) return;
    if (makes && text === ASKED) return makeAll(aside);
    const code = read(text);
    if (makes) {
      // Another Firefox sends invitations too: the first of both belong together, and so on.
      const spare = spares.find(({ nonce, theirs }) => !theirs && (code.kind === "invitation" || nonce === code.nonce));
      if (spare) spare.theirs = code;
    } else if (code.kind === "invitation" && spares.length < TRIES.length) {
      const spare = add(code.nonce, code);
      await spare.way.peer.setRemoteDescription({ type: "offer", sdp: description(code, "active") });
      await tell(aside, "reply", spare, described);
    }
  }

  /**
   * Which are to be opened now. One side opens one at a time: were two to open, the sides might turn to different ones.
   * Of two Firefoxes, the other opens the earlier ones too, and the next, as it may have heard later of the loss.
   */
  function due() {
    if (spares.some(({ way }) => way.peer.connectionState === "connected")) return []; // the other side may use it
    const passed = (Date.now() - lost) / 1_000;
    const turn = Math.max(
      first,
      TRIES.findLastIndex((seconds) => seconds <= passed),
    );
    if (passed < TRIES[0] || !spares[turn]) return [];
    const turns = follows(spares[turn]) ? spares.slice(first, turn + 2) : [spares[turn]];
    return turns.filter(({ theirs, tried }) => theirs && !tried);
  }

  /** @param {Spare} spare */
  const follows = ({ theirs }) => theirs?.kind === "invitation" && !leads();

  /** Tells Firefox where the other side is. @param {Spare} spare */
  function open(spare) {
    if (!spare.theirs) return;
    if (!follows(spare)) close(({ tried }) => tried);
    spare.tried = true;
    const setup = follows(spare) ? "active" : "passive";
    spare.way.peer.setRemoteDescription({ type: "answer", sdp: description(spare.theirs, setup) }).catch(() => {});
  }

  /** Firefox's part: keeps what is open from giving up, and opens what is due as soon as anything can be sent. */
  async function look() {
    if (!lost) [lost, first] = [Date.now(), spares.findIndex(({ tried }) => !tried)];
    for (const { way, theirs, tried } of spares) {
      if (!tried || !theirs || isOver(way)) continue;
      again(way.peer, theirs.candidates);
      keep(way.peer);
    }
    if (looking || !due().length) return;
    looking = true;
    if ((await canSend()) && lost) due().forEach(open);
    looking = false;
  }

  /** @param {(spare: Spare) => boolean} which */
  function close(which) {
    for (const spare of spares) if (which(spare)) spare.way.peer.close();
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
      if (aside.readyState === "open") ask();
      else aside.onopen = ask;
    },
    /** The connection in use is lost: each side does its part, every few seconds. */
    act() {
      if (makes) void look();
      else for (const { way, theirs } of spares) if (theirs) again(way.peer, theirs.candidates);
    },
    /** Whether this browser has one that may still open. */
    ready: () => makes && spares.some(({ way, theirs }) => theirs && !isOver(way)),
    /** The connection in use is good again. */
    calm() {
      lost = 0;
      close(({ tried }) => tried);
    },
    /** @param {Way} [but]  that is in use */
    end(but) {
      lost = 0;
      close(({ way }) => way !== but);
      spares = [];
      telling = undefined;
    },
  };
}

/**
 * Tells the other side of a spare.
 * @param {RTCDataChannel} aside
 * @param {Code["kind"]} kind
 * @param {Spare} spare
 * @param {Actions["described"]} described
 */
async function tell(aside, kind, { way, nonce }, described) {
  const rest = { kind, nonce, made: minutes(Date.now()), watch: false, nearby: false, match: "", far: false };
  const text = write({ ...rest, ...(await described(way.peer)) });
  if (aside.readyState === "open") aside.send(text);
}

/** @param {Way} way */
const isOver = ({ peer }) => peer.connectionState === "failed" || peer.connectionState === "closed";
