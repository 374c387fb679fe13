import { joinDatabase } from "../kernel/database/open-database.ts";
import { builderOf, userName } from "../modules/registry/public.ts";
import { readConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { assertSite } from "./assert-site.ts";
import { type Command, helpText } from "./commands.ts";
import { openInstallation } from "./open-installation.ts";
import { overHttp } from "./over-http.ts";
import { parseCommand, UsageError } from "./parse-command.ts";
import { refusalOf } from "./refusal.ts";
import { type Outcome, runCommand } from "./run-command.ts";

// Standard output belongs to the answer.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

/** What a command line came to: `out` for standard output, `complaint` for standard error, and the code of its process. */
export type Answer = { code: number; out: string; complaint: string };

/** Over HTTP nothing of the installation is opened: neither its database nor its keys. */
async function runOverHttp(command: Command, site: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { RELEASE_TOKEN: token } = env;
  if (!token) throw new UsageError("--to wants a token in the environment variable RELEASE_TOKEN.");
  return runCommand(command, {
    service: overHttp(site, token),
    installation: null,
    builder: builderOf(env, userName()),
  });
}

/** Over the database of the running site, or the one in the data folder while no site runs. */
async function runHere(command: Command, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const config = readConfig(env);
  const user = userName();
  assertSite(config);
  const opened = await joinDatabase(config, log);
  try {
    const secrets = await loadSecrets(config);
    const { database } = opened;
    const tools = openInstallation({ config, database, secrets, actor: `cli:${user}` });
    return await runCommand(command, { ...tools, builder: builderOf(env, user) });
  } finally {
    await opened.close();
  }
}

async function outcomeOf(command: Command, env: NodeJS.ProcessEnv): Promise<Answer> {
  const { text, json, isRefused } = await (command.to === undefined
    ? runHere(command, env)
    : runOverHttp(command, command.to, env));
  return { code: isRefused ? 1 : 0, out: command.json ? JSON.stringify(json, null, 2) : text, complaint: "" };
}

/** Does what a command line says. A mistake of the person or a refusal is an answer; any other error is thrown. */
export async function answerTo(argv: string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  try {
    const command = parseCommand(argv);
    return command ? await outcomeOf(command, env) : { code: 0, out: helpText(), complaint: "" };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { message, code, exitCode } = refusal;
    const json = JSON.stringify({ error: { code, message } }, null, 2);
    return { code: exitCode, out: argv.includes("--json") ? json : "", complaint: message };
  }
}
