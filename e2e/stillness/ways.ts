import { expect, type Page, type Route } from "@playwright/test";
import { takeShifts } from "../layout-shifts.ts";
import { offlineReady } from "../session-steps.ts";
import { untilSettled } from "../usable.ts";

/**
 * How a page is reached: as a document; by a slow step from another page (first only a skeleton, then the screen without
 * its data, then all of it); by a quick step without delays; or by a quick step while the API fails.
 */
export const WAYS = ["document", "step", "quick step", "failing step"] as const;
export type Way = (typeof WAYS)[number];

/** Calls whose answers a screen shows: not those for the session, and for the versions of this page. */
const DATA = /\/api\/(?!auth|releases\/(?:current|preview|reports|withdrawals))/;

type Answer = (route: Route) => Promise<void>;

/** Requests that match wait until the returned function is called; then `answer` has them. */
async function hold(page: Page, pattern: RegExp, answer: Answer = (route) => route.fallback()): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await gone;
    await answer(route);
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

export type Step = {
  /** Answer of the API that arrives at once. Without one, answers arrive after the screen. */
  answer?: Answer;
  /** Answer of the API that arrives after the screen. */
  lateAnswer?: Answer;
  onSkeleton?: () => Promise<void>;
  /** Called with the screen there, without its data. */
  onLoading?: () => Promise<void>;
};

/** A step from another page, which first shows a skeleton, then the screen without its data, then all of it. */
export async function slowStep(page: Page, path: string, step: Step = {}): Promise<void> {
  await arriveElsewhere(page);
  // Prepared or cached files would arrive at once.
  await page.route("**/*", (route) =>
    route.request().headers().accept?.includes("kalima.places") ? route.abort() : route.fallback(),
  );
  const letDataCome = await hold(page, DATA, step.lateAnswer);
  const letCodeCome = await hold(page, /\/mfe-[^/]+\/[^/]+\/.*\.js/);
  if (step.answer) await page.route(DATA, step.answer);
  await goTo(page, path);
  await expect(page.locator("main :is([aria-busy=true], h1)").first()).toBeVisible();
  await step.onSkeleton?.();
  letCodeCome();
  await expect(page.locator("main h1")).toBeVisible();
  await step.onLoading?.();
  letDataCome();
}

export const unavailable: Answer = (route) => route.fulfill({ status: 503 });

export async function comeBy(way: Way, page: Page, path: string): Promise<void> {
  if (way === "document") await page.goto(path);
  else if (way === "quick step") {
    await arriveElsewhere(page);
    await goTo(page, path);
  } else await slowStep(page, path, way === "failing step" ? { answer: unavailable } : {});
  await page.waitForURL((url) => url.pathname !== "/privacy-policy" || path === "/privacy-policy");
  await untilSettled(page);
}
