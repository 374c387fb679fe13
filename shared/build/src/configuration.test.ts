import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { CSS_GENERATOR, moduleRules } from "./configuration.ts";

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
    module: { rules: moduleRules(false) ?? [], generator: CSS_GENERATOR },
  });
  expect(await readdir(join(folder, "dist"))).toContain("styles.css");
  const styles = await readFile(join(folder, "dist", "styles.css"), "utf8");
  expect(styles).toMatch(/--inset:\s*4px/);
  expect(styles).toMatch(/var\(--inset,\s*8px\)/);
});
