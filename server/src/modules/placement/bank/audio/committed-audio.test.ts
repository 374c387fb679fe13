import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readBank } from "../read-bank.ts";
import { AUDIO_FOLDER, readManifest } from "./audio-manifest.ts";
import { checkInventory, checkRecordings } from "./audio-rules.ts";

const EXTENSION = ".mp3";
const manifest = readManifest();
const recordings = readBank().flatMap(({ level, recordings }) => recordings.map((recording) => ({ level, recording })));
const files = readdirSync(AUDIO_FOLDER)
  .filter((name) => name.endsWith(EXTENSION))
  .map((name) => name.slice(0, -EXTENSION.length));

it("each recording has one file, measured when it was made", () => {
  const ids = recordings.map(({ recording }) => recording.id);
  expect(checkInventory(ids, files, Object.keys(manifest))).toEqual([]);
});

it("each file speaks its script at the pace of its band, neither too quiet nor clipped", () => {
  const spoken = recordings.flatMap(({ level, recording }) => {
    const entry = manifest[recording.id];
    if (!entry || !files.includes(recording.id)) return [];
    return [{ level, recording, entry, file: readFileSync(new URL(`${recording.id}${EXTENSION}`, AUDIO_FOLDER)) }];
  });
  expect(checkRecordings(spoken).map(({ at, rule, detail }) => `${at}: ${rule}: ${detail}`)).toEqual([]);
});
