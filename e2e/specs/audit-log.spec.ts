import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const LANGUAGES = ["en", "ar"] as const;

for (const language of LANGUAGES) {
  test(`an admin finds out who did what, in ${language}`, async ({ visit, site }) => {
    const t = readTexts("mfe-dashboard", language);
    const admin = await visit(language);
    const { page } = admin;
    await signInBehind(admin, site.accounts.admin);
    // Both leave rows: reading addresses, and the log itself.
    for (const section of ["site/subscribers", "settings/audit"]) {
      await page.goto(`/dashboard/${section}`);
      // Leaving a page sooner ends its calls, and with them the rows.
      await page.waitForLoadState("networkidle");
    }
    await page.reload();
    const table = page.getByRole("table", { name: t("sections.audit") });
    await expect(table.getByRole("link", { name: t("audit.actions.subscription.listed") }).first()).toBeVisible();

    await test.step("By keys, through the rows and into one", async () => {
      const links = table.getByRole("link");
      // Keys do nothing until the table has hydrated.
      await expect(async () => {
        await links.first().focus();
        await page.keyboard.press("j");
        await expect(links.nth(1)).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("Enter");
      const panel = page.getByRole("complementary").filter({ has: page.getByText(t("audit.entry.masked")) });
      const other = page.getByRole("complementary").filter({ has: page.getByText(t("audit.entry.nothing")) });
      await expect(panel.or(other)).toBeVisible();
      expect(new URL(page.url()).searchParams.get("open")).toMatch(/^\d+$/);
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(panel.or(other)).toBeHidden();
      await expect(links.nth(1)).toBeFocused();
    });

    await test.step("By filters, which the address keeps", async () => {
      await page.getByLabel(t("audit.filters.who"), { exact: true }).fill("Nobody Here");
      await page.getByRole("button", { name: t("audit.filters.show"), exact: true }).click();
      await expect(page.getByText(t("audit.none"))).toBeVisible();
      await page.reload();
      await expect(page.getByText(t("audit.none"))).toBeVisible();
      await page.getByRole("button", { name: t("audit.showAll") }).click();
      await expect(table).toBeVisible();
    });

    await test.step("As a view that is kept", async () => {
      await page.goto("/dashboard/settings/audit?action=audit.read");
      await page.getByRole("button", { name: t("views.save") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("views.name") }).fill(`1 ${language}`);
      await dialog.getByRole("button", { name: t("views.save") }).click();
      await expect(dialog).toHaveCount(0);
      const tabs = page.getByRole("navigation", { name: t("views.label") });
      await expect(tabs.getByRole("link", { name: `1 ${language}` })).toHaveAttribute("aria-current", "page");
      expect(await violationsOn(page)).toEqual([]);
      await tabs.getByRole("link", { name: t("views.all"), exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard\/settings\/audit\??$/);
      await tabs.getByRole("link", { name: `1 ${language}` }).click();
      await expect(page).toHaveURL(/action=audit\.read/);
      await page.getByRole("button", { name: t("views.more", { name: `1 ${language}` }) }).click();
      await page.getByRole("menuitem", { name: t("views.remove") }).click();
      await expect(tabs).toHaveCount(0);
      await page.goto("/dashboard/settings/audit");
    });

    await test.step("As a table to download", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: t("audit.download", { format: "CSV" }) }).click();
      const path = await (await download).path();
      expect(readFileSync(path, "utf8")).toMatch(/^\ufeffnumber,at,actor,.*\r\n\d+,/);
      await page.reload();
      await expect(table.getByRole("link", { name: t("audit.actions.audit.exported") }).first()).toBeVisible();
    });
  });
}
