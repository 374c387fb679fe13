import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PAGE_BUDGETS } from "./budgets.ts";
import type { RemoteBuild } from "./build-remote.ts";
import { pageSizes } from "./screen-sizes.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-sizes-"));
  const sizes = { entry: 1, all: 10, screen: 100, other: 1_000, en: 10_000, ar: 100_000 };
  for (const [name, size] of Object.entries(sizes)) await writeFile(join(folder, `${name}.js.br`), "x".repeat(size));
});
afterAll(() => rm(folder, { recursive: true }));

const script = (name: string, more: object = {}) => ({ file: `${name}.js`, as: "script", integrity: "", ...more });

/** A remote with one file of each kind around a screen. */
function aRemote(name: string, screen: string): { folder: string; build: RemoteBuild } {
  const preload = [
    script("all"),
    script("screen", { screens: [screen] }),
    script("other", { screens: ["another-screen"] }),
    script("en", { screens: [screen], language: "en" }),
    script("ar", { screens: [screen], language: "ar" }),
  ];
  return { folder, build: { name, entry: script("entry"), preload } as RemoteBuild };
}
const needed = new Map(PAGE_BUDGETS.flatMap(({ screens }) => Object.entries(screens)));

it("a page weighs what each of its remotes needs for its screen in one language", async () => {
  const [page] = PAGE_BUDGETS;
  const remotes = [...needed.keys()].map((name) => aRemote(name, page?.screens[name] ?? "none"));
  const [size] = await pageSizes(remotes);
  expect(size).toMatchObject({ name: page?.name, bytes: 2 * 10_111 });
});

it("a page whose remote is not built has no size", async () => {
  const [, ...others] = [...needed].map(([name, screen]) => aRemote(name, screen));
  await expect(pageSizes(others)).rejects.toThrow("which is not built");
});
