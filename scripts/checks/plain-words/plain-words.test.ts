import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../root.ts";
import { commentsIn, isFragment } from "./comments.ts";
import { lacksUnit, numbersIn } from "./durations.ts";

const FOLDERS = globSync("{contracts,e2e,examples,mfe-*,scripts,server,shared,shell}", { cwd: ROOT }).sort();

const sources = new Map(
  globSync(`{${FOLDERS.join(",")}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ["**/node_modules", "**/dist"] })
    .sort()
    .map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
);
const inFolder = (places: readonly string[], folder: string) =>
  places.filter((place) => place.startsWith(`${folder}/`));

const fragments = [...sources].flatMap(([path, source]) =>
  commentsIn(path, source)
    .filter(({ text }) => isFragment(text))
    .map(({ line, text }) => `${path}:${line} ${text.split("\n")[0]}`),
);

const numbers = [...sources].map(([path, source]) => ({ path, ...numbersIn(path, source) }));
const usedAsTimes = new Set(numbers.flatMap((found) => found.usedAsTimes));
const withoutUnit = numbers.flatMap(({ path, constants }) =>
  constants
    .filter(({ name }) => lacksUnit(name, usedAsTimes.has(name)))
    .map(({ name, line }) => `${path}:${line} ${name}`),
);
/** Tests say how long a thing takes as its rule does, so they may have the number. */
const IS_TEST = /\.test\.tsx?:|^(?:e2e|scripts)\/|^server\/test\//;
const unnamedLengths = numbers
  .flatMap(({ path, lengths }) => lengths.map(({ name, line }) => `${path}:${line} ${name}`))
  .filter((place) => !IS_TEST.test(place) && !/contracts\/.*\/constants\.ts:/.test(place));

describe.each(FOLDERS)("in %s", (folder) => {
  it("comments are sentences, which do not begin with What, Of, Whether, Also or As", () => {
    expect(inFolder(fragments, folder)).toEqual([]);
  });

  it("constants of time name their unit", () => {
    expect(inFolder(withoutUnit, folder)).toEqual([]);
  });

  it("an hour and a day have their names from the contracts", () => {
    expect(inFolder(unnamedLengths, folder)).toEqual([]);
  });
});

it("all sources are read", () => {
  expect(new Set([...sources.keys()].map((path) => path.split("/")[0]))).toEqual(new Set(FOLDERS));
});

describe("the check of comments", () => {
  const comments = (source: string) => commentsIn("planted.tsx", source).map(({ text }) => text);

  it.each([
    "/** What a visitor sees. */",
    "// Of two requests the later one.",
    "/**\n * Whether it is open.\n */",
    "/* Also for guests. */",
    "<p>{/* As the server does it. */}</p>",
    "const a = 1; // What it costs.",
  ])("finds %s", (source) => {
    expect(comments(source).filter(isFragment)).toHaveLength(1);
  });

  it.each([
    "/** As soon as the answer arrives, the panel opens. */",
    "// As of version 3 the field is required.",
    "/** Whatever the server sends is shown. */",
    "// Offers end at midnight.",
    "// A sentence that goes on:\n// What the second line says.",
    'const text = "// What is no comment";',
  ])("accepts %s", (source) => {
    expect(comments(source).filter(isFragment)).toEqual([]);
  });

  it("reads line comments that follow other code one by one", () => {
    expect(comments("// The first.\nconst a = 1;\n// What follows.")).toEqual(["The first.", "What follows."]);
  });
});

describe("the check of lengths of time", () => {
  const countLengths = (source: string) => numbersIn("planted.ts", source).lengths.length;

  it.each(["const FAR_MS = 5 * 60_000;", "wait(3_600_000);", "const limits = { seconds: 86_400 };"])(
    "finds %s",
    (source) => {
      expect(countLengths(source)).toBe(1);
    },
  );

  it.each(["const FAR_MS = 5 * MINUTE_MS;", "const MAX_BYTES = 60_000;", 'const SQL = "3600";'])(
    "accepts %s",
    (source) => {
      expect(countLengths(source)).toBe(0);
    },
  );
});

describe("the check of constants", () => {
  const findConstants = (source: string) => {
    const { constants, usedAsTimes } = numbersIn("planted.ts", source);
    return constants.map(({ name }) => name).filter((name) => lacksUnit(name, usedAsTimes.includes(name)));
  };

  it.each([
    "const MAX_PAUSE = 500;",
    "const START_AGAIN_FOR = 24 * HOUR_MS;",
    "export const DELAYS = [1, 2, 5];",
    "const DAY = 86_400;",
    "const AT_ONCE = 4;",
    "const LINGER = 200; setTimeout(close, LINGER);",
    "const FRESH = 200; if (Date.now() - readAt > FRESH) read();",
    "const KEPT = 3 * 1000; const until = new Date(now.getTime() + KEPT);",
    "const QUIET = 100; wait({ timeout: QUIET });",
  ])("finds %s", (source) => {
    expect(findConstants(source)).toHaveLength(1);
  });

  it.each([
    "const MAX_PAUSE_MS = 500; setTimeout(close, MAX_PAUSE_MS);",
    "const SAMPLE_EVERY_REQUESTS = 10;",
    "const DAYS = 3;",
    'const WAIT = "30 seconds";',
    "const STEPS = 4; const at = index + STEPS;",
    "const ROUNDS = 3; setTimeout(run, MINUTE_MS * ROUNDS);",
  ])("accepts %s", (source) => {
    expect(findConstants(source)).toEqual([]);
  });
});
