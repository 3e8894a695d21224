// The colours of the view, from the page's own tokens, and the one material everything solid is painted with:
// light of a low sun (at night of the moon), light from the sky, the ball's own at night, grain, and the shadows that
// fall on it.
import {
  Color,
  MeshBasicMaterial,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
  Vector3,
  Vector4,
} from "../../../../runtime/three.mjs";
import type { Vector } from "../layout.ts";
import { BASE } from "../measures.ts";
import { createGrain } from "./grain.ts";

/** The tokens (custom properties of the page's styles) that the view is painted with. */
const TOKENS = [
  "night",
  "sky-high",
  "sky-mid",
  "sky-low",
  "sky-rim",
  "glow",
  "disc",
  "cloud",
  "ridge-far",
  "ridge-near",
  "grass-far",
  "grass-mid",
  "grass-near",
  "blade",
  "dusk",
  "sarsen",
  "sarsen-deep",
  "lichen",
  "contact",
  "sunbeam",
  "from-sky",
  "from-grass",
  "rim-light",
  "chalk",
  "chalk-side",
  "chalk-line",
  "string",
  "ball",
  "ball-deep",
  "ball-shine",
  "ball-line",
  "lamp",
  "lane",
  "lane-line",
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
] as const; // prettier-ignore

type Token = (typeof TOKENS)[number];
/** the same Color objects for as long as the view lives */
export type Palette = Record<Token, Color>;

export const createPalette = (): Palette => Object.fromEntries(TOKENS.map((token) => [token, new Color()])) as Palette;

/** Reads the tokens as they are where the view stands, now. */
export function readTokens(palette: Palette, place: HTMLElement) {
  const probe = document.createElement("i");
  probe.hidden = true;
  place.append(probe);
  for (const token of TOKENS) {
    probe.style.color = `var(--${token})`;
    palette[token].set(srgb(getComputedStyle(probe).color));
  }
  probe.remove();
}

/** A computed colour without its transparency: "rgb(1 2 3 / .5)", "rgb(1, 2, 3)" or "color(srgb .1 .2 .3)". */
function srgb(computed: string) {
  const [red, green, blue] = (computed.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const scale = computed.startsWith("color(") ? 255 : 1;
  return `rgb(${[red, green, blue].map((part) => Math.round(part * scale)).join()})`;
}

/** How high the sun stands for what casts shadows: as the tangent of the angle. */
export const STEEP = 0.4;

export type Light = ReturnType<typeof createLight>;

/** The light as it is now, which all materials share. */
export function createLight(palette: Palette) {
  const sun = new Vector3();
  const lamp = new Vector4();
  const shared = {
    sun: { value: sun },
    lamp: { value: lamp },
    grain: { value: createGrain() },
    night: { value: palette.night },
    sunbeam: { value: palette.sunbeam },
    above: { value: palette["from-sky"] },
    below: { value: palette["from-grass"] },
    rim: { value: palette["rim-light"] },
    dusk: { value: palette.dusk },
    lampColour: { value: palette.lamp },
    pencil: { value: 0 },
  };
  return {
    shared,
    sun,
    /** The sun stands behind the circle, seen from where the hand is; a little to the right. */
    face(facing: number) {
      const turn = facing + Math.PI - 0.04;
      sun.set(Math.cos(turn), STEEP, -Math.sin(turn)).normalize();
    },
    /** The ball shines from there; nowhere without one. */
    shine: (at: Vector | null) => (at ? lamp.set(at.x, at.y, at.z, 1) : lamp.setW(0)),
    dispose: () => shared.grain.value.dispose(),
  };
}

const VERTEX = /* glsl */ `
#include <common>
#include <shadowmap_pars_vertex>
varying vec3 vAt;
varying vec3 vFace;
varying vec3 vWorld;
varying mat3 vAxes;
varying float vSeed;
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  mat4 place = modelMatrix;
  vSeed = 0.0;
  #ifdef USE_INSTANCING
    place = modelMatrix * instanceMatrix;
    vSeed = float(gl_InstanceID) * 0.381966;
  #endif
  vAt = position;
  vFace = normal;
  vAxes = mat3(place);
  vWorld = (place * vec4(position, 1.0)).xyz;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 colours[3];
uniform vec3 reach;
uniform vec3 line;
uniform vec3 sun;
uniform vec4 lamp;
uniform vec3 night;
uniform vec3 sunbeam;
uniform vec3 above;
uniform vec3 below;
uniform vec3 rim;
uniform vec3 dusk;
uniform vec3 lampColour;
uniform float pencil;
uniform sampler2D grain;
varying vec3 vAt;
varying vec3 vFace;
varying vec3 vWorld;
varying mat3 vAxes;
varying float vSeed;
#include <common>
#include <bsdfs>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>

/** The light of the glowing ball on a surface. */
vec3 lamplight(vec3 normal) {
  vec3 way = lamp.xyz - vWorld;
  float far = length(way);
  return lampColour * lamp.w * night.r * max(0.25 + 0.75 * dot(normal, way / far), 0.0) / (1.0 + 0.035 * far * far);
}

#ifdef STONE
vec3 painted(vec3 face, float shadow) {
  vec3 edge = reach - abs(vAt) + 10.0 * step(0.5, abs(face));
  vec2 at = abs(face.x) > 0.5 ? vAt.zy : abs(face.y) > 0.5 ? vAt.xz : vAt.xy;
  at += vSeed * 7.3 + face.xz * 3.1;
  vec4 broad = texture2D(grain, at * 0.055);
  vec4 small = texture2D(grain, at * 0.21);
  // Worn edges: near an edge the face leans towards its neighbour, and catches the light from there.
  vec3 lean = sign(vAt) * smoothstep(0.17, 0.0, edge + 0.09 * (small.r - 0.5));
  vec3 rough = vec3(small.b - 0.5, small.r - 0.5, broad.r - 0.5) * 0.5;
  vec3 normal = normalize(vAxes * (face + 0.85 * lean + rough * (1.0 - abs(face))));
  vec3 tone = mix(colours[1], colours[0], smoothstep(0.22, 0.72, 0.62 * broad.r + 0.5 * small.g * small.r + 0.1));
  tone = mix(tone, colours[2], 0.55 * smoothstep(0.58, 0.74, broad.b) * smoothstep(0.35, 0.7, small.r));
  tone *= 1.0 - 0.3 * smoothstep(0.35, 0.9, small.a) * small.r - 0.16 * smoothstep(0.45, 1.0, broad.a);
  // Less of the sky reaches the foot, wherever the stone lies now.
  float ground = dot(vWorld.xz, vWorld.xz) < ${BASE.radius ** 2}.0 ? 0.0 : -${BASE.height}.0;
  float open = mix(0.5, 1.0, smoothstep(-0.2, 3.4, vWorld.y - ground));
  vec3 light = mix(below, above, 0.5 + 0.5 * normal.y) * open + sunbeam * max(dot(normal, sun), 0.0) * shadow;
  light += lamplight(normal);
  vec3 eye = normalize(cameraPosition - vWorld);
  float behind = pow(max(0.0, 1.0 - abs(dot(normal, eye))), 3.0) * max(0.0, dot(-eye, sun)) * shadow;
  float worn = max(lean.y * vAxes[1].y, max(abs(lean.x), abs(lean.z)) * 0.35) * step(0.0, dot(normal, sun));
  tone = tone * light + rim * (0.16 * behind + 0.7 * worn * shadow * (0.6 + 0.8 * small.g));
  vec3 pixels = edge / max(fwidth(vAt), vec3(1e-6));
  float nearest = min(pixels.x, min(pixels.y, pixels.z));
  return mix(line, tone, pencil > 0.0 ? smoothstep(pencil - 0.5, pencil + 0.5, nearest) : 1.0);
}
#elif defined(CHALK)
vec3 painted(vec3 face, float shadow) {
  bool top = face.y > 0.5;
  float around = atan(vAt.z, vAt.x) * ${BASE.radius}.0;
  vec2 at = top ? vAt.xz : vec2(around, vAt.y);
  vec4 broad = texture2D(grain, at * 0.04);
  vec4 small = texture2D(grain, at * 0.17);
  vec3 tone = top ? colours[0] : colours[1];
  tone *= 0.66 + 0.36 * broad.r + 0.34 * small.r * small.g;
  tone *= 1.0 - 0.1 * smoothstep(0.4, 0.95, small.a) * broad.r;
  float far = length(vWorld.xz);
  if (top) {
    // Carved: two rings and a sun of sixteen rays.
    float width = 0.5 * fwidth(far) + 0.05;
    float turn = atan(vWorld.z, vWorld.x);
    float ray = abs(fract(turn * 8.0 / 3.14159265 + 0.5) - 0.5) * 0.3926991 * far;
    float carved = smoothstep(width, 0.0, abs(far - 10.0)) + smoothstep(width, 0.0, abs(far - 2.6));
    carved += smoothstep(width, 0.0, ray) * step(3.4, far) *
      step(far, mix(6.0, 9.2, step(0.5, fract(turn * 4.0 / 3.14159265 + 0.25))));
    tone *= 1.0 - 0.2 * min(1.0, carved);
    tone = mix(tone, colours[2], 0.6 * smoothstep(0.35, 0.0, abs(far - ${BASE.radius}.0 + 0.12)));
    tone *= 1.0 + 0.16 * dot(vWorld.xz, sun.xz) / ${BASE.radius}.0; // brighter where the sun is
  } else {
    // Built of blocks in two courses, the joints of one between those of the other.
    float course = step(-2.3, vAt.y);
    vec2 block = vec2(around / 5.236 + 0.5 * course, (vAt.y + 2.3) / 2.4);
    float joint = min(
      abs(fract(block.x) - 0.5) < 0.49 ? (0.5 - abs(fract(block.x) - 0.5)) * 5.236 : 0.0,
      abs(vAt.y + 2.3));
    tone *= 0.9 + 0.2 * fract(sin(floor(block.x) * 12.9898 + course * 78.233) * 43758.5453);
    tone *= 1.0 - 0.5 * smoothstep(0.1 + fwidth(around) * 0.5, 0.0, joint);
    tone *= mix(0.42, 1.0, smoothstep(-${BASE.height}.0, -0.6, vWorld.y));
  }
  tone *= mix(dusk, vec3(1.0), top ? shadow : 1.0);
  return tone + (top ? colours[0] : colours[1]) * lamplight(face);
}
#elif defined(TURF)
vec3 painted(vec3 face, float shadow) {
  float far = distance(vWorld.xz, cameraPosition.xz);
  // Coarser grain far away, so that it does not turn into noise; streaks lie across the line of sight by themselves.
  vec4 near = texture2D(grain, vWorld.xz * 0.052);
  vec4 wide = texture2D(grain, vWorld.zx * 0.0061 + 0.3);
  vec4 fine = texture2D(grain, vWorld.xz * 0.23);
  vec3 tone = mix(colours[2], colours[1], smoothstep(30.0, 150.0, far));
  tone = mix(tone, colours[0], smoothstep(110.0, 620.0, far));
  float close = smoothstep(260.0, 40.0, far);
  near.b = mix(near.b, texture2D(grain, vWorld.zx * vec2(0.13, 0.047) + near.r * 0.1).b, 0.5);
  tone *= 1.0 +
    (1.1 * (near.b - 0.5) + 0.9 * (fine.g - 0.5) * smoothstep(140.0, 40.0, far)) * close +
    0.75 * (wide.r - 0.5) * smoothstep(1100.0, 250.0, far);
  tone = mix(tone, tone * vec3(1.18, 1.04, 0.72), smoothstep(0.45, 0.75, wide.b));
  // The base's own shadow, soft, towards the eye; and where it stands on the grass.
  vec2 way = -normalize(sun.xz) * ${(BASE.height / STEEP).toFixed(1)};
  float along = clamp(dot(vWorld.xz, way) / dot(way, way), 0.0, 1.0);
  float fallen = smoothstep(${BASE.radius - 1}.0, ${BASE.radius + 2.2}, length(vWorld.xz - way * along) - along * 0.8);
  float foot = smoothstep(${BASE.radius - 1}.0, ${BASE.radius + 7}.0, length(vWorld.xz));
  tone *= mix(dusk, vec3(1.0), min(fallen, shadow)) * mix(0.55, 1.0, foot);
  return tone + colours[0] * lamplight(face) * (0.6 + near.b);
}
#else
vec3 painted(vec3 face, float shadow) {
  vec3 normal = normalize(vAxes * face);
  vec3 tone = mix(colours[0], colours[1], smoothstep(0.4, 0.6, normal.y));
  tone *= mix(dusk, vec3(1.0), 0.4 + 0.6 * shadow) * (0.72 + 0.28 * smoothstep(-0.3, 0.8, normal.y + dot(normal, sun)));
  tone *= 1.0 - 0.45 * night.r * (1.0 - lamp.w / (1.0 + 0.004 * dot(lamp.xyz - vWorld, lamp.xyz - vWorld)));
  return tone;
}
#endif

void main() {
  gl_FragColor = vec4(painted(normalize(vFace), getShadowMask()), 1.0);
  #include <colorspace_fragment>
}`;

/**
 * @param colours  of stone: light, dark, lichen; chalk: top, side, edge; turf: far, middle, near; a peg: sides, top,
 * edges
 * @param box  the sides of a stone
 */
export function surface(
  kind: "STONE" | "CHALK" | "TURF" | "PEG",
  colours: [Color, Color, Color],
  { shared }: Light,
  box: [number, number, number] = [1, 1, 1],
) {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    lights: true,
    defines: { [kind]: "" },
    uniforms: {
      ...UniformsUtils.clone(UniformsLib.lights),
      ...shared,
      colours: { value: colours },
      line: { value: colours[1] },
      reach: { value: new Vector3(...box).multiplyScalar(0.5) },
    },
  });
}

/** Something drawn by a shader of its own, lit by nothing; it knows the light all the same. */
export const glass = (
  { shared }: Light,
  vertexShader: string,
  fragmentShader: string,
  uniforms: Record<string, { value: unknown }>,
  how?: ConstructorParameters<typeof ShaderMaterial>[0],
) =>
  new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { ...shared, ...uniforms },
    transparent: true,
    depthWrite: false,
    ...how,
  });

/** A material of one colour, unlit; it changes with the palette. */
export function plain(color: Color, how?: ConstructorParameters<typeof MeshBasicMaterial>[0]) {
  const material = new MeshBasicMaterial(how);
  material.color = color;
  return material;
}
