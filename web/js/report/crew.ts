// Who makes a report on a game that somebody wrote: some guests, each sealed off with the same source. They play one
// job after another, in any order; the first of them also adds up what all have found, in the order of the jobs.
import type { GuestMessage, Message, Of } from "../runtime/messages.ts";
import type { Loaded, Wrong } from "../workshop/verdict.ts";
import type { Report } from "./rows.ts";

type Member = ReturnType<typeof createMember>;
/** as far as it is needed here (web/js/guest/guest.ts) */
interface Guest {
  load: (source: string) => Promise<Loaded | Wrong>;
  send: (message: GuestMessage) => void;
  end: () => void;
}
type Asked = { options: Record<string, number | string>; games: number };
/** what is known, as text, after so many jobs */
type Known = { told: number; kept: string };
/** in games; `left` in ms, where known */
export type Progress = { done: number; all: number; left: number | undefined };
interface Actions {
  told: (message: Report) => void; // a better one
  worked: (progress: Progress) => void;
  failed: (why: string) => void; // nobody is left to go on
}

/** How often a job is played before it is left out, and how often in a row a guest may fall. */
const [TRIES, FALLS] = [2, 3];
/** Milliseconds between two times that the report is told. */
export const REST = 250;
/** So many games have to be played before it is said how long the others take. */
const SURE = 3;

export function createCrew(
  props: {
    open: (actions: { hear(message: Message): void; fell(how: { why: string }): void }) => Guest;
    source: string;
    asked: Asked;
    known: Known;
    day: () => string; // on which the report is made, in words
    clock?: () => number; // ms
  },
  { told, worked, failed }: Actions,
) {
  const work = createWork(props.known.told);
  let known = props.known;
  let beside = "";
  let [isPlaying, isOver, isTelling, isAsked] = [false, false, false, false];
  let resting: ReturnType<typeof setTimeout> | undefined;
  const members: Member[] = [];
  const teller = enlist();

  function enlist() {
    const member: Member = createMember(props, () => known, {
      ready(jobs) {
        work.begin(jobs);
        if (member === teller) isTelling = false;
        if (member === teller) tell();
        give(member);
      },
      done: (job, found, spent) => settle(member, job, found, spent),
      lost(job, why) {
        if (work.lose(job)) settle(member, job, JSON.stringify({ failed: why }));
        else give(member);
      },
      told: take,
      gone(why) {
        members.splice(members.indexOf(member), 1);
        member.end();
        if (member === teller) fail(why);
        else for (const other of members) give(other); // what it has lost
      },
    });
    members.push(member);
    return member;
  }

  /** @param spent  ms */
  function settle(member: Member, job: number, found: string, spent: number = 0) {
    if (isOver) return;
    work.settle(job, found, spent);
    worked(progress());
    if (work.inOrder().length) tellSoon();
    give(member);
  }

  function give(member: Member) {
    if (!isPlaying || isOver || !member.isFree()) return;
    const job = work.next(members.map((each) => each.job()));
    if (job >= 0) member.play(job);
  }

  const tellSoon = () => void (resting ??= setTimeout(tell, REST));

  function tell() {
    clearTimeout(resting);
    resting = undefined;
    if (isTelling || !teller.isReady()) return void (isAsked = true);
    [isTelling, isAsked] = [true, false];
    teller.send({ kind: "report_tell", found: work.inOrder(), beside, day: props.day() });
  }

  function take(message: Report) {
    if (!isTelling || !work.has(message.told)) return fail("");
    isTelling = false;
    known = { told: message.told, kept: message.kept };
    work.forget(message.told);
    if (message.over) {
      isOver = true;
      stop();
    }
    told(message);
    if (isAsked || (!isOver && work.inOrder().length)) tellSoon();
  }

  /** How long it takes is said while it goes on. */
  const progress = () => ({ ...work.progress(members.length), ...(isPlaying ? {} : { left: undefined }) });

  function stop() {
    isPlaying = false;
    for (const member of members.splice(1)) member.end();
    teller.stop();
  }

  function fail(why: string) {
    end();
    failed(why);
  }

  function end() {
    isOver = true;
    isPlaying = false;
    clearTimeout(resting);
    for (const member of members.splice(0)) member.end();
  }

  return {
    /** @param count  so many guests, the first one among them */
    play(count: number) {
      if (isOver) return;
      isPlaying = true;
      while (members.length < count) enlist();
      for (const member of members) give(member);
    },
    stop,
    /** Tells it beside another report; "": alone. */
    compare(kept: string) {
      beside = kept;
      tell();
    },
    progress,
    end,
  };
}

/** The jobs: which are done, which of them are told, and how much is left. */
function createWork(told: number) {
  /** How much work each is; 0 for a proof, of which nobody can say. */
  let weights: number[] = [];
  /** Results of jobs that are not told yet. */
  const found: Map<number, string> = new Map();
  const losses: Map<number, number> = new Map();
  /** Ms that games took here, how many they were, and how much work. */
  let [spent, games, played] = [0, 0, 0];
  const isDone = (job: number) => job < told || found.has(job);
  const weightOf = (job: number) => weights[job] ?? 0;
  const isGame = (job: number) => weightOf(job) > 0;

  return {
    begin: (jobs: number[]) => void (weights = jobs),
    /** The next job that nobody does, -1: none. */
    next: (played: number[]) => weights.findIndex((_, job) => !isDone(job) && !played.includes(job)),
    /** @param took  ms, 0 where it failed */
    settle(job: number, text: string, took: number) {
      if (isDone(job)) return;
      found.set(job, text);
      if (!took || !isGame(job)) return;
      spent += took;
      games += 1;
      played += weightOf(job);
    },
    /** Whether a job is given up, as it has failed once more. */
    lose(job: number) {
      const count = (losses.get(job) ?? 0) + 1;
      losses.set(job, count);
      return count >= TRIES;
    },
    /** The results of the jobs after the last one that is told, as far as they are known without a gap. */
    inOrder() {
      const texts = [];
      for (let job = told; found.has(job); job++) texts.push(found.get(job) as string);
      return texts;
    },
    /** Whether so many can be told by now. */
    has: (count: number) => count >= told && count <= told + found.size,
    /** @param count  are told */
    forget(count: number) {
      for (; told < count; told++) found.delete(told);
    },
    /**
     * How far it is.
     * @param count  of those who play
     */
    progress(count: number): Progress {
      const all = weights.map((_, job) => job).filter(isGame);
      const open = all.filter((job) => !isDone(job));
      const left = open.reduce((sum, job) => sum + weightOf(job), 0);
      return {
        done: all.length - open.length,
        all: all.length,
        left: games < SURE ? undefined : (left * spent) / played / count,
      };
    },
  };
}

/** One guest of the crew, which is begun anew where it falls. */
function createMember(
  { open, source, asked, clock = () => performance.now() }: Parameters<typeof createCrew>[0],
  known: () => Known,
  {
    ready,
    done,
    lost,
    told,
    gone,
  }: {
    ready: (jobs: number[]) => void;
    done: (job: number, found: string, spent: number) => void;
    lost: (job: number, why: string) => void;
    told: (message: Report) => void;
    gone: (why: string) => void; // it is not begun again
  },
) {
  let [job, began, falls, starts] = [-1, 0, 0, 0];
  let [isReady, isOver] = [false, false];
  const guest = open({ hear, fell });
  void begin();

  async function begin() {
    isReady = false;
    const mine = ++starts;
    const answer = await guest.load(source);
    if (mine !== starts || isOver) return;
    if (answer.kind !== "workshop_loaded") return gone(answer.why);
    guest.send({ kind: "report_begin", ...asked, ...known() });
  }

  function hear(message: Message) {
    if (isOver) return;
    switch (message.kind) {
      case "report_begun":
        isReady = true;
        return ready(message.jobs);
      case "report_refused":
        return gone(message.why);
      case "report_told":
        return told(message);
      case "report_done":
      case "report_failed":
        return message.job === job ? finish(message) : undefined; // one that was stopped meanwhile
    }
  }

  function finish(message: Of<Message, "report_done" | "report_failed">) {
    const finished = job;
    job = -1;
    falls = 0;
    if (message.kind === "report_failed") return lost(finished, message.why);
    done(finished, message.found, clock() - began);
  }

  function fell({ why }: { why: string }) {
    if (isOver) return;
    const broken = job;
    job = -1;
    falls += 1;
    if (falls < FALLS) void begin();
    if (broken >= 0) lost(broken, why);
    if (falls >= FALLS) gone(why);
  }

  return {
    isReady: () => isReady,
    isFree: () => isReady && job < 0,
    job: () => job,
    send: (message: GuestMessage) => guest.send(message),
    play(next: number) {
      [job, began] = [next, clock()];
      guest.send({ kind: "report_play", job });
    },
    stop() {
      if (job >= 0) guest.send({ kind: "report_stop" });
      job = -1;
    },
    end() {
      isOver = true;
      guest.end();
    },
  };
}
