import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesByPackage, charactersBySource, packageOfSource } from "./package-sizes.ts";

test.each([
  ["webpack://x/../node_modules/.pnpm/react-dom@19/node_modules/react-dom/client.js", "react-dom"],
  ["webpack://x/../node_modules/.pnpm/a@1/node_modules/@tanstack/query-core/index.js", "@tanstack/query-core"],
  ["webpack://x/../shared/ui/src/actions/button.tsx", "@kalima/ui"],
  ["css ../shared/ui/src/styles/base.css", "@kalima/ui"],
  ["webpack://x/./src/start.tsx", "shell"],
  ["webpack://x/webpack/runtime/css_loading", "bundler"],
  [null, "bundler"],
])("%s belongs to %s", (source, name) => {
  expect(packageOfSource(source)).toBe(name);
});

// Two characters of the bundler, three of a, four of b; on the second line three of a.
const CODE = "xxaaabbbb\naaa";
const MAP = { sources: ["./src/a.ts", "../shared/ui/src/b.ts"], mappings: "EAAA,GCAA;ADAA" };

test("characters are counted by source", () => {
  expect(Object.fromEntries(charactersBySource(CODE, MAP))).toEqual({
    null: 2,
    "./src/a.ts": 6,
    "../shared/ui/src/b.ts": 4,
  });
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "package-sizes-"));
  await writeFile(join(folder, "7.new.js"), CODE);
  await writeFile(join(folder, "7.new.js.br"), "x".repeat(130));
  await writeFile(join(folder, "7.old.js.map"), JSON.stringify(MAP));
  await writeFile(join(folder, "8.js"), "texts");
  await writeFile(join(folder, "8.js.br"), "x".repeat(20));
});
afterAll(() => rm(folder, { recursive: true }));

test("the bytes of a file are shared out to its packages; a file without a map holds texts", async () => {
  const bytes = Object.fromEntries(await bytesByPackage(folder, folder, ["7.new.js", "8.js"]));
  expect(Object.keys(bytes).sort()).toEqual(["@kalima/ui", "bundler", "shell", "texts"]);
  expect(bytes.shell).toBeCloseTo(60);
  expect(bytes["@kalima/ui"]).toBeCloseTo(40);
  expect(bytes.bundler).toBeCloseTo(20);
  expect(bytes.texts).toBe(20);
});
