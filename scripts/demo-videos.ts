/**
 * Makes the video introductions of the demo's trainers: a voice, its sound wave and each sentence while it is spoken.
 * Needs the Debian packages that docs/placement-audio.md lists, and `fonts-dejavu-core`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMO_VIDEOS, type DemoVideo } from "../server/src/seed/videos/demo-videos.ts";
import { runTool } from "./placement-audio/run-tool.ts";
import { join, toLevel, trimSilence } from "./placement-audio/samples.ts";
import { SAMPLE_RATE, speak } from "./placement-audio/speak.ts";
import { getVoice } from "./placement-audio/voices.ts";

const FOLDER = fileURLToPath(new URL("../server/src/seed/videos/", import.meta.url));
const VOICES: Readonly<Record<string, string>> = { nour: "anna", daniel: "ben" };
/** Seconds before the first sentence, between sentences and after the last. */
const PAUSE_SECONDS = 0.6;
const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_A_SECOND = 15;
const BACKGROUND = "0x10403a";
const WAVE = "0x8fe3c8";
const FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf";
const FONT_SIZE = 26;
const LETTERS_A_LINE = 36;
const CAPTION_TOP = 230;
const LINE_HEIGHT = 40;

const folder = mkdtempSync(joinPath(tmpdir(), "kalima-videos-"));
try {
  for (const video of DEMO_VIDEOS) make(video);
} finally {
  rmSync(folder, { recursive: true });
}

function make({ name, sentences }: DemoVideo): void {
  const spoken = speak(getVoice(VOICES[name] ?? ""), 0.95, sentences, folder)
    .map(trimSilence)
    .map(toLevel);
  const pause = Math.round(PAUSE_SECONDS * SAMPLE_RATE);
  const sound = join([pause, ...spoken.flatMap((sentence) => [sentence, pause])]);
  let at = PAUSE_SECONDS;
  const captions = spoken.flatMap((samples, place) => {
    const until = at + samples.length / SAMPLE_RATE + PAUSE_SECONDS;
    const shown = `enable='between(t,${at.toFixed(2)},${until.toFixed(2)})'`;
    at = until;
    return breakLines(sentences[place] ?? "").map((line, row) => {
      const file = joinPath(folder, `caption-${place}-${row}.txt`);
      writeFileSync(file, line);
      const y = CAPTION_TOP + row * LINE_HEIGHT;
      return `drawtext=fontfile=${FONT}:textfile=${file}:fontcolor=white:fontsize=${FONT_SIZE}:x=(w-text_w)/2:y=${y}:${shown}`;
    });
  });
  const picture = [
    `color=c=${BACKGROUND}:s=${WIDTH}x${HEIGHT}:r=${FRAMES_A_SECOND}[ground]`,
    `[0:a]showwaves=s=${WIDTH}x150:mode=cline:colors=${WAVE}:r=${FRAMES_A_SECOND}[wave]`,
    `[ground][wave]overlay=0:50:shortest=1,${captions.join(",")}[picture]`,
  ].join(";");
  const input = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"];
  const codecs = [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "42",
    "-b:v",
    "0",
    "-c:a",
    "libopus",
    "-b:a",
    "32k",
    "-map_metadata",
    "-1",
  ];
  const maps = ["-filter_complex", picture, "-map", "[picture]", "-map", "0:a"];
  const target = joinPath(FOLDER, `${name}.webm`);
  const samples = new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength);
  runTool("ffmpeg", ["-v", "error", "-y", ...input, ...maps, ...codecs, target], samples);
  console.info(`${target}: ${at.toFixed(1)} s`);
}

function breakLines(sentence: string): string[] {
  const lines = [""];
  for (const word of sentence.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length >= LETTERS_A_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}
