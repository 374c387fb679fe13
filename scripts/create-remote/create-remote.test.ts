import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RenderBundle, RenderRequest } from "../../shared/contracts/src/rendering/index.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";
import { assertAvailable } from "./assert-available.ts";
import { readOptions } from "./options.ts";
import { copyWorkspace, linkPackages, textsIn } from "./workspace-copy.ts";
import { writeRemote } from "./write-remote.ts";
import { writeStandalone } from "./write-standalone.ts";

const NAME = "mfe-night-owls";
const STATS = {
  requests: { atLeast: 1200, isExact: false },
  experts: null,
  sessionsTaught: null,
  yearsOfExperience: null,
};
const REQUEST: RenderRequest = {
  place: { kind: "page" },
  url: "/night/owls",
  language: "en",
  theme: "light",
  moment: { now: 0, zone: null },
  session: { state: "signedOut" },
  slots: [],
};
let ground = "";

/** Runs a script of the copy; resolves to its exit code and its output. */
function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // The copy's tests are tests of their own: they must not take this run's settings for theirs.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
    const child = spawn(command, args, { cwd: ground, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

const checkRemote = (name: string) => run(process.execPath, [join(ground, "scripts", "check-remote.ts"), name]);
const json = async (...path: string[]) => JSON.parse(await readFile(join(ground, NAME, ...path), "utf8"));

async function replaceIn(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(ground, path), "utf8");
  expect(text).toContain(from);
  await writeFile(join(ground, path), text.replace(from, to));
}

beforeAll(async () => {
  ground = await copyWorkspace();
}, 60_000);
afterAll(() => rm(ground, { recursive: true, force: true }));

describe("a created remote", { timeout: 180_000 }, () => {
  const options = readOptions([NAME, "--path", "/night/owls", "--title", 'Night "owls"', "--title-ar", "سهر الليالي"]);
  let before = new Map<string, string>();

  beforeAll(async () => {
    before = await textsIn(ground);
    await assertAvailable(ground, options);
    await writeRemote(ground, options);
  }, 60_000);

  it("touches nothing but its own files and one line of the root", async () => {
    const after = await textsIn(ground);
    const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
    const others = changed.filter((path) => !path.startsWith(`${NAME}/`));
    expect(others.sort()).toEqual([`.github/workflows/${NAME}.yml`, "tsconfig.json"]);
    const line = `    {\n      "path": "${NAME}"\n    },\n`;
    expect(after.get("tsconfig.json")?.replace(line, "")).toBe(before.get("tsconfig.json"));
    expect(remotes(ground)).toEqual([...remotes(ROOT), NAME].sort());
    // The root's list of projects names those of examples/, which are no words of the template.
    const written = changed.filter((path) => path !== "tsconfig.json");
    for (const path of written) expect(after.get(path), path).not.toMatch(/example|\{title\}/);
  });

  it("passes everything its pipeline checks, whatever its neighbours look like", async () => {
    await linkPackages(ground, NAME, "mfe-auth");
    await run(join(ROOT, "node_modules", ".bin", "biome"), ["check", "--write", NAME]);
    await replaceIn("mfe-payment/src/app.ts", 'name: "mfe-payment"', "name: 404");
    const { code, output } = await checkRemote(NAME);
    expect(code, output).toBe(0);
    expect(output).toMatch(/Tests .*8 passed/);
  });

  it("the build has the page and its titles in both languages", async () => {
    const { version } = await json("dist", "current.json");
    expect(await json("dist", "builds", version, "contract.json")).toMatchObject({
      name: NAME,
      pages: [{ path: "/night/owls", title: { en: 'Night "owls"', ar: "سهر الليالي" } }],
    });
  });

  it.each([
    ["en", "Night &quot;owls&quot;", "1,200+"],
    ["ar", "سهر الليالي", "1,200+"],
  ] as const)(
    "is rendered on the server by its build in %s, in the class names of its styles",
    async (language, ...texts) => {
      const { version } = await json("dist", "current.json");
      const folder = join(ground, NAME, "dist", "builds", version);
      const { files, render } = await json("dist", "builds", version, "release.json");
      expect(files.map(({ file }: { file: string }) => file)).not.toContain(render.file);
      const bundle = createRequire(import.meta.url)(join(folder, render.file)) as RenderBundle;
      const called: string[] = [];
      const { html } = await bundle.render({ ...REQUEST, language }, async (path) => {
        called.push(path);
        return { status: 200, body: { data: STATS } };
      });
      expect(called).toEqual(["/company/stats"]);
      for (const text of texts) expect(html).toContain(text);
      const styles = (await textsIn(folder)).entries();
      const css = [...styles].flatMap(([name, text]) => (name.endsWith(".css") ? [text] : [])).join("");
      const [own] = /figures-[\w-]+/.exec(html) ?? [];
      expect(own).toBeDefined();
      expect(css).toContain(`.${own}{`);
    },
  );

  it("a wrong type, a failing test and an incompatible contract each stop the release", async () => {
    await replaceIn(`${NAME}/remote.manifest.ts`, 'platform: "^2"', 'platform: "^9"');
    await replaceIn(`${NAME}/src/root.tsx`, 'path="/night/owls"', "path={404}");
    const { code, output } = await checkRemote(NAME);
    expect(code, output).toBe(1);
    expect(output).toContain(`${NAME}: failed: types, unit tests, contract\n`);
    expect(output).toContain("It requires platform ^9");
  });
});

describe("a remote in a repository of its own", () => {
  const options = readOptions([NAME, "--standalone", "own", "--path", "/night/owls"]);
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kalima-standalone-"));
    await writeStandalone(ROOT, folder, options);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has the sources of the template, and files of its own in the places that tools look at", async () => {
    const texts = await textsIn(folder);
    const sources = [...(await textsIn(join(ROOT, "scripts/create-remote/template"))).keys()];
    const own = [".github/CODEOWNERS", `.github/workflows/${NAME}.yml`, ".gitignore", "README.md", "biome.json"];
    const expected = [...sources.filter((path) => path !== "pipeline.yml"), ...own, "pnpm-workspace.yaml"];
    expect([...texts.keys()].sort()).toEqual(expected.sort());
    for (const [path, text] of texts) expect(text, path).not.toMatch(/example|\{title\}/);
  });

  it("names versions that a registry knows", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const ranges = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(ranges.filter(([, range]) => !/^\^?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
    expect(manifest.dependencies["@kalima/ui"]).toMatch(/^\^/);
    expect(manifest.scripts.check).toBe("kalima-remote check");
  });

  it("is not written over other files", async () => {
    await expect(writeStandalone(ROOT, folder, options)).rejects.toThrow("is not empty");
  });
});

describe("names and pages that are taken", () => {
  it.each([
    ["a folder that is there", ["mfe-catalog"], /There is a folder mfe-catalog already/],
    ["a page of a remote", ["mfe-new", "--path", "/teachers"], /page of mfe-catalog already \(\/teachers\)/],
    ["a page below one that takes sub-paths", ["mfe-new", "--path", "/profile/new"], /page of mfe-profile already/],
    ["a page with a parameter", ["mfe-new", "--path", "/booking/new"], /page of mfe-booking already/],
    ["a page of the shell", ["mfe-new", "--path", "/about"], /page of the shell already/],
    ["an address of the server", ["mfe-new", "--path", "/api/new"], /\/api belongs to the server/],
  ])("refuses %s", async (_what, words, problem) => {
    await expect(assertAvailable(ground, readOptions(words))).rejects.toThrow(problem);
  });
});
