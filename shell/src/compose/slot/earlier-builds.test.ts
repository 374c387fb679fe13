import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInThisContext } from "node:vm";
import { buildEarlierRemote, EARLIER_BUILDS, type EarlierBuild, providedVersions } from "@kalima/build";
import * as forms from "@kalima/platform/forms";
import * as facade from "@kalima/platform/react";
import * as ui from "@kalima/ui";
import * as react from "react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createFederatedLoader } from "./federated-loader.ts";

const SHELL = resolve(import.meta.dirname, "../../..");

/** Says which modules it was given. */
const SOURCE = `
    import { useForm } from "@kalima/platform/forms";
    import { useQuery } from "@kalima/platform/react";
    import { useState } from "react";
    import { Button } from "@kalima/ui";
    export const mount = () => ({ useForm, useQuery, useState, Button });`;
/** Before forms were a module of their own. */
const EARLY_SOURCE = SOURCE.replace("@kalima/platform/forms", "@kalima/platform/react");
const ORIGIN = "https://assets.test";

let workshop: string;
beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), "kalima-earlier-"));
  // The entry resolves its packages from here, as in the remote's own folder.
  await symlink(join(import.meta.dirname, "../../../../mfe-auth/node_modules"), join(workshop, "node_modules"));
  vi.stubGlobal("SHARED_VERSIONS", providedVersions(SHELL));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(workshop, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "currentScript");
});

/** Scripts of these folders, by address, run as soon as they are in the page. */
function serveScripts(folders: ReadonlyMap<string, string>): void {
  async function run(script: HTMLScriptElement): Promise<void> {
    const { pathname } = new URL(script.src);
    const [, name = "", file = ""] = pathname.split("/");
    const code = await readFile(join(folders.get(name) ?? "", file), "utf8");
    Object.defineProperty(document, "currentScript", { value: script, configurable: true });
    // Classic scripts declare globals of the page, so the code runs in this context.
    runInThisContext(code);
    script.dispatchEvent(new Event("load"));
  }
  const take = (node: unknown) => {
    if (node instanceof HTMLScriptElement) void run(node);
  };
  vi.spyOn(document.head, "append").mockImplementation(take);
  vi.spyOn(document.head, "appendChild").mockImplementation((node) => {
    take(node);
    return node;
  });
}

async function build(time: EarlierBuild | "today"): Promise<{ container: string; folder: string }> {
  const root = join(workshop, time);
  await mkdir(join(root, "src"), { recursive: true });
  await writeFile(join(root, "src", "app.ts"), time === "own-runtime" ? EARLY_SOURCE : SOURCE);
  return buildEarlierRemote(root, time);
}

const TIMES = [...EARLIER_BUILDS, "today" as const];

it.each(TIMES)("a remote built with %s loads, and has the modules of the page", async (time) => {
  const { container, folder } = await build(time);
  serveScripts(new Map([[time, folder]]));
  const load = createFederatedLoader();
  const version = { version: "1", container, entry: `${ORIGIN}/${time}/remoteEntry.js`, integrity: "sha384-x" };
  const remote = await load(time, { ...version, preload: [] }, 0);
  const given = (remote.mount as unknown as () => Record<string, unknown>)();
  const pages = { useForm: forms.useForm, useQuery: facade.useQuery, useState: react.useState, Button: ui.Button };
  for (const [name, module] of Object.entries(pages)) expect(given[name], name).toBe(module);
});
