import { settings } from "../settings.svelte.ts";

/** One voice: a wave or noise that glides between two pitches and fades. Times in seconds, pitches in hertz. */
export interface Voice {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
}

const note = (wave: OscillatorType, from: number, at: number, lasts = 0.16, loud = 0.16): Voice => ({
  wave,
  from,
  at,
  lasts,
  loud,
});
const rattle = (at: number, pitch: number): Voice => ({
  wave: "noise",
  from: pitch,
  to: pitch * 0.7,
  at,
  lasts: 0.05,
  loud: 0.22,
});

/** Every sound of the table, defined as notes: no file is loaded. */
export const SOUNDS = {
  click: [{ wave: "triangle", from: 620, to: 540, lasts: 0.05, loud: 0.12 }],
  keep: [{ wave: "triangle", from: 330, to: 440, lasts: 0.08, loud: 0.2 }],
  roll: [
    rattle(0, 2600),
    rattle(0.07, 1900),
    rattle(0.13, 3100),
    rattle(0.2, 2200),
    rattle(0.29, 2700),
    rattle(0.4, 1700),
  ],
  land: [
    { wave: "noise", from: 900, to: 300, lasts: 0.09, loud: 0.3 },
    { wave: "sine", from: 170, to: 90, lasts: 0.1, loud: 0.25 },
  ],
  points: [note("triangle", 784, 0), note("triangle", 988, 0.08), note("triangle", 1319, 0.16, 0.26)],
  energy: [
    { wave: "sawtooth", from: 220, to: 1400, lasts: 0.18, loud: 0.07 },
    { wave: "square", from: 1800, to: 1200, at: 0.12, lasts: 0.08, loud: 0.05 },
  ],
  heal: [note("sine", 523, 0, 0.22, 0.2), note("sine", 659, 0.11, 0.3, 0.2)],
  smash: [
    { wave: "noise", from: 1600, to: 120, lasts: 0.28, loud: 0.5 },
    { wave: "square", from: 130, to: 45, lasts: 0.26, loud: 0.2 },
  ],
  hurt: [{ wave: "sawtooth", from: 260, to: 110, lasts: 0.24, loud: 0.14 }],
  enter: [
    { wave: "sine", from: 75, to: 50, lasts: 0.2, loud: 0.5 },
    { wave: "sine", from: 85, to: 50, at: 0.26, lasts: 0.24, loud: 0.55 },
    note("sawtooth", 196, 0.4, 0.3, 0.08),
  ],
  yield: [{ wave: "triangle", from: 520, to: 170, lasts: 0.32, loud: 0.2 }],
  buy: [note("square", 1047, 0, 0.07, 0.07), note("square", 1568, 0.07, 0.2, 0.07)],
  token: [
    { wave: "sine", from: 300, to: 700, lasts: 0.09, loud: 0.18 },
    { wave: "sine", from: 300, to: 620, at: 0.1, lasts: 0.09, loud: 0.15 },
  ],
  eliminated: [
    note("sawtooth", 294, 0, 0.2, 0.1),
    note("sawtooth", 262, 0.2, 0.2, 0.1),
    { wave: "sawtooth", from: 220, to: 82, at: 0.4, lasts: 0.6, loud: 0.12 },
  ],
  win: [
    note("triangle", 523, 0),
    note("triangle", 659, 0.13),
    note("triangle", 784, 0.26),
    note("triangle", 1047, 0.4, 0.6, 0.2),
    note("sine", 1319, 0.4, 0.6, 0.1),
  ],
  lose: [note("triangle", 392, 0, 0.25), note("triangle", 370, 0.24, 0.25), note("triangle", 330, 0.48, 0.6)],
  turn: [note("sine", 880, 0, 0.14, 0.2), note("sine", 1175, 0.13, 0.24, 0.2)],
  message: [note("sine", 1047, 0, 0.1, 0.12)],
  time: [
    note("square", 880, 0, 0.09, 0.08),
    note("square", 880, 0.16, 0.09, 0.08),
    note("square", 587, 0.32, 0.3, 0.08),
  ],
  tick: [{ wave: "triangle", from: 1400, to: 1100, lasts: 0.03, loud: 0.1 }],
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** A second of noise, generated once with a simple generator, which is random enough for sound. */
function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 16807) % 2147483647;
    samples[i] = (state / 2147483647) * 2 - 1;
  }
  return hiss;
}

/**
 * The factor of a volume from 0 to 100. Loudness is perceived as a ratio, so the middle sounds half as loud. The
 * default volume plays sounds as they are defined.
 */
export function loudness(volume: number): number {
  return (volume / 70) ** 2;
}

function speak(audio: AudioContext, voice: Voice): void {
  const start = audio.currentTime + (voice.at ?? 0);
  const end = start + voice.lasts;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(
    Math.max(0.0002, (voice.loud ?? 0.15) * loudness(settings.volume)),
    start + 0.008,
  );
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  if (voice.wave === "noise") {
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = noise(audio);
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(voice.from, start);
    filter.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
    source.connect(filter).connect(gain);
    source.start(start);
    source.stop(end);
  } else {
    const source = audio.createOscillator();
    source.type = voice.wave;
    source.frequency.setValueAtTime(voice.from, start);
    source.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
    source.connect(gain);
    source.start(start);
    source.stop(end);
  }
}

/** Play a sound, unless sound is off or not supported. */
export function play(name: SoundName): void {
  if (!settings.sound || settings.volume === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first touch; an earlier sound is dropped.
  if (context.state === "suspended") void context.resume();
  else for (const voice of SOUNDS[name]) speak(context, voice);
}
