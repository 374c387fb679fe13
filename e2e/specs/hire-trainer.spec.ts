import { typeDate } from "../dates.ts";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const PASSWORD = "Kalima-Team-7";

for (const language of ["en", "ar"] as const) {
  test(`staff write the draft of a trainer, whose link leads to the own page, in ${language}`, async ({
    visit,
    site,
  }) => {
    const t = readTexts("mfe-catalog", language);
    const auth = readTexts("mfe-auth", language);
    const suffix = String(Date.now()).slice(-6);
    const names = { en: `Hana ${suffix}`, ar: `هنا ${suffix}` };
    const phone = `+2012${Math.floor(10_000_000 + Math.random() * 80_000_000)}`;
    const staff = await visit(language);
    const { page } = staff;
    await signInBehind(staff, site.accounts.admin);
    await page.goto("/dashboard/team/trainers");
    await expect(page.getByRole("table", { name: t("trainers.title") })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);

    await test.step("The draft is typed in once, and its trainer is invited", async () => {
      await page.getByRole("button", { name: t("trainers.create.action") }).click();
      const dialog = page.getByRole("dialog").filter({ has: page.getByRole("radiogroup") });
      await dialog.getByRole("textbox", { name: t("trainers.fields.nameEn") }).fill(names.en);
      await dialog.getByRole("textbox", { name: t("trainers.fields.nameAr") }).fill(names.ar);
      await dialog.getByRole("radio", { name: t("trainers.genders.female"), exact: true }).click();
      await typeDate(dialog, t("trainers.fields.bornOn"), "1990-05-01");
      await dialog.getByRole("textbox", { name: t("trainers.fields.price") }).fill("250");
      await dialog.getByRole("textbox", { name: t("trainers.fields.phone") }).fill(phone);
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("trainers.create.submit") }).click();
      await expect(dialog).toBeHidden();
      const needs = page.getByRole("list", { name: t("trainers.needs.title") });
      await expect(needs.getByText(t("trainers.needs.isMissing"), { exact: true })).toHaveCount(7);
      expect(await violationsOn(page)).toEqual([]);
      await expect.poll(() => site.smsTo(phone)).toHaveLength(1);
    });

    await test.step("The link makes the account, whose page waits for its texts", async () => {
      const [text = ""] = await site.smsTo(phone);
      const link = /https?:\S+/.exec(text)?.[0] ?? "";
      const trainer = await visit(language);
      await trainer.page.goto(link.slice(new URL(link).origin.length));
      await trainer.page.getByLabel(auth("invitation.password")).first().fill(PASSWORD);
      await trainer.page.getByRole("button", { name: auth("invitation.submit") }).click();
      await expect(trainer.page).toHaveURL((url) => url.pathname === "/dashboard");
      await trainer.page.goto("/dashboard/team/own-page");
      await expect(trainer.page.getByRole("region", { name: t("ownPage.title") })).toBeVisible();
      expect(await violationsOn(trainer.page)).toEqual([]);
    });

    await test.step("Staff see the account, and cannot publish what is not complete", async () => {
      await page.goto(`/dashboard/team/trainers?q=${suffix}`);
      const table = page.getByRole("table", { name: t("trainers.title") });
      await expect(table.getByText(t("trainers.states.draft"), { exact: true })).toBeVisible();
      await table.getByRole("link").first().click();
      await expect(page.getByRole("button", { name: t("trainers.acts.publish"), exact: true })).toBeDisabled();
      expect(await violationsOn(page)).toEqual([]);
    });
  });
}
