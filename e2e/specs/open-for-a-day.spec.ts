import type { Page, Request } from "@playwright/test";
import { MINUTE_MS } from "../../shared/contracts/src/domain/constants.ts";
import { watchLiveThings } from "../faults/live-things.ts";
import { joinReleases } from "../faults/releases.ts";
import { test as base, expect } from "../fixtures.ts";
import { type RunningSite, runSite } from "../running-site.ts";
import { openServerClock, type ServerClock } from "../server-clock.ts";
import { accountLink, accountPhone, countLoads, openAccount, signInBehind } from "../session-steps.ts";
import { untilSettled } from "../usable.ts";

const isDeep = process.env.TEST_DEEP === "1";
const STEP_MINUTES = 15;
const DAY_STEPS = (24 * 60) / STEP_MINUTES;
/** After so many steps, code that is loaded once has been loaded. Leaks are measured from here on. */
const WARM_UP_STEPS = 12;
const QUESTION = "Can a trainer help with the interview on Tuesday?";
const TIMES = "/profile/bookings";
const MARK = "News of the next day";

/** A site whose clock, and whose database's, a test moves. */
const test = base.extend<object, { clock: ServerClock; site: RunningSite }>({
  clock: [
    async ({}, use) => {
      const clock = openServerClock();
      await use(clock);
      clock.remove();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ clock }, use) => {
      const { site, stop } = await runSite(clock.settings);
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.skip(!isDeep, "starts a site of its own, and lets it live a day");

const goTo = (page: Page, path: string) => page.getByRole("banner").locator(`a[href="${path}"]`).first().click();
const findMounted = (page: Page, remote: string, version: string) =>
  page.locator(`[data-remote="${remote}"][data-version="${version}"]:not([data-served]) h1`);
const readText = (page: Page) => page.locator("main").textContent();

/** Waits until the page is interactive. Other journeys read this from performance marks, which Playwright's clock does not have. */
async function untilAlive(page: Page): Promise<void> {
  await expect(accountLink(page)).toHaveCount(1);
  await expect(page.locator("[data-served]:not([data-slot^='app.'] > *)")).toHaveCount(0);
}

/** Pending API calls of the pages. A clock that jumps meanwhile would fire their timeouts before the server can answer. */
function trackCalls(pages: readonly Page[]): { settled(): Promise<void> } {
  const underWay = new Set<Request>();
  for (const page of pages) {
    page.on("request", (request) => void (request.url().includes("/api/") && underWay.add(request)));
    const removeRequest = (request: Request) => void underWay.delete(request);
    page.on("requestfinished", removeRequest).on("requestfailed", removeRequest);
  }
  return {
    async settled() {
      for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0) await pages[0]?.waitForTimeout(50);
    },
  };
}

/** Sockets of a page that are open now. */
function openSockets(page: Page): Set<string> {
  const open = new Set<string>();
  page.on("websocket", (socket) => {
    open.add(socket.url());
    socket.on("close", () => open.delete(socket.url()));
  });
  return open;
}

test("tabs that are open for a day and over three deploys stay signed in, tell the time, keep what is typed and go on", async ({
  visit,
  site,
  clock,
  problems,
}) => {
  test.setTimeout(900_000);
  let minutes = 0;
  const releases = await joinReleases(site, () => new Date(Date.now() + minutes * MINUTE_MS));
  try {
    const visitor = await visit("en");
    const { page, context } = visitor;
    await context.clock.install();
    const watcher = await watchLiveThings(page);
    const sockets = openSockets(page);
    await signInBehind(visitor, { ...site.accounts.learner, rememberMe: true });
    await page.goto("/contact-us");
    await untilAlive(page);
    await page.getByRole("main").locator("textarea").fill(QUESTION);
    const loads = countLoads(page);
    const times = await context.newPage();
    await times.goto(TIMES);
    await untilAlive(times);
    const pages = [page, times];
    const calls = trackCalls(pages);

    async function pass(steps: number): Promise<void> {
      for (let step = 0; step < steps; step += 1) {
        minutes += STEP_MINUTES;
        clock.ahead(minutes);
        await context.clock.fastForward(STEP_MINUTES * MINUTE_MS);
        // Lets the requests that the timers sent be answered.
        await Promise.all(pages.map((each) => each.evaluate(() => new Promise(requestAnimationFrame))));
        await calls.settled();
      }
    }

    await pass(WARM_UP_STEPS);
    const before = await watcher.count();
    const first = await releases.release("mfe-catalog", null, {
      lastGood: true,
      onOrigin: site.originOf("mfe-catalog"),
    });
    await pass(28);
    // Where an account works, the footer is one line.
    const file = "src/i18n/en.json";
    const shell = await releases.publishShell([
      { file, from: "News from Kalima", to: MARK },
      { file, from: '"© {{year}} Kalima"', to: `"© {{year}} Kalima. ${MARK}"` },
    ]);
    await releases.makeStable("shell", shell.version);
    await pass(28);
    const last = await releases.release("mfe-support-chat", null, {
      lastGood: true,
      onOrigin: site.originOf("mfe-support-chat"),
    });
    await pass(DAY_STEPS - WARM_UP_STEPS - 56);

    const after = await watcher.count();
    for (const kind of ["nodes", "listeners", "timers", "subscriptions"] as const)
      expect(after[kind] - before[kind], `${kind}: ${JSON.stringify({ before, after })}`).toBeLessThan(DAY_STEPS / 4);
    expect(loads.count).toBe(0);
    await expect.poll(() => [...sockets].filter((url) => url.includes("for=releases")).length).toBe(1);
    await expect(page.getByRole("main").locator("textarea")).toHaveValue(QUESTION);

    // A jump of the clock may have timed a request out. Returning to the tab fetches again.
    await times.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
    // A tab that has been open all day shows the same as one that has just been opened.
    const fresh = await context.newPage();
    await fresh.goto(TIMES);
    await untilAlive(fresh);
    await untilSettled(fresh);
    const readTexts = () => Promise.all([readText(times), readText(fresh)]);
    await expect(async () => {
      const [old, now] = await readTexts();
      expect(old).toBe(now);
    }).toPass({ timeout: 30_000 });
    expect(await fresh.getByText(MARK).count()).toBe(1);

    await expect(accountLink(page)).toHaveCount(1);
    await goTo(page, "/teachers");
    await expect(
      findMounted(page, "mfe-catalog", first.version).or(findMounted(page, "mfe-catalog", first.earlier)),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await openAccount(page);
    await expect(accountPhone(page, site.accounts.learner)).toBeVisible();
    // The server announces the rollback over the socket, and the open tab loads the earlier version without a reload.
    await goTo(page, "/teachers");
    await first.takeBack();
    await expect(findMounted(page, "mfe-catalog", first.earlier)).toBeVisible();
    await page.goto("/contact-us");
    await expect(page.getByRole("main").locator("textarea")).toHaveValue(QUESTION);
    await expect(page.getByText(MARK)).toHaveCount(1);
    await expect(
      page.locator(`[data-remote="mfe-support-chat"][data-version="${last.version}"]`).first(),
    ).toBeAttached();

    // Requests that a jump times out, or that are sent with an expired access token, fail once and are repeated.
    expect(problems.filter((problem) => !/Failed to load resource|WebSocket/.test(problem))).toEqual([]);
    // Pages send what is left of their reports when they go. Nothing was wrong with any version on this day.
    for (const each of [page, times, fresh]) await each.goto("about:blank");
    expect(await releases.reportedFaults()).toEqual([]);
  } finally {
    await releases.close();
  }
});
