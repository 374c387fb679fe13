import type { Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { textsOf } from "../texts.ts";

const isDeep = process.env.TEST_DEEP === "1";

const PAGES = [
  { remote: "mfe-catalog", path: "/teachers" },
  { remote: "mfe-auth", path: "/login" },
  { remote: "mfe-booking", path: "/booking/0193b000-0000-7000-8000-000000000001" },
];

/** What can go wrong between a browser and a remote's origin. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort("connectionrefused"),
  "not found": (route) => route.fulfill({ status: 404, body: "not found" }),
  "answered with a page": (route) =>
    route.fulfill({
      status: 200,
      contentType: "text/html",
      headers: CORS,
      body: "<!doctype html><h1>Welcome to the proxy</h1>",
    }),
  "changed by one byte": async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
    await route.fulfill({ response: answer, body });
  },
  "cut off": async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: body.subarray(0, body.length >> 1) });
  },
};
const CORS = { "access-control-allow-origin": "*" };

const matrix = PAGES.flatMap((page) => Object.keys(FAULTS).map((fault) => ({ ...page, fault })));
/** Without `test:deep`, one remote meets two faults: nothing comes, and something else comes. */
const slice = isDeep
  ? matrix
  : matrix.filter(({ remote, fault }) => remote === "mfe-catalog" && /refused|byte/.test(fault));

for (const { remote, path, fault } of slice) {
  test(`${remote} ${fault}: an error box in its place, and Retry heals it`, async ({ visit }) => {
    const { page } = await visit("en");
    const shell = textsOf("shell", "en");
    await page.route(new RegExp(`/${remote}/`), FAULTS[fault] ?? ((route) => route.continue()));
    await page.goto(path);
    await expect(page.getByRole("heading", { name: shell("error.title") })).toBeVisible({ timeout: 15_000 });
    await expect(page.locator(`[data-remote="${remote}"]`)).toHaveCount(0);

    await page.unrouteAll();
    await page
      .getByRole("main")
      .getByRole("button", { name: shell("error.retry") })
      .click();
    await expect(page.locator(`[data-remote="${remote}"] h1`)).toBeVisible();
  });
}
