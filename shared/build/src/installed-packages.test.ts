import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installedPackages } from "./installed-packages.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kalima-packages-"));
});
afterEach(() => rm(root, { recursive: true }));

/** A package in the layout of pnpm: beside what it imports, in a folder of its own. */
async function install(name: string, version: string, dependencies: string[] = []): Promise<void> {
  const beside = join(root, "store", name, "node_modules");
  await mkdir(join(beside, name), { recursive: true });
  const wanted = Object.fromEntries(dependencies.map((other) => [other, "*"]));
  await writeFile(join(beside, name, "package.json"), JSON.stringify({ name, version, dependencies: wanted }));
  for (const other of dependencies)
    await symlink(join(root, "store", other, "node_modules", other), join(beside, other));
}

async function addRemote(name: string, dependencies: string[], devDependencies: string[] = []): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, "node_modules"), { recursive: true });
  const record = (names: string[]) => Object.fromEntries(names.map((other) => [other, "*"]));
  const json = {
    name,
    version: "0.1.0",
    dependencies: record(dependencies),
    devDependencies: record(devDependencies),
    peerDependencies: { "not-installed": "*" },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(json));
  for (const other of [...dependencies, ...devDependencies])
    await symlink(join(root, "store", other, "node_modules", other), join(folder, "node_modules", other));
  return folder;
}

it("names what a package imports, and what that imports, also in a circle; not what its tests use", async () => {
  await install("rxjs", "7.0.0", ["tslib"]);
  await install("tslib", "2.0.0", ["rxjs"]);
  await install("vitest", "5.0.0");
  const folder = await addRemote("mfe-a", ["rxjs"], ["vitest"]);
  expect(await installedPackages([folder])).toEqual(["mfe-a@0.1.0", "rxjs@7.0.0", "tslib@2.0.0"]);
});

it("stays the same when another remote with packages of its own is added", async () => {
  await install("rxjs", "7.0.0");
  const folder = await addRemote("mfe-a", ["rxjs"]);
  const before = await installedPackages([folder]);
  await install("three", "1.0.0");
  await addRemote("mfe-b", ["three", "rxjs"]);
  expect(await installedPackages([folder])).toEqual(before);
});

it("finds the packages of a remote of this project", async () => {
  const names = await installedPackages([resolve(import.meta.dirname, "../../../mfe-booking")]);
  const isInstalled = (name: string) => names.some((found) => found.startsWith(`${name}@`));
  expect(["react", "react-aria-components", "axios", "fastify", "vitest"].map(isInstalled)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
