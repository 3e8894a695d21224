// How a swing sounds and feels: bodies that ring when they are struck, made on the spot from what they are of.
import { buzz, context, volume } from "../board/sound.ts";
import type { Hit } from "./contacts.ts";

/** partials: Hz, seconds until they have died away by e, strength; seconds of noise at the strike */
interface Matter {
  rings: readonly (readonly [number, number, number])[];
  click: number;
  loud: number;
}

const MATTERS: Record<string, Matter> = {
  "ball-stone": {
    rings: [
      [2350, 0.11, 1],
      [3764, 0.08, 0.6],
      [5480, 0.05, 0.35],
      [1180, 0.035, 0.8],
    ],
    click: 0.002,
    loud: 0.5,
  },
  "stone-stone": {
    rings: [
      [1130, 0.03, 1],
      [1890, 0.022, 0.8],
      [2870, 0.015, 0.5],
      [540, 0.03, 0.5],
    ],
    click: 0.005,
    loud: 0.6,
  },
  "base-stone": {
    rings: [
      [236, 0.05, 1],
      [405, 0.035, 0.7],
      [1130, 0.014, 0.4],
    ],
    click: 0.008,
    loud: 0.6,
  },
  "ball-base": {
    rings: [
      [190, 0.06, 1],
      [2350, 0.05, 0.3],
    ],
    click: 0.006,
    loud: 0.6,
  },
  "grass-stone": {
    rings: [
      [92, 0.06, 1],
      [150, 0.04, 0.5],
    ],
    click: 0.05,
    loud: 0.45,
  },
  "stone-string": {
    rings: [
      [1890, 0.012, 0.5],
      [720, 0.02, 0.5],
    ],
    click: 0.003,
    loud: 0.25,
  },
}; // prettier-ignore
/** The impulse (g cm/s) that sounds as loud as can be. */
const HARDEST = 1800;
/** More than so many are not told apart. */
const AT_ONCE = 12;
const LASTS = 0.4;

const made: Map<string, AudioBuffer> = new Map();
let sounding = 0;

/**
 * The distance (cm) at which a stroke sounds as made; nearer ones are louder and clearer, farther ones fainter and
 * duller.
 */
const BEFORE = 60;

/** How long a device buzzes when a stone is struck as hard as can be (ms). */
const BUZZ = 40;

/**
 * Sounds as two things do that strike each other, and is felt where one of them is a stone.
 * @param pan  from -1, left, to 1
 * @param away  in centimetres
 */
export function knock({ parts, impulse }: Hit, pan: number, away: number = BEFORE) {
  const matter = MATTERS[parts.join("-")];
  const strength = Math.min(1, impulse / HARDEST);
  if (parts.includes("stone")) buzz([Math.ceil(BUZZ * Math.sqrt(strength))]);
  const to = matter && volume() && !document.hidden && sounding < AT_ONCE ? context() : null;
  if (!to) return;
  const source = new AudioBufferSourceNode(to, {
    buffer: strike(to, parts.join("-"), matter),
    playbackRate: 0.92 + 0.16 * Math.random(),
  });
  // A soft stroke is not only quieter but duller.
  const near = Math.min(1.5, BEFORE / away);
  const dull = new BiquadFilterNode(to, { type: "lowpass", frequency: (900 + 9000 * strength) * near });
  const gain = new GainNode(to, { gain: matter.loud * volume() * strength ** 0.7 * near ** 1.5 });
  source.connect(dull).connect(gain).connect(new StereoPannerNode(to, { pan })).connect(to.destination);
  sounding++;
  source.onended = () => sounding--;
  source.start();
}

/** One stroke at full strength. */
function strike(to: AudioContext, name: string, { rings, click }: Matter) {
  let buffer = made.get(name);
  if (buffer) return buffer;
  buffer = to.createBuffer(1, LASTS * to.sampleRate, to.sampleRate);
  const samples = buffer.getChannelData(0);
  const whole = rings.reduce((sum, [, , strength]) => sum + strength, 1);
  for (let n = 0; n < samples.length; n++) {
    const time = n / to.sampleRate;
    let sum = (2 * Math.random() - 1) * Math.exp(-time / click);
    for (const [hertz, dies, strength] of rings)
      sum += strength * Math.sin(2 * Math.PI * hertz * time) * Math.exp(-time / dies);
    samples[n] = sum / whole;
  }
  made.set(name, buffer);
  return buffer;
}
