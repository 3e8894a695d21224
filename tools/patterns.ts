// Judges regular expressions: those of the page, and those that tools/patterns.py gives by standard input.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { check } from "recheck";
import ts from "typescript";

type Pattern = { place: string; source: string | null; flags: string };

/** One that needs no judgement says why. */
const REASON = "// pattern: ";
/** Milliseconds after which one is too hard to judge; a busy machine takes a while. */
const PATIENCE = 600_000;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return /\.(js|mjs|ts)$/.test(entry.name) ? [path] : [];
  });

function patternsOf(file: string): Pattern[] {
  const text = readFileSync(file, "utf8");
  const [source, lines] = [ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), text.split("\n")];
  const constants: Map<string, ts.Expression> = new Map();
  const found: Pattern[] = [];

  /** The value of a text that is made of constants; null for another one. */
  function valueIn(node: ts.Node | undefined): string | null {
    if (!node) return "";
    if (ts.isStringLiteral(node)) return node.text;
    if (ts.isIdentifier(node)) return constants.has(node.text) ? valueIn(constants.get(node.text)) : null;
    const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw";
    const written = isRaw ? node.template : node;
    const textOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
    if (ts.isNoSubstitutionTemplateLiteral(written)) return textOf(written);
    let parts: (string | null)[] = [null];
    if (ts.isBinaryExpression(node)) parts = [valueIn(node.left), valueIn(node.right)];
    else if (ts.isTemplateExpression(written))
      parts = [
        textOf(written.head),
        ...written.templateSpans.flatMap((span) => [valueIn(span.expression), textOf(span.literal)]),
      ];
    return parts.includes(null) ? null : parts.join("");
  }

  function visit(node: ts.Node) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = `${file}:${line + 1}`;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    if (ts.isRegularExpressionLiteral(node) && !lines[line].includes(REASON)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "RegExp" && !lines[line].includes(REASON)) {
      const [pattern, flags] = [valueIn(node.arguments?.[0]), valueIn(node.arguments?.[1])];
      found.push({ place, source: flags === null ? null : pattern, flags: flags ?? "" });
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  return found;
}

/** Repeats of at most so many are a constant, and only a few of them are judged; more are as good as any number. */
const CONSTANT = 100;

/** The parts of a pattern that can take more than a constant of steps from where it begins. */
const UNBOUNDED = /[*+]|\{\d+,\}/;

/** A pattern with few counted repeats, as the time of judging grows with them. */
const counted = (source: string) =>
  source.replace(/(?<!\\[pPu]?)\{(\d+)(,?)(\d*)\}/g, (_, least, comma, most) => {
    if (!comma) return `{${Math.min(least, 3)}}`;
    return `{${Math.min(least, 2)},${most && most <= CONSTANT ? Math.min(most, 4) : ""}}`;
  });

/** The fault of a pattern; "" where its time is linear. */
async function faultOf({ source, flags }: Pattern) {
  if (source === null) return `is built where it is used: make it of constants, or say why: ${REASON}…`;
  const short = counted(source);
  if (!UNBOUNDED.test(short)) return "";
  // Steps are counted, not seconds, so that a busy machine judges alike.
  const judged = await check(short, flags, { timeout: PATIENCE, attackTimeout: null, incubationTimeout: null });
  if (judged.status === "safe") return "";
  if (judged.status === "unknown") return `cannot be judged (${judged.error.kind}): write it in a plainer way`;
  return `takes too long (${judged.complexity.summary}) for ${judged.attack.pattern.slice(0, 200)}`;
}

const waiting = [...filesIn("web").flatMap(patternsOf), ...(JSON.parse(readFileSync(0, "utf8")) as Pattern[])];
const many = waiting.length;
let faults = 0;

async function judge() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const fault = await faultOf(next);
    if (!fault) continue;
    faults += 1;
    console.log(`${next.place} /${next.source ?? "…"}/${next.flags} ${fault}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, judge));
console.log(faults ? `${faults} of ${many} patterns are to be written anew` : `${many} patterns take linear time`);
process.exitCode = Number(faults > 0);
