import { execFileSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { browserPackages } from "../scripts/packages.ts";
import { ROOT } from "../scripts/root.ts";
import { type Site, startSite } from "../scripts/site.ts";
import { removeDataFolders } from "../server/src/kernel/database/embedded/cluster-folder.ts";
import { joinDatabase } from "../server/src/kernel/database/open-database.ts";
import { readConfig } from "../server/src/settings/config.ts";
import { findFreePort } from "../server/test/free-port.ts";
import { type FaultyOrigin, openFaultyOrigin } from "./faults/faulty-origin.ts";

export type Account = { id: string; name: string; phone: string; password: string };
export type DemoAccounts = {
  students: [Account, Account];
  newStudent: Account;
  /** Has lessons, results and words. */
  learner: Account;
  trainers: [Account, Account];
  agent: Account;
  admin: Account;
  secondAgent: Account;
  secondAdmin: Account;
};

export type RunningSite = {
  origin: string;
  accounts: DemoAccounts;
  /** The newest code sent to a phone. */
  codeFor(phone: string): Promise<string>;
  /** Texts of all messages to a phone, oldest first. */
  smsTo(phone: string): Promise<string[]>;
  /** Takes an account out of use, as the school's staff would. */
  disable(phone: string): Promise<void>;
  /** The origin of one remote's files, which a test can break and restore. */
  originOf(remote: string): FaultyOrigin;
  /** The real origin of all remotes' files, behind those proxies. */
  assets: string;
  /** The environment of the server, for tools that join it on its data folder. */
  env: NodeJS.ProcessEnv;
};

/** Messages are sent after the answer, so the newest one may still be on its way. */
async function newestCode(dataFolder: string, phone: string): Promise<string> {
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const code = (await sentSms(dataFolder, phone)).at(-1)?.code;
    if (code) return code;
    await setTimeout(100);
  }
  throw new Error(`no code was sent to ${phone}`);
}

type Sms = { phone: string; text: string; code?: string };

async function sentSms(dataFolder: string, phone: string): Promise<Sms[]> {
  const text = await readFile(join(dataFolder, "outbox", "sms.jsonl"), "utf8").catch((error) => {
    // The file is created with the first message.
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sms)
    .filter((sms) => sms.phone === phone);
}

/** Prints what a site logs as an error (pino's level 50 and above): a journey that fails by it says why. */
export function printErrors(line: string): void {
  if (/^\{"level":[56]0,/.test(line)) console.error(line);
}

/** For tools that join the database of a running site. */
export const SILENT = { info: () => {}, warn: () => {} };

/** No screen does this yet, so it goes to the table itself. */
async function disableAccount(env: NodeJS.ProcessEnv, phone: string): Promise<void> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  await database.query("UPDATE users SET status = 'inactive' WHERE phone = $1", [phone]);
  await close();
}

/** The built product with a data folder and ports of its own, an origin of its own for each remote, and `settings`. */
export async function runSite(
  settings: NodeJS.ProcessEnv = {},
  onOutput: (line: string) => void = printErrors,
): Promise<{ site: RunningSite; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-e2e-"));
  const [port, assets, sandbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const remotes = browserPackages()
    .map((folder) => basename(folder))
    .filter((name) => name.startsWith("mfe-"));
  const origins = new Map(
    await Promise.all(
      remotes.map(async (name) => [name, await openFaultyOrigin(`http://localhost:${assets}`)] as const),
    ),
  );
  const env = {
    ...process.env,
    PORT: String(port),
    ASSETS_PORT: String(assets),
    SANDBOX_PORT: String(sandbox),
    DATA_DIR: dataFolder,
    ADDRESS_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "warn",
    LOCAL_CALENDARS: "1",
    ...settings,
    REMOTE_ORIGINS: JSON.stringify(Object.fromEntries([...origins].map(([name, { origin }]) => [name, origin]))),
  };
  const running: Site = await startSite(env, onOutput);
  const seed = execFileSync(process.execPath, [join(ROOT, "server/src/seed/cli.ts"), "--json"], { env });
  return {
    site: {
      origin: running.addresses.site,
      assets: running.addresses.assets,
      env,
      accounts: JSON.parse(seed.toString()) as DemoAccounts,
      disable: (phone) => disableAccount(env, phone),
      codeFor: (phone) => newestCode(dataFolder, phone),
      smsTo: async (phone) => (await sentSms(dataFolder, phone)).map(({ text }) => text),
      originOf(remote) {
        const origin = origins.get(remote);
        if (!origin) throw new Error(`there is no ${remote}`);
        return origin;
      },
    },
    async stop() {
      await running.stop();
      await Promise.all([...origins.values()].map((origin) => origin.close()));
      await removeDataFolders(dataFolder);
    },
  };
}
