import type { CefrLevel } from "@kalima/contracts/domain";
import type { Recording } from "../item-bank.ts";
import { applyRules, type Problem, type Rule } from "../lint/problem.ts";
import { listWords } from "../lint/words.ts";
import { type AudioEntry, hashScript, sha256 } from "./audio-manifest.ts";
import { measureMp3Duration } from "./mp3-duration.ts";
import { PACES } from "./speech-pace.ts";

export type SpokenRecording = { recording: Recording; level: CefrLevel; file: Buffer; entry: AudioEntry };

/** Seconds that a learner listens. */
const MIN_SECONDS = 12;
const MAX_SECONDS = 60;

/** Loudness in LUFS; a difference of one unit is hardly audible. */
export const TARGET_LOUDNESS = -16;
const MAX_LOUDNESS_ERROR = 1;

/** Largest true peak in dBTP. EBU R128 leaves this margin for decoders, which may overshoot. */
const MAX_TRUE_PEAK = -1;

/** Largest size of all recordings together, in bytes. They are committed to the repository and served by this site. */
const MAX_TOTAL_BYTES = 8_000_000;

const RULES: readonly Rule<SpokenRecording>[] = [
  {
    name: "script-spoken",
    check: ({ recording, entry }) =>
      hashScript(recording.script) === entry.script ? [] : ["the script has changed since the file was made"],
  },
  {
    name: "file-measured",
    check: ({ file, entry }) => (sha256(file) === entry.file ? [] : ["this is not the file that was measured"]),
  },
  {
    name: "length",
    check: ({ file }) => {
      const seconds = measureMp3Duration(file);
      return seconds < MIN_SECONDS || seconds > MAX_SECONDS ? [`it takes ${seconds.toFixed(1)} seconds`] : [];
    },
  },
  {
    name: "pace",
    check: ({ recording, level, file }) => {
      const pace = computeWordsPerMinute(recording, file);
      const [min, max] = PACES[level].wordsPerMinute;
      return pace < min || pace > max ? [`${pace.toFixed(0)} words a minute; ${level} allows ${min} to ${max}`] : [];
    },
  },
  {
    name: "loudness",
    check: ({ entry }) =>
      Math.abs(entry.loudness - TARGET_LOUDNESS) > MAX_LOUDNESS_ERROR ? [`its loudness is ${entry.loudness} LUFS`] : [],
  },
  {
    name: "no-clipping",
    check: ({ entry }) => (entry.truePeak > MAX_TRUE_PEAK ? [`its true peak is ${entry.truePeak} dBTP`] : []),
  },
];

/** Everything that is wrong with the recordings that have a file. */
export function checkRecordings(spoken: readonly SpokenRecording[]): Problem[] {
  const bytes = spoken.reduce((sum, { file }) => sum + file.length, 0);
  return [
    ...spoken.flatMap((each) => applyRules(each.recording.id, each, RULES)),
    ...(bytes > MAX_TOTAL_BYTES ? [{ at: "audio", rule: "size", detail: `all files take ${bytes} bytes` }] : []),
  ];
}

/** Recordings without a file, files without a recording, and either without an entry in the manifest. */
export function checkInventory(
  ids: readonly string[],
  files: readonly string[],
  entries: readonly string[],
): Problem[] {
  const lists = { script: new Set(ids), file: new Set(files), "entry in the manifest": new Set(entries) };
  return [...new Set([...ids, ...files, ...entries])].flatMap((id) =>
    Object.entries(lists)
      .filter(([, list]) => !list.has(id))
      .map(([name]) => ({ at: id, rule: "inventory", detail: `it has no ${name}` })),
  );
}

/** Pauses included; numbers written as figures are not counted, and the scripts have none. */
export function computeWordsPerMinute({ script }: Recording, file: Buffer): number {
  const words = script.reduce((sum, { text }) => sum + listWords(text).length, 0);
  return words / (measureMp3Duration(file) / 60);
}
