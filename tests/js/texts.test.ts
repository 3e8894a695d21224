/** The kind of a text from outside: whatever surrounds it is taken off, and nothing inside is guessed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL_LETTERS, checkOf } from "../../web/js/shell/check.ts";
import { mended, textsIn } from "../../web/js/shell/texts.ts";

const SITE = "https://example.org/cairn/";
const whole = (body: string, letters?: string) => body + checkOf(body, letters);
const CODE = whole(`1${"Y01qXFiWiq4TXnSau5ZSvl1yRBdQhK8w".repeat(4)}`);
const KINDS = {
  "a game": `#/g/${CODE}`,
  "a tree": `#/g/${whole(`2${"7OMADtbVuPmrG74svdgV1QSUCmrHkQv".repeat(4)}`)}`,
  "a game of a game that somebody wrote": `#/g/${CODE}/fox_and_geese~abcdefghijklmnopqrstuvwx23`,
  "a letter": `#/t/${CODE}`,
  "a letter that offers a mailbox": `#/t/${CODE}?m=${"A".repeat(43)},relay.damus.io,nos.lol`,
  "a source": `#/w/${CODE}`,
  "a source with a game": `#/w/${CODE}/${CODE}`,
  "an invitation": `#/friend/${"Ab-_9".repeat(22)}?game=vaxandis&begin=toss&clock=10`,
  "a link to join": `#/m/vaxandis,Ada%20B,Bt~C10/${"A1-_".repeat(13)}`,
  "a set": `#/set/${whole(`2${"eJyLjgUAARUAuQ-_".repeat(9)}`, ALL_LETTERS)}`,
  "a position": "#/position/vaxandis/w_e5.b3_/x?size=5&turn=1",
};
/** Ways in which a link is changed by what carries it. */
const WAYS: Record<string, (link: string) => string> = {
  "as it is": (link) => link,
  "a full stop": (link) => `${link}.`,
  "a comma and words": (link) => `Look at ${link}, Ben`,
  "a bracket": (link) => `(see ${link})`,
  "a square bracket": (link) => `[${link}]`,
  Markdown: (link) => `[my game](${link})`,
  stars: (link) => `**${link}**`,
  "an exclamation mark": (link) => `${link}!`,
  "a semicolon": (link) => `${link};`,
  "an ellipsis": (link) => `${link}…`,
  "quotation marks": (link) => `“${link}”`,
  "German quotation marks": (link) => `„${link}“`,
  "French quotation marks": (link) => `« ${link} »`,
  "straight quotation marks": (link) => `"${link}"`,
  "angle brackets": (link) => `<${link}>`,
  "a tag": (link) => `<a href="${link}">here</a>`,
  "a letter without width": (link) => `${link.slice(0, 60)}\u200b${link.slice(60)}`,
  "marks of direction": (link) => `\u2066${link}\u2069`,
  "a byte order mark": (link) => `\ufeff${link}`,
  "a line end": (link) => `${link}\r\n`,
  "words in the next line": (link) => `${link}\nThanks`,
  "a quotation": (link) => `> ${link}\n> Ben`,
  "a quotation of a quotation": (link) => `>> ${link}`,
  "an advertisement": (link) => `${link}${link.includes("?") ? "&" : "?"}utm_source=mail&utm_medium=a`,
  "a click": (link) => `${link}${link.includes("?") ? "&" : "?"}fbclid=IwAR0_x-1`,
  "a number sign as %23": (link) => link.replace("#", "%23"),
  "a number sign and slashes as bytes": (link) => {
    const [site, hash] = link.split("#");
    return `${site}%23${hash.replace(/^\//, "%2F").replace(/^%2F(\w+)\//, "%2F$1%2F")}`;
  },
  "capital letters in the site": (link) => link.replace(SITE, SITE.toUpperCase()),
  "a capital letter of the page": (link) => link.replace(/#\/(\w)/, (_, page) => `#/${page.toUpperCase()}`),
};
/** Ways that break a code, whose end is then found by its check. */
const BREAKS: Record<string, (link: string) => string> = {
  "lines of 76 characters": (link) => link.replaceAll(/(.{76})(?=.)/g, "$1\n"),
  "lines of a mail": (link) => link.replaceAll(/(.{72})(?=.)/g, "$1=\r\n"),
  "lines of a quotation": (link) => `> ${link.replaceAll(/(.{70})(?=.)/g, "$1\n> ")}`,
  "lines, and words after them": (link) => `${link.replaceAll(/(.{76})(?=.)/g, "$1\n")}\nThanks and bye`,
  "lines that are indented": (link) => link.replaceAll(/(.{60})(?=.)/g, "$1\n    "),
};

for (const [kind, hash] of Object.entries(KINDS)) {
  for (const [way, change] of Object.entries(WAYS))
    test(`${kind} is found: ${way}`, () => {
      const { found } = textsIn(change(SITE + hash));
      assert.deepEqual(
        found.map((each) => each.hash),
        [hash],
      );
    });
  test(`${kind} in the address is mended`, () => {
    for (const end of ["", ".", ")", "**", "%E2%80%9D", "%3E", "!", ",", "%C2%BB", "%20"])
      assert.equal(mended(hash + end), hash, end);
  });
}

for (const kind of ["a game", "a tree", "a letter", "a source", "a set"])
  for (const [way, change] of Object.entries(BREAKS))
    test(`${kind} is found: ${way}`, () => {
      assert.equal(textsIn(change(SITE + KINDS[kind])).found[0].hash, KINDS[kind]);
    });

test("what is inside a code is never guessed", () => {
  const damaged = `${CODE.slice(0, 20)}Q${CODE.slice(20)}ok`;
  assert.equal(mended(`#/g/${damaged}`), `#/g/${damaged}`);
});

const RECORD = '{"cairn":1,"game":"vaxandis","version":1,"seats":2,"options":{"size":4},"actions":["a4","stay","c1"]}';
const PYTHON = '"""Fox. Catch the geese."""\nfrom cairn.kit import *\n\nboard = squares(8, 8)\n';
/** The things that each text holds. */
const HOLDS: Record<string, [string, unknown[]]> = {
  "a record": [RECORD, [{ kind: "record", text: RECORD }]],
  "a record in a mail": [`Hello,\n${RECORD}\nBen`, [{ kind: "record", text: RECORD }]],
  "a record in quotation marks": [`“${RECORD}”`, [{ kind: "record", text: RECORD }]],
  "a quoted record": [`> ${RECORD}`, [{ kind: "record", text: RECORD }]],
  "a record on lines of 76": [RECORD.replaceAll(/(.{76})/g, "$1\n"), [{ kind: "record", text: RECORD }]],
  "a quoted record on lines": [`> ${RECORD.replaceAll(/(.{70})/g, "$1\n> ")}`, [{ kind: "record", text: RECORD }]],
  "a pretty record": [JSON.stringify(JSON.parse(RECORD), null, 2), [{ kind: "record", text: RECORD }]],
  "a record with a byte order mark": [`\ufeff${RECORD}`, [{ kind: "record", text: RECORD }]],
  "a record in a fence": [`\`\`\`json\n${RECORD}\n\`\`\``, [{ kind: "record", text: RECORD }]],
  "a tree": [`${RECORD}\n{"cairn_tree":1}\n`, [{ kind: "record", text: `${RECORD}\n{"cairn_tree":1}` }]],
  "two records": [
    `${RECORD}\n${RECORD}\n`,
    [
      { kind: "record", text: RECORD },
      { kind: "record", text: RECORD },
    ],
  ],
  "a source": [PYTHON, [{ kind: "source", text: PYTHON.trim() }]],
  "a source that begins with import": [
    `import random\n${PYTHON}`,
    [{ kind: "source", text: `import random\n${PYTHON}`.trim() }],
  ],
  "a source in a fence": [`Try:\n\`\`\`python\n${PYTHON}\`\`\`\n`, [{ kind: "source", text: PYTHON }]],
  "a quoted source": [
    PYTHON.trim()
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    [{ kind: "source", text: PYTHON.trim() }],
  ],
  "two links": [
    `${SITE}${KINDS["a game"]} and ${SITE}${KINDS["a set"]}`,
    [
      { kind: "link", place: "game", hash: KINDS["a game"] },
      { kind: "link", place: "set", hash: KINDS["a set"] },
    ],
  ],
  "a link twice": [
    `${SITE}${KINDS["a set"]} ${KINDS["a set"]}`,
    [{ kind: "link", place: "set", hash: KINDS["a set"] }],
  ],
};
for (const [what, [text, found]] of Object.entries(HOLDS))
  test(`${what} is found`, () => assert.deepEqual(textsIn(text).found, found));

test("a code without its link may be several things, and is asked about", () => {
  const { found, isOneOf } = textsIn(` “${CODE}”.`);
  assert.deepEqual(
    found.map(({ place }) => place),
    ["game", "letter", "source"],
  );
  assert.ok(isOneOf);
});

const NEAR: [string, string][] = [
  ['{"cairn":1,"game":"vax', "record"],
  ["https://example.org/", "link"],
  [`${SITE}#/settings`, "link"],
  ["import math\nboard = 3", "source"],
  ["def setup(p):\n    pass", "source"],
  ["a2-b3", "move"],
  ["S-i3xo4-m2", "move"],
  [CODE.slice(0, 60), "code"],
  ["Dear Ben, how are you?", ""],
  ["", ""],
];
for (const [text, guess] of NEAR)
  test(`“${text.slice(0, 20)}” is nothing, and the nearest is “${guess}”`, () => {
    assert.deepEqual(textsIn(text), { found: [], isOneOf: false, guess });
  });

/** Letters of a text for which time quadratic in its length would never end: the runner of the tests ends it. */
const LONG = 1_000_000;

test("any text is looked through in time that grows with its length alone", () => {
  const parts = [
    "#/g/a\n",
    "{",
    '{"cairn":1',
    "a\n> ",
    "#%2Fg%2F",
    "> ",
    "....",
    "=\n",
    "“",
    "-_",
    '{"cairn":1}{"',
    "from ",
  ];
  for (const part of parts) assert.ok(textsIn(part.repeat(Math.ceil(LONG / part.length))), part);
});
