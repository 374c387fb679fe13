import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listCredits } from "./credits.ts";

describe("the credits of a project", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kalima-credits-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  async function addPackage(folder: string, json: object): Promise<string> {
    const path = join(root, folder);
    await mkdir(join(path, "node_modules"), { recursive: true });
    await writeFile(join(path, "package.json"), JSON.stringify({ version: "1.0.0", ...json }));
    return path;
  }
  const link = (from: string, name: string, to: string) =>
    symlink(join(root, to), join(root, from, "node_modules", name));

  it("name what the server and browsers get, with versions and licences, and no tools", async () => {
    await addPackage("server", { name: "@kalima/server", dependencies: { old: "*" }, devDependencies: { tool: "*" } });
    await addPackage("mfe-a", { name: "@kalima/mfe-a", dependencies: { deep: "*" } });
    await addPackage("tools", { name: "@kalima/tools", dependencies: { tool: "*" } });
    await addPackage("store/old", {
      name: "old",
      licenses: [{ type: "MIT" }, { type: "Apache-2.0" }],
      dependencies: { deep: "*" },
    });
    await addPackage("store/deep", { name: "deep", version: "2.1.0", license: "ISC" });
    await addPackage("store/tool", { name: "tool", license: "MIT" });
    await link("server", "old", "store/old");
    await link("server", "tool", "store/tool");
    await link("tools", "tool", "store/tool");
    await link("mfe-a", "deep", "store/deep");
    await link("store/old", "deep", "store/deep");
    expect(await listCredits(root)).toEqual([
      ["deep", "2.1.0", "ISC"],
      ["old", "1.0.0", "MIT OR Apache-2.0"],
    ]);
  });

  it("stop a build with a package that names no licence", async () => {
    await addPackage("shell", { name: "@kalima/shell", dependencies: { secret: "*" } });
    await addPackage("store/secret", { name: "secret" });
    await link("shell", "secret", "store/secret");
    await expect(listCredits(root)).rejects.toThrow("secret@1.0.0 names no licence");
  });
});

it("this project's credits hold what it stands on, and none of its tests", async () => {
  const names = (await listCredits(resolve(import.meta.dirname, "../../.."))).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "fastify", "pg", "sharp", "single-spa"]));
  expect(names.filter((name) => /^(vitest|typescript|@playwright\/test|@kalima\/.*)$/.test(name))).toEqual([]);
});
