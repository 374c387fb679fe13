import { joinDatabase } from "../kernel/database/open-database.ts";
import { describeBuilder, readUserName } from "../modules/registry/public.ts";
import { readConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { assertSite } from "./assert-site.ts";
import { type Command, formatHelp } from "./commands.ts";
import { createHttpService } from "./http-service.ts";
import { openInstallation } from "./open-installation.ts";
import { parseCommand, UsageError } from "./parse-command.ts";
import { toRefusal } from "./refusal.ts";
import { type Outcome, runCommand } from "./run-command.ts";

// Standard output is reserved for the answer.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

/** Result of a command line: `out` goes to standard output, `complaint` to standard error, `code` is the exit code. */
export type Answer = { code: number; out: string; complaint: string };

/** Runs a command over HTTP, without opening the database or the keys of an installation. */
async function runOverHttp(command: Command, site: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { RELEASE_TOKEN: token } = env;
  if (!token) throw new UsageError("--to wants a token in the environment variable RELEASE_TOKEN.");
  return runCommand(command, {
    service: createHttpService(site, token),
    installation: null,
    builder: describeBuilder(env, readUserName()),
  });
}

/** Runs a command on the database of the running site, or on the one in the data folder while no site runs. */
async function runHere(command: Command, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const config = readConfig(env);
  const user = readUserName();
  assertSite(config);
  const opened = await joinDatabase(config, log);
  try {
    const secrets = await loadSecrets(config);
    const { database } = opened;
    const tools = openInstallation({ config, database, secrets, actor: `cli:${user}` });
    return await runCommand(command, { ...tools, builder: describeBuilder(env, user) });
  } finally {
    await opened.close();
  }
}

async function executeCommand(command: Command, env: NodeJS.ProcessEnv): Promise<Answer> {
  const { text, json, isRefused } = await (command.to === undefined
    ? runHere(command, env)
    : runOverHttp(command, command.to, env));
  return { code: isRefused ? 1 : 0, out: command.json ? JSON.stringify(json, null, 2) : text, complaint: "" };
}

/** Runs a command line. Invalid input and refusals are returned as an answer; any other error is thrown. */
export async function runCommandLine(argv: string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  try {
    const command = parseCommand(argv);
    return command ? await executeCommand(command, env) : { code: 0, out: formatHelp(), complaint: "" };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const { message, code, exitCode } = refusal;
    const json = JSON.stringify({ error: { code, message } }, null, 2);
    return { code: exitCode, out: argv.includes("--json") ? json : "", complaint: message };
  }
}
