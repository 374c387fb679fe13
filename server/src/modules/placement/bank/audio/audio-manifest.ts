import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Recording } from "../item-bank.ts";

/** The recordings, `<id>.mp3`, and their manifest. */
export const AUDIO_FOLDER = new URL("./files/", import.meta.url);
export const MANIFEST_FILE = new URL("manifest.json", AUDIO_FOLDER);

const entry = z.strictObject({
  /** Hash of the script that was spoken: another one means that the file is out of date. */
  script: z.string(),
  /** Hash of the file that was measured. */
  file: z.string(),
  /** Integrated loudness by EBU R128, in LUFS. */
  loudness: z.number(),
  /** True peak, in dBTP. */
  truePeak: z.number(),
});

const manifest = z.record(z.string(), entry);

export type AudioEntry = z.infer<typeof entry>;
export type AudioManifest = z.infer<typeof manifest>;

/** @throws if the file is missing or malformed. */
export function readManifest(): AudioManifest {
  return manifest.parse(JSON.parse(readFileSync(MANIFEST_FILE, "utf8")));
}

export function hashScript(script: Recording["script"]): string {
  return sha256(JSON.stringify(script.map(({ speaker, text }) => [speaker, text])));
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
