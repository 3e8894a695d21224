// Turn links as texts: what the address of one is, and which code a text holds.

/** Characters of a link that every messenger leaves alone. */
export const LONGEST = 2_000;

export const linkTo = (code: string) => `${location.origin}${location.pathname}#/t/${code}`;

/** The name of the match of a code (`cairn.peer.letters.turn_code`). */
export const matchOf = (code: string) => code.slice(1, 9);
