import type { Route } from "@playwright/test";
import { signIn } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import {
  accountLink,
  accountPhone,
  anotherTab,
  countLoads,
  openAccount,
  refuse,
  sendSignIn,
  signInBehind,
  wakeAfterLong,
} from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";

const ACCOUNT = "/profile/account";
const REFRESH = "**/api/auth/refresh";
const SESSION = "**/api/auth/session";

/** How a server can fail to answer a refresh without refusing it. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  "answers 500": (route) => route.fulfill({ status: 500, body: "broken" }),
  "answers 429": (route) => route.fulfill({ status: 429, headers: { "retry-after": "60" }, body: "too many" }),
  "cannot be reached": (route) => route.abort("connectionrefused"),
  "does not answer": () => Promise.resolve(),
};

for (const [fault, fail] of Object.entries(FAULTS)) {
  test(`a server that ${fault} ends no session, and everything works afterwards`, async ({ visit, site }) => {
    const visitor = await visit("en");
    const { page } = visitor;
    await signIn(visitor, site.accounts.students[0]);
    const loads = countLoads(page);
    const held: Route[] = [];
    await page.route(REFRESH, (route) => {
      held.push(route);
      return fail(route);
    });
    await wakeAfterLong(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await openAccount(page);
    await expect(accountPhone(page, site.accounts.students[0])).toBeVisible();

    await page.unroute(REFRESH);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/auth/refresh") && response.ok());
    let isAnswered = false;
    void answered.then(() => {
      isAnswered = true;
    });
    // One that hangs is given up after 7 s.
    await expect.poll(() => wakeAfterLong(page).then(() => isAnswered), { intervals: [500] }).toBe(true);
    await expect(accountLink(page)).toBeVisible();
    expect(loads.count).toBe(0);
  });
}

for (const language of languagesInTurn("ar")) {
  test(`a page opened while the session cannot be refreshed waits for it, in ${language}`, async ({ visit, site }) => {
    const visitor = await visit(language);
    const { page, context } = visitor;
    const shell = readTexts("shell", language);
    await signInBehind(visitor, site.accounts.students[0]);
    await context.route(REFRESH, (route) => route.fulfill({ status: 503, body: "down" }));
    await context.route(SESSION, (route) => route.fulfill({ status: 503, body: "down" }));

    await page.goto(ACCOUNT);
    await expect(page.getByRole("heading", { name: shell("unreachable.title") })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === ACCOUNT);

    const elsewhere = await anotherTab(visitor, "/about");
    await expect(elsewhere.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(elsewhere.page.getByRole("banner").getByRole("link", { name: shell("nav.login") })).toBeHidden();

    await context.unroute(REFRESH);
    await context.unroute(SESSION);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(accountPhone(page, site.accounts.students[0])).toBeVisible();
  });

  test(`a refused refresh signs out once, with the reason and what was typed, in ${language}`, async ({
    visit,
    site,
  }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const shell = readTexts("shell", language);
    await signInBehind(visitor, site.accounts.students[0]);
    await page.goto("/contact-us");
    const name = page.getByRole("textbox", { name: shell("contact.fullName") });
    await name.fill("نور حسن");
    const other = await anotherTab(visitor, ACCOUNT);
    await expect(accountPhone(other.page, site.accounts.students[0])).toBeVisible();

    // A tab that is still taking up its session when this one wakes may renew it first, and nothing is refused.
    for (const tab of [page, other.page]) await expect(accountLink(tab)).toBeVisible();
    const loads = countLoads(page);
    await page.route(REFRESH, refuse("auth.refresh_rejected"));
    await wakeAfterLong(page);
    await expect(page.getByText(shell("toasts.reload.rejected"))).toBeVisible();
    await expect(accountLink(page)).toHaveCount(0);
    await expect(name).toHaveValue("نور حسن");
    expect(loads.count).toBe(1);
    await expect(other.page).toHaveURL((url) => url.pathname === "/login");

    await page.unroute(REFRESH);
    await sendSignIn(other, site.accounts.students[0]);
    await expect(other.page).toHaveURL((url) => url.pathname === ACCOUNT);
    await expect(accountLink(page)).toBeVisible();
    await expect(name).toHaveValue("نور حسن");
    expect(loads.count).toBe(1);
  });
}

test("what was typed before a session expired is not shown to the next person", async ({ visit, site }) => {
  const [owner, other] = site.accounts.students;
  const visitor = await visit("en");
  const { page } = visitor;
  const shell = readTexts("shell", "en");
  await signInBehind(visitor, owner);
  await page.goto("/contact-us");
  await expect(accountLink(page)).toBeVisible();
  await page.getByRole("textbox", { name: shell("contact.fullName") }).fill("Typed by the first");
  await page.route(REFRESH, refuse("auth.refresh_rejected"));
  await wakeAfterLong(page);
  await expect(page.getByText(shell("toasts.reload.rejected"))).toBeVisible();
  await page.unroute(REFRESH);
  await signIn(visitor, other);
  await page.goto("/contact-us");
  await expect(accountLink(page)).toBeVisible();
  await expect(page.getByRole("textbox", { name: shell("contact.fullName") })).toHaveValue("");
});

test("a token that expired while a form was filled in is renewed unseen, and the form sent once", async ({
  visit,
  site,
}) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const profile = readTexts("mfe-profile", "en");
  await signInBehind(visitor, site.accounts.students[0]);
  await page.goto(ACCOUNT);
  await untilRemotesAnswer(page);
  await page.getByRole("textbox", { name: profile("fields.address"), exact: true }).fill(`${Date.now()} Tahrir Street`);

  const loads = countLoads(page);
  const sent: { key: string | undefined; status: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().method() !== "PATCH") return;
    sent.push({ key: response.request().headers()["idempotency-key"], status: response.status() });
  });
  await page.route("**/api/users/profile", refuse("auth.token_invalid"), { times: 1 });
  await page.getByRole("button", { name: profile("details.save") }).click();
  await expect(page.getByText(profile("details.saved"))).toBeVisible();
  expect(sent.map(({ status }) => status)).toEqual([401, 200]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(loads.count).toBe(0);
});

test("a session that expired while a form was filled in leads to sign-in and back", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const profile = readTexts("mfe-profile", "en");
  await signInBehind(visitor, site.accounts.students[0]);
  await page.goto(ACCOUNT);
  await untilRemotesAnswer(page);
  const address = page.getByRole("textbox", { name: profile("fields.address"), exact: true });
  await address.fill("Typed and not saved");

  await page.route("**/api/users/profile", refuse("auth.token_invalid"), { times: 1 });
  await page.route(REFRESH, refuse("auth.refresh_rejected"), { times: 1 });
  await page.getByRole("button", { name: profile("details.save") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/login" && url.searchParams.get("next") === ACCOUNT);
  await expect(page.getByText(readTexts("shell", "en")("toasts.reload.rejected"))).toBeVisible();
  await sendSignIn(visitor, site.accounts.students[0]);
  await expect(page).toHaveURL((url) => url.pathname === ACCOUNT);
  await expect(address).toHaveValue("Typed and not saved");
  await expect(page.getByText(profile("details.restored"))).toBeVisible();
});
