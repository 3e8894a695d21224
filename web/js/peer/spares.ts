// Spare connections, agreed on while a link is good. Firefox never tries again what it has given up, but opens at once
// a connection that it has described before and whose other side it is told only now, if the other browser keeps trying
// too. So it makes some when the other one asks.
import { randomHex } from "../random.ts";
import { type Code, minutes, read, write } from "./code.ts";
import type { Described } from "./link.ts";
import { description } from "./sdp.ts";

export interface Way {
  peer: RTCPeerConnection;
  channel: RTCDataChannel;
  aside: RTCDataChannel; // what is agreed on besides
}
type Spare = { way: Way; theirs: Code | null; nonce: string; tried: boolean };

/** Seconds from a loss to each try, the next spare's turn. Two Firefoxes may hear of a loss half a minute apart. */
const TRIES = [6, 36, 66, 120, 180, 300, 480, 720, 1_080];
const LONGEST = 1_000; // characters of a code
const ASKED = "spares";

interface Actions {
  leads: () => boolean; // of two Firefoxes, one chooses
  make: () => Way;
  described: (peer: RTCPeerConnection) => Promise<Described>;
  /** tells a browser once more where the other side is */
  again: (peer: RTCPeerConnection, candidates: Code["candidates"]) => void;
  keep: (peer: RTCPeerConnection) => void; // a browser from giving up
  canSend: () => Promise<boolean>; // a spare that is tried while nothing leaves this device is lost
  opened: (way: Way, candidates: Code["candidates"]) => void;
}

export function createSpares({ leads, make, described, again, keep, canSend, opened }: Actions) {
  const makes = navigator.userAgent.includes("Firefox/");
  /** In their order, which is the same on both sides. */
  let spares: Spare[] = [];
  /** The channel on which they are agreed now. */
  let telling: RTCDataChannel | undefined;
  /** When the connection in use was lost, and the first spare that had not been tried then. */
  let [lost, first] = [0, 0];
  let looking = false;

  function add(nonce: string, theirs: Code | null): Spare {
    const spare = { way: make(), theirs, nonce, tried: false };
    spare.way.channel.onopen = () => opened(spare.way, spare.theirs?.candidates ?? []);
    spares.push(spare);
    return spare;
  }

  async function makeAll(aside: RTCDataChannel) {
    if (spares.length) return;
    for (const _ of TRIES) add(randomHex(6), null); // all before the first invitation of another Firefox comes
    for (const spare of spares) if (telling === aside) await tell(aside, "invitation", spare, described);
  }

  async function hear(aside: RTCDataChannel, text: unknown) {
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
    if (passed < (TRIES[0] ?? 0) || !spares[turn]) return [];
    const turns = follows(spares[turn]) ? spares.slice(first, turn + 2) : [spares[turn]];
    return turns.filter(({ theirs, tried }) => theirs && !tried);
  }

  const follows = ({ theirs }: Spare) => theirs?.kind === "invitation" && !leads();

  /** Tells Firefox where the other side is. */
  function open(spare: Spare) {
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

  function close(which: (spare: Spare) => boolean) {
    for (const spare of spares) if (which(spare)) spare.way.peer.close();
  }

  return {
    /** Another connection is in use, with what tells of spare ones. */
    begin(aside: RTCDataChannel) {
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
    /** @param but  that is in use */
    end(but?: Way) {
      lost = 0;
      close(({ way }) => way !== but);
      spares = [];
      telling = undefined;
    },
  };
}

/** Tells the other side of a spare. */
async function tell(aside: RTCDataChannel, kind: Code["kind"], { way, nonce }: Spare, described: Actions["described"]) {
  const rest = { kind, nonce, made: minutes(Date.now()), watch: false, nearby: false, match: "", far: false };
  const text = write({ ...rest, ...(await described(way.peer)) });
  if (aside.readyState === "open") aside.send(text);
}

const isOver = ({ peer }: Way) => peer.connectionState === "failed" || peer.connectionState === "closed";
