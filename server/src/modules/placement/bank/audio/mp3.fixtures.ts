/** Bytes of one frame of 40 kbit/s at 24 kHz, mono. */
export const FRAME_BYTES = 120;
export const FRAME_SECONDS = 576 / 24_000;

/** Returns an MP3 with the number of frames for that many seconds. Its sound is not meant to be heard. */
export function buildMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xf3, 0x54, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, () => frame));
}
