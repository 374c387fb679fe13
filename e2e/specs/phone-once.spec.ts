import { newPhone } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { accountPhone } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

for (const language of languagesInTurn("ar")) {
  test(`a phone number is typed once on the way in, and the code is pasted whole, in ${language}`, async ({
    visit,
    site,
  }) => {
    const { page, context } = await visit(language);
    const t = readTexts("mfe-auth", language);
    const phone = newPhone();
    const field = page.locator('input[name="phone"]');
    const digits = () => field.inputValue().then((text) => text.replace(/\D/g, ""));

    await test.step("From the password to the code, to a forgotten password and to registering", async () => {
      await page.goto("/login");
      await field.fill(phone.national);
      await page.getByRole("button", { name: t("signInByCode.choose") }).click();
      await expect(page.getByRole("heading", { name: t("signInByCode.title") })).toBeVisible();
      await expect.poll(digits).toBe(phone.national);
      await page.getByRole("button", { name: t("signInByCode.password") }).click();
      await page.getByRole("link", { name: t("login.forgot") }).click();
      await expect(page).toHaveURL(/forgot-password/);
      await expect.poll(digits).toBe(phone.national);
      await page.goto("/register");
      await expect.poll(digits).toBe(phone.national);
    });

    await test.step("The code's screen knows the number, and takes the code from the clipboard", async () => {
      await page.getByRole("textbox", { name: t("fields.name"), exact: true }).fill("Nour Hassan");
      await page.locator('input[name="password"]').fill("Kalima-Journey-7");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: t("register.submit") }).click();
      await expect(page.getByRole("heading", { name: t("verify.title") })).toBeVisible();
      await expect(accountPhone(page, { phone: phone.international })).toBeVisible();
      await expect(field).toHaveCount(0);
      const code = page.getByRole("textbox", { name: t("fields.code") });
      await expect(code).toHaveAttribute("autocomplete", "one-time-code");
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
      const message = `Kalima: ${await site.codeFor(phone.international)}`;
      await page.evaluate((text) => navigator.clipboard.writeText(text), message);
      await code.focus();
      await page.keyboard.press("Control+V");
      await expect(page.getByRole("heading", { name: t("completeProfile.title") })).toBeVisible();
      await expect(page.locator("input[type=tel]")).toHaveCount(0);
    });
  });
}
