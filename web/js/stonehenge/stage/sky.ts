// The sky behind everything: colours by height, the sun or the moon in its glow, long clouds, stars, two rows of hills.
import { BufferAttribute, BufferGeometry, Mesh } from "../../../../runtime/three.mjs";
import { glass, type Light, type Palette } from "./paint.ts";

const VERTEX = /* glsl */ `
uniform float facing;
varying vec3 vWay;
void main() {
  // Where this corner of the picture looks to, turned so that x is the direction behind the circle.
  vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
  vec3 way = transpose(mat3(viewMatrix)) * (far.xyz / far.w);
  float turn = facing + 3.14159265;
  vWay = vec3(cos(turn) * way.x - sin(turn) * way.z, way.y, -sin(turn) * way.x - cos(turn) * way.z);
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 bands[4];
uniform vec3 ridges[3];
uniform vec3 glow;
uniform vec3 disc;
uniform vec3 cloud;
uniform vec3 night;
uniform sampler2D grain;
varying vec3 vWay;

float ridge(float turn, float foot, float high, float seed) {
  float wave = sin(turn * 3.0 + seed) + 0.6 * sin(turn * 7.0 + seed * 2.3) + 0.25 * sin(turn * 17.0 + seed * 5.1);
  return foot + high * (0.5 + 0.27 * wave);
}

float star(vec2 at) {
  vec2 cell = floor(at);
  vec2 lot = fract(sin(vec2(dot(cell, vec2(127.1, 311.7)), dot(cell, vec2(269.5, 183.3)))) * 43758.5453);
  float bright = fract(lot.x * 91.7 + lot.y * 37.3);
  return step(0.4, bright) * bright * bright *
    smoothstep(0.02 + 0.05 * bright * bright, 0.0, distance(fract(at), 0.15 + 0.7 * lot));
}

void main() {
  float far = length(vWay.xz);
  float up = vWay.y / far;
  float turn = atan(vWay.z, vWay.x);
  vec3 tone = mix(bands[3], bands[2], smoothstep(0.0, 0.075, up));
  tone = mix(tone, bands[1], smoothstep(0.05, 0.19, up));
  tone = mix(tone, bands[0], smoothstep(0.15, 0.36, up));
  vec2 off = vec2(turn - 0.075, up - 0.072);
  float away = length(off);
  float day = 1.0 - night.r;
  float streak = texture2D(grain, vec2(turn * 0.34, up * 2.6 + 0.11)).r * 0.7
    + 0.3 * texture2D(grain, vec2(turn * 0.9, up * 7.0)).r;
  float clouds = smoothstep(0.46, 0.72, streak) * smoothstep(0.03, 0.1, up) * smoothstep(0.55, 0.2, up);
  tone = mix(tone, mix(cloud, glow, smoothstep(0.5, 0.0, away) * 0.6), clouds * mix(0.3, 0.62, day));
  tone += night.r * vec3(0.72, 0.8, 1.0) * 1.6 * star(vec2(turn * 36.0, up * 36.0))
    * smoothstep(0.03, 0.1, up) * (1.0 - clouds);
  tone = mix(tone, glow, mix(0.42, 0.85, day) * exp(-away * away * 28.0) + mix(0.1, 0.2, day) * exp(-away * 3.0));
  float moon = 1.0 - 0.16 * night.r * smoothstep(0.5, 0.62, texture2D(grain, off * 9.0 + 0.2).r);
  tone = mix(tone, disc * moon, smoothstep(0.0218, 0.0205, away));
  float soft = fwidth(up) + 0.0004;
  float hill = ridge(turn, 0.012, 0.034, 1.0);
  tone = mix(tone, mix(ridges[0], glow, 0.35 * exp(-away * 6.0)), smoothstep(soft, -soft, up - hill));
  float bushes = 0.006 * smoothstep(0.35, 0.8, sin(turn * 5.0 + 0.7))
    * (0.7 + 0.5 * abs(sin(turn * 83.0)) + 0.3 * abs(sin(turn * 171.0)));
  float nearer = ridge(turn, 0.004, 0.02, 4.2);
  vec3 slope = mix(ridges[1], ridges[2], 0.6 * smoothstep(nearer, 0.0, up));
  tone = mix(tone, slope, smoothstep(soft, -soft, up - nearer));
  tone = mix(tone, ridges[1] * 0.72, smoothstep(soft, -soft, up - bushes) * smoothstep(0.0, 0.002, bushes));
  tone = mix(tone, mix(ridges[2], glow, 0.4 * exp(-away * 4.0)), 0.75 * exp(-abs(up) * 130.0));
  tone = mix(tone, ridges[2], smoothstep(0.0, -0.004, up)); // where the grass begins
  gl_FragColor = vec4(tone, 1.0);
  #include <colorspace_fragment>
}`;

export function createSky(palette: Palette, light: Light) {
  const geometry = new BufferGeometry(); // one triangle over all of the picture
  geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
  const facing = { value: 0 };
  const paint = glass(
    light,
    VERTEX,
    FRAGMENT,
    {
      facing,
      bands: { value: [palette["sky-high"], palette["sky-mid"], palette["sky-low"], palette["sky-rim"]] },
      ridges: { value: [palette["ridge-far"], palette["ridge-near"], palette["grass-far"]] },
      glow: { value: palette.glow },
      disc: { value: palette.disc },
      cloud: { value: palette.cloud },
    },
    { transparent: false, depthTest: true },
  );
  const mesh = new Mesh(geometry, paint);
  mesh.frustumCulled = false;
  mesh.renderOrder = 9; // after what hides it
  return {
    mesh,
    /** @param turn  the direction of the hand */
    face: (turn: number) => void (facing.value = turn),
  };
}
