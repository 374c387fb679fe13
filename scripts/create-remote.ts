import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { assertAvailable } from "./create-remote/assert-available.ts";
import { type RemoteOptions, readOptions, UsageError } from "./create-remote/options.ts";
import { writeRemote } from "./create-remote/write-remote.ts";
import { writeStandalone } from "./create-remote/write-standalone.ts";
import { ROOT } from "./root.ts";

const BIOME = join(ROOT, "node_modules", ".bin", "biome");

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    cwd: ROOT,
    shell: process.platform === "win32",
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** `npm run create-remote -- mfe-x --standalone <folder>`: no file of this project changes. */
async function createStandalone(options: RemoteOptions, folder: string): Promise<void> {
  await writeStandalone(ROOT, folder, options);
  run(BIOME, ["check", "--write", "--config-path", join(ROOT, "shared", "remote-cli", "biome-preset.json"), folder]);
  console.info(`
${options.name} is created in ${folder}, with one page at ${options.path}.

  git init && pnpm install    once the @kalima packages are in a registry that pnpm knows
  pnpm check                  everything its pipeline checks

Its README describes how it gets from there to every visitor.`);
}

async function createHere(options: RemoteOptions): Promise<void> {
  await writeRemote(ROOT, options);
  console.info("Installing …");
  run("pnpm", ["install", "--no-frozen-lockfile", "--reporter=silent"]);
  // Names and paths of other lengths break lines at other places.
  run(BIOME, ["check", "--write", options.name]);
  printNextSteps(options);
}

function printNextSteps({ name, path }: RemoteOptions): void {
  const check = `npm run check-remote -- ${name}`;
  const row = (command: string, does: string) => `  ${command.padEnd(check.length + 2)}${does}`;
  console.info(`
${name} is created, with one page at ${path}.

${row("npm start", `the whole site; the page is at http://localhost:4000${path}`)}
${row("npm run dev", "the same, rebuilt on save")}
${row(check, "everything its pipeline checks")}

Next: write its purpose into ${name}/package.json and its texts into ${name}/src/i18n,
then commit ${name}, .github/workflows/${name}.yml, tsconfig.json and pnpm-lock.yaml.
docs/teams.md describes how it gets from here to every visitor.`);
}

try {
  const options = readOptions(process.argv.slice(2));
  await assertAvailable(ROOT, options);
  if (options.standalone === undefined) await createHere(options);
  // The shell of npm is in the root of this project; the folder is meant from where the user is.
  else await createStandalone(options, resolve(process.env.INIT_CWD ?? "", options.standalone));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
