import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { renderBundle } from "./render-bundle.fixtures.ts";
import { makeRenderConfiguration, RENDER_FILE } from "./render-configuration.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

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
    const html = await renderBundle(source, { place: { kind: "slot", slot: "app.overlay" } });
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
