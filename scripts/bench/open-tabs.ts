import { chromium } from "@playwright/test";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { createRegistry } from "../../server/src/modules/registry/registry.service.ts";
import { createKeyRing } from "../../server/src/security/key-ring.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { findChromium } from "../browsers.ts";

const ROUNDS = 5;
const REMOTE = "mfe-catalog";
const PATH = "/teachers";
const SILENT = { info: () => {}, warn: () => {} };
const BY = { actor: "cli:bench" };

/** How long an open page keeps showing a disabled remote: the longest of several rounds, in milliseconds. */
export async function benchOpenTabs(
  site: string,
  env: NodeJS.ProcessEnv,
): Promise<{ longestMs: number; rounds: number }> {
  const config = readConfig(env);
  const { releaseKeys } = await loadSecrets(config);
  const { database, close } = await joinDatabase(config, SILENT);
  const registry = createRegistry({ database, clock: () => new Date(), keys: createKeyRing({ signing: releaseKeys }) });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const connected = page.waitForEvent("websocket", (socket) => socket.url().includes("for=releases"));
    await page.goto(site + PATH);
    await connected;
    const remote = page.locator(`[data-remote="${REMOTE}"]:not([data-served]) h1`);
    let longestMs = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await remote.waitFor();
      const { stable = "" } = (await registry.status()).find((each) => each.remote === REMOTE) ?? {};
      await registry.change(REMOTE, { type: "disable" }, BY);
      const disabledAt = performance.now();
      await remote.waitFor({ state: "detached" });
      longestMs = Math.max(longestMs, performance.now() - disabledAt);
      await registry.change(REMOTE, { type: "rollback", version: stable }, BY);
    }
    return { longestMs, rounds: ROUNDS };
  } finally {
    await browser.close();
    await close();
  }
}
