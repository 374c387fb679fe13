import { readFile, writeFile } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";

const PCM = 1;
const HEAD_LENGTH = 12;
const FORMAT_LENGTH = 16;

type Sound = { format: Buffer; samples: Buffer };

/** Reads the format and the samples of a RIFF/WAVE file; returns null for anything else. */
function readSound(wav: Buffer): Sound | null {
  if (wav.toString("latin1", 0, 4) !== "RIFF" || wav.toString("latin1", 8, 12) !== "WAVE") return null;
  let format: Buffer | undefined;
  for (let at = HEAD_LENGTH; at + 8 <= wav.length; ) {
    const [name, length] = [wav.toString("latin1", at, at + 4), wav.readUInt32LE(at + 4)];
    const body = wav.subarray(at + 8, at + 8 + length);
    if (body.length < length) return null;
    if (name === "fmt " && length >= FORMAT_LENGTH) format = body.subarray(0, FORMAT_LENGTH);
    if (name === "data") return format && length > 0 ? { format, samples: body } : null;
    at += 8 + length + (length % 2);
  }
  return null;
}

function isVoice(format: Buffer): boolean {
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  if (format.readUInt16LE(0) !== PCM || channels < 1 || channels > 2) return false;
  return rate >= 8_000 && rate <= 48_000 && (bits === 8 || bits === 16);
}

/**
 * Rewrites the recording in this file from its samples alone; all other chunks of the WAV are dropped.
 *
 * @throws {AppError} `files.type_refused` unless it is PCM of 8 to 48 kHz, 8 or 16 bit, one or two channels.
 */
export async function rewriteRecording(path: string): Promise<void> {
  const sound = readSound(await readFile(path));
  if (!sound || !isVoice(sound.format)) throw new AppError("files.type_refused");
  const head = Buffer.alloc(HEAD_LENGTH + 8 + FORMAT_LENGTH + 8);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(head.length - 8 + sound.samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(FORMAT_LENGTH, 16);
  sound.format.copy(head, 20);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(sound.samples.length, 40);
  await writeFile(path, Buffer.concat([head, sound.samples]), { flush: true });
}
