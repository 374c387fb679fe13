import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/root.ts";
import { errorTexts } from "../../shared/contracts/src/errors/texts/en.ts";
import { givenRemotes } from "../faults/releases.ts";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { countLoads } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const REMOTE = "mfe-catalog";

/** Runs the command line's `release` with these arguments. */
function release(site: RunningSite, ...words: string[]): void {
  const script = join(ROOT, "server/src/release-cli/main.ts");
  execFileSync(process.execPath, [script, ...words], { env: site.env, stdio: ["ignore", "ignore", "pipe"] });
}

test("a remote that is switched off is not loaded, and its slots show a calm notice", async ({ visit, site }) => {
  const before = (await givenRemotes(site)).find(({ name }) => name === REMOTE);
  const origin = site.originOf(REMOTE);
  const isOff = async () => (await givenRemotes(site)).find(({ name }) => name === REMOTE)?.isDisabled ?? false;
  release(site, "disable", REMOTE);
  try {
    await expect.poll(isOff).toBe(true);
    origin.forget();
    for (const language of ["en", "ar"] as const) {
      const { page } = await visit(language);
      const shell = readTexts("shell", language);
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

test("pages that are open follow: a remote goes and comes back, and what is being written in it stays", async ({
  visit,
  site,
}) => {
  const versions = new Map((await givenRemotes(site)).map(({ name, version }) => [name, version]));
  const [reader, writer] = [await visit("ar"), await visit("en")];
  const arabic = readTexts("shell", "ar");
  const notice = readTexts("shell", "en", "src/compose/withdrawals/texts");
  const heard = Promise.all(
    [reader, writer].map(({ page }) =>
      page.waitForEvent("websocket", { predicate: (socket) => socket.url().includes("for=releases"), timeout: 60_000 }),
    ),
  );
  await reader.page.goto("/teachers");
  await writer.page.goto("/login");
  await heard;
  const loads = [countLoads(reader.page), countLoads(writer.page)];
  const trainers = reader.page.locator(`[data-remote="${REMOTE}"]:not([data-served]) h1`);
  const login = writer.page.locator('[data-remote="mfe-auth"]:not([data-served])');
  const phone = login.locator('input[type="tel"]').first();
  await expect(trainers).toBeVisible();
  await expect(login.locator("h1")).toBeVisible();
  await phone.fill("1012345678");
  await login.locator('input[type="password"]').fill("Correct-Horse-7");

  const off: string[] = [];
  const bringBack = () => {
    for (const remote of off.splice(0)) release(site, "rollback", remote, versions.get(remote) ?? "");
  };
  try {
    for (const remote of ["mfe-auth", REMOTE]) {
      release(site, "disable", remote);
      off.push(remote);
    }
    await expect(reader.page.getByRole("heading", { level: 1, name: arabic("remote.off.title") })).toBeVisible();
    const alert = writer.page.getByRole("alert").filter({ hasText: notice("off.title") });
    await expect(alert).toBeVisible();
    await expect(phone).not.toHaveValue("");
    const asked: string[] = [];
    writer.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await login.locator('button[type="submit"]').click();
    await expect(writer.page.getByText(errorTexts["server.unavailable"])).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/auth"))).toEqual([]);

    bringBack();
    await expect(trainers).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(phone).not.toHaveValue("");
    expect(loads.map(({ count }) => count)).toEqual([0, 0]);
  } finally {
    bringBack();
  }
});
