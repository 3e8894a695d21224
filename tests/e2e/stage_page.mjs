// Functions in the page for tests of the view: put a stage on it, look at its pixels, and play at physics.
export default async ({ folder, layout, motion, theme, width, height }) => {
  for (const name of ["cairn", "stonehenge"]) {
    const style = document.createElement("link");
    [style.rel, style.href] = ["stylesheet", `${folder}../../css/${name}.css`];
    await new Promise((resolve) => {
      style.onload = resolve;
      document.head.append(style);
    });
  }
  document.documentElement.dataset.theme = theme;
  document.body.className = "stonehenge";
  const box = document.createElement("div");
  box.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px`;
  document.body.replaceChildren(box);
  const [{ createStage }, { position, rotation }] = await Promise.all([
    import(`${folder}stage.mjs`),
    import(`${folder}layout.mjs`),
  ]);
  const four = ({ x, y, z, w }) => [x, y, z, w];
  window.standing = layout.map(({ id, lies, pose }) => ({
    id,
    lies,
    position: four(position(pose)).slice(0, 3),
    rotation: four(rotation(pose)),
  }));
  window.shown = {
    stones: standing,
    ball: null,
    markers: [],
    piles: [
      { seat: 0, count: 0 },
      { seat: 1, count: 0 },
    ],
  };
  window.make = () => createStage(box, { reduceMotion: !motion });
  // Nothing moves when no frame is asked for.
  const [ask, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const waiting = new Set();
  window.asked = 0;
  window.requestAnimationFrame = (call) => {
    const id = ask((now) => {
      waiting.delete(id);
      call(now);
    });
    window.asked++;
    waiting.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id);
    cancel(id);
  };
  window.still = async () => {
    do await new Promise((resolve) => setTimeout(resolve, 20));
    while (waiting.size);
  };
  window.box = box;
  window.stage = make();
  window.token = (name) => {
    const probe = document.createElement("i");
    box.append(probe);
    probe.style.color = `var(${name})`;
    const found = getComputedStyle(probe).color.match(/\d+/g).map(Number);
    probe.remove();
    return found;
  };
  // The canvas as it has just been drawn; later its pixels are gone.
  window.pixels = (points) => {
    stage.resize();
    const from = box.querySelector("canvas");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [from.width, from.height];
    const brush = copy.getContext("2d", { willReadFrequently: true });
    brush.drawImage(from, 0, 0);
    const ratio = from.width / box.clientWidth;
    return points.map(({ x, y }) =>
      [...brush.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data].slice(0, 3),
    );
  };
  // What is drawn where: the name of the nearest token.
  window.tokens = (points) => {
    const names = "tone-1 tone-line sarsen-deep grass-near grass-mid chalk chalk-side ball ball-deep ball-shine".split(
      " ",
    );
    const known = names.map((name) => [`--${name}`, token(`--${name}`)]);
    return pixels(points).map(
      (pixel) =>
        known
          .map(([name, rgb]) => [Math.hypot(...rgb.map((part, n) => part - pixel[n])), name])
          .sort((a, b) => a[0] - b[0])[0][1],
    );
  };
  // Whether there is something else where the stones should be than without them.
  window.covered = async (points) => {
    const before = pixels(points);
    stage.show({ ...shown, stones: [] });
    await still();
    const after = pixels(points);
    stage.show(shown);
    await still();
    return before.map((pixel, n) => Math.hypot(...pixel.map((part, each) => part - after[n][each])) > 12);
  };
  const body = (position, rotation) => ({ translation: () => position, rotation: () => rotation });
  const upright = { x: 0, y: 0, z: 0, w: 1 };
  // The bodies of a simulation, the first of them lifted, and a ball on its way from the east, which takes 80 frames.
  window.bodies = (lift) =>
    layout.map(({ id, pose }) => {
      const at = position(pose);
      return { id, body: body({ ...at, y: at.y + (id === 1 ? lift : 0) }, rotation(pose)) };
    });
  window.swung = (n) => body({ x: 36 * Math.cos((n * Math.PI) / 80), y: 3, z: 0 }, upright);
  window.frame = (n) => ({
    stones: bodies(n / 10).map(({ id, body }) => ({ id, position: body.translation(), rotation: body.rotation() })),
    ball: { position: swung(n).translation(), rotation: upright },
  });
  await stage?.ready;
  return stage !== null;
};
