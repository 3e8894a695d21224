// Keeps and sends the messages of a match, in their order: what rests on something kept leaves when that is written,
// and our own view waits a moment for it.

const MOMENT = 30; // ms at most

/** @param written  settled when a game is written */
export function createOutbox(written: (id: string) => Promise<void>) {
  let line: Promise<unknown> = Promise.resolve();
  /** Whether nothing more may leave before the game to come is written. */
  let awaits = false;
  /** Whether something is being written that what leaves next rests on. */
  let writes = false;
  let leaving: Promise<void> | undefined;

  /** Adds a step to the line; one that fails holds up none of the next. */
  const after = (step: () => unknown) => void (line = line.then(step).catch((reason) => reportError(reason)));

  return {
    after,
    send(step: () => void) {
      after(step);
      if (writes) leaving = Promise.race([line, moment()]).then(() => void (leaving = undefined));
    },
    /** Notes that something is to be kept; `first`: before anything more is sent. */
    keep: (first: boolean) => void (awaits ||= first),
    awaits: () => awaits,
    /** A game was given to the store. */
    saved(id: string) {
      if (!awaits) return;
      awaits = false;
      writes = true;
      after(() => written(id).then(() => void (writes = false)));
    },
    /** Settled when what was played has left, or soon after it should have: to draw before would hold it up. */
    leaving: () => leaving,
  };
}

const moment = () => new Promise((resolve) => void setTimeout(resolve, MOMENT));
