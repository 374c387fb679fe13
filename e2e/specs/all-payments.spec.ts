import { readFileSync } from "node:fs";
import { countPresses } from "../count-presses.ts";
import { newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { bookOneLesson, openApi, payByCard } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

type Order = { orderNumber: string; amount: { amountMinor: number } };

for (const language of languagesInTurn("ar")) {
  const t = readTexts("mfe-payment", language);
  const dashboard = readTexts("mfe-dashboard", language);

  test(`finance finds a payment by last four and amount, and downloads its receipt, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [student, admin] = [await visit(language), await visit(language)];
    const api = await openApi(student.context, await newStudentBehind(student, site));
    const code = await bookOneLesson(api);
    await payByCard(api, code);
    const { orderNumber, amount } = (await api(`GET /api/payments/${code}`)) as Order;
    const typed = `4242 ${amount.amountMinor / 100}`;
    const { page } = admin;
    await signInBehind(admin, site.accounts.admin);
    const panel = page.getByRole("complementary", { name: orderNumber });

    await test.step("From Today in three presses, its receipt in four", async () => {
      await page.goto("/dashboard");
      const hands = countPresses(page);
      await hands.press(page.getByRole("button", { name: dashboard("find.open"), exact: true }));
      await hands.type(page.getByRole("combobox"), typed);
      await hands.press(page.getByRole("option").filter({ hasText: orderNumber }));
      await expect(panel.getByRole("link", { name: t("all.receipt") })).toBeVisible();
      hands.expectAtMost(3);
      expect(await violationsOn(page)).toEqual([]);
      const download = page.waitForEvent("download");
      await hands.press(panel.getByRole("link", { name: t("all.receipt") }));
      expect(
        readFileSync(await (await download).path())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      hands.expectAtMost(4);
    });

    await test.step("In the table of all, which the address holds and a file takes along", async () => {
      await page.goto("/dashboard/money/payments");
      const table = page.getByRole("table", { name: t("sections.payments") });
      await expect(table).toBeVisible();
      await page.getByRole("searchbox", { name: t("all.filters.search") }).fill(typed);
      await page.getByRole("searchbox", { name: t("all.filters.search") }).press("Enter");
      await expect(page).toHaveURL(`/dashboard/money/payments?q=${typed.replace(" ", "+")}`);
      await expect(table.getByRole("link", { name: orderNumber })).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: t("all.download", { format: "CSV" }) }).click();
      const file = readFileSync(await (await download).path(), "utf8");
      expect(file.split("\r\n").some((line) => line.startsWith(`${orderNumber},${code},`))).toBe(true);
      await page.reload();
      await table.getByRole("link", { name: orderNumber }).click();
      await expect(panel.getByRole("region", { name: t("all.attempt.title") })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });
    expect(problems).toEqual([]);
  });
}
