import asyncHooks from "node:async_hooks";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import stream from "node:stream";
import util from "node:util";
import type { RenderBundle } from "@kalima/contracts/rendering";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { makeRenderConfiguration, RENDER_FILE } from "./render-configuration.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** The only globals that the render process gives to bundles. */
const GIVEN: Record<string, object> = { async_hooks: asyncHooks, stream, util };

function requireGiven(name: string): object {
  const found = GIVEN[name];
  if (!found) throw new Error(`the bundle needs ${name}`);
  return found;
}

describe("the bundle of a remote for the server", { timeout: 60_000 }, () => {
  let folder = "";
  let source = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kalima-render-"));
    const root = join(ROOT, "mfe-support-chat");
    const configuration = makeRenderConfiguration({
      kind: "remote",
      root,
      name: basename(root),
      version: "1",
      commit: "",
      mode: "development",
    });
    await compile({ ...configuration, output: { ...configuration.output, path: folder } });
    source = await readFile(join(folder, RENDER_FILE), "utf8");
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  it("the build emits one file", async () => {
    expect(await readdir(folder)).toEqual([RENDER_FILE]);
  });

  it("renders with the modules of Node that the render process gives", async () => {
    const module = { exports: {} as RenderBundle };
    new Function("module", "exports", "require", source)(module, module.exports, requireGiven);
    const { html } = await module.exports.render(
      {
        place: { kind: "slot", slot: "app.overlay" },
        url: "/",
        language: "ar",
        theme: "light",
        moment: { now: 0, zone: null },
        session: { state: "signedOut" },
        slots: [],
      },
      () => Promise.reject(new Error("no API")),
    );
    expect(html).toContain("button-button button-");
  });

  it("has React's production build and none of the federation", () => {
    expect(source).not.toContain("react-dom-server.node.development");
    expect(source).not.toContain("module-federation");
  });
});

it("style files of the design system have different names: its class names depend on them alone", async () => {
  const files = await readdir(join(ROOT, "shared/ui/src"), { recursive: true });
  const names = files.filter((file) => file.endsWith(".module.css")).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
