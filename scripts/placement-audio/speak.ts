import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "./run-tool.ts";
import type { Voice } from "./voices.ts";

/** In Hz: speech has hardly anything above half of it. */
export const SAMPLE_RATE = 24_000;

/** Words a minute of an espeak-ng voice at tempo 1. */
const ESPEAK_SPEED = 150;

/**
 * Speaks some sentences with one voice.
 * @param folder for the engine's files
 * @returns samples of each sentence, from -1 to 1, at `SAMPLE_RATE`
 */
export function speak(voice: Voice, tempo: number, sentences: readonly string[], folder: string): Float32Array[] {
  const files = sentences.map((_, at) => join(folder, `sentence-${at}.wav`));
  const jobs = sentences.map((text, at) => ({ text: spokenText(text), file: files[at] ?? "" }));
  ENGINES[voice.engine](voice.model, voice.tempo * tempo, jobs);
  return files.map((file) => readSamples(file, voice.pitch));
}

type Job = { text: string; file: string };

const ENGINES: Record<Voice["engine"], (model: string, tempo: number, jobs: readonly Job[]) => void> = {
  festival(model, tempo, jobs) {
    const rate = model.endsWith("_hts")
      ? `(set! hts_engine_params (append hts_engine_params (list (list "-r" ${tempo}))))`
      : `(Parameter.set 'Duration_Stretch ${1 / tempo})`;
    const commands = jobs.map(
      ({ text, file }) => `(utt.save.wave (utt.synth (Utterance Text "${text}")) "${file}" 'riff)`,
    );
    runTool("festival", ["-b", `(voice_${model})`, rate, ...commands]);
  },
  flite(model, tempo, jobs) {
    for (const { text, file } of jobs) {
      runTool("flite", ["-voice", model, "--setf", `duration_stretch=${1 / tempo}`, "-t", text, "-o", file]);
    }
  },
  "espeak-ng"(model, tempo, jobs) {
    for (const { text, file } of jobs) {
      runTool("espeak-ng", ["-v", model, "-s", String(Math.round(ESPEAK_SPEED * tempo)), "-w", file, text]);
    }
  },
};

/** Quotation marks are not heard, and festival ends a text at one. */
function spokenText(text: string): string {
  return text.replaceAll(/["“”\\]/g, "");
}

function readSamples(file: string, pitch: number): Float32Array {
  const filters = [...(pitch === 1 ? [] : [`rubberband=pitch=${pitch}:formant=shifted`]), "highpass=f=60"].join(",");
  const args = [
    "-v",
    "error",
    "-i",
    "pipe:0",
    "-af",
    filters,
    "-ar",
    String(SAMPLE_RATE),
    "-ac",
    "1",
    "-f",
    "f32le",
    "-",
  ];
  const { out } = runTool("ffmpeg", args, readFileSync(file));
  return new Float32Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength));
}
