import { randomBytes } from "node:crypto";

/** Six bytes hold the milliseconds since 1970 until the year 10889. */
const TIME_BYTES = 6;

/** Makes `length` bytes that begin with a time, to the millisecond, and are random after it. */
export function makeStampedBytes(time: Date, length: number): Buffer {
  const bytes = randomBytes(length);
  bytes.writeUIntBE(time.getTime(), 0, TIME_BYTES);
  return bytes;
}

/** Reads the time in the bytes of {@link makeStampedBytes}, in milliseconds since 1970. */
export function readTime(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}
