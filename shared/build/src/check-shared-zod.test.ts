import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listContractFolders } from "@kalima/contracts/packages";
import { expect, it } from "vitest";
import { checkSharedZod, missingInSharedZod } from "./check-shared-zod.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

it("shares everything that contracts and platform use in a browser", async () => {
  const folders = ["api", "domain", "errors", "events", "operations", "session", "sockets"];
  const common = folders.map((name) => join(ROOT, "shared/contracts/src", name));
  const domains = listContractFolders(join(ROOT, "server")).filter((folder) => !folder.endsWith("shared/contracts"));
  expect(domains.length).toBeGreaterThan(5);
  const sources = domains.map((folder) => join(folder, "src"));
  expect(await missingInSharedZod([...common, ...sources, join(ROOT, "shared/platform/src")])).toEqual([]);
});

it("refuses a remote that uses what is not shared, and names it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shared-zod-"));
  try {
    const source =
      'import * as z from "zod/mini";\nexport const a = z.string();\nexport const b = z.templateLiteral(["x"]);\n';
    await writeFile(join(folder, "schema.ts"), source);
    await expect(checkSharedZod("mfe-x", [folder])).rejects.toThrow("without templateLiteral");
  } finally {
    await rm(folder, { recursive: true });
  }
});
