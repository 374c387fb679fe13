import type { Page } from "@playwright/test";
import { newPhone, PASSWORD } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";
import { readTexts } from "../texts.ts";

type Texts = ReturnType<typeof readTexts>;
type Case = {
  what: string;
  /** Some addresses exist only after a visitor has acted, in the browser of `page`. */
  path: string | ((page: Page) => Promise<string>);
  remote: string;
  /** Must be rendered as well. */
  ready?: string;
  /** Before any script has loaded. */
  act(page: Page, t: Texts, site: RunningSite): Promise<void>;
  /** After the scripts have loaded. */
  expected(page: Page, t: Texts): Promise<void>;
};

const FREE_DAY = 'td button:is([data-state="available"], [data-state="light"])';

/** The address of an open section of the placement test. */
async function openSection(page: Page): Promise<string> {
  // No page of the site, whose scripts would be cached.
  await page.route("/blank", (route) => route.fulfill({ body: "", contentType: "text/html" }));
  await page.goto("/blank");
  const id = await page.evaluate(async () => {
    const post = async (path: string) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api/placement-test/attempts${path}`, { method: "POST", headers, body: "{}" });
      return ((await answer.json()) as { data: { id: string } }).data;
    };
    const attempt = await post("");
    await post(`/${attempt.id}/sections/1/start`);
    return attempt.id;
  });
  return `/placement-test?attempt=${id}`;
}

const CASES: Case[] = [
  {
    what: "a sign-in form that is filled in and sent is sent",
    path: "/login",
    remote: "mfe-auth",
    async act(page, t, site) {
      const [student] = site.accounts.students;
      await page.getByRole("textbox", { name: t("fields.phone"), exact: true }).pressSequentially(student.phone);
      await page.locator('input[name="password"]').pressSequentially(student.password);
      await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    },
    expected: (page) => expect(page).toHaveURL("/profile"),
  },
  {
    what: "a registration that is filled in and sent is sent",
    path: "/register",
    remote: "mfe-auth",
    async act(page, t) {
      await page.getByRole("textbox", { name: t("fields.name"), exact: true }).pressSequentially("Nour Hassan");
      const phone = page.getByRole("textbox", { name: t("fields.phone"), exact: true });
      await phone.pressSequentially(newPhone().national);
      await page.locator('input[name="password"]').pressSequentially(PASSWORD);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: t("register.submit") }).click();
    },
    expected: (page, t) => expect(page.getByRole("heading", { name: t("verify.title") })).toBeVisible(),
  },
  {
    what: "an answer to the question of the home page begins the test",
    path: "/",
    remote: "mfe-catalog",
    async act(page, t) {
      await page.getByRole("group").getByRole("radio").nth(2).check();
      await page.getByRole("button", { name: t("placement.continue"), exact: true }).click();
    },
    async expected(page, t) {
      await expect(page.getByText(t("placement.answered", { done: 1, total: 8 }))).toBeVisible();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    },
  },
  {
    what: "a press begins the placement test",
    path: "/placement-test",
    remote: "mfe-catalog",
    act: (page, t) => page.getByRole("button", { name: t("placement.start"), exact: true }).click(),
    expected: (page, t) =>
      expect(page.getByRole("heading", { level: 1, name: t("placement.section.grammar") })).toBeVisible(),
  },
  {
    what: "answers in an open section are kept, and handing it in leads to the first question without one",
    path: openSection,
    remote: "mfe-catalog",
    async act(page, t) {
      const questions = page.getByRole("radiogroup");
      await questions.nth(0).getByRole("radio").nth(1).press("Space");
      await questions.nth(2).getByRole("radio").nth(2).press("Space");
      await page.getByRole("button", { name: t("placement.nextSection"), exact: true }).click();
    },
    async expected(page, t) {
      const questions = page.getByRole("radiogroup");
      await expect(page.getByText(t("placement.answered", { done: 2, total: 8 }))).toBeVisible();
      await expect(questions.nth(0).getByRole("radio").nth(1)).toBeChecked();
      await expect(questions.nth(2).getByRole("radio").nth(2)).toBeChecked();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(questions.nth(1).getByRole("radio").first()).toBeFocused();
    },
  },
  {
    what: "a search and a filter of the list are kept, and filter it",
    path: "/teachers",
    remote: "mfe-catalog",
    async act(page, t) {
      await page.getByLabel(t("filters.search")).pressSequentially("a");
      await page.getByRole("checkbox", { name: new RegExp(`^${t("specialization.business")}`) }).check();
    },
    async expected(page, t) {
      await expect(page).toHaveURL(/(?=.*search=a)(?=.*specialization=business)/);
      await expect(page.getByLabel(t("filters.search"))).toHaveValue("a");
      await expect(page.getByRole("checkbox", { name: new RegExp(`^${t("specialization.business")}`) })).toBeChecked();
      await expect(page.getByRole("list", { name: t("filters.active") }).getByRole("button")).toHaveCount(3);
    },
  },
  {
    what: "a pack and a day are chosen",
    path: "/booking/0193b000-0000-7000-8000-000000000001",
    remote: "mfe-booking",
    ready: FREE_DAY,
    async act(page) {
      await page.locator('input[type="radio"][value="6"]').check();
      await page.locator(FREE_DAY).last().click();
    },
    async expected(page, t) {
      await expect(page.locator('input[type="radio"][value="6"]')).toBeChecked();
      const times = page.locator(`section[aria-label="${t("times.label")}"] fieldset`);
      await expect(times.getByRole("button").first()).toBeVisible();
    },
  },
  {
    what: "a link leads on at once",
    path: "/teachers",
    remote: "mfe-catalog",
    act: (page) => page.locator("[data-trainer]").first().getByRole("heading").getByRole("link").click(),
    expected: (page) => expect(page).toHaveURL(/\/teachers\/[^/]+$/),
  },
  {
    what: "a press of the button of support opens the panel",
    path: "/about",
    remote: "mfe-support-chat",
    act: (page, t) => page.getByRole("button", { name: t("launcher.open") }).click(),
    expected: (page, t) => expect(page.getByRole("button", { name: t("start.start") })).toBeVisible(),
  },
];

/** The languages take turns; signing in is tried in both. */
const rows = [...CASES.map((row, at) => [row, at % 2 === 0 ? "en" : "ar"] as const), [CASES[0], "ar"] as const] as [
  Case,
  Language,
][];

for (const [{ what, path, remote, ready, act, expected }, language] of rows) {
  test(`before the scripts come, ${what}, in ${language}`, async ({ visit, site }) => {
    const { page, context } = await visit(language);
    const address = typeof path === "string" ? path : await path(page);
    // Times are in the page of a visitor whose zone is known.
    await context.addCookies([{ name: "zone", value: "Africa/Cairo", url: site.origin }]);
    let letScriptsCome = () => {};
    const come = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route(/\.js(\?|$)/, async (route) => {
      await come;
      await route.continue();
    });
    const t = readTexts(remote, language);
    // Where a render was late, as on a busy machine, the page is made once more and kept for the next visitor.
    await expect(async () => {
      await page.goto(address, { waitUntil: "commit" });
      await expect(page.locator(`[data-remote="${remote}"][data-served]`).first()).toBeAttached({ timeout: 2_000 });
      if (ready) await expect(page.locator(ready).last()).toBeAttached({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await act(page, t, site);
    letScriptsCome();
    await expected(page, t);
  });
}
