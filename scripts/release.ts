import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { printAnswer } from "../shared/release-client/src/index.ts";
import { completeLine, runReleaseLine, takeOption } from "../shared/remote-cli/src/index.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/**
 * Releases of remotes and of the shell: with `--to` over HTTP, as teams do elsewhere, and without it on the server of a site.
 * `publish` builds first, unless it is given a finished build.
 */
const SERVER = join(ROOT, "server", "src", "release-cli", "main.ts");

function findFolder(remote: string): string {
  const names = ["shell", ...remotes()];
  if (!names.includes(remote)) throw new Error(`There is no remote ${remote}; there are ${names.join(", ")}.`);
  return join(ROOT, remote);
}

function runOnServer(argv: readonly string[]): number {
  const args = ["--disable-warning=ExperimentalWarning", SERVER, ...argv];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

const { value: site, rest } = takeOption(process.argv.slice(2), "to");
try {
  if (site === undefined || rest.includes("--help"))
    process.exitCode = runOnServer(await completeLine(rest, findFolder));
  else printAnswer(await runReleaseLine(rest, { site, findFolder, env: process.env, help: "" }));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
