import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { MeasuredPage, SoftStep } from "./measured-page.ts";
import { countTraffic, type Traffic } from "./traffic.ts";
import { type Marks, type WatchedWindow, watchPage } from "./watch-page.ts";

/** Lighthouse's mobile profile: a mid-range phone on a slow 4G line. */
const LINE = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  offline: false,
};
const SLOWER = 4;
/** A longer task counts as blocking, as in the definition of total blocking time. */
const UNNOTICED_MS = 50;
/** Work that waits for an idle moment belongs to the visit. */
const MIN_VISIT_MS = 4_000;
const MAX_VISIT_MS = 20_000;
const PRESS_EVERY_MS = 100;
/** Between finger down and up. */
const PRESS_MS = 80;

export type Visit = Traffic & {
  firstPaintMs: number;
  lcpMs: number;
  visibleMs: number;
  interactiveMs: number;
  blockingMs: number;
  layoutShift: number;
  isRendered: boolean;
};

/** A browser profile of its own, on the slow line and the slow processor; `signIn` gives it a session first. */
export async function openVisitor(
  browser: Browser,
  watched: WatchedWindow,
  signIn?: (context: BrowserContext) => Promise<void>,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: "en-GB", hasTouch: true });
  await signIn?.(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watchPage, watched);
  return { context, page, session };
}

const readMarks = (page: Page) => page.evaluate(() => (window as unknown as { benchMarks: Marks }).benchMarks);

/** Total blocking time as Lighthouse counts it: from the first content on, since before it there is nothing to press. */
export function blockingTime({ tasks, painted = 0 }: Marks): number {
  return tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, painted) - UNNOTICED_MS), 0);
}

async function settle(page: Page, quiet: () => boolean, isDone: (marks: Marks) => boolean): Promise<Marks> {
  const startedAt = performance.now();
  for (;;) {
    await page.waitForTimeout(250);
    const marks = await readMarks(page);
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > MAX_VISIT_MS || (waitedMs > MIN_VISIT_MS && quiet() && isDone(marks))) return marks;
  }
}

/** Opens a page and watches until it has settled; nothing is pressed, since a press ends the browser's search for the largest paint. */
export async function look(page: Page, session: CDPSession, address: string): Promise<Visit> {
  // Going to the address that is open already would be a reload.
  await page.goto("about:blank");
  const { traffic, quiet } = countTraffic(session);
  await page.goto(address, { waitUntil: "load" });
  const marks = await settle(page, quiet, ({ visible }) => visible !== undefined);
  return {
    ...traffic(),
    firstPaintMs: marks.firstPaint ?? Number.NaN,
    lcpMs: marks.lcp ?? Number.NaN,
    // Seen in the frame that is about to be painted.
    visibleMs: Math.max(marks.visible ?? Number.NaN, marks.firstPaint ?? 0),
    interactiveMs: marks.interactive ?? Number.NaN,
    blockingMs: blockingTime(marks),
    layoutShift: marks.shift,
    isRendered: marks.isRendered ?? false,
  };
}

/** Centre of the first control that matches and is rendered, in the viewport; null while there is none. */
function findCentre(page: Page, selector: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((control) => {
    const elements = [...document.querySelectorAll(control)];
    const element = elements.find((candidate) => candidate.checkVisibility({ checkVisibilityCSS: true }));
    if (!element) return null;
    let box = element.getBoundingClientRect();
    if (box.width === 0) return null;
    if (box.y < 0 || box.bottom > innerHeight) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      box = element.getBoundingClientRect();
    }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
}

async function press(page: Page, selector: string): Promise<boolean> {
  const centre = await findCentre(page, selector);
  if (!centre) return false;
  await page.mouse.click(centre.x, centre.y);
  return true;
}

/**
 * First answered press: the control is pressed as soon as it is in the document, again and again, until the page
 * answers. Milliseconds from the navigation to the answer; NaN when none came.
 */
export async function pressUntilAnswered(
  page: Page,
  address: string,
  { control }: MeasuredPage["press"],
): Promise<number> {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "commit" });
  const startedAt = await page.evaluate(() => performance.timeOrigin);
  const until = performance.now() + MAX_VISIT_MS;
  while (performance.now() < until) {
    // A press may load the page anew, and what is evaluated meanwhile fails.
    await press(page, control).catch(() => {});
    const marks = await readMarks(page).catch(() => undefined);
    if (marks?.answeredAt !== undefined) return marks.answeredAt - startedAt;
    await page.waitForTimeout(PRESS_EVERY_MS);
  }
  return Number.NaN;
}

export type Step = Pick<Traffic, "requests" | "kilobytes"> & { contentMs: number; layoutShift: number };

/** A step inside the open site: from the finger's touch to the content of the next page, and what it loaded and moved. */
export async function stepTo(page: Page, session: CDPSession, origin: string, step: SoftStep): Promise<Step> {
  const { quiet } = countTraffic(session);
  await page.goto(origin + step.from, { waitUntil: "load" });
  await settle(page, quiet, () => true);
  await page.waitForSelector(step.link);
  const centre = await findCentre(page, step.link);
  if (!centre) throw new Error(`${step.from} shows no ${step.link}`);
  // Awaited before the press, which could otherwise come before its listener.
  await page.evaluate(
    ({ to, content, limitMs }) => {
      const arrival = new Promise<number>((resolve) => {
        addEventListener(
          "pointerdown",
          ({ timeStamp }) => {
            (function lookAgain(): void {
              const found = new RegExp(to).test(location.pathname) ? document.querySelector(content) : null;
              if (found?.checkVisibility({ checkOpacity: true })) resolve(performance.now() - timeStamp);
              else if (performance.now() - timeStamp > limitMs) resolve(Number.NaN);
              else requestAnimationFrame(lookAgain);
            })();
          },
          { once: true, capture: true },
        );
      });
      Object.assign(window, { arrival });
    },
    { to: step.to.source, content: step.content, limitMs: MAX_VISIT_MS },
  );
  const { shift } = await readMarks(page);
  const loaded = countTraffic(session);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  const contentMs = await page.evaluate(() => (window as unknown as { arrival: Promise<number> }).arrival);
  const marks = await settle(page, loaded.quiet, () => true);
  return { ...loaded.traffic(), contentMs, layoutShift: marks.shift - shift };
}
