import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/root.ts";
import { givenRemotes } from "../faults/releases.ts";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { textsOf } from "../texts.ts";

const REMOTE = "mfe-catalog";

/** As on the command line. */
function release(site: RunningSite, ...words: string[]): void {
  const script = join(ROOT, "server/src/modules/releases/cli/main.ts");
  execFileSync(process.execPath, [script, ...words], { env: site.env, stdio: ["ignore", "ignore", "inherit"] });
}

test("a remote that is switched off is not loaded, and its slots show a calm notice", async ({ visit, site }) => {
  test.setTimeout(120_000);
  const before = (await givenRemotes(site)).find(({ name }) => name === REMOTE);
  const origin = site.originOf(REMOTE);
  const isOff = async () => (await givenRemotes(site)).find(({ name }) => name === REMOTE)?.isDisabled ?? false;
  release(site, "disable", REMOTE);
  try {
    await expect.poll(isOff).toBe(true);
    origin.forget();
    for (const language of ["en", "ar"] as const) {
      const { page } = await visit(language);
      const shell = textsOf("shell", language);
      await page.goto("/teachers");
      await expect(page.getByRole("heading", { level: 1, name: shell("remote.off.title") })).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.locator('[data-remote="mfe-support-chat"] button').first()).toBeVisible();

      await page.getByRole("banner").locator("nav a[href='/']").click();
      await expect(page.locator("#trainers")).toHaveCount(0);
      await page.getByRole("banner").locator("nav a[href='/teachers']").click();
      await expect(page.getByRole("heading", { level: 1, name: shell("remote.off.title") })).toBeVisible();
    }
    expect(origin.asked).toEqual([]);
  } finally {
    release(site, "rollback", REMOTE, before?.version ?? "");
    await expect.poll(isOff).toBe(false);
  }
});
