import type { Page } from "@playwright/test";
import { prepareAddresses } from "../addresses.ts";
import { chooseTimes, takePack } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { MAX_SHIFT, takeShifts } from "../layout-shifts.ts";
import { openPeople, type Person } from "../people.ts";
import { readToTheEnd } from "../reflow.ts";
import { everyScreen, type Screen } from "../screens.ts";
import { accountLink } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { chooseEverywhere, readChosen, readFields, writeEverywhere } from "../typed-texts.ts";
import { untilRemotesAnswer, untilSettled } from "../usable.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";
/** A picture of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SIGNED_IN: readonly Person[] = ["student", "learner", "newcomer", "trainer", "agent", "admin"];

/** One form of each part of the site that keeps what is typed. */
const FORMS: readonly Screen[] = [
  { person: "guest", path: "/register?next=%2Fteachers" },
  { person: "guest", path: "/contact-us" },
  { person: "incomplete", path: "/complete-profile" },
  { person: "student", path: "/profile/account" },
  { person: "trainer", path: "/dashboard/team/own-page" },
];

declare global {
  interface Window {
    turned?: string[];
  }
}

/** Remembers every change of language or direction after the document has begun with one. */
async function watchTurns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const turned: string[] = [];
    window.turned = turned;
    new MutationObserver((changes) => {
      for (const { target, attributeName, oldValue } of changes) {
        const now = (target as Element).getAttribute(attributeName ?? "");
        if (target === document.documentElement && oldValue !== null && oldValue !== now)
          turned.push(`${attributeName}: ${oldValue} → ${now}`);
      }
    }).observe(document, {
      attributes: true,
      attributeOldValue: true,
      attributeFilter: ["lang", "dir"],
      subtree: true,
    });
  });
}

/** The button that names the other language. */
const languageButton = (page: Page) => page.getByRole("banner").locator("button:has([lang=ar], [lang=en])").first();

/** Presses the button of the other language; the page comes again in it. */
async function switchLanguage(page: Page): Promise<void> {
  const other = (await page.locator("html").getAttribute("lang")) === "ar" ? "en" : "ar";
  const answered = page.waitForEvent("domcontentloaded");
  await languageButton(page).click();
  await answered;
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.locator("html")).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
}

test("switching the language loses nothing that is typed or chosen in a form of any screen", async ({
  browser,
  site,
}) => {
  test.skip(process.env.TEST_DEEP !== "1", "visits every screen");
  test.setTimeout(3_600_000);
  const addresses = await prepareAddresses(browser, site);
  const people = openPeople(browser, site, "en");
  const lost: string[] = [];
  for (const { person, path } of everyScreen(addresses)) {
    const page = await (await people.as(person)).newPage();
    await page.goto(path);
    await untilSettled(page);
    // Places far below answer once they come near.
    await readToTheEnd(page);
    await untilRemotesAnswer(page);
    const main = page.getByRole("main");
    // Behind a dialog that the address opens, neither fields nor the language can be changed.
    if (await page.locator("[inert] main, main[inert]").count()) continue;
    const read = async () => JSON.stringify([await readFields(main), await readChosen(main)]);
    await chooseEverywhere(main);
    await writeEverywhere(main);
    const written = await read();
    // During a live call the language stays.
    if (written !== "[[],[]]" && (await languageButton(page).isEnabled())) {
      await switchLanguage(page);
      await untilSettled(page);
      await expect
        .poll(read, { timeout: 10_000 })
        .toBe(written)
        .catch(async () => lost.push(`${person} ${path}: ${written} → ${await read()}`));
      // So that all screens are visited in the same language.
      await switchLanguage(page);
    }
    await page.close();
  }
  await people.close();
  expect(lost).toEqual([]);
});

test("switching the language keeps the address, what is typed and the session, and nothing turns or moves", async ({
  browser,
  site,
}) => {
  const people = openPeople(browser, site, "en");
  for (const { person, path } of FORMS) {
    const page = await (await people.as(person)).newPage();
    const where = `${person} ${path}`;
    await watchTurns(page);
    await page.goto(path);
    await untilSettled(page);
    await untilRemotesAnswer(page);
    await expect(page.getByRole("main").getByRole("textbox").first(), where).toBeEditable();
    await writeEverywhere(page.getByRole("main"));
    const [address, written] = [page.url(), await readFields(page.getByRole("main"))];
    await switchLanguage(page);
    await untilSettled(page);
    await expect.soft(page, where).toHaveURL(address);
    await expect.soft.poll(() => readFields(page.getByRole("main")), { message: where }).toEqual(written);
    if (SIGNED_IN.includes(person)) await expect.soft(accountLink(page), where).toBeAttached();
    const { sum, moved } = await takeShifts(page);
    expect.soft(sum, `${where}\n${moved.join("\n")}`).toBeLessThanOrEqual(MAX_SHIFT);
    expect.soft(await page.evaluate(() => window.turned), where).toEqual([]);
    await page.close();
  }
  await people.close();
});

test("switching the language keeps the chosen lessons, and the open chat with what is typed there", async ({
  browser,
  site,
}) => {
  const people = openPeople(browser, site, "en");
  const page = await (await people.as("student")).newPage();
  await page.goto(`/booking/${TRAINER}`);
  await untilRemotesAnswer(page);
  await takePack(page, 6);
  await chooseTimes(page, "en", 2);
  const support = (language: "en" | "ar") => readTexts("mfe-support-chat", language);
  await page.getByRole("button", { name: support("en")("launcher.open") }).click();
  await page.getByRole("button", { name: support("en")("start.start") }).click();
  await page.getByRole("textbox", { name: support("en")("composer.label") }).fill("Is Tuesday free?");
  await switchLanguage(page);
  await page.getByRole("button", { name: makePattern(support("ar")("launcher.open")) }).click();
  await expect(page.getByRole("textbox", { name: support("ar")("composer.label") })).toHaveValue("Is Tuesday free?");
  await page.keyboard.press("Escape");
  await expect(page.locator('input[type="radio"][value="6"]')).toBeChecked();
  const booking = readTexts("mfe-booking", "ar");
  await expect(
    page.getByText(makePattern(booking("chosen.countOf_few", { chosen: 2, count: 6 }))).first(),
  ).toBeVisible();
  await expect(accountLink(page)).toBeAttached();
  await people.close();
});

test("switching the language asks before it loses a file that was chosen, and switches once that is agreed", async ({
  browser,
  site,
}) => {
  const people = openPeople(browser, site, "en");
  const page = await (await people.as("student")).newPage();
  await page.goto("/profile/account");
  await untilRemotesAnswer(page);
  const file = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
  const t = readTexts("mfe-profile", "en");
  await page.getByLabel(t("picture.file")).setInputFiles(file);
  const crop = page.getByRole("dialog", { name: t("picture.crop") });
  await expect(crop).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(crop).toBeHidden();
  await expect(page.getByText("me.png")).toBeVisible();

  const question = page.getByRole("alertdialog");
  await languageButton(page).click();
  await expect(question).toContainText("has not been sent");
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(languageButton(page)).toBeFocused();
  await expect(page.getByText("me.png")).toBeVisible();

  await languageButton(page).click();
  await question.getByRole("button", { name: "Load again" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await people.close();
});
