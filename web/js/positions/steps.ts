// The texts of a position while it is set up: one change at a time, and each can be taken back.

const MOST = 200;

export function createSteps() {
  let text = "";
  let past: string[] = [];
  /** The questions that are still to be asked. */
  let waiting: ((text: string) => void)[] = [];
  let isAsked = false;

  function next() {
    const ask = waiting.shift();
    isAsked = ask !== undefined;
    ask?.(text);
  }

  return {
    /**
     * Asks for a change as soon as the one before it is answered.
     * @param ask  gets the text so far
     */
    ask(ask: (text: string) => void) {
      waiting.push(ask);
      if (!isAsked) next();
    },
    answered(now: string) {
      if (now !== text && text) past = [...past, text].slice(-MOST);
      text = now;
      next();
    },
    /** The text before the last change, if there was one; it is to be asked for. */
    undo() {
      const before = past.pop();
      if (before !== undefined) text = ""; // what is taken back is no step
      return before;
    },
    canUndo: () => past.length > 0,
    reset() {
      text = "";
      past = waiting = [];
      isAsked = false;
    },
  };
}
