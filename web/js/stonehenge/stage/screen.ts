// The canvas: what WebGL draws on, in the size, the colours and at the cost that fit the place and the device.
import { type Mesh, PCFShadowMap, Quaternion, type Scene, Vector3, WebGLRenderer } from "../../../../runtime/three.mjs";
import { make } from "../../dom.ts";
import { given } from "../../given.ts";
import { createBudget } from "./budget.ts";
import type { Eye } from "./camera.ts";
import { createClips } from "./clip.ts";
import type { Day } from "./day.ts";
import { type Palette, readTokens } from "./paint.ts";
import { createPicture } from "./picture.ts";

export type Screen = NonNullable<ReturnType<typeof createScreen>>;

export function createScreen(
  container: HTMLElement,
  { scene, day, eye, palette }: { scene: Scene; day: Day; eye: Eye; palette: Palette },
) {
  const made = createCanvas();
  if (!made) return null;
  const { root, canvas, tally, context } = made;
  container.append(root);
  const renderer = createRenderer(canvas, context);
  const clips = createClips(canvas);
  const scratch = new Vector3();
  const spot = new Vector3();
  const { shade, render, spoil, show, compile } = createPicture(made, renderer, { scene, day, eye }, clips.draw);
  let settling: ReturnType<typeof setTimeout> | undefined;
  let hasSize = () => {};
  const sized = new Promise((resolve) => (hasSize = () => resolve(undefined)));

  const budget = createBudget(({ shadow, ratio }) => {
    day.cast(shadow);
    renderer.setPixelRatio(Math.min(devicePixelRatio, ratio));
    shade();
    spoil();
  });

  function resize() {
    const { width, height } = root.getBoundingClientRect();
    if (!width || !height) return;
    renderer.setSize(width, height, false);
    eye.resize(width, height);
    hasSize();
    render();
  }

  function colour() {
    readTokens(palette, root);
    spoil();
    render();
  }

  const forget = watchPlace(root, {
    /** A slow device draws anew only when the place has its new size; until then the picture is cut to fit. */
    resized() {
      clearTimeout(settling);
      if (!budget.isStrained()) resize();
      else settling = setTimeout(resize, 120);
    },
    recoloured: colour,
  });
  // The browser may take the graphics away and give them back; until then the place is empty, and the plan is there.
  canvas.addEventListener("webglcontextlost", () => show(false));
  canvas.addEventListener("webglcontextrestored", () => show(true));

  function seen(point: Vector3) {
    const { clientWidth: width, clientHeight: height } = root;
    spot.copy(point).project(eye.camera);
    return { x: ((spot.x + 1) / 2) * width, y: ((1 - spot.y) / 2) * height };
  }

  colour();
  resize();

  return {
    /** Has the first picture drawn; until then nothing is. The scene must be whole. */
    compile: () => compile(sized),
    scratch,
    turn: new Quaternion(),
    root,
    canvas,
    resize,
    shade,
    seen,
    /** How far to the left or the right a point is seen, from -1 to 1. */
    side: (point: Vector3) => Math.min(1, Math.max(-1, spot.copy(point).project(eye.camera).x)),
    draw(now: number, moving: boolean) {
      if (moving) budget.moving(now);
      else budget.still();
      render();
    },
    record: clips.record,
    /** Writes a number over a point of the picture. */
    tally: (point: Vector3 | null, count?: number) => writeTally(tally, point && seen(point), count),
    dispose() {
      forget();
      clearTimeout(settling);
      disposeOf(scene);
      day.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
      root.remove();
    },
  };
}

/**
 * Tells of every new size of a place, and of other colours of the page.
 * @returns ends it
 */
function watchPlace(place: HTMLElement, { resized, recoloured }: { resized(): void; recoloured(): void }): () => void {
  const left = new AbortController();
  const size = new ResizeObserver(resized);
  size.observe(place);
  const theme = new MutationObserver(recoloured);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme", "data-palette", "data-contrast"] });
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
    matchMedia(query).addEventListener("change", recoloured, { signal: left.signal });
  return () => {
    left.abort();
    size.disconnect();
    theme.disconnect();
  };
}

/** The place for the picture, with a number that can be written over it; null where there is no WebGL. */
function createCanvas() {
  const canvas = document.createElement("canvas");
  canvas.hidden = true; // until there is a picture
  const context = given(() => canvas.getContext("webgl2", { antialias: true, alpha: false }));
  if (!context) return null;
  const tally = make("span", "tally");
  tally.hidden = true;
  return { root: make("div", "stage", canvas, tally), canvas, tally, context };
}

function createRenderer(canvas: HTMLCanvasElement, context: WebGL2RenderingContext) {
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.debug.checkShaderErrors = false; // to ask for them is to wait for the compiler
  return renderer;
}

function disposeOf(scene: Scene) {
  scene.traverse((part) => {
    const { geometry, material } = part as Mesh;
    geometry?.dispose();
    for (const paint of [material ?? []].flat()) paint.dispose();
  });
}

/** @param at  in CSS pixels */
function writeTally(tally: HTMLElement, at: { x: number; y: number } | null, count?: number) {
  tally.hidden = !at;
  if (!at) return;
  tally.textContent = String(count);
  tally.style.translate = `calc(${at.x}px - 50%) calc(${at.y}px - 160%)`;
}
