// The colours of the view, from the page's own tokens, and the one material everything is painted with:
// four flat tones by the face's angle to the sun, a pencil line along the edges of stones, and the shadows that fall on it.
// @ts-check
import {
  Color,
  MeshBasicMaterial,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
  Vector3,
} from "../../../../runtime/three.mjs";

/** Where the sun stands: low in the west-southwest. */
export const SUN = new Vector3(-0.8, 0.36, 0.48).normalize();

/** The tokens (custom properties of the page's styles) that the view is painted with. */
const TOKENS = /** @type {const} */ ([
  "sky",
  "sunlight",
  "hill",
  "turf",
  "tuft",
  "cast",
  "base-side",
  "base-top",
  "base-line",
  "tone-1",
  "tone-2",
  "tone-3",
  "tone-4",
  "tone-line",
  "string",
  "ball",
  "ball-shade",
  "ball-shine",
  "ball-line",
  "p1",
  "p1-hi",
  "p1-line",
  "p1-ink",
  "p2",
  "p2-hi",
  "p2-line",
  "p2-ink",
  "p3",
  "p3-hi",
  "p3-line",
  "p3-ink",
  "p4",
  "p4-hi",
  "p4-line",
  "p4-ink",
  "ink",
]); // prettier-ignore

/** @typedef {(typeof TOKENS)[number]} Token */
/** @typedef {Record<Token, Color>} Palette  the same Color objects for as long as the view lives */

/** @returns {Palette} */
export const createPalette = () =>
  /** @type {Palette} */ (Object.fromEntries(TOKENS.map((token) => [token, new Color()])));

/** Reads the tokens as they are where the view stands, now. @param {Palette} palette @param {HTMLElement} place */
export function readTokens(palette, place) {
  const probe = document.createElement("i");
  probe.hidden = true;
  place.append(probe);
  for (const token of TOKENS) {
    probe.style.color = `var(--${token})`;
    palette[token].set(srgb(getComputedStyle(probe).color));
  }
  probe.remove();
}

/** A computed colour without its transparency: "rgb(1 2 3 / .5)", "rgb(1, 2, 3)" or "color(srgb .1 .2 .3)". @param {string} computed */
function srgb(computed) {
  const [red, green, blue] = (computed.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const scale = computed.startsWith("color(") ? 255 : 1;
  return `rgb(${[red, green, blue].map((part) => Math.round(part * scale)).join()})`;
}

const VERTEX = /* glsl */ `
#include <common>
#include <shadowmap_pars_vertex>
varying vec3 vAt;
varying vec3 vFace;
varying vec3 vNormalOut;
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  vAt = position;
  vFace = normal;
  vNormalOut = transformNormalByInverseViewMatrix(transformedNormal, viewMatrix);
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 tones[4];
uniform vec3 shade;
uniform vec3 line;
uniform vec3 reach;
uniform vec3 sun;
uniform float deep;
uniform float pencil;
varying vec3 vAt;
varying vec3 vFace;
varying vec3 vNormalOut;
#include <common>
#include <bsdfs>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
  vec3 normal = normalize(vNormalOut);
  float light = dot(normal, sun);
  // Steps so steep that a face at rest has one tone, and one that tumbles still changes without a jump.
  float lit = smoothstep(0.12, 0.2, light);
  vec3 tone = mix(tones[0], mix(tones[1], tones[3], smoothstep(0.5, 0.6, light)), lit);
  float top = smoothstep(0.4, 0.6, normal.y);
  tone = mix(tone, tones[2], top);
  tone = mix(tone, shade, deep * (1.0 - getShadowMask()) * max(lit, top));
  #ifdef PENCIL
    // How many pixels away the nearest edge of this face is; the axis across the face does not count.
    vec3 edge = (reach - abs(vAt)) / max(fwidth(vAt), vec3(1e-6)) + 1e4 * step(0.5, abs(vFace));
    tone = mix(line, tone, smoothstep(pencil - 0.5, pencil + 0.5, min(edge.x, min(edge.y, edge.z))));
  #endif
  gl_FragColor = vec4(tone, 1.0);
  #include <colorspace_fragment>
}`;

/**
 * @param {[Color, Color, Color, Color]} tones  away from the sun, at a slant, on top, towards it
 * @param {Color} cast  the colour of shadows
 * @param {{ deep?: number, box?: [number, number, number], line?: Color }} [how]  how deep shadows are; half the sides of a box with pencilled edges
 */
export function flat(tones, cast, { deep = 0.36, box, line } = {}) {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    lights: true,
    defines: box ? { PENCIL: "" } : {},
    uniforms: {
      ...UniformsUtils.clone(UniformsLib.lights),
      tones: { value: tones },
      shade: { value: cast },
      line: { value: line ?? tones[0] },
      reach: { value: new Vector3(...(box ?? [1, 1, 1])) },
      sun: { value: SUN },
      deep: { value: deep },
      pencil: { value: 1 },
    },
  });
}

/** One colour, whatever the light; it changes with the palette. @param {Color} color @param {ConstructorParameters<typeof MeshBasicMaterial>[0]} [how] */
export function plain(color, how) {
  const material = new MeshBasicMaterial(how);
  material.color = color;
  return material;
}
