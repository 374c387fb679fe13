import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "./build-package.ts";
import type { RemoteBuild } from "./build-remote.ts";
import { rangesFor } from "./own-react.ts";
import { renderBundle } from "./render-bundle.fixtures.ts";
import { screenSizes } from "./screen-sizes.ts";
import { SHARED_MODULES } from "./shared-modules.ts";

const EXAMPLE = resolve(import.meta.dirname, "../../../examples/own-react");

describe("a remote that brings React", () => {
  let folder = "";
  let build: RemoteBuild;
  beforeAll(async () => {
    ({ folder } = await buildPackage(EXAMPLE, "production"));
    build = JSON.parse(await readFile(join(folder, "release.json"), "utf8"));
  }, 60_000);

  it("takes no module from the page that is bound to the page's React", async () => {
    expect(rangesFor({ brings: ["react"] })).toEqual({ "zod/mini": SHARED_MODULES["zod/mini"] });
    expect(build.contract.brings).toEqual(["react"]);
    expect(build.schemas.modules).toEqual({});
    expect(build.render?.shared).toEqual([]);
    expect(await readFile(join(folder, build.entry.file), "utf8")).not.toContain(SHARED_MODULES.react);
  });

  it("has one React in all its files, its own, in one file with a budget of its own", async () => {
    const scripts = build.files.filter(({ file }) => file.endsWith(".js")).map(({ file }) => file);
    const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), "utf8")));
    const withReact = scripts.filter((_file, at) => /["'`]18\.3\.1/.test(texts[at] ?? ""));
    expect(withReact).toEqual([expect.stringMatching(/^brought\./)]);
    expect(build.preload.map(({ file }) => file)).toContain(withReact[0]);
    const rows = await screenSizes(folder, build);
    expect(rows.map(({ name }) => name)).toEqual([
      "own-react, entry",
      "own-react, all",
      "own-react, brought with a React of its own",
    ]);
    for (const { name, bytes, budget } of rows) expect(bytes, name).toBeLessThan(budget);
    expect(rows[2]?.bytes).toBeGreaterThan(rows[1]?.bytes ?? 0);
  });

  it("renders on the server with its own", async () => {
    const source = await readFile(join(folder, "render.cjs"), "utf8");
    expect(await renderBundle(source)).toMatch(/data-react="18\.3\.1".*خطة الدراسة/);
  });
});

it("a remote that brings nothing takes all shared modules from the page", () => {
  expect(rangesFor({})).toEqual(SHARED_MODULES);
});
