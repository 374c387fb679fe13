import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildAll } from "./packages.ts";
import { publishableCommit } from "./release/publishable-commit.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/** Releases of remotes and of the shell; `publish` builds first, unless it is given a finished build. */
const SHELL = "shell";
const ALLOW_DIRTY = "--allow-dirty";
const given = process.argv.slice(2);
const argv = given.filter((word) => word !== ALLOW_DIRTY);

/** The build of the remote that is to be published; none when the command line has to be refused anyway. */
async function built(words: readonly string[]): Promise<string[]> {
  const [command, remote] = words.filter((word) => !word.startsWith("--"));
  const builds = command === "publish" && remote && !words.some((word) => /^--(from|help)\b/.test(word));
  if (!builds) return [];
  const names = [SHELL, ...remotes()];
  if (!names.includes(remote)) throw new Error(`There is no remote ${remote}; there are ${names.join(", ")}.`);
  const commit = publishableCommit(ROOT, given.includes(ALLOW_DIRTY));
  // Standard output belongs to the answer.
  const report = ({ name, version }: { name: string; version: string }) => console.error(`built ${name} ${version}`);
  const [result] = await buildAll("production", report, [join(ROOT, remote)]);
  return result ? ["--from", result.folder, "--commit", commit] : [];
}

try {
  const script = join(ROOT, "server", "src", "release-cli", "main.ts");
  const args = ["--disable-warning=ExperimentalWarning", script, ...argv, ...(await built(argv))];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
