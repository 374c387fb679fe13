import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { freePort } from "../scripts/free-port.ts";
import { browserPackages } from "../scripts/packages.ts";
import { ROOT } from "../scripts/root.ts";
import { type Site, startSite } from "../scripts/site.ts";
import { readConfig } from "../server/src/config.ts";
import { joinDatabase } from "../server/src/database/open-database.ts";
import { type FaultyOrigin, openFaultyOrigin } from "./faults/faulty-origin.ts";
import { joinReleases, type Releases, SILENT } from "./faults/releases.ts";

export type Language = "en" | "ar";
type Account = { id: string; phone: string; password: string };
export type DemoAccounts = { students: [Account, Account]; newStudent: Account; agent: Account; admin: Account };

export type RunningSite = {
  origin: string;
  accounts: DemoAccounts;
  /** The newest code sent to a phone. */
  codeFor(phone: string): Promise<string>;
  /** Takes an account out of use, as the school's staff would. */
  disable(phone: string): Promise<void>;
  /** The origin of one remote's files, to be broken and mended by a test. */
  originOf(remote: string): FaultyOrigin;
  /** Where all files of remotes stand, behind those origins. */
  assets: string;
  /** What the server was started with, for those who join it on its data folder. */
  env: NodeJS.ProcessEnv;
};

async function newestCode(dataFolder: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataFolder, "outbox", "sms.jsonl"), "utf8")).trim().split("\n");
  const sent = lines
    .map((line) => JSON.parse(line) as { phone: string; code?: string })
    .filter((sms) => sms.phone === phone);
  const code = sent.at(-1)?.code;
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** There is no screen for it yet, so this goes to the accounts themselves. */
async function disableAccount(env: NodeJS.ProcessEnv, phone: string): Promise<void> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  await database.query("UPDATE users SET status = 'inactive' WHERE phone = $1", [phone]);
  await close();
}

/** The built product with a data folder and ports of its own, and an origin of its own for each remote. */
async function runSite(): Promise<{ site: RunningSite; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-e2e-"));
  const [port, assets, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
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
    REMOTE_ORIGINS: JSON.stringify(Object.fromEntries([...origins].map(([name, { origin }]) => [name, origin]))),
  };
  const running: Site = await startSite(env);
  const seed = execFileSync(process.execPath, [join(ROOT, "server/src/seed/cli.ts"), "--json"], { env });
  return {
    site: {
      origin: running.addresses.site,
      assets: running.addresses.assets,
      env,
      accounts: JSON.parse(seed.toString()) as DemoAccounts,
      disable: (phone) => disableAccount(env, phone),
      codeFor: (phone) => newestCode(dataFolder, phone),
      originOf(remote) {
        const origin = origins.get(remote);
        if (!origin) throw new Error(`there is no ${remote}`);
        return origin;
      },
    },
    async stop() {
      await running.stop();
      await Promise.all([...origins.values()].map((origin) => origin.close()));
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A visitor with the texts of one language, so that a journey is written once and run in both. */
export type Visitor = { page: Page; context: BrowserContext; language: Language };

type TestFixtures = { visit(language: Language): Promise<Visitor>; problems: string[]; releases: Releases };

export const test = base.extend<TestFixtures, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const { site, stop } = await runSite();
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** New releases of remotes, which end with the test. */
  releases: async ({ site }, use) => {
    const releases = await joinReleases(site);
    await use(releases);
    await releases.close();
  },
  /** Errors the browser's console showed, such as a broken content policy. */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => {
    await use([]);
  },
  visit: async ({ browser, site, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        locale: language === "ar" ? "ar-EG" : "en-GB",
        timezoneId: "Africa/Cairo",
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      return { page, context, language };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
