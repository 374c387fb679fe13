import { describe, expect, it } from "vitest";
import { FRAME_BYTES, FRAME_SECONDS, mp3Of } from "./mp3.fixtures.ts";
import { mp3Duration } from "./mp3-duration.ts";

describe("the duration of an MP3", () => {
  it.each([1, 10, 500])("counts %i frames", (frames) => {
    expect(mp3Duration(mp3Of(frames * FRAME_SECONDS))).toBeCloseTo(frames * FRAME_SECONDS, 6);
  });

  it("follows frames of another size: the padding bit adds a byte", () => {
    const padded = Buffer.concat([mp3Of(FRAME_SECONDS), Buffer.alloc(1)]);
    padded.writeUInt8(0x56, 2);
    expect(mp3Duration(Buffer.concat([padded, mp3Of(FRAME_SECONDS)]))).toBeCloseTo(2 * FRAME_SECONDS, 6);
  });

  it.each([
    ["a file that is cut off", mp3Of(1).subarray(0, -1)],
    ["text", Buffer.from("<!doctype html><title>Not found</title>")],
    ["a tag before the first frame", Buffer.concat([Buffer.from("ID3\u0004"), mp3Of(1)])],
    ["a frame of another layer", Buffer.from([0xff, 0xf5, 0x54, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
    ["a frame of no bit rate", Buffer.from([0xff, 0xf3, 0x04, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
    ["a frame of no sample rate", Buffer.from([0xff, 0xf3, 0x5c, 0xc4, ...Buffer.alloc(FRAME_BYTES - 4)])],
  ])("throws for %s", (_, file) => {
    expect(() => mp3Duration(file)).toThrow(/at byte \d+/);
  });
});
