import type { Page } from "@playwright/test";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { fillCard, pressWhenStill } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { lessonSoon } from "../lesson-room.ts";
import { openApi } from "../orders.ts";
import { offlineReady, signInBehind } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { inDatabase, unpaidOrder } from "../unpaid-order.ts";
import { untilRemotesAnswer } from "../usable.ts";

const FLIPS = process.env.TEST_DEEP === "1" ? 20 : 6;
const FLIP_MS = 500;
/** The site waits 2 s before it believes a change; by then a toast would be there. */
const SETTLED_MS = 3_000;
const shell = readTexts("shell", "en");

/** Every text that the region of toasts has shown since. */
async function keepToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    (known) => {
      const shown: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            const text = node.textContent ?? "";
            shown.push(
              ...known.filter((each) => node instanceof Element && !node.closest("main") && text.includes(each)),
            );
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(window, { shownToasts: shown });
    },
    [shell("toasts.offline"), shell("toasts.online")],
  );
  return () => page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
}

/** A form says the same at once beside what it could not send; the site a while later, and only then that the connection is back. */
const offlineToast = (page: Page) =>
  page.getByRole("region", { name: /Notifications/ }).getByText(shell("toasts.offline"));

test("a connection that comes and goes is told once it has settled, and leaves the visitor where they were", async ({
  visit,
}) => {
  const { page, context } = await visit("en");
  await page.goto("/about?from=mail");
  await offlineReady(page);
  const toasts = await keepToasts(page);
  for (let flip = 0; flip < FLIPS; flip += 1) {
    await context.setOffline(flip % 2 === 0);
    await page.waitForTimeout(FLIP_MS);
  }
  await page.waitForTimeout(SETTLED_MS);
  expect(await toasts()).toEqual([]);
  await expect(page).toHaveURL("/about?from=mail");

  await context.setOffline(true);
  await expect(offlineToast(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(shell("toasts.online"))).toBeVisible();
  await expect(offlineToast(page)).toHaveCount(0);
  await expect(page).toHaveURL("/about?from=mail");
  expect(await toasts()).toEqual([shell("toasts.offline"), shell("toasts.online")]);
});

test("who loses the connection before the page could prepare keeps the page, and hears only that it is back", async ({
  visit,
}) => {
  const { page, context } = await visit("en");
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto("/about");
  const title = page.getByRole("heading", { level: 1 });
  const words = await title.textContent();
  await page.getByRole("banner").getByRole("button").first().waitFor();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.waitForTimeout(SETTLED_MS);
  await expect(title).toHaveText(words ?? "");
  await context.setOffline(false);
  await expect(page.getByText(shell("toasts.online"))).toBeVisible();
  await expect(page.getByText(shell("toasts.offline"))).toHaveCount(0);
});

test("a payment whose connection breaks is kept as it was typed, and made once", async ({ visit, site }) => {
  const visitor = await visit("en");
  const { page, context } = visitor;
  const t = readTexts("mfe-payment", "en");
  const account = site.accounts.students[0];
  const code = await unpaidOrder(site, account);
  await signInBehind(visitor, account);
  await page.goto(`/payment/${code}`);
  await fillCard(page, "4242424242424242");
  await context.setOffline(true);
  const pay = page.getByRole("button", { name: makePattern(t("card.pay", { amount: "" })) });
  await pressWhenStill(pay);
  await expect(offlineToast(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/payment/${code}$`));
  await context.setOffline(false);
  await expect(page.getByText(shell("toasts.online"))).toBeVisible();
  await pressWhenStill(pay);
  await expect(page.getByRole("heading", { level: 1, name: t("title.booked") })).toBeVisible();
  const stored = await inDatabase(site, (database) =>
    database.query("SELECT c.status FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.reference_code = $1", [
      code,
    ]),
  );
  expect(stored).toEqual([{ status: "succeeded" }]);
});

test("a file of a task that could not be sent is asked for again, and the page stays", async ({ visit, site }) => {
  const [student, trainer] = [await visit("en"), await visit("en")];
  const [studentAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  await lessonSoon(site, studentAccount.id, trainerAccount.id);
  const title = "What I did offline";
  const dueAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const api = await openApi(trainer.context, trainerAccount);
  await api("POST /api/tasks", { studentId: studentAccount.id, title, instructions: "", dueAt });

  const { page, context } = student;
  const t = readTexts("mfe-booking", "en");
  await signInBehind(student, studentAccount);
  await page.goto("/profile/tasks");
  const card = page.getByRole("article", { name: title });
  const field = card.getByLabel(t("tasks.choose", { title }));
  const work = { name: "work.txt", mimeType: "text/plain", buffer: Buffer.from("I read a book.") };
  await field.waitFor({ state: "attached" });
  // A choice in a form whose code never loads is not sent, and no message appears about it.
  await untilRemotesAnswer(page);
  await offlineReady(page);
  await context.setOffline(true);
  await field.setInputFiles(work);
  await expect(offlineToast(page)).toBeVisible();
  await expect(card.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/tasks$/);
  await context.setOffline(false);
  await expect(page.getByText(shell("toasts.online"))).toBeVisible();
  await field.setInputFiles(work);
  await expect(page.getByText(t("tasks.sent"), { exact: true })).toBeVisible();
});
