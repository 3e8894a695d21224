// Hears a simulation: what strikes what, and how hard. It only reads what the engine has solved, so every outcome stays
// the same.
// @ts-check
import { RATE } from "./measures.mjs";

/** @typedef {import("./layout.mjs").Vector} Vector */
/** @typedef {import("./world.mjs").Rapier} Rapier */
/** @typedef {import("./world.mjs").Engine} Engine */
/** @typedef {import("./world.mjs").Body} Body */
/** @typedef {import("@dimforge/rapier3d-deterministic-compat").Collider} Collider */
/** @typedef {"stone" | "ball" | "string" | "base" | "grass"} Part */
/**
 * @typedef {object} Hit  in alphabetical order; g cm/s; where the lighter of the two is
 * @property {[Part, Part]} parts
 * @property {number} impulse
 * @property {Vector} at
 */

/** A contact that bears less (dyn) is not heard: three stones' weight, so that nothing that rests makes a sound. */
const HEARD = 40_000;
/** Steps for which two that have just struck each other are not heard again, unless they do it so much harder. */
const [DEAF, HARDER] = [RATE / 12, 2];

/** @param {Rapier} rapier @param {(hit: Hit) => void} hear */
export function createEar(rapier, hear) {
  const queue = new rapier.EventQueue(true);
  /** @type {Map<number, { part: Part, body: Body }>} */
  const known = new Map();
  /** @type {Map<string, { step: number, force: number }>} */
  const struck = new Map();
  let step = 0;

  return {
    /** @param {Part} part @param {Body} body @param {Collider} collider */
    add(part, body, collider) {
      collider.setActiveEvents(rapier.ActiveEvents.CONTACT_FORCE_EVENTS);
      collider.setContactForceEventThreshold(HEARD);
      known.set(collider.handle, { part, body });
    },
    /** @param {Engine} world */
    step(world) {
      world.step(queue);
      step++;
      queue.drainContactForceEvents((event) => {
        const [one, other] = [known.get(event.collider1()), known.get(event.collider2())];
        if (!one || !other) return;
        const pair = `${event.collider1()} ${event.collider2()}`;
        const force = event.totalForceMagnitude();
        const before = struck.get(pair);
        if (before && step - before.step < DEAF && force < HARDER * before.force) return;
        struck.set(pair, { step, force });
        const [first, second] = one.part < other.part ? [one, other] : [other, one];
        const lighter = second.body.isDynamic() ? second : first;
        hear({ parts: [first.part, second.part], impulse: force / RATE, at: lighter.body.translation() });
      });
    },
    free: () => queue.free(),
  };
}
