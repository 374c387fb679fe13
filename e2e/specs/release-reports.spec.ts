import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { ManagedRemote, ReleaseReport } from "../../contracts/releases/src/index.ts";
import { ROOT } from "../../scripts/root.ts";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { untilUsable } from "../usable.ts";

const REMOTE = "mfe-catalog";

/** Health of the stable version as the command line prints it. */
function readHealth(site: RunningSite) {
  const script = join(ROOT, "server/src/release-cli/main.ts");
  const output = execFileSync(process.execPath, [script, "status", "--json"], { env: site.env }).toString();
  const remote = (JSON.parse(output) as ManagedRemote[]).find((managed) => managed.remote === REMOTE);
  const found = remote?.health.find(({ version }) => version === remote.stable);
  if (!found) throw new Error(`there is no health of ${REMOTE}`);
  return found;
}

/** When the page said that it asks for a remote, in its milliseconds; infinite where it did not. */
async function waitForExposure(remote: string): Promise<number> {
  const { beacons } = window as unknown as { beacons: { at: number; body: BodyInit }[] };
  for (const { at, body } of beacons) {
    const { events } = (await new Response(body).json()) as ReleaseReport;
    if (events.some((event) => event.remote === remote && event.outcome === "exposed")) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/** When the first script of a remote was asked for; never is before everything. */
function readLoadingMoment(remote: string): number {
  const files = performance.getEntriesByType("resource");
  return files.find(({ name }) => name.includes(`/${remote}/`) && name.endsWith(".js"))?.startTime ?? -1;
}

test("a visit is counted for the remote, and how fast it painted and answered", async ({ visit, site, problems }) => {
  const before = readHealth(site);
  const { page } = await visit("en");
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    const beacons: { at: number; body: BodyInit | null | undefined }[] = [];
    Object.assign(window, { beacons });
    navigator.sendBeacon = (url, body) => {
      beacons.push({ at: performance.now(), body });
      return send(url, body);
    };
  });
  await page.goto("/privacy-policy");
  // An address that changes before the shell has hydrated would not be the one that the server rendered.
  await untilUsable(page);
  // Not by a link: a press on one fetches the code ahead, which only runs after the exposure was sent.
  await page.evaluate(() => history.pushState(null, "", "/teachers"));
  await expect(page.locator(`[data-remote="${REMOTE}"] h1`)).toBeVisible();
  // The exposure is sent before the remote's code, which could block it.
  const exposedAt = await page.evaluate(waitForExposure, REMOTE);
  const loadedAt = await page.evaluate(readLoadingMoment, REMOTE);
  expect(exposedAt).toBeLessThanOrEqual(loadedAt);

  await page.goto("/teachers");
  const search = page
    .locator(`[data-remote="${REMOTE}"]`)
    .getByRole("searchbox")
    .or(page.locator("main input"))
    .first();
  await search.click();
  await page.keyboard.type("an");
  // The page handles entries of interactions in idle time, and nothing outside it says when.
  await page.waitForTimeout(4_000);
  // Measurements are sent when the page is left.
  await page.goto("about:blank");
  await expect.poll(() => readHealth(site)).toMatchObject({ lcp: expect.any(Number), inp: expect.any(Number) });
  expect(readHealth(site).exposures).toBeGreaterThanOrEqual(before.exposures + 2);
  // Not the count of failures: an earlier journey that left its page early becomes one after a minute of silence.
  expect(problems).toEqual([]);
});
