import { INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import { expect, it } from "vitest";
import { lengthFault, videoFault } from "./video-rules.ts";

it.each([
  ["video.mp4", 1, null],
  ["VIDEO.MOV", INTRO_VIDEO_UPLOAD.maxBytes, null],
  ["video.webm", INTRO_VIDEO_UPLOAD.maxBytes + 1, "size"],
  ["video.avi", 1, "kind"],
  ["mp4", 1, "kind"],
])("%s of %d bytes: %s", (name, size, fault) => expect(videoFault({ name, type: "", size })).toBe(fault));

it.each([
  [89, null],
  [90.9, null],
  [91, "length"],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("%d seconds: %s", (seconds, fault) => expect(lengthFault(seconds)).toBe(fault));
