import { constants, createInflate } from "node:zlib";

/** Accepts streams whose end is cut off, because all programs show them. */
export const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

/** Measures the inflated size without keeping the output; null if the bytes are broken. Stops beyond `maxBytes`. */
export async function measureInflated(bytes: Buffer, maxBytes: number): Promise<number | null> {
  let length = 0;
  try {
    for await (const { length: more } of createInflate(LENIENT).end(bytes)) {
      length += more;
      if (length > maxBytes) break;
    }
    return length;
  } catch {
    return null;
  }
}

/** Measures RunLengthDecode: n below 128 announces n + 1 bytes; above 128, the next byte is repeated 257 - n times. */
export function measureRunLength(bytes: Buffer): number {
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at] as number;
    if (head === 128) break;
    length += head < 128 ? head + 1 : 257 - head;
    at += head < 128 ? head + 2 : 2;
  }
  return length;
}

const [CLEAR, END, FIRST] = [256, 257, 258];
const MAX_CODES = 4_096;

/** Measures LZWDecode, whose codes grow from 9 to 12 bits; `early` is 1 if they grow one code early. */
export function measureLzw(bytes: Buffer, early: number): number | null {
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, CLEAR);
  let [next, width, previous, length] = [FIRST, 9, -1, 0];
  let [held, heldBits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    if (heldBits < width) continue;
    heldBits -= width;
    const code = held >> heldBits;
    held &= (1 << heldBits) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, previous] = [FIRST, 9, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0)) return null;
    if (previous >= 0 && next < MAX_CODES) {
      lengths[next] = (lengths[previous] as number) + 1;
      next += 1;
    }
    length += lengths[code] as number;
    previous = code;
    if (next + early >= 1 << width && width < 12) width += 1;
  }
  return length;
}
