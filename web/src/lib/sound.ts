/** Sounds made on the spot: a knock for a move, two notes for one's turn, three for the end. */

import { settings } from "./settings.svelte";

type Note = { pitch: number; at: number; length: number; shape: OscillatorType; loud: number };

const SOUNDS = {
  move: [
    { pitch: 220, at: 0, length: 0.07, shape: "triangle", loud: 0.25 },
    { pitch: 140, at: 0, length: 0.09, shape: "sine", loud: 0.35 },
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

let speaker: AudioContext | null = null;

export function sound(name: keyof typeof SOUNDS): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return; // before the first touch browsers refuse
  speaker ??= new AudioContext();
  for (const note of SOUNDS[name]) strike(speaker, note);
}

function strike(context: AudioContext, note: Note): void {
  const start = context.currentTime + note.at;
  const tone = new OscillatorNode(context, { type: note.shape, frequency: note.pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(note.loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + note.length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + note.length + 0.02);
}
