// A text that is refused is refused in time linear in its length: each way in is fed with long runs of each kind of
// character. In a worker, whose work is measured: for such texts a pattern that is quadratic needs minutes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { strToU8, unzipSync, zipSync } from "fflate";

/** Characters of a run; what takes half its square in steps needs a minute of a processor, or more. */
const MANY = 300_000;
/** Microseconds of a processor for one text, where some ten thousand are enough; how busy it is does not matter. */
const BUDGET = 20_000_000;
const RUNS = [
  ...[" ", "\t", "\n", "\r\n", " \n", "\u00a0", "a", "A", "7", "_", "-", ".", ",", ":", ";", "/", "\\", "#", "?", "&"],
  ...["=", "%", "~", "'", '"', '"""', "(", "[", "{", "}", "]", ")", "<", "|", "!", "$", "*", "+", "@", "\0", "\u0301"],
  ...["\u0301\u0316", "\u200d", "é", "漢", "🙂", "# /// script\n", "# dependencies = [", "friend/", "#/m/", "#/w/"],
  ...[". ", ", by ", "a=1 ", "a.b=", "Requires-Dist: a", "url(", "from cairn.kit import ", '{"cairn":', "\\u0000"],
];
const HEX = '"""Hex, by Piet Hein. Join."""\nfrom cairn.kit import *\n';

/** The ways in, each with what stands before a run so that it comes as far as it can. */
async function waysIn(): Promise<Record<string, (run: string) => unknown>> {
  globalThis.document = {
    documentElement: { lang: "en", dataset: {} },
    querySelector: () => null,
    addEventListener() {},
  } as any;
  globalThis.addEventListener = () => {};
  globalThis.localStorage = { getItem: () => null } as any;
  globalThis.location = { hash: "" } as any;
  const from = (path: string) => import(`../../web/js/${path}.ts`);
  const [identity, wheel, code, names, incoming, archive, mail, gate, svg, settling, routes, source] =
    await Promise.all(
      [
        ...["sources/identity", "sources/wheel", "peer/code", "peer/names", "storage/incoming", "storage/archive"],
        ...["mailbox/mail-link", "guest/gate", "board/svg", "sources/settling", "shell/routes", "sources/source-link"],
      ].map(from),
    );
  const head = await from("workshop/head");
  const visible = (await from("sources/received")).visible;
  const zip = { zipSync, unzipSync };
  const wheelOf = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, strToU8(text)])));
  const info = {
    WHEEL: "Tag: py3-none-any\n",
    METADATA: "Name: a\nVersion: 1\n",
    "entry_points.txt": "[cairn.games]\n",
  };
  /** @param run  as long as a file in a wheel may be */
  const wheelWith = (part: string, run: string) =>
    wheel.readWheels(
      [
        wheelOf(
          Object.fromEntries(
            Object.entries({ ...info, [part]: info[part] + run }).map(([at, text]) => [`a.dist-info/${at}`, text]),
          ),
        ),
      ],
      "",
      [],
      zip,
    );
  const line = (entry: object) => `{"cairn":"games","format":1,"lines":1}\n${JSON.stringify(entry)}`;
  const told = { game: "vaxandis", title: "Vaxandis", turn: 1, who: [], over: false };
  const game = { kind: "game", id: "a", text: '{"actions":[]}', summary: told, saved: 1 };
  const guest = { name: "a~b", title: "", ids: new Set(["x"]), links: new Set(), hasMatch: true, taken: new Set() };
  const ends = { send() {}, settled() {}, failed() {}, clock: () => 0 };
  return {
    "a source": (run) => identity.normal(run),
    "a source behind its header": (run) => identity.needsOf(`# /// script\n${run}\n# dependencies = [${run}\n# ///\n`),
    "the head of a source": (run) => [
      identity.headOf(run),
      identity.headOf(`"""Hex.${run}`),
      identity.headOf(`"""${run}"""`),
    ],
    "the head of a draft": (run) => [head.titleOf(run), head.titleOf(`"""${run}`), head.linesOf(run)],
    "the identity of a source": (run) => identity.identity(HEX + run),
    "a source that is shown": (run) => visible(run),
    "a link to a game": (run) => source.readCode(run, []),
    "an invitation": (run) => code.read(run),
    "an invitation behind its page": (run) => code.read(`https://example.org/#/friend/${run}`),
    "a scanned invitation": (run) => code.read(`CAIRN:${run}`),
    "a link of a mailbox": (run) => [mail.readMailLink(run, 0), mail.readMailLink(`#/m/${run}`, 0)],
    "what is pasted, shared or dropped": (run) => [incoming.kindOf(run), incoming.kindOf(`#/w/a${run}`)],
    "an address": (run) => ((location.hash = `#/${run}`), routes.route()),
    "an archive": (run) => archive.read(run),
    "a line of an archive": (run) => archive.read(`{"cairn":"games","format":1,"lines":1}\n${run}`),
    "a title in an archive": (run) => archive.read(line({ ...game, summary: { ...told, title: run } })),
    "a game in an archive": (run) => archive.read(line({ ...game, summary: { ...told, game: run }, id: run })),
    "a source in an archive": (run) =>
      archive.read(line({ kind: "source", id: run, name: run, source: run, saved: 1, made: 1 })),
    "a position in an archive": (run) => archive.read(line({ kind: "mistake", id: run, title: run, text: run })),
    "results in an archive": (run) => archive.read(line({ kind: "progress", id: `puzzle ${run}`, saved: 1 })),
    "the metadata of a wheel": (run) => wheelWith("METADATA", run.slice(0, 230_000)),
    "the kind of a wheel": (run) => wheelWith("WHEEL", run.slice(0, 230_000)),
    "the entry points of a wheel": (run) => wheelWith("entry_points.txt", run.slice(0, 230_000)),
    "a name or a line of the chat": (run) => names.cleaned(run),
    "a guest's message": (run) => gate.admit(run, guest),
    "a guest's texts": (run) =>
      gate.admit(JSON.stringify([{ kind: "board_told", id: "x", said: run.slice(0, 150_000) }]), guest),
    "where a guest failed": (run) => gate.placeOf(`at ${run}`),
    "an attribute of a board": (run) => [svg.allowed("fill", `url(${run}`), svg.allowed(run, run)],
    "a friend's announcement of a game": (run) =>
      settling.awaitGame({ find: async () => undefined, ask: async () => true }, ends).hear(run),
  };
}

if (isMainThread) {
  test("no way in takes longer than its text is long", async () => {
    const worker = new Worker(process.argv[1]);
    let at = "the beginning";
    let fed = 0;
    let before = process.cpuUsage();
    let watch: NodeJS.Timeout | undefined;
    const over = await new Promise((resolve, reject) => {
      watch = setInterval(() => process.cpuUsage(before).user > BUDGET && resolve(false), 200);
      worker.on("message", (said) => {
        [at, fed, before] = [said, fed + 1, process.cpuUsage()];
        if (said === "") resolve(true);
      });
      worker.on("error", reject);
    });
    clearInterval(watch);
    await worker.terminate();
    assert.ok(over, `held up by ${at}`);
    assert.ok(fed > 1000);
  });
} else {
  for (const [way, feed] of Object.entries(await waysIn()))
    for (const run of RUNS) {
      parentPort?.postMessage(`${way}, fed with a run of ${JSON.stringify(run)}`);
      const text = `${run.repeat(Math.ceil(MANY / run.length))}\0`; // what fits the run fits no end
      try {
        await feed(text);
      } catch (error) {
        if (!(error instanceof Error)) throw error; // a refusal, whatever its words
      }
    }
  parentPort?.postMessage("");
}
