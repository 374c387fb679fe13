import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "./run-tool.ts";
import { SAMPLE_RATE } from "./speak.ts";

const MODEL = "/usr/share/pocketsphinx/model/en-us";

/** The words that Debian's recognizer hears, in lower case. */
export function recognize(samples: Float32Array, folder: string): string[] {
  const file = join(folder, "speech.wav");
  const input = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const from = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"];
  writeFileSync(file, runTool("ffmpeg", ["-v", "error", ...from, "-ar", "16000", "-f", "wav", "-"], input).out);
  const model = ["-hmm", `${MODEL}/en-us`, "-lm", `${MODEL}/en-us.lm.bin`, "-dict", `${MODEL}/cmudict-en-us.dict`];
  const { out } = runTool("pocketsphinx_continuous", ["-infile", file, ...model, "-logfn", "/dev/null"]);
  return out.toString().split(/\s+/).filter(Boolean);
}

/** Words to insert, remove or replace until the heard text is the spoken one, as a share of the spoken words. */
export function wordErrorRate(spoken: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at);
  for (const [at, word] of spoken.entries()) {
    const next = [at + 1];
    for (const [place, other] of heard.entries()) {
      const replaced = (row[place] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / spoken.length;
}
