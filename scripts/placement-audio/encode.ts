import { TARGET_LOUDNESS } from "../../server/src/modules/placement/bank/audio/audio-rules.ts";
import { runTool } from "./run-tool.ts";
import { SAMPLE_RATE } from "./speak.ts";

/** Constant, in kbit/s: players can then seek, and show the length, without reading the whole file. */
const BIT_RATE = 40;

/** Highest peak as a share of full scale (-2.5 dB): the encoder adds up to 1 dB to a peak. */
const LIMIT = 0.75;

const INPUT = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"];

export type Loudness = { loudness: number; truePeak: number };

/** In LU; a smaller difference is inaudible. */
const MAX_LOUDNESS_LOST = 0.3;

/** An MP3 at the target loudness, the same bytes for the same samples. */
export function encode(samples: Float32Array): Buffer {
  const input = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const gain = TARGET_LOUDNESS - measure(INPUT, input).loudness;
  const file = encodeWithGain(input, gain);
  // The limiter takes loudness from voices with sharp peaks.
  const lost = TARGET_LOUDNESS - measureFile(file).loudness;
  return lost > MAX_LOUDNESS_LOST ? encodeWithGain(input, gain + lost) : file;
}

function encodeWithGain(input: Uint8Array, gain: number): Buffer {
  const filters = `volume=${gain}dB,alimiter=limit=${LIMIT}:level=false`;
  const plain = ["-bitexact", "-id3v2_version", "0", "-write_xing", "0", "-map_metadata", "-1"];
  const codec = ["-c:a", "libmp3lame", "-b:a", `${BIT_RATE}k`, "-ar", String(SAMPLE_RATE), "-ac", "1"];
  return runTool("ffmpeg", ["-v", "error", ...INPUT, "-af", filters, ...codec, ...plain, "-f", "mp3", "-"], input).out;
}

export function measureFile(file: Buffer): Loudness {
  return measure(["-f", "mp3", "-i", "pipe:0"], file);
}

/** By EBU R128. */
function measure(source: readonly string[], input: Uint8Array): Loudness {
  const { log } = runTool(
    "ffmpeg",
    ["-hide_banner", "-nostats", ...source, "-af", "ebur128=peak=true", "-f", "null", "-"],
    input,
  );
  const summary = log.slice(log.lastIndexOf("Summary:"));
  return { loudness: figure(summary, /I:\s+(-?[\d.]+) LUFS/), truePeak: figure(summary, /Peak:\s+(-?[\d.]+) dBFS/) };
}

function figure(summary: string, pattern: RegExp): number {
  const found = pattern.exec(summary)?.[1];
  if (found === undefined) throw new Error(`ffmpeg's summary has no figure ${pattern}: ${summary}`);
  return Number(found);
}
