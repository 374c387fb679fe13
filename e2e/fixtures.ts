import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { freePort } from "../scripts/free-port.ts";
import { ROOT } from "../scripts/root.ts";
import { type Service, startService } from "../scripts/service.ts";
import { type Site, startSite } from "../scripts/site.ts";

export type Language = "en" | "ar";
type Account = { id: string; phone: string; password: string };
export type DemoAccounts = { students: [Account, Account]; newStudent: Account; agent: Account };

export type RunningSite = {
  origin: string;
  accounts: DemoAccounts;
  /** The newest code sent to a phone. */
  codeFor(phone: string): Promise<string>;
  /** Takes an account out of use, as the school's staff would. */
  disable(phone: string): void;
  /** The origin that serves one remote alone, to be closed and opened by a test. */
  lonely: { remote: string; close(): Promise<void>; open(): Promise<void> };
};

const LONELY_REMOTES = ["mfe-catalog", "mfe-support-chat"];

async function newestCode(dataFolder: string, phone: string): Promise<string> {
  const lines = (await readFile(join(dataFolder, "outbox", "sms.jsonl"), "utf8")).trim().split("\n");
  const sent = lines
    .map((line) => JSON.parse(line) as { phone: string; code?: string })
    .filter((sms) => sms.phone === phone);
  const code = sent.at(-1)?.code;
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** There is no screen for it yet, so this goes to the registry of accounts itself. */
function disableAccount(env: NodeJS.ProcessEnv, phone: string): void {
  const script = `
    const { readConfig } = await import(process.env.SERVER + "/config.ts");
    const { joinDatabase } = await import(process.env.SERVER + "/database/open-database.ts");
    const { database, close } = await joinDatabase(readConfig(process.env), console);
    await database.query("UPDATE users SET status = 'inactive' WHERE phone = $1", [process.env.PHONE]);
    await close();`;
  const own = { ...env, SERVER: join(ROOT, "server/src"), PHONE: phone };
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { env: own });
}

/** The built product with a data folder and ports of its own, and origins of their own for two remotes. */
async function runSite(): Promise<{ site: RunningSite; stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-e2e-"));
  const [port, assets, sandbox, own] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const env = {
    ...process.env,
    PORT: String(port),
    ASSETS_PORT: String(assets),
    SANDBOX_PORT: String(sandbox),
    DATA_DIR: dataFolder,
    ADDRESS_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "warn",
    REMOTE_ORIGINS: JSON.stringify(Object.fromEntries(LONELY_REMOTES.map((name) => [name, `http://localhost:${own}`]))),
  };
  let lonely: Service;
  const open = async () => {
    const script = join(ROOT, "server/src/assets/main.ts");
    lonely = startService("assets", script, {
      ...env,
      ASSETS_PORT: String(own),
      REMOTES: LONELY_REMOTES.join(","),
    });
    await lonely.ready;
  };
  await open();
  const running: Site = await startSite(env);
  const seed = execFileSync(process.execPath, [join(ROOT, "server/src/seed/cli.ts"), "--json"], { env });
  return {
    site: {
      origin: running.addresses.site,
      accounts: JSON.parse(seed.toString()) as DemoAccounts,
      disable: (phone) => disableAccount(env, phone),
      codeFor: (phone) => newestCode(dataFolder, phone),
      lonely: { remote: LONELY_REMOTES.join(), close: () => lonely.stop(), open },
    },
    async stop() {
      await running.stop();
      await lonely.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A visitor with the texts of one language, so that a journey is written once and run in both. */
export type Visitor = { page: Page; context: BrowserContext; language: Language };

type TestFixtures = { visit(language: Language): Promise<Visitor>; problems: string[] };

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
