// The pendulum as a process: a line of JSON in, { ask, … }, and a line of JSON out, until the input ends.
import { createInterface } from "node:readline";
import rapier from "@dimforge/rapier3d-deterministic-compat";
import { COMPASS, upright } from "../web/js/stonehenge/compass.ts";
import { layoutHash, type Stone } from "../web/js/stonehenge/layout.ts";
import { RATE } from "../web/js/stonehenge/measures.ts";
import { createPendulum, finish, outcomeText } from "../web/js/stonehenge/pendulum.ts";
import { type Body, createWorld, type Release } from "../web/js/stonehenge/world.ts";

/** the engine's own, which it does not show */
let memory: WebAssembly.Memory;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...made: Parameters<typeof instantiate>) => {
  const whole: WebAssembly.Instance & { instance?: WebAssembly.Instance } = await instantiate(...made);
  memory = (whole.instance ?? whole).exports.memory as WebAssembly.Memory;
  return whole;
};
await rapier.init();
const pendulum = createPendulum(rapier);

type Question = { stones: Stone[]; release: Release; seconds: number; pull: number };

const answers: Record<string, (question: Question) => unknown> = {
  compass: () => COMPASS,
  uprights: () => COMPASS.map((_, angle) => upright(angle)),
  hash: ({ stones }) => layoutHash(stones),

  /** A whole turn: the action that tells its outcome, and the milliseconds of CPU it took. */
  turn({ stones, release }) {
    const start = process.cpuUsage();
    const result = finish(pendulum.turn(stones, release));
    const { user, system } = process.cpuUsage(start);
    return { ...result, text: outcomeText(stones, result), ms: (user + system) / 1000 };
  },

  /** The same turn listened to: its action, and what was heard. */
  hear({ stones, release }) {
    const hits: unknown[] = [];
    const result = finish(pendulum.turn(stones, release, (hit) => hits.push(hit)));
    return { text: outcomeText(stones, result), hits };
  },

  settle: ({ stones }) => finish(pendulum.settle(stones)),

  /** The layout after so many seconds, with nothing taken and nothing rounded on the way. */
  wait({ stones, release, seconds }) {
    const world = createWorld(rapier, stones, release);
    for (let step = 0; step < seconds * RATE; step++) world.step();
    const layout = world.layout();
    world.free();
    return layout;
  },

  /** The seconds of a whole swing there and back of the ball alone, let go at rest. */
  period({ pull }) {
    const world = createWorld(rapier, [], [pull * 100, 0, 0, 0]);
    const passed = [];
    let before = pull;
    for (let step = 1; passed.length < 5; step++) {
      world.step();
      const { x } = (world.ball() as Body).translation();
      if (x < 0 !== before < 0) passed.push((step - x / (x - before)) / RATE);
      before = x;
    }
    world.free();
    return (passed[4] - passed[0]) / 2;
  },

  /** Bytes in use by the engine, and by JavaScript after a collection (with --expose-gc). */
  memory() {
    global.gc?.();
    return { engine: memory.buffer.byteLength, heap: process.memoryUsage().heapUsed };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer: { answer: unknown } | { error: string };
  try {
    answer = { answer: answers[question.ask](question) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
