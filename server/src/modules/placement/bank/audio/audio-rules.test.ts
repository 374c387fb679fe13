import { describe, expect, it } from "vitest";
import type { Recording } from "../item-bank.ts";
import { hashScript, sha256 } from "./audio-manifest.ts";
import { checkInventory, checkRecordings, type SpokenRecording } from "./audio-rules.ts";
import { buildMp3 } from "./mp3.fixtures.ts";

const script: Recording["script"] = [
  { speaker: "anna", text: "word ".repeat(20).trim() },
  { speaker: "ben", text: "word ".repeat(20).trim() },
];
const recording: Recording = { id: "listening-a2-r1", script, items: [] };

/** Forty words in twenty seconds: 120 a minute, which A2 allows. */
function buildRecording(file = buildMp3(20), entry: Partial<SpokenRecording["entry"]> = {}): SpokenRecording {
  const measured = { script: hashScript(script), file: sha256(file), loudness: -16, truePeak: -2 };
  return { recording, level: "A2", file, entry: { ...measured, ...entry } };
}

const listBrokenRules = (...recordings: SpokenRecording[]): string[] =>
  checkRecordings(recordings).map(({ rule }) => rule);

describe("a recording", () => {
  it("may be as the rules say", () => {
    expect(checkRecordings([buildRecording()])).toEqual([]);
  });

  it.each([
    ["script-spoken", buildRecording(undefined, { script: hashScript([{ speaker: "anna", text: "Another text." }]) })],
    ["file-measured", buildRecording(undefined, { file: sha256("another file") })],
    ["pace", buildRecording(buildMp3(15))],
    ["pace", buildRecording(buildMp3(30))],
    ["loudness", buildRecording(undefined, { loudness: -17.1 })],
    ["loudness", buildRecording(undefined, { loudness: -14.9 })],
    ["no-clipping", buildRecording(undefined, { truePeak: -0.9 })],
  ])("breaks the rule %s", (rule, faulty) => {
    expect(listBrokenRules(faulty)).toEqual([rule]);
  });

  it.each([11, 61])("may not take %i seconds", (seconds) => {
    expect(listBrokenRules(buildRecording(buildMp3(seconds)))).toContain("length");
  });

  it("becomes out of date when its script names another voice", () => {
    const other = script.map(({ text }) => ({ speaker: "dina" as const, text }));
    expect(listBrokenRules(buildRecording(undefined, { script: hashScript(other) }))).toEqual(["script-spoken"]);
  });

  it("shares eight megabytes with all others", () => {
    const file = Buffer.alloc(100_000, buildMp3(20));
    const many = Array.from({ length: 81 }, () => buildRecording(file.subarray(0, 99_960)));
    expect(listBrokenRules(...many)).toContain("size");
    expect(listBrokenRules(...many.slice(0, 80))).not.toContain("size");
  });
});

describe("the inventory", () => {
  it("accepts recordings that each have a file and an entry", () => {
    expect(checkInventory(["r1", "r2"], ["r2", "r1"], ["r1", "r2"])).toEqual([]);
  });

  it.each([
    ["a script without a file", ["r1"], [], ["r1"], "it has no file"],
    ["a file without a script", [], ["r1"], ["r1"], "it has no script"],
    ["a file that nobody measured", ["r1"], ["r1"], [], "it has no entry in the manifest"],
  ])("names %s", (_, ids, files, entries, detail) => {
    expect(checkInventory(ids, files, entries)).toEqual([{ at: "r1", rule: "inventory", detail }]);
  });
});
