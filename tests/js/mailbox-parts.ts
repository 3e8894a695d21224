/** The mailbox's modules as the build joins them, and pages that meet by it, without browsers. */

import { mock } from "node:test";
import { build } from "esbuild";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.window ??= globalThis as any;
globalThis.document = {
  documentElement: { dataset: {} },
  /** The policy of a site that somebody hosts with a mailbox of their own. */
  querySelector: () => ({
    getAttribute: () =>
      "default-src 'none'; connect-src 'self' wss://nos.lol wss://relay.example.org:7777; img-src 'self'",
  }),
  visibilityState: "visible",
  addEventListener() {},
  removeEventListener() {},
} as any;

const library = new URL("../../tools/schnorr.ts", import.meta.url).pathname;
const resolveDir = new URL("../../web/js/mailbox", import.meta.url).pathname;
const contents = ["keys", "letters", "mail-link", "mailbox", "post", "rendezvous", "listed"]
  .map((name) => `export * from "./${name}.ts";`)
  .join("\n");
const plugins = [
  { name: "runtime", setup: (work) => work.onResolve({ filter: /runtime\/schnorr\.mjs$/ }, () => ({ path: library })) },
];
const { outputFiles } = await build({
  stdin: {
    contents: `${contents} export { minutes, write, read } from "../peer/code.ts"; export * as book from "../peer/post-book.ts"; export * as office from "../peer/post-office.ts";`,
    resolveDir,
  },
  ...{ bundle: true, format: "esm", write: false, plugins },
});
export const parts = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const digits = (length) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => "0123456789abcdef"[byte % 16]).join("");

/** Devices that can reach each other, unless `apart`: links as createLink makes them. */
export function fakeDevices() {
  const devices = { made: 0, open: 0, apart: false, /** @type {any[]} */ alive: [] };
  const minutes = () => Math.floor((Date.now() - Date.UTC(2025, 0)) / 60_000); // unwaited: time is faked below
  devices.link = (opened) => {
    devices.made += 1;
    const link = { pwd: digits(24), nonce: digits(12), closed: false, opened };
    const code = (kind, nonce) => ({
      ...{ kind, nonce, watch: false, nearby: false, match: "", far: true, ufrag: "abcd", pwd: link.pwd },
      ...{ made: minutes(), fingerprint: digits(64), candidates: [] },
    });
    devices.alive.push(link);
    return {
      invite: async () => code("invitation", link.nonce),
      async answer(invitation) {
        link.other = invitation.pwd;
        return code("reply", invitation.nonce);
      },
      async accept(reply) {
        const other = devices.alive.find(
          ({ pwd, other, closed }) => pwd === reply.pwd && other === link.pwd && !closed,
        );
        if (!other || link.closed || devices.apart) return;
        devices.open += 1;
        other.opened();
        link.opened();
      },
      close: () => void (link.closed = true),
    };
  };
  return devices;
}

/** Milliseconds of a step of time, and after how many steps what does not hold never will. */
const [STEP, MOST] = [50, 4_000];
mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: Date.UTC(2026, 10, 28) });

/** Lets time pass, step by step, and all that is due in it be done. */
export async function pass(ms: number) {
  for (let past = 0; past < ms; past += STEP) {
    await settled();
    mock.timers.tick(STEP);
  }
  await settled();
}

/** Lets time pass until something holds. */
export async function until(holds: () => unknown, what = "it") {
  await settled();
  for (let steps = 0; !holds(); steps++) {
    if (steps === MOST) throw new Error(`${what} does not come to hold`);
    await pass(STEP);
  }
}
