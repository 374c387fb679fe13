import type { Page } from "@playwright/test";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { openApi } from "../orders.ts";
import { sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

type TimeSlot = { startsAt: string; free: boolean };

const toArabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

/** The session renews itself once a minute, and would find out by that, too; here only the server can tell the page. */
function dropLongWaits(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { setTimeout: wait } = window;
    const shorter = (run: () => void, ms = 0) => (ms < 20_000 ? wait(run, ms) : 0);
    window.setTimeout = shorter as typeof setTimeout;
  });
}

for (const language of ["en", "ar"] as const) {
  test(`staff find a student by phone, disable her while she has a tab open, and activate her again, in ${language}`, async ({
    visit,
    site,
  }) => {
    const t = readTexts("mfe-dashboard", language);
    const auth = readTexts("mfe-auth", language);
    const student = await visit(language);
    const account = await newStudentBehind(student, site);
    await dropLongWaits(student.page);
    await student.page.goto("/profile");
    const staff = await visit(language);
    const { page } = staff;
    await signInBehind(staff, site.accounts.admin);
    await page.goto("/dashboard/people");
    await expect(page).toHaveURL((url) => url.pathname === "/dashboard/students/people");
    const table = page.getByRole("table", { name: t("sections.people") });
    await expect(table).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const reason = "Two people use this account.";

    async function find() {
      const search = page.getByRole("searchbox", { name: t("people.filters.search") });
      await search.fill(toArabicDigits(account.phone.replace("+2", "")));
      await search.press("Enter");
      await expect(table.getByRole("row")).toHaveCount(2);
      await table.getByRole("link").first().click();
    }

    async function act(name: "disable" | "activate") {
      const { page: staffPage } = staff;
      await staffPage.getByRole("button", { name: t(`people.acts.${name}.action`), exact: true }).click();
      // A toast has the same role.
      const dialog = staffPage.getByRole("alertdialog").filter({ has: staffPage.getByRole("textbox") });
      await dialog.getByRole("textbox").fill(reason);
      expect(await violationsOn(staffPage)).toEqual([]);
      await dialog.getByRole("button", { name: t(`people.acts.${name}.confirm`), exact: true }).click();
      await expect(dialog).toBeHidden();
    }

    await test.step("The person beside the list, whose phone is shown on request", async () => {
      await find();
      const panel = page.getByRole("complementary").filter({ has: page.getByText(t("people.columns.created")) });
      await panel.getByRole("button", { name: t("people.showContact"), exact: true }).click();
      await expect(panel.getByText(t("people.contactRead"))).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("Disabled: her tab is out, and she reads the reason at sign-in", async () => {
      await act("disable");
      await student.page.waitForURL((url) => url.pathname === "/login");
      await sendSignIn(student, account);
      await expect(student.page).toHaveURL((url) => url.pathname === "/account-disabled");
      await expect(student.page.getByRole("heading", { name: auth("disabled.reason") })).toBeVisible();
      await expect(student.page.getByText(reason)).toBeVisible();
      expect(await violationsOn(student.page)).toEqual([]);
    });

    await test.step("Her page tells what happened, and she is active again", async () => {
      await page.getByRole("link", { name: t("people.openPage") }).click();
      await expect(page.getByText(reason).first()).toBeVisible();
      await page.getByRole("textbox", { name: t("people.note.label") }).fill("She called about it");
      await page.getByRole("button", { name: t("people.note.add") }).click();
      await expect(page.getByText("She called about it")).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await act("activate");
      await student.page.getByRole("button", { name: auth("logOut.action") }).click();
      await student.page.goto("/login");
      await sendSignIn(student, account);
      await expect(student.page).toHaveURL((url) => !["/login", "/account-disabled"].includes(url.pathname));
    });
  });
}

/** The page of the second trainer with an account. */
const TRAINER = "0193b000-0000-7000-8000-000000000002";

for (const language of languagesInTurn("en")) {
  test(`a trainer whose account is disabled leaves the list, and takes no booking, in ${language}`, async ({
    visit,
    site,
  }) => {
    const { page } = await visit(language);
    const t = readTexts("shell", language);
    const [, trainer] = site.accounts.trainers;
    const staff = await openApi((await visit("en")).context, site.accounts.admin);
    const student = await openApi((await visit("en")).context, site.accounts.students[1]);
    const { name } = (await student(`GET /api/teachers/${TRAINER}`)) as { name: Record<string, string> };
    const findFree = async () => {
      for (let days = 3; days < 14; days += 1) {
        const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
        const slots = (await student(`GET /api/teachers/${TRAINER}/time-slots?date=${date}`)) as TimeSlot[];
        const slot = slots.find(({ free }) => free);
        if (slot) return slot.startsAt;
      }
      throw new Error("The trainer has no free time in the next two weeks");
    };
    const order = { teacherId: TRAINER, pack: 1, startsAt: [await findFree()] };
    const list = `/teachers?search=${encodeURIComponent(name[language] ?? "")}`;
    const card = page.locator("[data-trainer]").filter({ hasText: name[language] ?? "" });
    await page.goto(list);
    await expect(card).toHaveCount(1);
    const act = (to: "disable" | "activate") =>
      staff(`POST /api/staff/people/${trainer.id}/${to}`, { reason: "We are looking into it." });

    await act("disable");
    try {
      await expect(async () => {
        await page.reload();
        await untilRemotesAnswer(page);
        await expect(card).toHaveCount(0, { timeout: 500 });
      }).toPass();
      expect((await page.goto(`/teachers/${TRAINER}`))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: t("notFound.title") })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await expect(student("POST /api/bookings", order)).rejects.toThrow("booking.trainer_unavailable");
    } finally {
      await act("activate");
    }
    await page.goto(`/teachers/${TRAINER}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name[language] ?? "");
  });
}
