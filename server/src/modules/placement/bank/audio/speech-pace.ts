import type { CefrLevel } from "@kalima/contracts/domain";

type Pace = {
  /** Speed relative to the voice's usual speed. */
  tempo: number;
  /** Seconds of silence after a sentence, and before another speaker. */
  pauses: { sentence: number; turn: number };
  /** Bounds for the pace of the finished recording, pauses included. */
  wordsPerMinute: readonly [min: number, max: number];
};

/** Learners of low levels need time between words and sentences; from B2 on, the pace is that of native speakers. */
export const PACES: Readonly<Record<CefrLevel, Pace>> = {
  A1: { tempo: 0.85, pauses: { sentence: 0.9, turn: 1.1 }, wordsPerMinute: [90, 125] },
  A2: { tempo: 0.9, pauses: { sentence: 0.7, turn: 0.9 }, wordsPerMinute: [105, 150] },
  B1: { tempo: 0.95, pauses: { sentence: 0.5, turn: 0.65 }, wordsPerMinute: [115, 165] },
  B2: { tempo: 1, pauses: { sentence: 0.4, turn: 0.5 }, wordsPerMinute: [130, 170] },
  C1: { tempo: 1, pauses: { sentence: 0.4, turn: 0.45 }, wordsPerMinute: [140, 175] },
  C2: { tempo: 1.03, pauses: { sentence: 0.35, turn: 0.4 }, wordsPerMinute: [140, 180] },
};
