import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

type Ran = { code: number | null; output: string };

/** The commands that one team runs in its repository, with their output. */
export type OwnRepository = {
  folder: string;
  /** Variables for all commands from now on. */
  env: Record<string, string>;
  /** Runs a program; resolves to its exit code and to both of its outputs. */
  run(program: string, ...args: string[]): Promise<Ran>;
  /** Runs a program that has to succeed, and resolves to what it prints. @throws with its output. */
  do(program: string, ...args: string[]): Promise<string>;
  /** Replaces a text in a file, and commits it. */
  change(file: string, from: string, to: string): Promise<void>;
  remove(): Promise<void>;
};

/** An empty folder under git, outside of this project. */
export async function createOwnRepository(): Promise<OwnRepository> {
  const folder = await mkdtemp(join(tmpdir(), "kalima-own-"));
  // The tests of the remote are tests of their own: they must not take the settings of this run for theirs.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_)/.test(name)));
  const env: Record<string, string> = { NO_COLOR: "1", CI: "1" };

  function run(program: string, ...args: string[]): Promise<Ran> {
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const options = { cwd: folder, env: { ...inherited, ...env }, shell: process.platform === "win32" };
      const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
      child.once("error", reject);
      child.once("close", (code) => {
        output = stripVTControlCharacters(output).trim();
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        console.info(`$ ${[program, ...args].join(" ")}    # ${seconds} s\n${output}\n`);
        resolve({ code, output });
      });
    });
  }

  async function succeed(program: string, ...args: string[]): Promise<string> {
    const { code, output } = await run(program, ...args);
    if (code !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${code}\n${output}`);
    return output;
  }

  const commit = (message: string) =>
    succeed("git", "-c", "user.name=Team", "-c", "user.email=team@localhost", "commit", "-qam", message);

  await succeed("git", "init", "-q");
  return {
    folder,
    env,
    run,
    do: succeed,
    async change(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      await writeFile(path, text.replace(from, to));
      await succeed("git", "add", "-A");
      await commit(`Say "${to}"`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
