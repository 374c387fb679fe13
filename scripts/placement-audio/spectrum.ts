/** Measurements of a voice's sound. Frequencies are in Hz, levels are shares of full scale. */
export type Spectrum = {
  /** Centre of gravity of the spectrum: a low one sounds dull. */
  centroid: number;
  /** 95 % of the energy lies below. */
  rolloff: number;
  /** Share of samples at full scale. */
  clipped: number;
  /** Share of frames 40 dB below the mean. */
  silent: number;
};

/** Samples of one frame, a power of two. */
const FRAME = 1024;
const SILENCE_RATIO = 0.01;

export function measureSpectrum(samples: Float32Array, sampleRate: number): Spectrum {
  const frames = Array.from({ length: Math.floor(samples.length / FRAME) }, (_, at) =>
    samples.subarray(at * FRAME, (at + 1) * FRAME),
  );
  const mean = measureLevel(samples);
  const voiced = frames.filter((frame) => measureLevel(frame) > mean * SILENCE_RATIO);
  const power = new Float64Array(FRAME / 2);
  for (const frame of voiced) {
    for (const [bin, value] of computePower(frame).entries()) power[bin] = (power[bin] ?? 0) + value;
  }
  const total = sum(power);
  const hertz = sampleRate / FRAME;
  return {
    centroid: sum(power.map((value, bin) => value * bin * hertz)) / total,
    rolloff: power.findIndex((_, bin) => sum(power.subarray(0, bin + 1)) >= 0.95 * total) * hertz,
    clipped: samples.filter((sample) => Math.abs(sample) >= 0.999).length / samples.length,
    silent: 1 - voiced.length / frames.length,
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function measureLevel(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((energy, sample) => energy + sample * sample, 0) / samples.length);
}

/** Power by frequency, through a Hann window and a radix-2 Fourier transform. */
function computePower(frame: Float32Array): Float64Array {
  const windowed = Float64Array.from(
    frame,
    (sample, at) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME)),
  );
  const [real, imaginary] = transform(windowed, new Float64Array(FRAME));
  return Float64Array.from({ length: FRAME / 2 }, (_, bin) => (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2);
}

function transform(real: Float64Array, imaginary: Float64Array): [Float64Array, Float64Array] {
  const length = real.length;
  if (length === 1) return [real, imaginary];
  const half = (values: Float64Array, offset: number) => values.filter((_, at) => at % 2 === offset);
  const [evenReal, evenImaginary] = transform(half(real, 0), half(imaginary, 0));
  const [oddReal, oddImaginary] = transform(half(real, 1), half(imaginary, 1));
  const outReal = new Float64Array(length);
  const outImaginary = new Float64Array(length);
  for (let bin = 0; bin < length / 2; bin++) {
    const angle = (-2 * Math.PI * bin) / length;
    const [a, b] = [oddReal[bin] ?? 0, oddImaginary[bin] ?? 0];
    const turnedReal = a * Math.cos(angle) - b * Math.sin(angle);
    const turnedImaginary = a * Math.sin(angle) + b * Math.cos(angle);
    outReal[bin] = (evenReal[bin] ?? 0) + turnedReal;
    outImaginary[bin] = (evenImaginary[bin] ?? 0) + turnedImaginary;
    outReal[bin + length / 2] = (evenReal[bin] ?? 0) - turnedReal;
    outImaginary[bin + length / 2] = (evenImaginary[bin] ?? 0) - turnedImaginary;
  }
  return [outReal, outImaginary];
}
