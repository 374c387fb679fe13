import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuildResult } from "../../shared/build/src/index.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";
import { buildTree } from "./source-tree.ts";

/** A commit that touches `shared/`, and what it did to the remotes. */
export type ReplayedCommit = {
  commit: string;
  subject: string;
  renamed: string[];
  /** Remotes whose files differ in more than the name of the version. */
  changed: string[];
};

export type Replay = {
  replayed: ReplayedCommit[];
  /** Commits whose sources today's builder cannot build, with its reason. */
  skipped: { commit: string; reason: string }[];
};

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 }).trim();

/** The files of a build, without the name of its version and the hashes that depend on it. */
async function readBytes({ folder, version }: BuildResult): Promise<string> {
  const digits = version.slice(version.lastIndexOf("-") + 1);
  const files = (await readdir(folder)).filter((name) => /\.(js|cjs|css|svg|woff2|png|webm)$/.test(name)).sort();
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name), "latin1")));
  return contents
    .map((text, at) => `${files[at]}\n${text.replaceAll(digits, "").replace(/sha384-[\w+/]+=*/g, "")}`)
    .join();
}

type State = Map<string, { version: string; bytes: string }>;

/** A checkout of its own, at one commit after the other, with today's builder. */
async function openCheckout() {
  const root = await mkdtemp(join(tmpdir(), "kalima-replay-"));
  git(tmpdir(), "clone", "--quiet", "--no-checkout", ROOT, root);
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));

  async function linkPackages(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const [from, to] = [join(ROOT, name, "node_modules"), join(root, name, "node_modules")];
      // Its links are relative, and so lead into this checkout.
      if (!existsSync(to) && existsSync(from)) await cp(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }

  return {
    async build(commit: string): Promise<State> {
      git(root, "checkout", "--quiet", "--force", commit);
      const shared = ["shared", "contracts"].filter((folder) => existsSync(join(root, folder)));
      const packages = await Promise.all(
        shared.map(async (folder) => (await readdir(join(root, folder))).map((name) => join(folder, name))),
      );
      const names = remotes().filter((name) => existsSync(join(root, name, "remote.manifest.ts")));
      await linkPackages([...packages.flat(), ...names, "shell"]);
      const built = await buildTree(root, names, ROOT);
      const states = built.map(
        async (build) => [build.name, { version: build.version, bytes: await readBytes(build) }] as const,
      );
      return new Map(await Promise.all(states));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/**
 * Builds all remotes before and after each of the last commits that touch `shared/`, from the oldest to the newest. A
 * parent that was the commit before is not built again.
 */
export async function replay(count: number, report: (line: string) => void = console.info): Promise<Replay> {
  const commits = git(ROOT, "log", "--format=%h", `-${count}`, "--", "shared", "contracts").split("\n").reverse();
  const checkout = await openCheckout();
  const result: Replay = { replayed: [], skipped: [] };
  let last: { commit: string; state: State } | undefined;
  try {
    for (const commit of commits) {
      try {
        const parent = git(ROOT, "rev-parse", "--short", `${commit}^`);
        const before = last?.commit === parent ? last.state : await checkout.build(parent);
        const after = await checkout.build(commit);
        last = { commit, state: after };
        const differ = (part: "version" | "bytes") =>
          [...after.keys()].filter((name) => before.has(name) && before.get(name)?.[part] !== after.get(name)?.[part]);
        const subject = git(ROOT, "log", "-1", "--format=%s", commit);
        const [renamed, changed] = [differ("version"), differ("bytes")];
        result.replayed.push({ commit, subject, renamed, changed });
        report(`${commit} renamed ${renamed.length}, changed ${changed.length}: ${subject}`);
      } catch (error) {
        const reason = (error as Error).message.split("\n").find((line) => /error/i.test(line)) ?? "";
        result.skipped.push({ commit, reason });
        report(`${commit} does not build: ${reason}`);
      }
    }
  } finally {
    await checkout.remove();
  }
  return result;
}
