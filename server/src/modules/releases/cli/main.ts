import { type Config, readConfig } from "../../../config.ts";
import { joinDatabase } from "../../../database/open-database.ts";
import { loadSecrets } from "../../../secrets.ts";
import { builderOf, userName } from "../builder.ts";
import { assertSite } from "./assert-site.ts";
import { type Command, helpText } from "./commands.ts";
import { openInstallation } from "./open-installation.ts";
import { overHttp } from "./over-http.ts";
import { parseCommand, UsageError } from "./parse-command.ts";
import { refusalOf } from "./refusal.ts";
import { type Outcome, runCommand } from "./run-command.ts";

const argv = process.argv.slice(2);
// Standard output belongs to the answer.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

const user = userName();
const builder = builderOf(process.env, user);

/** Over HTTP nothing of the installation is opened: neither its database nor its keys. */
async function runOverHttp(command: Command, site: string): Promise<Outcome> {
  const { RELEASE_TOKEN: token } = process.env;
  if (!token) throw new UsageError("--to wants a token in the environment variable RELEASE_TOKEN.");
  return runCommand(command, { service: overHttp(site, token), installation: null, builder });
}

/** Over the database of the running site, or the one in the data folder while no site runs. */
async function runHere(command: Command, config: Config): Promise<Outcome> {
  assertSite(config);
  const opened = await joinDatabase(config, log);
  try {
    const secrets = await loadSecrets(config);
    const { database } = opened;
    const tools = openInstallation({ config, database, secrets, actor: `cli:${user}` });
    return await runCommand(command, { ...tools, builder });
  } finally {
    await opened.close();
  }
}

try {
  const command = parseCommand(argv);
  if (command) {
    const { text, json, isRefused } = await (command.to === undefined
      ? runHere(command, readConfig(process.env))
      : runOverHttp(command, command.to));
    console.log(command.json ? JSON.stringify(json, null, 2) : text);
    process.exitCode = isRefused ? 1 : 0;
  } else console.log(helpText());
} catch (error) {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const { message, code, exitCode } = refusal;
  if (argv.includes("--json")) console.log(JSON.stringify({ error: { code, message } }, null, 2));
  console.error(message);
  process.exitCode = exitCode;
}
