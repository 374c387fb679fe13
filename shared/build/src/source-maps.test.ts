import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkNoMaps, setMapsAside } from "./source-maps.ts";

let root = "";
let folder = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kalima-maps-"));
  folder = join(root, "dist", "builds", "1");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "app.js"), 'const word = "sourceMappingURL";');
});
afterEach(() => rm(root, { recursive: true }));

describe("source maps", () => {
  it("the build writes maps outside the public folder, by version", async () => {
    await writeFile(join(folder, "app.js.map"), "{}");
    await setMapsAside(folder, { root, version: "1" });
    expect(existsSync(join(folder, "app.js.map"))).toBe(false);
    expect(existsSync(join(root, "dist", "maps", "1", "app.js.map"))).toBe(true);
  });

  it("a build without maps does not fail", async () => {
    await expect(checkNoMaps(folder)).resolves.toBeUndefined();
  });

  it.each([
    ["a map", "app.js.map", "{}"],
    ["a compressed map", "app.js.map.br", ""],
    ["a script that names one", "late.js", "run();\n//# sourceMappingURL=late.js.map"],
    ["a script that holds one", "late.js", "run();\n//# sourceMappingURL=data:application/json;base64,e30="],
    ["a script that names one the old way", "late.js", "run();\n//@ sourceMappingURL=late.js.map"],
    ["styles that name one", "app.css", "a{}\n/*# sourceMappingURL=app.css.map*/"],
  ])("%s fails the build", async (_what, name, text) => {
    await writeFile(join(folder, name), text);
    await expect(checkNoMaps(folder)).rejects.toThrow(name);
  });

  it("fail the build in a folder below as well", async () => {
    await mkdir(join(folder, "deep"));
    await writeFile(join(folder, "deep", "app.js.map"), "{}");
    await expect(checkNoMaps(folder)).rejects.toThrow("app.js.map");
  });
});
