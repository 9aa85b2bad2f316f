/** Sounds made on the spot: what is laid knocks, what is written scratches, feats and one's turn ring. */

import { settings } from "./settings.svelte";

type Note = { pitch: number; at: number; length: number; shape: OscillatorType | "noise"; loud: number };

const SOUNDS = {
  move: [
    { pitch: 220, at: 0, length: 0.07, shape: "triangle", loud: 0.25 },
    { pitch: 140, at: 0, length: 0.09, shape: "sine", loud: 0.35 },
  ],
  tile: [
    { pitch: 320, at: 0, length: 0.06, shape: "triangle", loud: 0.35 },
    { pitch: 900, at: 0, length: 0.03, shape: "noise", loud: 0.4 },
  ],
  stone: [
    { pitch: 640, at: 0, length: 0.05, shape: "triangle", loud: 0.3 },
    { pitch: 960, at: 0.07, length: 0.16, shape: "sine", loud: 0.12 },
  ],
  card: [{ pitch: 2400, at: 0, length: 0.1, shape: "noise", loud: 0.5 }],
  take: [
    { pitch: 2400, at: 0, length: 0.08, shape: "noise", loud: 0.4 },
    { pitch: 1600, at: 0.09, length: 0.12, shape: "noise", loud: 0.4 },
  ],
  pencil: [
    { pitch: 3600, at: 0, length: 0.09, shape: "noise", loud: 0.35 },
    { pitch: 3000, at: 0.1, length: 0.12, shape: "noise", loud: 0.35 },
  ],
  miss: [
    { pitch: 3000, at: 0, length: 0.09, shape: "noise", loud: 0.35 },
    { pitch: 196, at: 0.05, length: 0.25, shape: "sine", loud: 0.2 },
  ],
  feat: [
    { pitch: 523, at: 0, length: 0.2, shape: "triangle", loud: 0.16 },
    { pitch: 659, at: 0.08, length: 0.2, shape: "triangle", loud: 0.16 },
    { pitch: 784, at: 0.16, length: 0.2, shape: "triangle", loud: 0.16 },
    { pitch: 1047, at: 0.24, length: 0.5, shape: "triangle", loud: 0.18 },
  ],
  turn: [
    { pitch: 523, at: 0, length: 0.16, shape: "sine", loud: 0.18 },
    { pitch: 784, at: 0.11, length: 0.24, shape: "sine", loud: 0.16 },
  ],
  over: [
    { pitch: 392, at: 0, length: 0.3, shape: "sine", loud: 0.16 },
    { pitch: 523, at: 0.14, length: 0.3, shape: "sine", loud: 0.16 },
    { pitch: 659, at: 0.28, length: 0.5, shape: "sine", loud: 0.16 },
  ],
  say: [{ pitch: 660, at: 0, length: 0.08, shape: "sine", loud: 0.1 }],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let speaker: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return; // before the first touch browsers refuse
  speaker ??= new AudioContext();
  for (const note of SOUNDS[name]) strike(speaker, note);
}

/** A short hiss around a pitch. */
function hiss(context: AudioContext, { pitch, length }: Note): [AudioBufferSourceNode, AudioNode] {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * (length + 0.02)), context.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = 2 * Math.random() - 1));
  const tone = new AudioBufferSourceNode(context, { buffer });
  return [tone, tone.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1 }))];
}

function ring(context: AudioContext, { pitch, shape }: Note): [OscillatorNode, AudioNode] {
  const tone = new OscillatorNode(context, { type: shape as OscillatorType, frequency: pitch });
  return [tone, tone];
}

function strike(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at;
  const [tone, end] = note.shape === "noise" ? hiss(context, note) : ring(context, note);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + note.length);
  end.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + note.length + 0.02);
}
