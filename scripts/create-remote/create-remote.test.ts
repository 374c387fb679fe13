import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf } from "../pipelines.ts";
import { remotes } from "../remotes.ts";
import { ensureRoom } from "./room-for.ts";
import { readWish } from "./wish.ts";
import { writeRemote } from "./write-remote.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LEFT_OUT = new Set(["dist", ".git", ".data", ".cache", "test-results", "e2e", "docs"]);
const NAME = "mfe-night-owls";
const run = promisify(execFile);

let ground = "";

async function copyWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kalima-remote-"));
  const entries = (await readdir(ROOT)).filter((name) => !LEFT_OUT.has(name) && name !== "node_modules");
  for (const entry of entries) {
    await cp(join(ROOT, entry), join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** What `pnpm install` would make: a new remote depends on the same packages as any other. */
async function link(remote: string, like: string): Promise<void> {
  const dependencies = async (name: string) => {
    const own = JSON.parse(await readFile(join(ground, name, "package.json"), "utf8")) as Record<string, unknown>;
    return [own.dependencies, own.devDependencies];
  };
  expect(await dependencies(remote)).toEqual(await dependencies(like));
  await cp(join(ground, like, "node_modules"), join(ground, remote, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Every file of the workspace, installed packages aside, by its path. */
async function texts(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      for (const [below, text] of await texts(path)) found.set(`${entry.name}/${below}`, text);
    } else found.set(entry.name, await readFile(path, "latin1"));
  }
  return found;
}

/** Runs a program of the project in the copy; a failure shows what it said. */
async function program(name: string, args: string[], folder = ground): Promise<string> {
  try {
    return (await run(join(ROOT, "node_modules", ".bin", name), args, { cwd: folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name}: ${stdout}${stderr}`);
  }
}

beforeAll(async () => {
  ground = await copyWorkspace();
}, 60_000);
afterAll(() => rm(ground, { recursive: true, force: true }));

describe("a created remote", { timeout: 120_000 }, () => {
  const wish = readWish([NAME, "--path", "/night/owls", "--title", 'Night "owls"', "--title-ar", "سهر الليالي"]);

  let before = new Map<string, string>();

  beforeAll(async () => {
    before = await texts(ground);
    await ensureRoom(ground, wish);
    await writeRemote(ground, wish);
    await link(NAME, "mfe-catalog");
    await program("biome", ["check", "--write", "--vcs-enabled=false", NAME]);
  }, 60_000);

  it("touches nothing but its own files and one line of the root", async () => {
    const after = await texts(ground);
    const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
    const others = changed.filter((path) => !path.startsWith(`${NAME}/`));
    expect(others.sort()).toEqual([`.github/workflows/${NAME}.yml`, "tsconfig.json"]);
    const line = `    {\n      "path": "${NAME}"\n    },\n`;
    expect(after.get("tsconfig.json")?.replace(line, "")).toBe(before.get("tsconfig.json"));
    expect(remotes(ground)).toEqual([...remotes(ROOT), NAME].sort());
  });

  it("leaves no word of the template", async () => {
    const files = await readdir(join(ground, NAME), { recursive: true, withFileTypes: true });
    const own = files.filter((file) => file.isFile() && !file.parentPath.includes("node_modules"));
    const paths = [...own.map((file) => join(file.parentPath, file.name)), pipelineOf(ground, NAME)];
    for (const path of paths) expect(await readFile(path, "utf8"), path).not.toMatch(/example|\{title\}/);
  });

  it("says its titles in both languages", async () => {
    const title = async (language: string) =>
      JSON.parse(await readFile(join(ground, NAME, "src", "i18n", `${language}.json`), "utf8")).pages.start.title;
    expect([await title("en"), await title("ar")]).toEqual(['Night "owls"', "سهر الليالي"]);
  });

  it("is well-typed", () => program("tsc", ["-b", NAME]));

  it("passes format, lint and the dependency law", async () => {
    await program("biome", ["ci", "--error-on-warnings", "--vcs-enabled=false", NAME, "tsconfig.json"]);
    await program("depcruise", ["--config", ".dependency-cruiser.cjs", NAME]);
  });

  it("passes its own tests", async () => {
    const report = join(ground, "report.json");
    await program("vitest", ["run", "--root", NAME, "--reporter=json", `--outputFile=${report}`]);
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ success: true, numPassedTests: 6 });
  });

  it("builds within its budget and claims its page", async () => {
    const cli = join(ground, "shared", "build", "src", "cli.ts");
    await run(process.execPath, [cli], { cwd: join(ground, NAME) });
    const current = JSON.parse(await readFile(join(ground, NAME, "dist", "current.json"), "utf8"));
    const contract = join(ground, NAME, "dist", "builds", current.version, "contract.json");
    expect(JSON.parse(await readFile(contract, "utf8"))).toMatchObject({
      name: NAME,
      pages: [{ path: "/night/owls", title: { en: 'Night "owls"', ar: "سهر الليالي" } }],
    });
  });
});

describe("room for a remote", () => {
  it.each([
    ["a folder that is there", ["mfe-catalog"], /There is a folder mfe-catalog already/],
    ["a page of a remote", ["mfe-new", "--path", "/teachers"], /page of mfe-catalog already \(\/teachers\)/],
    ["a page below one that takes sub-paths", ["mfe-new", "--path", "/profile/new"], /page of mfe-profile already/],
    ["a page with a parameter", ["mfe-new", "--path", "/booking/new"], /page of mfe-booking already/],
    ["a page of the shell", ["mfe-new", "--path", "/about"], /page of the shell already/],
    ["an address of the server", ["mfe-new", "--path", "/api/new"], /\/api belongs to the server/],
  ])("refuses %s", async (_what, words, problem) => {
    await expect(ensureRoom(ground, readWish(words))).rejects.toThrow(problem);
  });
});
