// The findings of the review of one game: judgements as they come, the moments that matter, and how many choices were
// good.
// @ts-check

/**
 * @typedef {object} Choice  one of a moment: on the board, and in words
 * @property {"played" | "better"} kind
 * @property {string[]} spots
 * @property {string} say
 */
/**
 * @typedef {object} KeyMoment
 * @property {number} at
 * @property {string} title
 * @property {string} why
 * @property {string} better
 * @property {string} fate  the end of the title alone
 * @property {boolean} is_grave  the game was decided there
 * @property {Choice[]} choices
 * @property {number} loss
 */
/** @typedef {{ moment: KeyMoment, sign: "" | "?!" | "?" | "??", isKey: boolean }} Mark  `isKey`: it mattered most */
/**
 * @typedef {object} Judgement  as in docs/protocol.md
 * @property {number} entry
 * @property {number} seat
 * @property {boolean} is_good
 * @property {boolean} [is_mistake]
 * @property {boolean} is_forced
 * @property {number} loss
 * @property {Omit<KeyMoment, "loss">[]} moments
 * @property {number} count
 * @property {number} [share]
 * @property {number} [seen]
 * @property {number} [cost]
 * @property {number} [best]
 * @property {number} [actual]
 */

const MOST_MOMENTS = 5;
/** The parts of the point from which a choice is called doubtful, and a mistake. */
const [DOUBT, MISTAKE] = [0.15, 0.25];

/** @param {string} record  of the game */
export function createFindings(record) {
  /** By entry. @type {Map<number, Judgement>} */
  const judged = new Map();
  /** By entry. @type {Map<number, KeyMoment>} */
  const moments = new Map();
  let count = 0;

  const mostOf = () => [...moments.values()].sort((a, b) => b.loss - a.loss).slice(0, MOST_MOMENTS);

  const isOfSkill = () => [...judged.values()].some(({ cost }) => cost !== undefined);

  return {
    record,
    judged,

    /**
     * A later judgement of a choice takes the place of the first, and of what was said of it.
     * @param {Judgement} judgement
     */
    take(judgement) {
      if (judged.has(judgement.entry)) moments.delete(judgement.entry);
      judged.set(judgement.entry, judgement);
      for (const moment of judgement.moments) moments.set(moment.at, { ...moment, loss: judgement.loss });
      count = judgement.count;
    },

    /** The moments that mattered most, in the order of play. */
    moments: () => mostOf().sort((a, b) => a.at - b.at),

    /** The moments that have a sign, or mattered most, in the order of play. @returns {Mark[]} */
    marks() {
      const [keys, skill] = [new Set(mostOf()), isOfSkill()];
      return [...moments.values()]
        .map((moment) => ({ moment, sign: signOf(moment, skill), isKey: keys.has(moment) }))
        .filter(({ sign, isKey }) => sign || isKey)
        .sort((a, b) => a.moment.at - b.moment.at);
    },

    /**
     * How many of a seat's real choices were good, and how many there were.
     * @param {number} seat
     * @returns {[good: number, all: number]}
     */
    good(seat) {
      const real = [...judged.values()].filter((one) => one.seat === seat && !one.is_forced);
      return [real.filter(({ is_good }) => is_good).length, real.length];
    },

    /** The entries at which a seat made a mistake. @param {number | null} seat */
    mistakes: (seat) => [...judged.values()].flatMap((one) => (one.is_mistake && one.seat === seat ? [one.entry] : [])),

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

    /** How many choices were judged, and how many there are. @returns {[done: number, all: number]} */
    progress: () => [judged.size, count],

    /** The first entry that is not judged yet. */
    next: () => Math.max(-1, ...judged.keys()) + 1,
  };
}

/**
 * The sign of a choice: what it gave away decides, and none stands at a guess.
 * @param {KeyMoment} moment
 * @param {boolean} isOfSkill
 * @returns {Mark["sign"]}
 */
function signOf({ better, is_grave, loss }, isOfSkill) {
  if (!better) return "";
  if (isOfSkill) return "?";
  if (is_grave) return "??";
  return loss >= MISTAKE ? "?" : loss >= DOUBT ? "?!" : "";
}

/** @typedef {ReturnType<typeof createFindings>} Findings */
