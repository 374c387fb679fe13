import {
  type Answer,
  answerLine,
  describeBuilder,
  type Outcome,
  readUserName,
  toOutcome,
} from "@kalima/release-client";
import { joinDatabase } from "../kernel/database/open-database.ts";
import { readConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { assertSite } from "./assert-site.ts";
import { type Command, formatHelp } from "./commands.ts";
import { openInstallation } from "./open-installation.ts";
import { parseCommand } from "./parse-command.ts";
import { toRefusal } from "./refusal.ts";
import { runCommand } from "./run-command.ts";

// Standard output is reserved for the answer.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

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

/** Runs a command line on the server of a site. Invalid input and refusals are part of the answer; any other error is thrown. */
export function runCommandLine(argv: string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  async function execute(): Promise<Outcome> {
    const command = parseCommand(argv);
    return command ? runHere(command, env) : toOutcome(formatHelp(), null);
  }
  return answerLine(argv, execute, toRefusal);
}
