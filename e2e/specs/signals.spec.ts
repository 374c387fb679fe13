import type { Page } from "@playwright/test";
import type { ReleaseSet } from "../../contracts/releases/src/index.ts";
import { holdProcessor } from "../busy-machine.ts";
import type { FaultOnDemand } from "../faults/faults-on-demand.ts";
import { givenRemotes, type Releases } from "../faults/releases.ts";
import { expect, test, type Visitor } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { signInBehind } from "../session-steps.ts";

type Case = {
  fault: FaultOnDemand;
  /** Name of the signal that the site counts of this visit. */
  signal: string;
  /** Action of the visitor, in addition to staying on the page. */
  act?: (page: Page) => Promise<void>;
  /** Cause in the samples of the visit's errors. */
  cause?: string;
};

const REMOTE = "mfe-catalog";
/** Content is judged ten seconds after it mounted. */
const COUNTED_WITHIN_MS = 45_000;

/** More visitors at once would only make each of them slower. */
const CONCURRENT_VISITS = 2;
const GROUPS: Case[][] = [
  [
    { fault: "blank", signal: "blank" },
    { fault: "waits without an end", signal: "busy" },
    { fault: "throws in a timer", signal: "errored", cause: "in a timer" },
    { fault: "a button that does nothing", signal: "raged", act: pressInVain },
    { fault: "sends its visitors away", signal: "left" },
  ],
  [
    { fault: "hidden", signal: "blank" },
    { fault: "rejects", signal: "errored", cause: "a rejection" },
    { fault: "throws when it is pressed", signal: "errored", act: press("#broken"), cause: "in a click" },
    { fault: "43 calls that fail in four seconds", signal: "api_failed" },
    { fault: "steps to another page", signal: "left" },
  ],
  [
    { fault: "hides the frame", signal: "damaged" },
    { fault: "comes three seconds later", signal: "slow_lcp", act: seeLatePaint },
    { fault: "answers slowly", signal: "slow_inp", act: pressSlow },
  ],
];
const isDeep = process.env.TEST_DEEP === "1";
/** `npm run test:deep` plays all of them. */
const groups = isDeep ? GROUPS : GROUPS.slice(0, 1);

function press(selector: string) {
  return (page: Page) => page.locator(selector).click();
}

/** Until the page's observers have come, four presses on one spot within two seconds; a busy machine may need several goes. */
async function pressInVain(page: Page): Promise<void> {
  const dead = page.locator("#dead");
  for (let goes = 0; goes < 4; goes += 1) {
    await dead.click({ clickCount: 5, delay: 20 });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.waitForLoadState("networkidle");
  }
}

async function pressSlow(page: Page): Promise<void> {
  await page.locator("#slow").click();
  await untilMeasured(page, "event", 500);
}

async function seeLatePaint(page: Page): Promise<void> {
  await untilMeasured(page, "largest-contentful-paint", 2_500);
}

/** Until the browser has measured an entry of at least so many milliseconds, and scripts of the page had time to see it. */
async function untilMeasured(page: Page, type: "event" | "largest-contentful-paint", ms: number): Promise<void> {
  await page.evaluate(
    ([type, ms]) =>
      new Promise<void>((measured) => {
        const observer = new PerformanceObserver((list) => {
          const isLong = list
            .getEntries()
            .some(({ duration, startTime }) => (type === "event" ? duration : startTime) >= ms);
          if (!isLong) return;
          observer.disconnect();
          requestIdleCallback(() => requestIdleCallback(() => measured()));
        });
        observer.observe({ type, buffered: true });
      }),
    [type, ms] as const,
  );
}

/** The name under which the page reports. */
async function pageName(page: Page, timeout?: number): Promise<string> {
  const state = await page.locator("#site-state").textContent({ timeout });
  return (JSON.parse(state ?? "") as { release: ReleaseSet }).release.page;
}

async function comeAndLook({ page }: Visitor, releases: Releases, { fault, signal, act }: Case): Promise<void> {
  // Some are sent away before the page has loaded.
  await page.goto(`/teachers?fault=${encodeURIComponent(fault)}`, { waitUntil: "domcontentloaded" });
  const name = await pageName(page);
  await act?.(page);
  const signals = () => releases.signalsOf(REMOTE, name);
  // Figures leave with the page.
  if (signal.startsWith("slow_")) await page.goto("about:blank");
  await expect.poll(signals, { timeout: COUNTED_WITHIN_MS, message: fault }).toContain(signal);
  if (signal !== "damaged") expect(await signals(), fault).not.toContain("damaged");
}

let published: Promise<{ version: string }> | undefined;

/** All visitors get a version that does what the address of its page says. */
async function serveOnDemand(releases: Releases, site: RunningSite): Promise<string> {
  published ??= releases.publish(REMOTE, "on demand", site.originOf(REMOTE));
  const { version } = await published;
  await releases.rollOut(REMOTE, version, 100);
  const readGivenVersion = async () => (await givenRemotes(site)).find(({ name }) => name === REMOTE)?.version;
  await expect.poll(readGivenVersion).toBe(version);
  return version;
}

for (const group of groups) {
  test(`the site counts what visitors meet: ${group.map(({ fault }) => fault).join(", ")}`, async ({
    visit,
    site,
    releases,
  }) => {
    const version = await serveOnDemand(releases, site);
    for (let first = 0; first < group.length; first += CONCURRENT_VISITS) {
      const visitors = group.slice(first, first + CONCURRENT_VISITS);
      await Promise.all(visitors.map(async (each) => comeAndLook(await visit("en"), releases, each)));
    }
    for (const { cause } of group.filter(({ cause }) => cause)) {
      await expect.poll(async () => (await releases.causesOf(REMOTE, version)).join()).toContain(cause);
    }
  });
}

test("a version that breaks its contract is refused in a sentence each time, its page goes on, and it is counted", async ({
  visit,
  site,
  releases,
  problems,
}) => {
  const version = await serveOnDemand(releases, site);
  const { page } = await visit("en");
  const mutations: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") mutations.push(request.url());
  });
  await page.goto(`/teachers?fault=${encodeURIComponent("breaks its contract")}`);
  const name = await pageName(page);
  for (const deed of [
    "calls DELETE /api/users/me",
    "publishes session.changed@1",
    "listens to payment.succeeded@1",
    "shows the slot profile.sections",
    "opens the socket /websocket/support",
  ]) {
    const sentence = `${REMOTE}@${version} ${deed}, which its contract does not declare`;
    await expect.poll(() => problems.filter((problem) => problem.includes(sentence))).toHaveLength(1);
  }
  expect(mutations).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.locator(`[data-remote="${REMOTE}"] a[href^="/teachers/"]`).first().click();
  await expect(page).toHaveURL(/\/teachers\/[^?]/);
  await expect.poll(() => releases.signalsOf(REMOTE, name), { timeout: COUNTED_WITHIN_MS }).toContain("errored");
  await expect
    .poll(async () => (await releases.causesOf(REMOTE, version)).join())
    .toContain("which its contract does not declare");
});

const TRAINER = "0193b000-0000-7000-8000-000000000001";
const OPENED_AT_ONCE = ["/profile", "/profile/messages", `/teachers/${TRAINER}`, `/booking/${TRAINER}`];
/** How many times as long as here a page's code takes, and how many processes want a core of their own beside it. */
const DEVICES = [
  [6, 2],
  [20, 0],
] as const;
const OPENED_WITHIN_MS = 120_000;
/** Content is judged ten seconds after it mounted, or 2.5 s later where the device was busy then; reports leave within 2 s. */
const JUDGED_AFTER_MS = 15_000;

/** A page on a slow device, of which its site's reports are read. */
async function openSlowly({ context }: Visitor, path: string, slowdown: number): Promise<string> {
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(path, { waitUntil: "commit", timeout: OPENED_WITHIN_MS });
  return pageName(page, OPENED_WITHIN_MS);
}

/**
 * Returns the signals that the site counted against versions in a page, without durations, which every visit reports.
 */
async function readSignals(releases: Releases, page: string): Promise<string[]> {
  const counted = await releases.countedIn(page);
  return counted.flatMap(({ remote, failure, signals }) =>
    [failure ?? [], ...signals.filter((signal) => !signal.includes("slow_"))]
      .flat()
      .map((fault) => `${remote} ${fault}`),
  );
}

for (const [slowdown, busy] of isDeep ? DEVICES : []) {
  test(`${2 * OPENED_AT_ONCE.length + 1} pages at once on a device ${slowdown} times slower, beside ${busy} busy processes: only the blank one is counted`, async ({
    visit,
    site,
    releases,
  }) => {
    await serveOnDemand(releases, site);
    await using _busy = holdProcessor(busy);
    const english = await visit("en");
    const arabic = await visit("ar");
    await signInBehind(english, site.accounts.students[0]);
    await signInBehind(arabic, site.accounts.students[1]);
    const opened = [english, arabic].flatMap((visitor) =>
      OPENED_AT_ONCE.map((path) => openSlowly(visitor, path, slowdown)),
    );
    const [blank = "", ...healthy] = await Promise.all([
      openSlowly(english, "/teachers?fault=blank", slowdown),
      ...opened,
    ]);

    const waiting = async () => {
      const counted = await Promise.all(healthy.map(releases.countedIn));
      const hasMore = counted.map(
        (page) => page.length < 2 || page.some(({ hasMounted, failure }) => !hasMounted && !failure),
      );
      return healthy.filter((_page, at) => hasMore[at]);
    };
    await expect.poll(waiting, { timeout: 180_000 }).toEqual([]);
    await english.page.waitForTimeout(JUDGED_AFTER_MS);
    await expect.poll(() => releases.signalsOf(REMOTE, blank), { timeout: 90_000 }).toContain("blank");
    expect((await Promise.all(healthy.map((page) => readSignals(releases, page)))).flat()).toEqual([]);
  });
}
