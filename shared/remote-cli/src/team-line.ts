import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatUsage, type Grammar, printAnswer, RELEASE_COMMANDS, RELEASE_OPTIONS_HELP } from "@kalima/release-client";
import { checkRemote } from "./check/check-remote.ts";
import { compareWithSite } from "./check/compare-with-site.ts";
import { pullContracts } from "./contracts/pull-contracts.ts";
import { devRemote } from "./dev/dev-remote.ts";
import { findUp } from "./find-up.ts";
import { runReleaseLine, takeOption } from "./release-line.ts";

/** The remote whose folder this is, or is above this one. */
type Remote = { folder: string; name: string };

const OWN_COMMANDS = {
  check: { words: [], options: [], says: "all that must pass before a version is published" },
  "contracts pull": {
    words: ["remote@live"],
    options: [],
    says: "write the events that a remote publishes, as a contract package",
  },
  dev: { words: [], options: ["port"], says: "build at every save, and serve the build to a deployed site" },
} as const satisfies Record<string, Grammar>;

const OPTIONS = `  --to <address>       the site (default: the environment variable SITE_ORIGIN); the token is in RELEASE_TOKEN
  --port <n>           where dev serves the build (default 4300)
${RELEASE_OPTIONS_HELP}`;

type Words = readonly string[];
const isReleaseCommand = (name: string): name is keyof typeof RELEASE_COMMANDS => Object.hasOwn(RELEASE_COMMANDS, name);

/** Commands as a team writes them: the remote is that of the folder. */
function formatHelp(): string {
  const commands = Object.entries<Grammar>(RELEASE_COMMANDS).map(([name, { words, ...rest }]) => {
    const own = words.filter((word) => !/^remote\??$/.test(word)).map((word) => word.replace("remote@", ""));
    return [name, { ...rest, words: own }] as const;
  });
  return formatUsage("kalima-remote", { ...OWN_COMMANDS, ...Object.fromEntries(commands) }, OPTIONS);
}

/** Puts the name of the folder's remote where a command line of releases wants it. */
export function nameRemote([command = "", ...rest]: Words, remote: string): string[] {
  const [first] = isReleaseCommand(command) ? (RELEASE_COMMANDS[command].words as Words) : [];
  const [given = ""] = rest;
  if (first === "remote" || first === "remote?") return [command, ...(given === remote ? [] : [remote]), ...rest];
  if (first === "remote@version" && given !== "" && !given.startsWith("-") && !given.includes("@"))
    return [command, `${remote}@${given}`, ...rest.slice(1)];
  return [command, ...rest];
}

/** @throws {Error} outside of a remote's folder. */
function openRemote(cwd: string): Remote {
  const folder = findUp(cwd, "remote.manifest.ts");
  if (!folder) throw new Error(`There is no remote.manifest.ts in ${cwd}, nor in a folder above it.`);
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string };
  return { folder, name };
}

/**
 * Runs a command line of `kalima-remote` in the folder of a remote, prints its answer and sets the exit code: 0 done, 1 refused,
 * 2 not understood.
 */
export async function runTeamLine(argv: Words, env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const { value: to, rest } = takeOption(argv, "to");
  const site = to ?? env.SITE_ORIGIN;
  const [command = "help"] = rest;
  if (command === "help" || rest.includes("--help")) return printAnswer({ code: 0, out: formatHelp(), complaint: "" });
  let remote: Remote;
  try {
    remote = openRemote(cwd);
  } catch (error) {
    return printAnswer({ code: 2, out: "", complaint: (error as Error).message });
  }
  const { folder, name } = remote;
  if (command === "check") {
    const isFine = await checkRemote(folder, name, compareWithSite(site, env.RELEASE_TOKEN));
    process.exitCode = isFine ? 0 : 1;
    return;
  }
  if (command === "contracts") return printAnswer(await pullContracts(rest, folder, { site, env }));
  if (command === "dev") {
    const { value: port = "4300" } = takeOption(rest, "port");
    return devRemote(folder, { port: Number(port), site: site ?? "http://localhost:4000" });
  }
  if (!site && isReleaseCommand(command))
    return printAnswer({ code: 2, out: "", complaint: "Which site? Name it by --to, or in SITE_ORIGIN." });
  const options = { site: site ?? "", findFolder: () => folder, env, help: formatHelp() };
  printAnswer(await runReleaseLine(nameRemote(rest, name), options));
}
