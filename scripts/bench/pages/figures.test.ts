import { expect, test } from "vitest";
import { makeRows, makeStepRows, type PageRun, ratios } from "./figures.ts";
import { withoutScripts } from "./floor.ts";
import { findDoubledCalls } from "./traffic.ts";
import { blockingTime } from "./visit.ts";

const run = (changes: Partial<PageRun>): PageRun => ({
  requests: 10,
  kilobytes: { html: 10, css: 10, js: 100, font: 30, img: 5, json: 2, other: 0 },
  doubled: [],
  firstPaintMs: 1_000,
  lcpMs: 1_000,
  visibleMs: 3_000,
  interactiveMs: 2_000,
  blockingMs: 100,
  layoutShift: 0,
  isRendered: true,
  pressMs: 2_000,
  ...changes,
});
const FLOOR = run({ pressMs: Number.NaN });

test.each<[string, "first" | "second", Partial<PageRun>, Partial<PageRun>, boolean]>([
  ["LCP", "first", { lcpMs: 1_100 }, {}, true],
  ["LCP", "first", { lcpMs: 1_101 }, {}, false],
  ["  js", "first", { kilobytes: { ...run({}).kilobytes, js: 106 } }, {}, false],
  ["visible", "second", { visibleMs: 1_000 }, { visibleMs: 2_000 }, true],
  ["visible", "second", { visibleMs: 1_100 }, { visibleMs: 2_000 }, false],
  ["visible after first paint", "first", { visibleMs: 3_300 }, {}, true],
  ["visible after first paint", "first", { visibleMs: 3_301 }, {}, false],
  ["first answered press", "first", { pressMs: 2_001 }, {}, false],
  ["first answered press", "first", { pressMs: Number.NaN }, {}, false],
  ["blocking time", "first", { blockingMs: 201 }, {}, false],
  ["layout shift", "first", { layoutShift: 0.03 }, {}, false],
  ["API calls made twice", "first", { doubled: ["GET /api/teachers"] }, {}, false],
])("%s of a %s visit with %j beside a monolith with %j holds: %s", (name, visit, ours, peer, holds) => {
  const rounds = { product: [run(ours)], monolith: [run(peer)], floor: [FLOOR] };
  const row = makeRows({ isRemote: true }, visit, rounds).find((candidate) => candidate.name === name);
  expect(row?.holds).toBe(holds);
});

test.each([
  [0.02, true],
  [0.03, false],
  [Number.NaN, false],
])("a step that shifts by %d holds: %s", (layoutShift, holds) => {
  const step = { contentMs: 400, layoutShift, requests: 3, kilobytes: run({}).kilobytes };
  const rows = makeStepRows({ product: [step], monolith: [{ ...step, contentMs: 800 }] });
  expect(rows.find(({ name }) => name === "layout shift")?.holds).toBe(holds);
  expect(rows.find(({ name }) => name === "content")?.ofMonolith.middle).toBe(0.5);
  expect(rows.find(({ name }) => name === "bytes")?.medians.product).toBe(157);
});

test("ratios are those of each round; rounds without a figure are left out", () => {
  expect(ratios([10, 40, 90], [10, 20, 30])).toEqual({ middle: 2, least: 1, most: 3 });
  expect(ratios([10, Number.NaN, 90], [10, 20, 30]).most).toBe(3);
});

test.each([
  ['<p>a</p><script nonce="n">x</script>', "<p>a</p>"],
  ['<script type="application/json" id="state">{"a":"<b>"}</script><b>b</b>', "<b>b</b>"],
  ['<link rel="preload" as="script" href="/a.js">', ""],
  ['<link as="script" rel="preload" href="/a.js">', ""],
  ['<link rel="preload" as="font" href="/a.woff2">', '<link rel="preload" as="font" href="/a.woff2">'],
  ['<link rel="stylesheet" href="/a.css">', '<link rel="stylesheet" href="/a.css">'],
])("without scripts, %s is %j", (html, left) => {
  expect(withoutScripts(html)).toBe(left);
});

test.each([
  [["GET /api/a", "GET /api/b"], []],
  [["GET /api/a", "POST /api/a", "GET /api/a"], ["GET /api/a"]],
  [["GET /api/a?page=1", "GET /api/a?page=2"], []],
  [["POST /api/releases/reports", "POST /api/releases/reports"], []],
])("of %j, %j are made twice", (calls, twice) => {
  expect(findDoubledCalls(calls)).toEqual(twice);
});

test("a task blocks for what it takes beyond 50 ms, from the first paint on", () => {
  const tasks = [
    { from: 0, to: 300 },
    { from: 380, to: 520 },
    { from: 600, to: 640 },
  ];
  expect(blockingTime({ tasks, painted: 400, shift: 0 })).toBe(70);
});
