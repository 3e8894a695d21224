// When a position is asked again: FSRS (ts-fsrs), in whole days of the calendar where the person is.

/** what happened, which nobody has to say */
type Outcome = "at-once" | "slowly" | "after-a-try" | "missed";
/**
 * How well a position is known: what FSRS remembers, and the days on which it was asked, is asked again (as in
 * 2026-11-22), and was asked first.
 */
export interface Memory {
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  first: string;
  last: string;
  due: string;
}
type Fsrs = Pick<typeof import("ts-fsrs"), "fsrs" | "createEmptyCard" | "Rating">;

const DAY = 86_400_000;
/** FSRS has new cards at 0, and those it asks in days at 2. */
const [NEW, IN_DAYS] = [0, 2];
/** An answer in so many ms came at once. */
const AT_ONCE = 25_000;

/** The date where the reader is, as in 2026-11-22. */
export const dateOf = (now: Date) => now.toLocaleDateString("sv");
/** Days are counted at noon in Greenwich: no change of clocks moves that. */
const noonOf = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`));
/** The date some days after another. */
export const after = (date: string, days: number) =>
  new Date(noonOf(date).getTime() + days * DAY).toISOString().slice(0, 10);
/** How many days one date is after another. */
export const daysBetween = (date: string, other: string) =>
  Math.round((noonOf(other).getTime() - noonOf(date).getTime()) / DAY);

/** The outcome of an answer: from the number of tries, whether help was asked for, and how long it took. */
export function outcomeOf({
  isFound,
  tries,
  hinted,
  took,
}: {
  isFound: boolean;
  tries: number;
  hinted: boolean;
  took: number;
}): Outcome {
  if (!isFound || tries > 1) return "missed";
  if (tries || hinted) return "after-a-try";
  return took <= AT_ONCE ? "at-once" : "slowly";
}

/** @param weights  of FSRS, if not its own */
export function createSchedule({ fsrs, createEmptyCard, Rating }: Fsrs, weights?: readonly number[]) {
  const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, ...(weights ? { w: weights } : {}) });
  const ratings = {
    "at-once": Rating.Easy,
    slowly: Rating.Good,
    "after-a-try": Rating.Hard,
    missed: Rating.Again,
  } as const;
  /**
   * The memory after an answer.
   * @param memory  null: it was never asked
   */
  return (memory: Memory | null, outcome: Outcome, today: string): Memory => {
    const day = memory && memory.last > today ? memory.last : today; // the clock was set back
    const now = noonOf(day);
    const known = memory && {
      ...{ stability: memory.stability, difficulty: memory.difficulty, reps: memory.reps, lapses: memory.lapses },
      ...{ due: noonOf(memory.due), last_review: noonOf(memory.last), state: IN_DAYS, learning_steps: 0 },
      ...{ elapsed_days: 0, scheduled_days: daysBetween(memory.last, memory.due) },
    };
    const { card } = scheduler.next(known ?? { ...createEmptyCard(now), state: NEW }, now, ratings[outcome]);
    return {
      ...{ stability: card.stability, difficulty: card.difficulty, reps: card.reps, lapses: card.lapses },
      first: memory?.first ?? today,
      last: today,
      due: after(today, card.scheduled_days),
    };
  };
}

/**
 * A memory as it holds today: what was noted on a day that is still to come, by a clock that went wrong, is as if it
 * were noted today.
 */
export function asOf(memory: Memory, today: string): Memory {
  if (memory.last <= today) return memory;
  const due = after(today, daysBetween(memory.last, memory.due));
  return { ...memory, last: today, due, first: memory.first > today ? today : memory.first };
}
