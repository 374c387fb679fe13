import { signIn } from "../first-lesson.ts";
import { expect, test, type Visitor } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import type { RunningSite } from "../running-site.ts";
import {
  accountLink,
  accountPhone,
  accountPhones,
  anotherTab,
  sendSignIn,
  signInBehind,
  signOut,
  wakeAfterLong,
} from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const isDeep = process.env.TEST_DEEP === "1";
const ACCOUNT = "/profile/account";

for (const language of languagesInTurn("ar")) {
  test(`a second tab follows a sign-in and a sign-out, in ${language}`, async ({ visit, site, problems }) => {
    const first = await visit(language);
    const shell = readTexts("shell", language);
    await first.page.goto("/");
    const second = await anotherTab(first, "/about");
    const loginLink = second.page.getByRole("banner").getByRole("link", { name: shell("nav.login"), exact: true });
    await expect(loginLink).toBeVisible();

    await signIn(first, site.accounts.students[0]);
    await expect(accountLink(second.page)).toBeVisible();
    await expect(loginLink).toHaveCount(0);

    await second.page.goto(ACCOUNT);
    await expect(second.page).toHaveURL((url) => url.pathname === ACCOUNT);
    await signOut(first);
    await expect(first.page.getByText(shell("toasts.loggedOut"))).toBeVisible();
    await expect(second.page).toHaveURL((url) => url.pathname === "/login");
    await expect(accountLink(second.page)).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}

test("two tabs that wake at the same moment rotate the tokens once, and stay", async ({ visit, site }) => {
  const first = await visit("en");
  await signInBehind(first, site.accounts.students[0]);
  await first.page.goto("/");
  const second = await anotherTab(first, "/about");
  await expect(accountLink(second.page)).toBeVisible();
  // The header shows the account before the session is restored; waking meanwhile starts no second refresh.
  await second.page.waitForLoadState("networkidle");
  const answers: string[] = [];
  first.context.on("response", (response) => {
    if (/\/api\/auth\//.test(response.url())) answers.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await wakeAfterLong(first.page, second.page);
  // The tab that comes second reads the new token from the server, or finds that nothing is due any more.
  await expect.poll(() => answers).toContain("200 /api/auth/refresh");

  for (const { page } of [first, second]) {
    await page.reload();
    await expect(accountLink(page)).toBeVisible();
  }
  expect(answers.filter((answer) => answer !== "200 /api/auth/session")).toEqual(["200 /api/auth/refresh"]);
});

/** The tab of the first account of `site`, in whose browser another signs in. Not through a page: no tab is notified. */
async function replaceAccount(first: Visitor, { accounts }: Pick<RunningSite, "accounts">): Promise<void> {
  const [, other] = accounts.students;
  const second = await anotherTab(first, "/about");
  // Else the answer to its restored session could put the first account's cookies over those of the second.
  await second.page.waitForLoadState("networkidle");
  await second.page.evaluate(async ({ phone, password }) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/auth/login", { method: "POST", headers, body: JSON.stringify({ phone, password }) });
  }, other);
}

test("the tab of one account cannot act as another that came in its browser", async ({ visit, site }) => {
  const [owner, other] = site.accounts.students;
  const first = await visit("en");
  const { page } = first;
  const profile = readTexts("mfe-profile", "en");
  // It does not hear from the server that its session has ended.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await signInBehind(first, owner);
  await page.goto(ACCOUNT);
  const address = page.getByRole("textbox", { name: profile("fields.address"), exact: true });
  await address.fill("Typed for the first account");
  await replaceAccount(first, site);

  await page.getByRole("button", { name: profile("details.save") }).click();
  await expect(page.getByText(readTexts("shell", "en")("toasts.reload.other_account"))).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === ACCOUNT);
  await expect(accountPhone(page, other)).toBeVisible();
  await expect(accountPhones(page, owner)).toHaveCount(0);
  await expect(address).not.toHaveValue("Typed for the first account");
});

test("a tab that hears of it shows the other account, who stays signed in", async ({ visit, site }) => {
  const [owner, other] = site.accounts.students;
  const first = await visit("en");
  const { page } = first;
  await signInBehind(first, owner);
  await page.goto(ACCOUNT);
  await expect(accountPhone(page, owner)).toBeVisible();
  await replaceAccount(first, site);
  await expect(accountPhone(page, other)).toBeVisible();
  await expect(accountPhones(page, owner)).toHaveCount(0);
  await page.reload();
  await expect(accountPhone(page, other)).toBeVisible();
});

test("a tab switches when another account signs in next to it", async ({ visit, site }) => {
  const [owner, other] = site.accounts.students;
  const first = await visit("en");
  await signInBehind(first, owner);
  const second = await anotherTab(first, ACCOUNT);
  await expect(accountPhone(second.page, owner)).toBeVisible();
  await signOut(first);
  await signIn(first, other);
  await expect(accountPhone(second.page, other)).toBeVisible();
  await expect(accountPhones(second.page, owner)).toHaveCount(0);
});

for (const language of languagesInTurn("en")) {
  test(`signing in leads back to the requested page, in ${language}`, async ({ visit, site }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    await page.goto(`${ACCOUNT}?from=mail`);
    await expect(page).toHaveURL((url) => url.pathname === "/login");
    await sendSignIn(visitor, site.accounts.students[0]);
    await expect(page).toHaveURL(`${ACCOUNT}?from=mail`);
    await expect(accountPhone(page, site.accounts.students[0])).toBeVisible();
  });
}

/** Addresses that a browser could take for those of another origin, or run. `safeNext` has a longer list. */
const ELSEWHERE = [
  "/%09/evil.example",
  "javascript:document.body.remove()",
  "https:evil.example",
  "/\\evil.example",
  "/%5cevil.example",
  "%2f%2fevil.example",
  "/%0a/evil.example",
  "/.//evil.example",
  "data:text/html,evil",
];

test("signing in never leads to another origin", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const start = `${site.origin}/profile`;
  const elsewhere: string[] = [];
  await visitor.context.route(
    (url) => url.hostname.includes("evil"),
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto("/login?next=//evil.example");
  await sendSignIn(visitor, site.accounts.students[0]);
  await expect(page).toHaveURL(start);
  await expect(accountLink(page)).toBeVisible();

  for (const next of isDeep ? ELSEWHERE : ELSEWHERE.slice(0, 2)) {
    await page.goto(`/login?next=${next}`);
    await expect(page, next).toHaveURL(start);
  }
  expect(elsewhere).toEqual([]);
});
