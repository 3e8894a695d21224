// Turn links as texts: what the address of one is, and which code a text holds.
// @ts-check

/** Characters of a link that every messenger leaves alone. */
export const LONGEST = 2_000;

/** @param {string} code */
export const linkTo = (code) => `${location.origin}${location.pathname}#/t/${code}`;

/** The name of the match of a code (`cairn.peer.letters.turn_code`). @param {string} code */
export const matchOf = (code) => code.slice(1, 9);
