import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { CSS_GENERATOR, moduleRules, STRICT_MODULES } from "./configuration.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-styles-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("a custom property that one stylesheet sets reaches the one that reads it", async () => {
  await writeFile(join(folder, "page.module.css"), ".page { --inset: 4px; }");
  await writeFile(join(folder, "part.module.css"), ".part { padding: var(--inset, 8px); }");
  await writeFile(
    join(folder, "main.ts"),
    'import page from "./page.module.css"; import part from "./part.module.css"; document.body.className = page.page + part.part;',
  );
  await compile({
    context: folder,
    mode: "production",
    entry: "./main.ts",
    output: { path: join(folder, "dist"), cssFilename: "styles.css" },
    module: { rules: moduleRules(false, { kind: "shell", root: folder }) ?? [], generator: CSS_GENERATOR },
  });
  expect(await readdir(join(folder, "dist"))).toContain("styles.css");
  const styles = await readFile(join(folder, "dist", "styles.css"), "utf8");
  expect(styles).toMatch(/--inset:\s*4px/);
  expect(styles).toMatch(/var\(--inset,\s*8px\)/);
});

it("a module that threw while it was evaluated throws again, rather than give what it had exported until then", async () => {
  await writeFile(join(folder, "half.ts"), 'export { mount } from "./whole.ts"; throw new Error("on purpose");');
  await writeFile(join(folder, "whole.ts"), "export const mount = () => 1;");
  await writeFile(
    join(folder, "entry.ts"),
    'export const load = () => import(/* webpackMode: "eager" */ "./half.ts");',
  );
  await compile({
    context: folder,
    mode: "production",
    target: "node20",
    entry: "./entry.ts",
    output: {
      path: join(folder, "dist"),
      filename: "entry.cjs",
      library: { type: "commonjs2" },
      ...STRICT_MODULES,
    },
    module: { rules: moduleRules(false, { kind: "shell", root: folder }) ?? [] },
  });
  const { load } = createRequire(import.meta.url)(join(folder, "dist", "entry.cjs")) as {
    load: () => Promise<unknown>;
  };
  await expect(load()).rejects.toThrow("on purpose");
  await expect(load()).rejects.toThrow("on purpose");
});
