/** MPEG-2 Layer III, the form of all our recordings: bit rates in kbit/s and sample rates in Hz by their index. */
const BIT_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [22_050, 24_000, 16_000];
const SAMPLES_PER_FRAME = 576;

/** Eleven bits of synchronization, MPEG-2, Layer III; the bit for a checksum is left out. */
const HEADER_MASK = 0xff_fe;
const HEADER = 0xff_f2;

/**
 * Seconds of sound, by walking through all frames.
 * @throws if the file is cut off, or holds anything but frames of MPEG-2 Layer III.
 */
export function measureMp3Duration(file: Buffer): number {
  let seconds = 0;
  for (let at = 0; at < file.length; ) {
    const frame = readFrame(file, at);
    if (at + frame.bytes > file.length) throw new Error(`The last frame, at byte ${at}, is cut off.`);
    seconds += frame.seconds;
    at += frame.bytes;
  }
  return seconds;
}

function readFrame(file: Buffer, at: number): { bytes: number; seconds: number } {
  const isHeader = at + 4 <= file.length && (file.readUInt16BE(at) & HEADER_MASK) === HEADER;
  const third = isHeader ? file.readUInt8(at + 2) : 0;
  const bitRate = BIT_RATES[third >> 4] ?? 0;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
  if (bitRate === 0 || sampleRate === undefined)
    throw new Error(`There is no frame of MPEG-2 Layer III at byte ${at}.`);
  const padding = (third >> 1) & 1;
  const bytes = Math.floor((SAMPLES_PER_FRAME / 8) * ((bitRate * 1000) / sampleRate)) + padding;
  return { bytes, seconds: SAMPLES_PER_FRAME / sampleRate };
}
