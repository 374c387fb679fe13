import type { Page } from "@playwright/test";
import { MONTHS } from "../../server/src/seed/month/month-students.ts";
import { makeStudentId } from "../../server/src/seed/month/seed-month.ts";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const LANGUAGES = ["en", "ar"] as const;
const inArabicDigits = (text: string) => text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);
/** The frame has no keys before it is hydrated. */
async function pressUntil(page: Page, keys: string, role: "dialog" | "combobox"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(keys);
    await expect(page.getByRole(role)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

for (const language of LANGUAGES) {
  const t = readTexts("mfe-dashboard", language);

  test(`an admin finds a student by a phone in Arabic digits, in ${language}`, async ({ visit, site, problems }) => {
    const student = site.accounts.learner;
    const admin = await visit(language);
    const { page } = admin;
    await signInBehind(admin, site.accounts.admin);
    await page.goto("/dashboard");
    await pressUntil(page, "/", "combobox");
    await page.keyboard.insertText(inArabicDigits(`0${student.phone.slice(3)}`));
    const found = page.getByRole("option").filter({ hasText: student.name });
    await expect(found.first()).toBeVisible();
    await expect(page.getByRole("group", { name: t("finder.kinds.booking") })).toBeVisible();
    await expect(page.getByText(student.phone)).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await page
      .getByRole("group", { name: t("finder.kinds.booking") })
      .getByRole("option")
      .first()
      .click();
    await expect(page).toHaveURL(/\/dashboard\/appointments\/bookings\/[A-Z0-9]{16}$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await test.step("Which left a row in the audit log, to which the palette leads", async () => {
      await pressUntil(page, "Control+k", "combobox");
      await page.keyboard.insertText(t("sections.audit"));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/dashboard/settings/audit");
      const table = page.getByRole("table", { name: t("sections.audit") });
      await expect(table.getByRole("link", { name: t("audit.actions.contact.searched") }).first()).toBeVisible();
    });
    expect(problems).toEqual([]);
  });

  test(`keys go to an area, are listed, and stay switched off, in ${language}`, async ({ visit, site }) => {
    const admin = await visit(language);
    const { page } = admin;
    await signInBehind(admin, site.accounts.admin);
    await page.goto("/dashboard");
    await pressUntil(page, "?", "dialog");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await expect(page).toHaveURL("/dashboard/appointments/lessons");
    await pressUntil(page, "?", "dialog");
    await page.getByRole("dialog").getByText(t("finder.keys.switch")).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("button", { name: t("find.open"), exact: true })).toBeVisible();
    // With Control it still opens; then the frame has its keys, and the others do nothing.
    await pressUntil(page, "Control+k", "dialog");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard/appointments/lessons");
  });
}

test("a trainer finds own students on a phone, and none of another trainer", async ({ visit, site }) => {
  const { trainers } = site.accounts;
  const student = MONTHS[0]?.students[0];
  const [first] = student?.name.split(" ") ?? [];
  const t = readTexts("mfe-dashboard", "ar");
  const find = async (trainer: (typeof trainers)[number]) => {
    const visitor = await visit("ar");
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await signInBehind(visitor, trainer);
    await page.goto("/dashboard");
    await expect(async () => {
      await page.getByRole("button", { name: t("find.open"), exact: true }).click();
      await expect(page.getByRole("combobox")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("combobox").fill(first ?? "");
    return page;
  };
  const own = await find(trainers[0]);
  await own
    .getByRole("group", { name: t("finder.kinds.person") })
    .getByRole("option")
    .first()
    .click();
  await expect(own).toHaveURL(`/dashboard/students/students/${makeStudentId(0, 0)}`);

  const other = await find(trainers[1]);
  await expect(other.getByText(t("finder.nothing", { text: first ?? "" }))).toBeVisible();
  await expect(other.getByRole("option")).toHaveCount(0);
  expect(await violationsOn(other)).toEqual([]);
});
