import { chromium, type Page } from "@playwright/test";

export type HomeRun = {
  requests: number;
  kilobytes: number;
  scriptKilobytes: number;
  visibleMs: number;
  lcpMs: number;
  interactiveMs: number;
  blockingMs: number;
  layoutShift: number;
};

type Marks = {
  visible?: number;
  painted?: number;
  lcp?: number;
  interactive?: number;
  tasks: { from: number; to: number }[];
  shift: number;
};

/** Lighthouse's mobile profile: a mid-range phone on a slow 4G line. */
const LINE = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  offline: false,
};
const SLOWER = 4;
const SETTLED_MS = 4_000;
/** What a task may take before it counts as blocking. */
const UNNOTICED_MS = 50;

/** Runs in the page from its first moment. A headline counts as visible when it is the topmost element at its own centre. */
function watchPage(): void {
  const marks: Marks = { tasks: [], shift: 0 };
  (window as unknown as { marks: Marks }).marks = marks;
  const look = () => {
    const headline = document.querySelector("h1");
    const box = headline?.getBoundingClientRect();
    const found =
      box && box.width > 0 ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
    if (headline && found && (headline === found || headline.contains(found))) marks.visible = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    marks.lcp = list.getEntries().at(-1)?.startTime ?? marks.lcp;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      marks.tasks.push({ from: startTime, to: startTime + duration });
    }
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const paint of list.getEntries()) if (paint.name === "first-contentful-paint") marks.painted = paint.startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) marks.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const mark of list.getEntries()) if (mark.name === "kalima:interactive") marks.interactive = mark.startTime;
  }).observe({ type: "mark", buffered: true });
}

/** Total blocking time as Lighthouse counts it: from the first content on, since before it there is nothing to press. */
function blockingTime({ tasks, painted = 0 }: Marks): number {
  return tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, painted) - UNNOTICED_MS), 0);
}

async function visit(page: Page, address: string): Promise<HomeRun> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const kinds = new Map<string, string>();
  let bytes = 0;
  let scriptBytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watchPage);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.interactive !== undefined);
  await page.waitForTimeout(SETTLED_MS);
  const marks = await page.evaluate(() => (window as unknown as { marks: Marks }).marks);
  return {
    requests: kinds.size,
    kilobytes: bytes / 1024,
    scriptKilobytes: scriptBytes / 1024,
    visibleMs: marks.visible ?? Number.NaN,
    lcpMs: marks.lcp ?? Number.NaN,
    interactiveMs: marks.interactive ?? Number.NaN,
    blockingMs: blockingTime(marks),
    layoutShift: marks.shift,
  };
}

/** Loads home with a cold cache, `times` over, each in a browser profile of its own. */
export async function benchHome(address: string, times: number, executablePath: string): Promise<HomeRun[]> {
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(executablePath ? { executablePath } : {}),
  });
  const runs: HomeRun[] = [];
  for (let round = 0; round < times; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    runs.push(await visit(await context.newPage(), address));
    await context.close();
  }
  await browser.close();
  return runs;
}
