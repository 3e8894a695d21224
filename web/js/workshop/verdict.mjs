// The verdict on the version that is written: whether it plays, the one thing that stops it, and the laws checked.
// @ts-check

/**
 * @typedef {object} Loaded  a version that works, as the guest tells it
 * @property {"workshop_loaded"} kind
 * @property {string} sha
 * @property {string} name
 * @property {string} title
 * @property {string} by
 * @property {any} scene
 * @property {import("../shell/forms.mjs").Card} card
 * @property {[name: string, text: string][]} sections
 * @property {[string, string]} sides
 * @property {{ played: number, of: number, why: string } | null} replayed
 */
/** @typedef {{ kind: "workshop_wrong", line: number, why: string, rule: string }} Wrong */
/**
 * @typedef {object} Law
 * @property {"workshop_law"} kind
 * @property {string} name  its sentence
 * @property {boolean} ok
 * @property {string} why
 * @property {string} way  how its position is reached
 * @property {number} line
 * @property {string} rule
 * @property {{ scene: any } | null} position
 */
/** @typedef {{ kind: "workshop_advice", why: string, rule: string, line: number }} Advice */
/** @typedef {{ kind: "workshop_checked", games: number, laws: number, seconds: number, done: boolean }} Checked */
/** @typedef {{ kind: "fell", why: string, line: number, rule: string }} Fell */
/** @typedef {{ kind: "read" } | { kind: "missing" } | Loaded | Wrong | Law | Advice | Checked | Fell} Event */
/**
 * @typedef {object} Verdict
 * @property {boolean} isRead  a newer text is on its way
 * @property {boolean} isMissing  Python itself cannot be had
 * @property {Wrong | Fell | null} wrong
 * @property {Loaded | null} loaded  the last version that worked
 * @property {string} went  how far the game on the board went on, "" if all the way
 * @property {ReadonlyMap<string, Law>} laws  by their names
 * @property {Advice[]} advice
 * @property {Checked | null} checked
 */

/** @returns {Verdict} */
export const newVerdict = () => ({
  isRead: true,
  isMissing: false,
  wrong: null,
  loaded: null,
  went: "",
  laws: new Map(),
  advice: [],
  checked: null,
});

/** @param {Verdict} verdict @param {Event} event @returns {Verdict} */
export function after(verdict, event) {
  switch (event.kind) {
    case "read":
      return { ...verdict, isRead: true };
    case "missing":
      return { ...verdict, isRead: false, isMissing: true };
    case "workshop_loaded":
      return { ...newVerdict(), isRead: false, loaded: event, went: event.replayed?.why ?? "" };
    case "workshop_wrong":
    case "fell":
      return { ...verdict, isRead: false, isMissing: false, wrong: event };
    case "workshop_law":
      return { ...verdict, laws: new Map([...verdict.laws, [event.name, event]]) };
    case "workshop_advice":
      return { ...verdict, advice: [...verdict.advice.filter(({ why }) => why !== event.why), event] };
    case "workshop_checked":
      return { ...verdict, checked: event };
  }
}

/**
 * The one thing to mend: what keeps the text from being a game, or else the first law that is broken.
 * @param {Verdict} verdict
 * @returns {Wrong | Fell | Law | undefined}
 */
export const stopped = ({ wrong, laws }) => wrong ?? [...laws.values()].find(({ ok }) => !ok);

/** How many things are to be mended, besides advice. @param {Verdict} verdict */
export const countWrong = ({ wrong, laws }) =>
  Number(Boolean(wrong)) + (wrong ? 0 : [...laws.values()].filter(({ ok }) => !ok).length);
