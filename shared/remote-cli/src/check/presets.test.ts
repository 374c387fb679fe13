import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it, test } from "vitest";

const { default: law } = (await import(join(import.meta.dirname, "../../dependency-law.cjs"))) as {
  default: Required<Pick<IConfiguration, "forbidden" | "options">>;
};

/** One planted violation of each rule: file → what it imports. */
const PLANTED: Record<string, Record<string, string>> = {
  "no-circular": { "src/a.ts": "./b.ts", "src/b.ts": "./a.ts" },
  "remote-imports-its-own-folder": { "src/a.ts": "../../other/target.ts" },
  "not-installed": { "src/a.ts": "nowhere" },
  "screens-over-features-over-shared": { "src/features/buy/a.ts": "../../screens/target.ts" },
  "shared-below-features": { "src/shared/a.ts": "../features/sell/target.ts" },
  "features-stand-alone": { "src/features/buy/a.ts": "../sell/target.ts" },
  "browser-without-whole-zod": { "src/a.ts": "zod" },
  "tests-stay-out-of-products": { "src/a.ts": "@kalima/testing" },
};
const TARGETS = {
  "../other/target.ts": "",
  "src/screens/target.ts": "",
  "src/features/sell/target.ts": "",
  "node_modules/zod/package.json": '{"name":"zod","exports":{".":{"import":"./index.js"}}}',
  "node_modules/zod/index.js": "",
  "node_modules/@kalima/testing/package.json": '{"name":"@kalima/testing","exports":"./dist/index.js"}',
  "node_modules/@kalima/testing/dist/index.js": "",
};

let root = "";
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "kalima-law-")));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function plant(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, name, "remote");
  const imports = Object.entries(files).map(([path, from]) => [path, `import ${JSON.stringify(from)};\n`] as const);
  for (const [path, text] of [...Object.entries(TARGETS), ...imports]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function brokenRules(folder: string, files: readonly string[]): Promise<string[]> {
  const options = { ...law.options, baseDir: folder, validate: true, ruleSet: { forbidden: law.forbidden } };
  const { output } = await cruise([...files], options);
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

it("plants a violation of each rule", () => {
  expect(Object.keys(PLANTED).sort()).toEqual(law.forbidden.map(({ name }) => name ?? "").sort());
});

test.each(Object.entries(PLANTED))("the law of a remote on its own finds %s", async (name, files) => {
  expect(await brokenRules(await plant(name, files), Object.keys(files))).toContain(name);
});

it("finds nothing in imports that go down", async () => {
  const files = { "src/root.ts": "./screens/target.ts", "src/screens/a.ts": "../features/sell/target.ts" };
  expect(await brokenRules(await plant("fine", files), Object.keys(files))).toEqual([]);
});
