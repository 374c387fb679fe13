import type { SourceMaps } from "@kalima/release-client";
import { describe, expect, it } from "vitest";
import { resolveFrames, toSourceName } from "./resolve-frames.ts";

const SOURCE = ["import x;", "", "export function Trainers() {", "  return boom();", "}", "", "// end"].join("\n");
/** Column 0 is line 4, column 9 of the remote's own source; column 20 is a package's first line. */
const maps: SourceMaps = {
  "341": {
    version: 3,
    sources: [
      "webpack://mfe_x_1/./src/screens/trainers.tsx",
      "webpack://mfe_x_1/../node_modules/.pnpm/r@1/node_modules/@scope/r/a.js",
    ],
    sourcesContent: [SOURCE, "r()"],
    names: ["boom"],
    mappings: "AAGSA,oBCHT",
  },
};
const makeFrame = (column: number, more = {}) => ({
  name: "t",
  file: "341.0a1b.js",
  line: 1,
  column,
  isOwn: true,
  ...more,
});

describe("a stack", () => {
  it("resolves to the remote's sources, with the lines around its place", () => {
    const { frames, excerpt } = resolveFrames([makeFrame(21), makeFrame(1)], maps);
    expect(frames).toEqual([
      { name: null, file: "@scope/r", line: 1, column: 1, isOwn: false },
      { name: "boom", file: "src/screens/trainers.tsx", line: 4, column: 10, isOwn: true },
    ]);
    expect(excerpt).toEqual({ from: 1, lines: SOURCE.split("\n") });
  });

  it.each([
    ["no maps", makeFrame(1), null],
    ["a chunk without a map", makeFrame(1, { file: "999.js" }), maps],
    ["a file outside of the version", makeFrame(1, { isOwn: false, file: "/assets/341.js" }), maps],
    ["a position that no file has", makeFrame(0, { line: 0 }), maps],
  ])("stays as the browser wrote it: %s", (_what, given, by) => {
    const { frames, excerpt } = resolveFrames([given], by);
    expect(frames).toEqual([{ ...given, isOwn: false }]);
    expect(excerpt).toBeNull();
  });
});

it.each([
  ["webpack://mfe_x_1/./src/a.ts", "src/a.ts"],
  ["webpack://mfe_x_1/../shared/ui/src/b.tsx", "shared/ui/src/b.tsx"],
  ["webpack://mfe_x_1/../node_modules/.pnpm/react@19/node_modules/react/index.js", "react"],
])("%s is %s", (source, name) => {
  expect(toSourceName(source)).toBe(name);
});
