import { expect, it } from "vitest";
import { MAX_FRAMES, parseFrames } from "./stack-frames.ts";

const OWNER = { remote: "mfe-x", version: "1.0.0" };
const makeUrl = (file: string) => `https://assets.example:4001/mfe-x/1.0.0/${file}`;
const formatFrames = (stack: string) =>
  parseFrames(stack, OWNER).map(({ name, file, line, column, isOwn }) => `${name} ${file}:${line}:${column} ${isOwn}`);

it.each([
  ["Chromium", `Error: no\n    at pay (${makeUrl("341.0a1b.js")}:1:234)`, "pay 341.0a1b.js:1:234 true"],
  ["Chromium without a name", `Error: no\n    at ${makeUrl("341.js")}:1:2`, "null 341.js:1:2 true"],
  ["an async frame", `Error: no\n    at async load (${makeUrl("341.js")}:1:2)`, "load 341.js:1:2 true"],
  ["Firefox", `pay@${makeUrl("341.js")}:1:234`, "pay 341.js:1:234 true"],
  ["Safari without a name", makeUrl("341.js").concat(":3:4"), "null 341.js:3:4 true"],
  ["the shell", "Error\n    at r (https://site.example/assets/1.js?v=secret:2:3)", "r /assets/1.js:2:3 false"],
  [
    "a script of a page",
    "Error\n    at f (https://site.example/ar/bookings/4f1c-9/pay:1:2)",
    "f /ar/bookings/:…/pay:1:2 false",
  ],
  ["another version", `Error\n    at r (https://a.example/mfe-x/1.0.01/1.js:2:3)`, "r /mfe-x/1.0.01/1.js:2:3 false"],
])("reads a line of %s", (_browser, stack, frame) => {
  expect(formatFrames(stack)).toEqual([frame]);
});

it("keeps neither messages nor lines without a file", () => {
  expect(formatFrames("Error: +20 100 1234567\n    at <anonymous>\n    at Array.map (native)")).toEqual([]);
});

it("keeps no numbers that are too large to be places", () => {
  expect(
    formatFrames(`    at f (${makeUrl("1.js")}:${"9".repeat(400)}:1)\nf@${makeUrl("1.js")}:1:${"9".repeat(400)}`),
  ).toEqual([]);
});

it("keeps the innermost frames alone", () => {
  const stack = Array.from({ length: 40 }, (_, line) => `    at f (${makeUrl("1.js")}:${line + 1}:1)`).join("\n");
  const frames = parseFrames(stack, OWNER);
  expect([frames.length, frames[0]?.line]).toEqual([MAX_FRAMES, 1]);
});
