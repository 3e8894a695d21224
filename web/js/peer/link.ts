// A link to a friend's page: invitation, reply, then texts both ways, with a rate limit.
import { randomHex } from "../random.ts";
import { type Code, checkInvitation, checkReply, minutes } from "./code.ts";
import { CodeError } from "./code-error.ts";
import { nearby } from "./near.ts";
import { bucket } from "./rate-limit.ts";
import { rtc } from "./rtc.ts";

export type State = "good" | "unstable" | "lost";
type Why = "gone" | "lost" | "flood" | "size" | "stuck" | "left";
interface Actions {
  onOpen: (ends: { ours: string; theirs: string; leads: boolean }) => void; // the fingerprints of both ends
  onText: (text: string) => void;
  onState: (state: State) => void; // how the connection is; "lost": it is tried to heal it, and "good" tells that it is
  onCut: (why: "flood" | "size") => void; // too much came: nothing more is heard, there is a moment to say goodbye
  onClosed: (why: Why) => void; // once; the link is of no more use
}
export interface Transport {
  offer: () => Promise<Described>;
  answer: (invitation: Code) => Promise<Described>;
  accept: (reply: Code) => Promise<void>;
  send: (text: string) => void;
  waiting: () => number; // characters not yet sent
  close: () => void;
}
export type Described = Pick<Code, "ufrag" | "pwd" | "fingerprint" | "candidates">;
/** what a transport tells */
export interface Wire {
  opened: () => void;
  came: (data: unknown) => void;
  state: (state: State) => void;
  closed: (why: "gone" | "lost") => void;
}

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
 * @param options  `servers`: STUN and TURN, none by default; `near`: to another tab of this browser; `match`: 8 hex
 * digits, to go on with a match
 */
export function createLink(
  actions: Actions,
  {
    servers = [],
    near = false,
    watch = false,
    match = "",
    now = Date.now,
  }: { servers?: RTCIceServer[]; near?: boolean; watch?: boolean; match?: string; now?: () => number } = {},
) {
  let status: "new" | "inviting" | "answering" | "connecting" | "open" | "cut" | "closed" = "new";
  let transport: Transport | undefined;
  let mine: Code | undefined;
  let theirs = "";
  const far = servers.length > 0;
  const texts = bucket(MOST, RATE, now);
  const characters = bucket(MOST_CHARACTERS, CHARACTER_RATE, now);

  const wire: Wire = {
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

  function cut(why: "flood" | "size") {
    status = "cut";
    actions.onCut(why);
    setTimeout(() => end(why), CUT);
  }

  function end(why: Why) {
    if (status === "closed") return;
    status = "closed";
    removeEventListener("pagehide", leave);
    transport?.close();
    actions.onClosed(why);
  }

  const leave = () => end("left");
  addEventListener("pagehide", leave);

  const coded = (
    kind: Code["kind"],
    described: Described,
    rest: Pick<Code, "nonce" | "watch" | "nearby" | "match" | "far">,
  ): Code => ({ kind, made: minutes(now()), ...described, ...rest });

  /**
   * Begin as the one who invites.
   * @returns the invitation to send
   */
  async function invite(): Promise<Code> {
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
   * @param own  the nonce of our own open invitation
   * @returns the reply to send back
   */
  async function answer(invitation: Code, own: string = ""): Promise<Code> {
    checkInvitation(invitation, own, now());
    if (status !== "new") throw new CodeError("used");
    status = "answering";
    theirs = invitation.fingerprint;
    const { nonce, watch, nearby: near, match } = invitation;
    transport = near ? nearby(nonce, wire) : rtc(servers, wire);
    mine = coded("reply", await transport.answer(invitation), { nonce, watch, nearby: near, match, far });
    return mine;
  }

  /** Take in the reply to our invitation; `onOpen` follows. */
  async function accept(reply: Code) {
    checkReply(reply, mine?.nonce ?? "");
    if (status !== "inviting") throw new CodeError("used");
    status = "connecting";
    theirs = reply.fingerprint;
    await transport?.accept(reply);
  }

  /** Send a text, if there is somebody to hear it. */
  function send(text: string) {
    if (!transport || (status !== "open" && status !== "cut")) return;
    if (transport.waiting() > MOST_WAITING) end("stuck");
    else transport.send(text);
  }

  /** Close once what was sent is on its way. */
  const close = () => void setTimeout(() => end("left"), status === "open" || status === "cut" ? GOODBYE : 0);

  return { invite, answer, accept, send, close, status: () => status, invitation: () => mine };
}
