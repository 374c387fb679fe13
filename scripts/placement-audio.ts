/**
 * Speaks the listening scripts of the placement test and commits the result to files beside the bank.
 * Only what changed is made anew; `--all` makes everything, `--compare` prints the table of voices.
 * Needs the Debian packages that docs/placement-audio.md lists.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AUDIO_FOLDER,
  type AudioManifest,
  hashScript,
  MANIFEST_FILE,
  readManifest,
  sha256,
} from "../server/src/modules/placement/bank/audio/audio-manifest.ts";
import { computeWordsPerMinute } from "../server/src/modules/placement/bank/audio/audio-rules.ts";
import { readBank } from "../server/src/modules/placement/bank/read-bank.ts";
import { compareVoices } from "./placement-audio/compare-voices.ts";
import { measureFile } from "./placement-audio/encode.ts";
import { makeRecording } from "./placement-audio/make-recording.ts";

const folder = mkdtempSync(join(tmpdir(), "kalima-audio-"));
try {
  if (process.argv.includes("--compare")) compareVoices(folder);
  else makeAll(process.argv.includes("--all"));
} finally {
  rmSync(folder, { recursive: true });
}

function makeAll(isForced: boolean): void {
  const before: AudioManifest = existsSync(MANIFEST_FILE) ? readManifest() : {};
  const after: AudioManifest = {};
  for (const { level, recordings } of readBank()) {
    for (const recording of recordings) {
      const { id, script } = recording;
      const path = new URL(`${id}.mp3`, AUDIO_FOLDER);
      const known = before[id];
      const isCurrent =
        existsSync(path) && known?.script === hashScript(script) && known.file === sha256(readFileSync(path));
      if (isCurrent && !isForced) {
        after[id] = known;
        continue;
      }
      const file = makeRecording(recording, level, folder);
      after[id] = { script: hashScript(script), file: sha256(file), ...measureFile(file) };
      writeFileSync(path, file);
      console.info(`${id}: ${file.length} bytes, ${computeWordsPerMinute(recording, file).toFixed(0)} words a minute`);
    }
  }
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(after, null, 2)}\n`);
  for (const name of readdirSync(AUDIO_FOLDER).filter((file) => file.endsWith(".mp3"))) {
    if (!after[name.slice(0, -".mp3".length)]) rmSync(new URL(name, AUDIO_FOLDER));
  }
}
