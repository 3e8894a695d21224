// Who makes a report on a game that somebody wrote: some guests, each sealed off with the same source. They play one
// job after another, in any order; the first of them also adds up what all have found, in the order of the jobs.
// @ts-check

/** @typedef {ReturnType<typeof createMember>} Member */
/** @typedef {import("../guest/gate.mjs").Message} Message */
/**
 * @typedef {object} Guest  as far as it is needed here (web/js/guest/guest.mjs)
 * @property {(source: string) => Promise<Message>} load
 * @property {(message: Message) => void} send
 * @property {() => void} end
 */
/** @typedef {{ options: Record<string, number | string>, games: number }} Asked */
/** @typedef {{ told: number, kept: string }} Known  what is known, as text, after so many jobs */
/**
 * @typedef {{ done: number, all: number, left: number | undefined }} Progress  in games; `left` in ms, where known
 */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} told  a better report, as `report_told` has it
 * @property {(progress: Progress) => void} worked
 * @property {(why: string) => void} failed  nobody is left to go on
 */

/** How often a job is played before it is left out, and how often in a row a guest may fall. */
const [TRIES, FALLS] = [2, 3];
/** Milliseconds between two times that the report is told. */
export const REST = 250;
/** So many games have to be played before it is said how long the others take. */
const SURE = 3;

/**
 * @param {object} props
 * @param {(actions: { hear(message: Message): void, fell(how: { why: string }): void }) => Guest} props.open
 * @param {string} props.source
 * @param {Asked} props.asked
 * @param {Known} props.known
 * @param {() => string} props.day  on which the report is made, in words
 * @param {() => number} [props.clock]  ms
 * @param {Actions} actions
 */
export function createCrew(props, { told, worked, failed }) {
  const work = createWork(props.known.told);
  let known = props.known;
  let beside = "";
  let [isPlaying, isOver, isTelling, isAsked] = [false, false, false, false];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /** @type {Member[]} */
  const members = [];
  const teller = enlist();

  function enlist() {
    /** @type {Member} */
    const member = createMember(props, () => known, {
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

  /** @param {Member} member @param {number} job @param {string} found @param {number} [spent]  ms */
  function settle(member, job, found, spent = 0) {
    if (isOver) return;
    work.settle(job, found, spent);
    worked(progress());
    if (work.inOrder().length) tellSoon();
    give(member);
  }

  /** @param {Member} member */
  function give(member) {
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

  /** @param {Message} message */
  function take(message) {
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

  /** @param {string} why */
  function fail(why) {
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
    /** @param {number} count  so many guests, the first one among them */
    play(count) {
      if (isOver) return;
      isPlaying = true;
      while (members.length < count) enlist();
      for (const member of members) give(member);
    },
    stop,
    /** Tells it beside another report; "": alone. @param {string} kept */
    compare(kept) {
      beside = kept;
      tell();
    },
    progress,
    end,
  };
}

/** The jobs: which are done, which of them are told, and how much is left. @param {number} told */
function createWork(told) {
  /** How much work each is; 0 for a proof, of which nobody can say. @type {number[]} */
  let weights = [];
  /** Results of jobs that are not told yet. @type {Map<number, string>} */
  const found = new Map();
  /** @type {Map<number, number>} */
  const losses = new Map();
  /** Ms that games took here, how many they were, and how much work. */
  let [spent, games, played] = [0, 0, 0];
  const isDone = (/** @type {number} */ job) => job < told || found.has(job);
  const isGame = (/** @type {number} */ job) => weights[job] > 0;

  return {
    /** @param {number[]} jobs */
    begin: (jobs) => void (weights = jobs),
    /** The next job that nobody does, -1: none. @param {number[]} played */
    next: (played) => weights.findIndex((_, job) => !isDone(job) && !played.includes(job)),
    /** @param {number} job @param {string} text @param {number} took  ms, 0 where it failed */
    settle(job, text, took) {
      if (isDone(job)) return;
      found.set(job, text);
      if (!took || !isGame(job)) return;
      spent += took;
      games += 1;
      played += weights[job];
    },
    /** Whether a job is given up, as it has failed once more. @param {number} job */
    lose(job) {
      const count = (losses.get(job) ?? 0) + 1;
      losses.set(job, count);
      return count >= TRIES;
    },
    /** The results of the jobs after the last one that is told, as far as they are known without a gap. */
    inOrder() {
      const texts = [];
      for (let job = told; found.has(job); job++) texts.push(/** @type {string} */ (found.get(job)));
      return texts;
    },
    /** Whether so many can be told by now. @param {number} count */
    has: (count) => count >= told && count <= told + found.size,
    /** @param {number} count  are told */
    forget(count) {
      for (; told < count; told++) found.delete(told);
    },
    /** How far it is. @param {number} count  of those who play @returns {Progress} */
    progress(count) {
      const all = weights.map((_, job) => job).filter(isGame);
      const open = all.filter((job) => !isDone(job));
      const left = open.reduce((sum, job) => sum + weights[job], 0);
      return {
        done: all.length - open.length,
        all: all.length,
        left: games < SURE ? undefined : (left * spent) / played / count,
      };
    },
  };
}

/**
 * One guest of the crew, which is begun anew where it falls.
 * @param {Parameters<typeof createCrew>[0]} props
 * @param {() => Known} known
 * @param {object} actions
 * @param {(jobs: number[]) => void} actions.ready
 * @param {(job: number, found: string, spent: number) => void} actions.done
 * @param {(job: number, why: string) => void} actions.lost
 * @param {(message: Message) => void} actions.told
 * @param {(why: string) => void} actions.gone  it is not begun again
 */
function createMember(
  { open, source, asked, clock = () => performance.now() },
  known,
  { ready, done, lost, told, gone },
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

  /** @param {Message} message */
  function hear(message) {
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

  /** @param {Message} message */
  function finish({ kind, found, why }) {
    const finished = job;
    job = -1;
    falls = 0;
    if (kind === "report_failed") return lost(finished, why);
    done(finished, found, clock() - began);
  }

  /** @param {{ why: string }} how */
  function fell({ why }) {
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
    /** @param {Message} message */
    send: (message) => guest.send(message),
    /** @param {number} next */
    play(next) {
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
