// The findings of the review of one game: judgements as they come, the moments that matter, and how many choices were
// good.

/** one of a moment: on the board, and in words */
export interface Choice {
  kind: "played" | "better";
  spots: string[];
  say: string;
}
export interface KeyMoment {
  at: number;
  title: string;
  why: string;
  better: string;
  fate: string; // the end of the title alone
  is_grave: boolean; // the game was decided there
  choices: Choice[];
  loss: number;
}
/** `isKey`: it mattered most */
export type Mark = { moment: KeyMoment; sign: "" | "?!" | "?" | "??"; isKey: boolean };
/** as in docs/protocol.md */
export interface Judgement {
  entry: number;
  seat: number;
  is_good: boolean;
  is_mistake?: boolean;
  is_forced: boolean;
  loss: number;
  moments: Omit<KeyMoment, "loss">[];
  count: number;
  share?: number;
  seen?: number;
  cost?: number;
  best?: number;
  actual?: number;
}

const MOST_MOMENTS = 5;
/** The parts of the point from which a choice is called doubtful, and a mistake. */
const [DOUBT, MISTAKE] = [0.15, 0.25];

/** @param record  of the game */
export function createFindings(record: string) {
  /** By entry. */
  const judged: Map<number, Judgement> = new Map();
  /** By entry. */
  const moments: Map<number, KeyMoment> = new Map();
  let count = 0;

  const mostOf = () => [...moments.values()].sort((a, b) => b.loss - a.loss).slice(0, MOST_MOMENTS);

  const isOfSkill = () => [...judged.values()].some(({ cost }) => cost !== undefined);

  return {
    record,
    judged,

    /** A later judgement of a choice takes the place of the first, and of what was said of it. */
    take(judgement: Judgement) {
      if (judged.has(judgement.entry)) moments.delete(judgement.entry);
      judged.set(judgement.entry, judgement);
      for (const moment of judgement.moments) moments.set(moment.at, { ...moment, loss: judgement.loss });
      count = judgement.count;
    },

    /** The moments that mattered most, in the order of play. */
    moments: () => mostOf().sort((a, b) => a.at - b.at),

    /** The moments that have a sign, or mattered most, in the order of play. */
    marks(): Mark[] {
      const [keys, skill] = [new Set(mostOf()), isOfSkill()];
      return [...moments.values()]
        .map((moment) => ({ moment, sign: signOf(moment, skill), isKey: keys.has(moment) }))
        .filter(({ sign, isKey }) => sign || isKey)
        .sort((a, b) => a.moment.at - b.moment.at);
    },

    /** The first moment that a seat can learn from: a mistake, or once all is judged whatever mattered. */
    lesson(seat: number | null) {
      const own = this.marks().filter(({ moment }) => judged.get(moment.at)?.seat === seat);
      const mistake = own.find(({ sign }) => sign === "?" || sign === "??");
      return (mistake ?? (this.isDone() ? own[0] : undefined))?.moment;
    },

    /** How many of a seat's real choices were good, and how many there were. */
    good(seat: number): [good: number, all: number] {
      const real = [...judged.values()].filter((one) => one.seat === seat && !one.is_forced);
      return [real.filter(({ is_good }) => is_good).length, real.length];
    },

    /** The entries at which a seat made a mistake. */
    mistakes: (seat: number | null) =>
      [...judged.values()].flatMap((one) => (one.is_mistake && one.seat === seat ? [one.entry] : [])),

    /** The seat that could win in every position, as is proved, or -1: a share is whole only where it is proved. */
    winsAllAlong() {
      const shares = new Set([...judged.values()].map(({ share }) => share));
      const [share] = shares;
      return shares.size !== 1 || judged.size < count ? -1 : share === 1 ? 0 : share === 0 ? 1 : -1;
    },

    /** Whether aims were judged, and not positions. */
    isOfSkill,

    /** Whether a player could not see all that counted. */
    isOfGuesses: () => [...judged.values()].some(({ share, seen }) => share !== seen),

    /** Whether every choice was judged. */
    isDone: () => judged.size >= count,

    /** How many choices were judged, and how many there are. */
    progress: (): [done: number, all: number] => [judged.size, count],

    /** The first entry that is not judged yet. */
    next: () => Math.max(-1, ...judged.keys()) + 1,
  };
}

/** The sign of a choice: what it gave away decides, and none stands at a guess. */
function signOf({ better, is_grave, loss }: KeyMoment, isOfSkill: boolean): Mark["sign"] {
  if (!better) return "";
  if (isOfSkill) return "?";
  if (is_grave) return "??";
  return loss >= MISTAKE ? "?" : loss >= DOUBT ? "?!" : "";
}

export type Findings = ReturnType<typeof createFindings>;
