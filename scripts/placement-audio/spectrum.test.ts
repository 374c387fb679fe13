import { expect, it } from "vitest";
import { measureSpectrum } from "./spectrum.ts";

const RATE = 16_000;
const tone = (frequency: number, level: number): Float32Array =>
  Float32Array.from({ length: RATE }, (_, at) => level * Math.sin((2 * Math.PI * frequency * at) / RATE));

it.each([300, 1000, 4000])("a tone of %i Hz has its centroid and its roll-off there", (frequency) => {
  const { centroid, rolloff } = measureSpectrum(tone(frequency, 0.5), RATE);
  expect(Math.abs(centroid - frequency)).toBeLessThan(RATE / 1024);
  expect(Math.abs(rolloff - frequency)).toBeLessThan((2 * RATE) / 1024);
});

it("samples at full scale count as clipped", () => {
  const cut = tone(1000, 2).map((sample) => Math.max(-1, Math.min(1, sample)));
  expect(measureSpectrum(cut, RATE).clipped).toBeGreaterThan(0.5);
  expect(measureSpectrum(tone(1000, 0.9), RATE).clipped).toBe(0);
});

it("a pause counts as silence", () => {
  const half = tone(1000, 0.5).fill(0, RATE / 2);
  expect(measureSpectrum(half, RATE).silent).toBeCloseTo(0.5, 1);
});
