// Tables that need more than a picture: their code comes when the first scene with a stage does.
// @ts-check

/** @typedef {import("../stonehenge/workspace.mjs").View} View */
/** @typedef {import("../stonehenge/workspace.mjs").Fact} Fact */

/**
 * @param {HTMLElement} host
 * @param {import("./picture.mjs").Picture} picture
 * @param {import("../stonehenge/workspace.mjs").Hooks & { failed(): void }} hooks  `failed`: the code could not be fetched
 */
export function mountStages(host, picture, hooks) {
  /** @type {ReturnType<typeof import("../stonehenge/workspace.mjs").mountDuo> | undefined} */
  let duo;
  /** @type {View | undefined} */
  let last;

  async function show() {
    const { mountDuo } = await import("../stonehenge/workspace.mjs");
    if (!last) return;
    duo ??= mountDuo(host, picture, hooks);
    duo.show(last);
  }

  return {
    /** @param {View} view */
    show(view) {
      if (!view.scene.stage) return this.clear();
      last = view;
      if (duo) duo.show(view);
      else void show().catch(() => hooks.failed());
    },
    /** @param {Fact[]} facts */
    check: (facts) => duo?.check(facts),
    clear() {
      duo?.unmount();
      duo = last = undefined;
    },
  };
}
