// The answers to a pick, which are found out while the press lasts: they lie here until the spot is picked.
// @ts-check

/** @typedef {{ kind: string, [field: string]: any }} Message */
/** @typedef {{ number: number, spot: string, answers?: Message[] }} Press */

/**
 * Stands between the page and the program.
 * @param {(message: Message) => void} say  hears what the program says
 */
export function createForesight(say) {
  let count = 0;
  /** The press after which nothing else has been sent. @type {Press | undefined} */
  let press;
  /** Presses whose spot was picked before the answers had come. @type {Set<number>} */
  const awaited = new Set();

  /**
   * The message as it is to be sent. A pick that follows its press at once is answered here: the program has nothing
   * else to go by than when it went ahead.
   * @param {Message} message
   */
  function sent(message) {
    const { kind, spot } = message;
    const before = press;
    press = undefined;
    if (kind === "foresee") {
      count += 1;
      press = { number: count, spot };
      return { ...message, number: count };
    }
    if (kind !== "pick" || !before || spot !== before.spot) return message;
    const { number, answers } = before;
    if (answers) queueMicrotask(() => answers.forEach(say));
    else awaited.add(number);
    return { ...message, foreseen: number };
  }

  /** @param {Message} message  of the program */
  function hear(message) {
    const { kind, number, answers } = message;
    if (kind !== "foreseen") say(message);
    else if (awaited.delete(number)) answers?.forEach(say);
    else if (press && press.number === number) press = answers ? { ...press, answers } : undefined; // none in a match
  }

  return {
    sent,
    hear,
    /** Nothing that is told or awaited holds any more. */
    forget() {
      press = undefined;
      awaited.clear();
    },
  };
}
