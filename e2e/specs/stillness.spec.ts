import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { recordShifts, takeShifts } from "../layout-shifts.ts";

/** Of one visit, all shifts together; the browser's own score counts at most five seconds of them. */
const MAX_SHIFT = 0.02;
const BOOKING = "/booking/0193b000-0000-7000-8000-000000000001";
const TRAINER = "/teachers/0193b000-0000-7000-8000-000000000001";
const NO_BOOKING = "/booking/0193b000-0000-7000-8000-00000000dead";

const PUBLIC = ["/", "/about", "/privacy-policy", "/developers", "/nowhere"];
const GUEST = ["/login", "/register", "/forgot-password", "/reset-password?token=none"];
const SCREENS = ["/teachers", "/select-teacher", TRAINER, BOOKING, NO_BOOKING];
const PROFILE = ["/profile", "/profile/account", "/profile/settings", "/profile/bookings"];

/**
 * How a page comes: in the document, by a step from another page (first nothing but a skeleton, then the screen without
 * its data, then all of it), or so while the API fails.
 */
type Way = "document" | "step" | "failing step";
type Visit = { path: string; way: Way; isSignedIn?: boolean };

const visits = (paths: string[], ways: Way[], isSignedIn = false): Visit[] =>
  paths.flatMap((path) => ways.map((way) => ({ path, way, isSignedIn })));

const whole: Visit[] = [
  ...visits(PUBLIC, ["document", "step"]),
  // Only as a document load. Known fault: soft navigation to it shifts by 0.62 while its code loads.
  ...visits(["/contact-us"], ["document"]),
  ...visits(GUEST, ["document", "step"]),
  ...visits(SCREENS, ["document", "step", "failing step"]),
  ...visits(PROFILE, ["document", "step", "failing step"], true),
  ...visits(["/login", "/complete-profile"], ["document", "step"], true),
];
const slice: Visit[] = [
  ...visits(["/login", BOOKING], ["step"]),
  ...visits(["/teachers"], ["failing step"]),
  ...visits(["/profile/bookings"], ["step"], true),
  ...visits(["/login"], ["document"], true),
];

const isDeep = process.env.TEST_DEEP === "1";
const LOOKS = [
  ["en", 390],
  ["ar", 1280],
  ["en", 1280],
  ["ar", 390],
] as const;

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

/** Nothing of the page is on its way any more. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator("main :is(h1, [role=alert])").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("main [aria-busy=true], [data-place=page] > [data-served]")).toHaveCount(0, {
    timeout: 30_000,
  });
}

async function step(page: Page, path: string, isFailing: boolean): Promise<void> {
  await page.goto("/privacy-policy");
  // The session is known, the remotes are composed: from now on a step is answered.
  await expect(page.locator("[data-slot='app.overlay'] button")).toBeVisible({ timeout: 30_000 });
  await takeShifts(page);
  // What is prepared or kept would come at once.
  await page.route("**/*", (route) =>
    route.request().headers().accept?.includes("kalima.places") ? route.abort() : route.fallback(),
  );
  const letDataCome = await hold(page, /\/api\/(?!auth|releases)/);
  const letCodeCome = await hold(page, /\/mfe-[^/]+\/[^/]+\/.*\.js/);
  if (isFailing) await page.route(/\/api\/(teachers|bookings|me)/, (route) => route.fulfill({ status: 503 }));
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(page.locator("main :is([aria-busy=true], h1)").first()).toBeVisible();
  letCodeCome();
  await expect(page.locator("main h1")).toBeVisible({ timeout: 30_000 });
  letDataCome();
}

for (const [language, width] of isDeep ? LOOKS : LOOKS.slice(0, 2)) {
  test(`nothing moves while a page comes, in ${language} at ${width} px`, async ({ visit, site }) => {
    test.setTimeout(isDeep ? 600_000 : 120_000);
    const { page: first, context } = await visit(language);
    await first.close();
    await context.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
    await recordShifts(context);
    let isSignedIn = false;
    for (const { path, way, ...wanted } of isDeep ? whole : slice) {
      if (wanted.isSignedIn && !isSignedIn) {
        const { phone, password } = site.accounts.students[0];
        await context.request.post("/api/auth/login", { data: { phone, password } });
        isSignedIn = true;
      }
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      if (way === "document") await page.goto(path);
      else await step(page, path, way === "failing step");
      await expectSettled(page);
      const { sum, moved } = await takeShifts(page);
      expect.soft(sum, `${way} ${path}\n${moved.join("\n")}`).toBeLessThanOrEqual(MAX_SHIFT);
      await page.close();
    }
  });
}
