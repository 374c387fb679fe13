import { userInfo } from "node:os";
import { type Config, readConfig } from "../../../config.ts";
import { joinDatabase } from "../../../database/open-database.ts";
import { loadSecrets } from "../../../secrets.ts";
import { contractsGate } from "../contracts-gate/contracts-gate.ts";
import { healthOf } from "../health/version-health.ts";
import { createRegistry } from "../registry/registry.service.ts";
import { openStore } from "../store/open-store.ts";
import { assertSite } from "./assert-site.ts";
import { type Command, helpText } from "./commands.ts";
import { parseCommand } from "./parse-command.ts";
import { refusalOf } from "./refusal.ts";
import { type Outcome, runCommand } from "./run-command.ts";

const argv = process.argv.slice(2);
// Standard output belongs to the answer.
const log = { info: (text: string) => console.error(text), warn: (text: string) => console.error(text) };

function actor(): string {
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // A container may run as a number that has no name.
    return `cli:${process.getuid?.() ?? "unknown"}`;
  }
}

/** Over the database of the running site, or the one in the data folder while no site runs. */
async function run(command: Command, config: Config): Promise<Outcome> {
  assertSite(config);
  const opened = await joinDatabase(config, log);
  try {
    const { database } = opened;
    const { releaseKeys } = await loadSecrets(config);
    const clock = () => new Date();
    return await runCommand(command, {
      registry: createRegistry({
        database,
        clock,
        publicKey: releaseKeys.publicKey,
        health: (releases) => healthOf(database, releases, clock),
        problemsOf: contractsGate,
      }),
      store: openStore(config, database),
      privateKey: releaseKeys.privateKey,
      originOf: (remote) => config.remoteOrigins[remote] ?? config.assetsOrigin,
      actor: actor(),
    });
  } finally {
    await opened.close();
  }
}

try {
  const command = parseCommand(argv);
  if (command) {
    const { text, json, isRefused } = await run(command, readConfig(process.env));
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
