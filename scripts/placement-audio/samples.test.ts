import { describe, expect, it } from "vitest";
import { join, toLevel, trimSilence } from "./samples.ts";

describe("samples", () => {
  it.each([
    ["silence around speech", [0, 0.001, 0.5, 0, -0.5, 0.001], [0.5, 0, -0.5]],
    ["nothing of speech alone", [0.5, -0.5], [0.5, -0.5]],
    ["all of a silent sentence", [0, 0.001], []],
  ])("are trimmed of %s", (_, samples, expected) => {
    expect([...trimSilence(Float32Array.from(samples))]).toEqual([...Float32Array.from(expected)]);
  });

  it("have one level, whether they were quiet or loud", () => {
    const wave = [1, -1, 1, -1];
    const quiet = toLevel(Float32Array.from(wave, (sample) => sample * 0.01));
    const loud = toLevel(Float32Array.from(wave, (sample) => sample * 0.9));
    expect(quiet[0]).toBeCloseTo(0.1, 5);
    expect(loud[0]).toBeCloseTo(0.1, 5);
  });

  it("follow one another with the silence between them", () => {
    expect([...join([Float32Array.of(1), 2, Float32Array.of(1, 1)])]).toEqual([1, 0, 0, 1, 1]);
  });
});
