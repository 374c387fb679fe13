/** Enough for speech; a minute of it is 2.6 MB as data URL, below the 4 MB of one message. */
export const VOICE_SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** A WAV file of one channel with 16 bits a sample. `samples` are between -1 and 1; what is louder is clipped. */
export function encodeWav(samples: Float32Array, sampleRate = VOICE_SAMPLE_RATE): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => new TextEncoder().encodeInto(value, bytes.subarray(at));
  text(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  text(36, "data");
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + index * SAMPLE_BYTES, Math.round(clipped * 0x7fff), true);
  });
  return bytes;
}

/** How loud a block of samples is, 0 to 1, as an ear hears it: -60 dB and less are silence. */
export function measureLoudness(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / Math.max(1, samples.length));
  return Math.max(0, Math.min(1, 1 + decibels / 60));
}

/** `data:audio/wav;base64,…`, the form in which support takes a voice note. */
export function readDataUrl(recording: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("the recording could not be read"));
    reader.readAsDataURL(recording);
  });
}

/**
 * Reads a recording of {@link encodeWav} for drawing.
 *
 * @returns its length, and how loud each of `parts` of the same length is, 0 to 1.
 */
export async function readLoudness(recording: Blob, parts: number): Promise<{ seconds: number; loudness: number[] }> {
  const view = new DataView(await recording.arrayBuffer(), HEADER_BYTES);
  const samples = Float32Array.from(
    { length: Math.floor(view.byteLength / SAMPLE_BYTES) },
    (_, index) => view.getInt16(index * SAMPLE_BYTES, true) / 0x7fff,
  );
  const size = Math.ceil(samples.length / parts);
  return {
    seconds: samples.length / VOICE_SAMPLE_RATE,
    loudness: Array.from({ length: parts }, (_, part) =>
      measureLoudness(samples.subarray(part * size, (part + 1) * size)),
    ),
  };
}
