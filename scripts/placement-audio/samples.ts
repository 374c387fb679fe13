/** Below it, about -46 dB, a sample counts as silence at the edges of a sentence. */
const SILENT_BELOW = 0.005;

/** Root mean square that each sentence is brought to, so that no speaker is louder than another. */
const LEVEL = 0.1;

/** Without the silence that engines put before and after a sentence: the pauses are ours. */
export function trimSilence(samples: Float32Array): Float32Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENT_BELOW);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENT_BELOW);
  return first === -1 ? samples.subarray(0, 0) : samples.subarray(first, last + 1);
}

export function toLevel(samples: Float32Array): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return power === 0 ? samples : samples.map((sample) => sample * (LEVEL / Math.sqrt(power)));
}

/** The parts one after another; a number is that many samples of silence. */
export function join(parts: readonly (Float32Array | number)[]): Float32Array {
  const length = (part: Float32Array | number): number => (typeof part === "number" ? part : part.length);
  const joined = new Float32Array(parts.reduce<number>((sum, part) => sum + length(part), 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part !== "number") joined.set(part, at);
    at += length(part);
  }
  return joined;
}
