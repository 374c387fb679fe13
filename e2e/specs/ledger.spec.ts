import { readFileSync } from "node:fs";
import { countPresses } from "../count-presses.ts";
import { expect, test, type Visitor } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

for (const language of languagesInTurn("en")) {
  const t = readTexts("mfe-payment", language);
  const dashboard = readTexts("mfe-dashboard", language);
  const closing = ({ page }: Visitor) => page.getByRole("region", { name: t("ledger.closing.title") });

  test(`finance takes the ledger of a month along, follows a posting, and asks a second person to close it, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [first, second] = [await visit(language), await visit(language)];
    await signInBehind(first, site.accounts.admin);
    await signInBehind(second, site.accounts.secondAdmin);
    const { page } = first;

    await test.step("The ledger of the month before as CSV, in four presses", async () => {
      await page.goto("/dashboard");
      const hands = countPresses(page);
      const menu = page.getByRole("navigation", { name: dashboard("menu.label") }).filter({ visible: true });
      await hands.press(menu.getByRole("link", { name: new RegExp(`^${dashboard("areas.money")}`) }));
      await hands.press(
        page
          .getByRole("link", { name: new RegExp(`^${t("sections.ledger")}`) })
          .filter({ visible: true })
          .first(),
      );
      await hands.press(page.getByRole("button", { name: t("ledger.previous") }));
      await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
      const month = new URL(page.url()).searchParams.get("month");
      const download = page.waitForEvent("download");
      await hands.press(page.getByRole("link", { name: t("ledger.download", { format: "CSV" }) }));
      const file = await download;
      expect(file.suggestedFilename()).toBe(`kalima-ledger-${month}.csv`);
      expect(readFileSync(await file.path(), "utf8").split("\r\n").length).toBeGreaterThan(2);
      hands.expectAtMost(4);
      await expect(page.getByText(t("ledger.check.none"))).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step("From an account to a payment of it", async () => {
      await page
        .getByRole("table", { name: t("ledger.balances") })
        .getByRole("link", { name: t("ledger.accounts.orders") })
        .click();
      const postings = page.getByRole("table", { name: t("ledger.postings") });
      await postings
        .getByRole("link", { name: t("ledger.kinds.charge_taken"), exact: true })
        .first()
        .click();
      const panel = page.getByRole("complementary");
      await panel.getByRole("link", { name: /^K\d+$/ }).click();
      await expect(page).toHaveURL(/\/dashboard\/money\/payments\?open=/);
      await expect(panel.getByRole("link", { name: t("all.receipt") })).toBeVisible();
    });

    await test.step("A closing waits for somebody else, and is taken back", async () => {
      await page.goto("/dashboard/money/ledger");
      const previous = page.getByRole("button", { name: t("ledger.previous") });
      while (await previous.isEnabled()) {
        const before = page.url();
        await previous.click();
        await expect(page).not.toHaveURL(before);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      }
      const address = page.url();
      await closing(first)
        .getByRole("button", { name: t("ledger.closing.request") })
        .click();
      await expect(closing(first).getByText(t("ledger.closing.needsSecond"))).toBeVisible();
      await second.page.goto(address);
      await expect(closing(second).getByRole("button", { name: t("ledger.closing.approve") })).toBeVisible();
      expect(await violationsOn(second.page)).toEqual([]);
      await closing(first)
        .getByRole("button", { name: t("ledger.closing.withdraw") })
        .click();
      await expect(closing(first).getByRole("button", { name: t("ledger.closing.request") })).toBeVisible();
    });
    expect(problems).toEqual([]);
  });
}
