import { randomBytes } from "node:crypto";

/** Milliseconds since 1970 in so many bytes last until the year 10889. */
const TIME_BYTES = 6;

/** So many bytes: a time, to the millisecond, and randomness. */
export function fromTime(time: Date, length: number): Buffer {
  const bytes = randomBytes(length);
  bytes.writeUIntBE(time.getTime(), 0, TIME_BYTES);
  return bytes;
}

/** The time in bytes of {@link fromTime}, in milliseconds since 1970. */
export function timeOf(bytes: Buffer): number {
  return bytes.readUIntBE(0, TIME_BYTES);
}
