// A link to a friend's page: invitation, reply, then texts both ways, with a rate limit.
// @ts-check
import { randomHex } from "../random.mjs";
import { checkInvitation, checkReply, minutes } from "./code.mjs";
import { CodeError } from "./code-error.mjs";
import { nearby } from "./near.mjs";
import { bucket } from "./rate-limit.mjs";
import { rtc } from "./rtc.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {"good" | "unstable" | "lost"} State */
/** @typedef {"gone" | "lost" | "flood" | "size" | "stuck" | "left"} Why */
/**
 * @typedef {object} Actions
 * @property {(ends: { ours: string, theirs: string, leads: boolean }) => void} onOpen  the fingerprints of both ends
 * @property {(text: string) => void} onText
 * @property {(state: State) => void} onState  how the connection is; "lost": it is tried to heal it, and "good" tells
 *   that it is
 * @property {(why: "flood" | "size") => void} onCut  too much came: nothing more is heard, there is a moment to say
 *   goodbye
 * @property {(why: Why) => void} onClosed  once; the link is of no more use
 */
/**
 * @typedef {object} Transport
 * @property {() => Promise<Described>} offer
 * @property {(invitation: Code) => Promise<Described>} answer
 * @property {(reply: Code) => Promise<void>} accept
 * @property {(text: string) => void} send
 * @property {() => number} waiting  characters not yet sent
 * @property {() => void} close
 */
/** @typedef {Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates">} Described */
/**
 * @typedef {object} Wire  what a transport tells
 * @property {() => void} opened
 * @property {(data: unknown) => void} came
 * @property {(state: State) => void} state
 * @property {(why: "gone" | "lost") => void} closed
 */

/** Characters of one text. */
export const LONGEST = 16_384;
/** Texts at once, and in a second in the long run: a long log comes at once when a match is resumed. */
const [MOST, RATE] = [5_000, 200];
/** Characters at once, and in a second in the long run: the texts of a long log are short. */
const [MOST_CHARACTERS, CHARACTER_RATE] = [4_000_000, 200_000];
const MOST_WAITING = 4_000_000;
const GOODBYE = 200; // ms
const CUT = 5_000; // ms until a flooding friend is cut off, should a busy program not say goodbye sooner

/**
 * One link, for one invitation or one reply; make another for another connection.
 * @param {Actions} actions
 * @param {{ servers?: RTCIceServer[], near?: boolean, watch?: boolean, match?: string, now?: () => number }} [options]
 *   `servers`: STUN and TURN,
 *   none by default; `near`: to another tab of this browser; `match`: 8 hex digits, to go on with a match
 */
export function createLink(actions, { servers = [], near = false, watch = false, match = "", now = Date.now } = {}) {
  /** @type {"new" | "inviting" | "answering" | "connecting" | "open" | "cut" | "closed"} */
  let status = "new";
  /** @type {Transport | undefined} */
  let transport;
  /** @type {Code | undefined} */
  let mine;
  let theirs = "";
  const far = servers.length > 0;
  const texts = bucket(MOST, RATE, now);
  const characters = bucket(MOST_CHARACTERS, CHARACTER_RATE, now);

  /** @type {Wire} */
  const wire = {
    opened() {
      status = "open";
      actions.onOpen({ ours: mine?.fingerprint ?? "", theirs, leads: mine?.kind === "invitation" });
    },
    came(data) {
      if (status !== "open") return;
      if (typeof data !== "string" || data.length > LONGEST) cut("size");
      else if (!texts(1) || !characters(data.length)) cut("flood");
      else actions.onText(data);
    },
    state: (state) => status === "open" && actions.onState(state),
    closed: end,
  };

  /** @param {"flood" | "size"} why */
  function cut(why) {
    status = "cut";
    actions.onCut(why);
    setTimeout(() => end(why), CUT);
  }

  /** @param {Why} why */
  function end(why) {
    if (status === "closed") return;
    status = "closed";
    removeEventListener("pagehide", leave);
    transport?.close();
    actions.onClosed(why);
  }

  const leave = () => end("left");
  addEventListener("pagehide", leave);

  /**
   * @param {Code["kind"]} kind
   * @param {Described} described
   * @param {Pick<Code, "nonce" | "watch" | "nearby" | "match" | "far">} rest
   * @returns {Code}
   */
  const coded = (kind, described, rest) => ({ kind, made: minutes(now()), ...described, ...rest });

  /** Begin as the one who invites. @returns {Promise<Code>} the invitation to send */
  async function invite() {
    if (status !== "new") throw new CodeError("used");
    status = "inviting";
    const nonce = randomHex(6);
    transport = near ? nearby(nonce, wire) : rtc(servers, wire);
    const described = await transport.offer();
    mine = coded("invitation", described, { nonce, watch, nearby: near, match, far });
    return mine;
  }

  /**
   * Begin as the one who is invited.
   * @param {Code} invitation
   * @param {string} [own]  the nonce of our own open invitation
   * @returns {Promise<Code>} the reply to send back
   */
  async function answer(invitation, own = "") {
    checkInvitation(invitation, own, now());
    if (status !== "new") throw new CodeError("used");
    status = "answering";
    theirs = invitation.fingerprint;
    const { nonce, watch, nearby: near, match } = invitation;
    transport = near ? nearby(nonce, wire) : rtc(servers, wire);
    mine = coded("reply", await transport.answer(invitation), { nonce, watch, nearby: near, match, far });
    return mine;
  }

  /** Take in the reply to our invitation; `onOpen` follows. @param {Code} reply */
  async function accept(reply) {
    checkReply(reply, mine?.nonce ?? "");
    if (status !== "inviting") throw new CodeError("used");
    status = "connecting";
    theirs = reply.fingerprint;
    await transport?.accept(reply);
  }

  /** Send a text, if there is somebody to hear it. @param {string} text */
  function send(text) {
    if (!transport || (status !== "open" && status !== "cut")) return;
    if (transport.waiting() > MOST_WAITING) end("stuck");
    else transport.send(text);
  }

  /** Close once what was sent is on its way. */
  const close = () => void setTimeout(() => end("left"), status === "open" || status === "cut" ? GOODBYE : 0);

  return { invite, answer, accept, send, close, status: () => status, invitation: () => mine };
}
