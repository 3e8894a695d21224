// Sounds and vibration: a few sounds that are computed, not files; silent when the volume is 0, or where there is no
// sound.
import { afterPaint } from "../dom.ts";
import { setting } from "../shell/settings.ts";

/**
 * a piece set down; a cone solidifying; a result; somebody wants something; a hand that sways in the middle, and at an
 * end
 */
export type Sound = "stone" | "sizzle" | "end" | "call" | "tick" | "tock";

/** Short buzzes of a phone, in ms. */
const BUZZES: Record<Sound, number[]> = {
  stone: [8],
  sizzle: [30, 60, 20, 60, 10],
  end: [20, 80, 20],
  call: [40],
  tick: [6],
  tock: [14],
};

let audio: AudioContext | undefined;
/** A second of noise. */
let hiss: AudioBuffer | undefined;

/** How loud, 0 to 1. */
export const volume = () => Math.min(100, Math.max(0, Number(setting("volume")) || 0)) / 100;

/** The audio context; null while there can be none: before the first click or key, or where a browser has no sound. */
export function context(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {}); // it stays silent
  return audio;
}

/**
 * Buzzes, where that is wanted and the device can.
 * @param times  in ms, in turn on and off
 */
export function buzz(times: number[]) {
  if (setting("haptics")) navigator.vibrate?.(times);
}

/**
 * Once the page shows what is heard: the first sound of a visit takes the browser longer than a frame.
 * @param after  seconds from now
 */
export async function play(name: Sound, after: number = 0) {
  buzz(BUZZES[name]);
  if (!volume() || (document.hidden && name !== "call")) return; // who is elsewhere is only called
  await afterPaint();
  const to = context();
  if (to) MAKERS[name](to, to.currentTime + after);
}

const MAKERS: Record<Sound, (to: AudioContext, at: number) => void> = {
  stone(to, at) {
    noise(to, at, { from: 2200, to: 900, loud: 0.5, lasts: 0.045 });
    tone(to, at, { from: 210, to: 120, loud: 0.35, lasts: 0.09 });
  },
  sizzle(to, at) {
    noise(to, at, { from: 6500, to: 2500, loud: 0.28, lasts: 1.1 });
    for (let n = 0; n < 14; n++)
      noise(to, at + Math.random() ** 1.6, { from: 5200, to: 3800, loud: 0.3 * Math.random(), lasts: 0.02 });
    tone(to, at, { from: 90, to: 48, loud: 0.3, lasts: 0.7 });
  },
  end(to, at) {
    tone(to, at, { from: 392, to: 392, loud: 0.22, lasts: 0.5 });
    tone(to, at + 0.16, { from: 587, to: 587, loud: 0.2, lasts: 0.9 });
  },
  call(to, at) {
    tone(to, at, { from: 660, to: 660, loud: 0.2, lasts: 0.25 });
  },
  tick(to, at) {
    tone(to, at, { from: 1400, to: 1200, loud: 0.05, lasts: 0.03 });
  },
  tock(to, at) {
    tone(to, at, { from: 700, to: 560, loud: 0.08, lasts: 0.05 });
  },
};

/** Hz at its beginning and end; loudness 0 to 1; seconds until it has died away */
interface Voice {
  from: number;
  to: number;
  loud: number;
  lasts: number;
}

function noise(to: AudioContext, at: number, voice: Voice) {
  hiss ??= white(to);
  const source = new AudioBufferSourceNode(to, { buffer: hiss, loop: true, loopStart: Math.random() * 0.5 });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: voice.from, Q: 0.8 });
  band.frequency.setValueAtTime(voice.from, at);
  band.frequency.exponentialRampToValueAtTime(voice.to, at + voice.lasts);
  ring(to, at, voice, source, source.connect(band));
}

function tone(to: AudioContext, at: number, voice: Voice) {
  const source = new OscillatorNode(to, { type: "sine" });
  source.frequency.setValueAtTime(voice.from, at);
  source.frequency.exponentialRampToValueAtTime(voice.to, at + voice.lasts);
  ring(to, at, voice, source, source);
}

/**
 * Lets a source sound and die away.
 * @param heard  the end of its chain
 */
function ring(
  to: AudioContext,
  at: number,
  { loud, lasts }: Voice,
  source: AudioScheduledSourceNode,
  heard: AudioNode,
) {
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(loud * volume(), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  heard.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + lasts);
}

function white(to: AudioContext) {
  const buffer = to.createBuffer(1, to.sampleRate, to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return buffer;
}
