// The link's way between two devices: one RTCPeerConnection with one ordered channel, patient with slow people.
import { given } from "../given.ts";
import { randomHex } from "../random.ts";
import type { Candidate } from "./code.ts";
import { CodeError } from "./code-error.ts";
import type { Transport, Wire } from "./link.ts";
import { canSend, NOWHERE } from "./nowhere.ts";
import { candidateLine, description, fields } from "./sdp.ts";
import { isServer } from "./servers.ts";
import { createSpares, type Way } from "./spares.ts";

const GATHER = 2_500; // ms: an address server that does not answer would hold up the code for ever
const ALIVE = 3_000; // ms
const AGAIN = 3_000; // ms between two tries to heal a connection
const PATIENCE = 12_000; // ms: what is silent for so long is lost for now
const LEAVING = 5_000; // ms at most until the last words have arrived
const LAST = 30 * 60_000; // ms: what is lost for so long is given up

/** @param servers  to be asked for the way */
export function rtc(servers: RTCIceServer[], wire: Wire): Transport {
  if (!servers.every(({ urls }) => isServer(String(urls)))) throw new CodeError("server");
  let way = connect(servers);
  let alive = 0;
  /** Where the other side can be. */
  let theirs: Candidate[] = [];
  let leads = false;
  let opened = false;
  let over = false;

  const spares = createSpares({
    leads: () => leads,
    make: () => connect(servers),
    described: describe,
    again: tryAgain,
    keep: keepWaiting,
    canSend,
    opened: turnTo,
  });
  const healing = createHealing(
    () => {
      tryAgain(way.peer, theirs);
      spares.act();
    },
    () => wire.state("lost"),
    () => wire.closed("lost"),
  );
  way.channel.onopen = () => {
    opened = true;
    clearInterval(alive);
    wire.opened();
  };
  carry();

  /** Texts go this way from here on. */
  function carry() {
    const { peer, channel, aside } = way;
    channel.onmessage = ({ data }) => wire.came(data);
    // A Firefox closes it with a connection that failed, while it may still have another one.
    channel.onclose = () =>
      (peer.connectionState !== "connected" && spares.ready()) ||
      wire.closed(peer.connectionState === "failed" ? "lost" : "gone");
    peer.onconnectionstatechange = () => tell(peer.connectionState);
    spares.begin(aside);
  }

  function tell(state: RTCPeerConnectionState) {
    if (!opened) return; // before the first connection nothing is final: the person may still be on the way
    if (state === "connected") {
      healing.stop();
      spares.calm();
    } else if (state === "disconnected" || state === "failed") healing.begin(state === "failed");
    // What has failed in Firefox still answers when it is asked: the other side would take it for good.
    if (state === "failed" && spares.ready()) way.peer.close();
    if (state === "disconnected") wire.state("unstable");
    else if (state === "connected") wire.state("good");
  }

  /** A spare connection has opened in place of the one that is lost. */
  function turnTo(spare: Way, candidates: Candidate[]) {
    if (over) return spare.peer.close();
    const { peer, channel } = way;
    theirs = candidates;
    channel.onmessage = channel.onclose = peer.onconnectionstatechange = null;
    way = spare;
    spares.end(spare);
    carry();
    wire.state("lost"); // what was under way is: both sides begin anew
    tell("connected");
    setTimeout(() => peer.close(), LEAVING);
  }

  return {
    offer() {
      leads = true;
      return describe(way.peer);
    },
    async answer(invitation) {
      theirs = invitation.candidates;
      // Told that the other side is active, this one becomes the passive side, and waits for it as long as it takes.
      await way.peer.setRemoteDescription({ type: "offer", sdp: description(invitation, "active") });
      const found = await describe(way.peer);
      alive = window.setInterval(() => keepWaiting(way.peer), ALIVE);
      return found;
    },
    accept(reply) {
      theirs = reply.candidates;
      return way.peer.setRemoteDescription({ type: "answer", sdp: description(reply, "passive") });
    },
    send: (text) => way.channel.readyState === "open" && way.channel.send(text),
    waiting: () => way.channel.bufferedAmount,
    close() {
      const { peer, channel } = way;
      over = true;
      clearInterval(alive);
      healing.stop();
      spares.end(way);
      channel.onmessage = peer.onconnectionstatechange = null;
      channel.onclose = () => peer.close();
      if (channel.readyState !== "open") return peer.close();
      // What was said last still arrives, even after a flood; a connection that is closed would drop it.
      channel.close();
      setTimeout(() => peer.close(), LEAVING);
    },
  };
}

/**
 * A connection with its channel, and one beside it for what is agreed on besides. An older page has no such channel,
 * and hears nothing of it.
 */
function connect(servers: RTCIceServer[]) {
  const peer = given(() => new RTCPeerConnection({ iceServers: servers }));
  if (!peer) throw new CodeError("unable");
  const channel = peer.createDataChannel("cairn", { negotiated: true, id: 0, ordered: true });
  channel.binaryType = "arraybuffer";
  return { peer, channel, aside: peer.createDataChannel("aside", { negotiated: true, id: 1, ordered: true }) };
}

/** Our own description, as far as it is known when patience ends. */
async function describe(peer: RTCPeerConnection) {
  await peer.setLocalDescription();
  await new Promise((resolve) => {
    const looked = () => peer.iceGatheringState === "complete" && resolve(null);
    peer.onicegatheringstatechange = looked;
    setTimeout(resolve, GATHER, null);
    looked();
  });
  return fields(peer.localDescription?.sdp ?? "");
}

/**
 * Browsers give a friend up for whom nothing new comes for a while; a candidate that leads nowhere keeps them waiting.
 */
function keepWaiting(peer: RTCPeerConnection) {
  const port = 1024 + (parseInt(randomHex(2), 16) % 60_000);
  const candidate = `candidate:9 1 udp 1 ${NOWHERE} ${port} typ host`;
  peer.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
}

/**
 * Browsers stop looking for a way when they call a connection failed, but what is above it lives on: each address of
 * the other side, told again with a new foundation, is tried once more.
 */
function tryAgain(peer: RTCPeerConnection, candidates: Candidate[]) {
  for (const [at, each] of candidates.entries()) {
    const candidate = candidateLine(each, at, `9${parseInt(randomHex(3), 16)}`);
    peer.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
  }
}

/**
 * Tries every few seconds, and at once when the network or the page is back, until it is stopped.
 * @param lost  told once: this takes longer
 * @param given  up
 */
function createHealing(act: () => void, lost: () => void, given: () => void) {
  let trying = 0;
  let told = 0;
  let ends = 0;

  function tell() {
    clearTimeout(told);
    told = -1;
    lost();
  }

  function stop() {
    clearInterval(trying);
    clearTimeout(told);
    clearTimeout(ends);
    trying = told = ends = 0;
    removeEventListener("online", act);
    document.removeEventListener("visibilitychange", act);
  }

  return {
    stop,
    /** @param failed  the browser has given it up */
    begin(failed: boolean) {
      if (!trying) {
        act();
        trying = window.setInterval(act, AGAIN);
        told = window.setTimeout(tell, PATIENCE);
        ends = window.setTimeout(given, LAST);
        addEventListener("online", act);
        document.addEventListener("visibilitychange", act);
      }
      if (failed && told > 0) tell();
    },
  };
}
