import { expect, type Page } from "@playwright/test";
import { takeShifts } from "../layout-shifts.ts";
import { offlineReady } from "../session-steps.ts";
import { untilSettled } from "../usable.ts";

/**
 * How a page is reached: as a document; by a slow step from another page (first only a skeleton, then the screen without
 * its data, then all of it); by a quick step without delays; or by a quick step while the API fails.
 */
export const WAYS = ["document", "step", "quick step", "failing step"] as const;
export type Way = (typeof WAYS)[number];

/** Requests that match wait until the returned function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await gone;
    await route.fallback();
  });
  return letGo;
}

/** The session is known, the remotes are composed: from now on a step is answered. */
async function arriveElsewhere(page: Page): Promise<void> {
  await page.goto("/privacy-policy");
  await offlineReady(page);
  await takeShifts(page);
}

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, "", to), path);

async function step(page: Page, path: string, isFailing: boolean): Promise<void> {
  await arriveElsewhere(page);
  // Prepared or cached files would arrive at once.
  await page.route("**/*", (route) =>
    route.request().headers().accept?.includes("kalima.places") ? route.abort() : route.fallback(),
  );
  const letDataCome = await hold(page, /\/api\/(?!auth|releases)/);
  const letCodeCome = await hold(page, /\/mfe-[^/]+\/[^/]+\/.*\.js/);
  if (isFailing) {
    await page.route(/\/api\/(?!auth|releases)/, (route) => route.fulfill({ status: 503 }));
  }
  await goTo(page, path);
  await expect(page.locator("main :is([aria-busy=true], h1)").first()).toBeVisible();
  letCodeCome();
  await expect(page.locator("main h1")).toBeVisible({ timeout: 30_000 });
  letDataCome();
}

export async function comeBy(way: Way, page: Page, path: string): Promise<void> {
  if (way === "document") await page.goto(path);
  else if (way === "quick step") {
    await arriveElsewhere(page);
    await goTo(page, path);
  } else await step(page, path, way === "failing step");
  await page.waitForURL((url) => url.pathname !== "/privacy-policy" || path === "/privacy-policy");
  await untilSettled(page);
}
