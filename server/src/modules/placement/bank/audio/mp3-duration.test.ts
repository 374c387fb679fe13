import { describe, expect, it } from "vitest";
import { buildMp3, FRAME_BYTES, FRAME_SECONDS } from "./mp3.fixtures.ts";
import { measureMp3Duration } from "./mp3-duration.ts";

describe("the duration of an MP3", () => {
  it.each([1, 10, 500])("counts %i frames", (frames) => {
    expect(measureMp3Duration(buildMp3(frames * FRAME_SECONDS))).toBeCloseTo(frames * FRAME_SECONDS, 6);
  });

  it("follows frames of another size: the padding bit adds a byte", () => {
    const padded = Buffer.concat([buildMp3(FRAME_SECONDS), Buffer.alloc(1)]);
    padded.writeUInt8(0x56, 2);
    expect(measureMp3Duration(Buffer.concat([padded, buildMp3(FRAME_SECONDS)]))).toBeCloseTo(2 * FRAME_SECONDS, 6);
  });

  it.each([
    ["a file that is cut off", buildMp3(1).subarray(0, -1)],
    ["text", Buffer.from("<!doctype html><title>Not found</title>")],
    ["a tag before the first frame", Buffer.concat([Buffer.from("ID3\u0004"), buildMp3(1)])],
    ["a frame of another layer", Buffer.from([0xff, 0xf5, 0x54, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
    ["a frame of no bit rate", Buffer.from([0xff, 0xf3, 0x04, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
    ["a frame of no sample rate", Buffer.from([0xff, 0xf3, 0x5c, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
  ])("throws for %s", (_, file) => {
    expect(() => measureMp3Duration(file)).toThrow(/at byte \d+/);
  });
});
