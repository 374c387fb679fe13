import { COOKIE_NAMES } from "../../shared/contracts/src/domain/constants.ts";
import { typeDate } from "../dates.ts";
import { newStudentBehind } from "../first-lesson.ts";
import { expect, test, type Visitor } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { bookOneLesson, openApi } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { makePattern, readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const MOST_PRESSES = 9;
const NEXT_YEAR = new Date().getUTCFullYear() + 1;
/** Prices that no earlier walk of this journey has set. */
const SINGLE = 60 + Math.floor(Math.random() * 900);

for (const language of languagesInTurn("en")) {
  test(`two people set prices, visitors see them, and an order keeps its own, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const t = readTexts("mfe-payment", language);
    const dashboard = readTexts("mfe-dashboard", language);
    const countries = new Intl.DisplayNames(language, { type: "region" });
    const panelOf = ({ page }: Visitor, country: string) =>
      page.getByRole("complementary", { name: countries.of(country) ?? country });
    const [first, second, student, visitor] = [
      await visit(language),
      await visit(language),
      await visit(language),
      await visit(language),
    ];
    await signInBehind(first, site.accounts.admin);
    await signInBehind(second, site.accounts.secondAdmin);

    /** The second person sees who requested what, and what it would mean, and approves. */
    async function approve(country: string) {
      const { page } = second;
      await page.goto(`/dashboard/money/prices?open=${country}`);
      const panel = panelOf(second, country);
      await panel.getByRole("button", { name: t("prices.showPreview") }).click();
      await expect(panel.getByRole("table")).toHaveCount(3);
      expect(await violationsOn(page)).toEqual([]);
      await panel.getByRole("button", { name: t("prices.approve"), exact: true }).click();
      await expect(panel.getByRole("region", { name: t("prices.waiting") })).toHaveCount(0);
    }

    await test.step("Prices of Saudi Arabia from 1 March, in nine presses at most", async () => {
      const { page, context } = first;
      const presses: string[] = [];
      await context.exposeBinding("countPress", (_source, what: string) => presses.push(what));
      await context.addInitScript(() => {
        const { countPress } = window as unknown as { countPress?: (what: string) => void };
        document.addEventListener(
          "pointerdown",
          ({ target }) => countPress?.((target as Element).textContent ?? ""),
          true,
        );
      });
      await page.goto("/dashboard");
      const menu = page.getByRole("navigation", { name: dashboard("menu.label") }).filter({ visible: true });
      await menu.getByRole("link", { name: new RegExp(`^${dashboard("areas.money")}`) }).click();
      await page
        .getByRole("link", { name: new RegExp(`^${t("sections.prices")}`) })
        .filter({ visible: true })
        .first()
        .click();
      const table = page.getByRole("table", { name: t("sections.prices") });
      await expect(table).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await table.getByRole("link", { name: countries.of("SA") ?? "" }).click();
      const panel = panelOf(first, "SA");
      await panel.getByRole("button", { name: t("prices.change") }).click();
      const single = panel.locator('input[name="pack-1"]');
      await single.click();
      await single.fill(String(SINGLE));
      await panel.getByRole("radio", { name: t("prices.later") }).click();
      await typeDate(panel, t("prices.day"), `${NEXT_YEAR}-03-01`);
      await expect(panel.getByRole("table")).toHaveCount(3);
      expect(await violationsOn(page)).toEqual([]);
      await panel.getByRole("button", { name: t("prices.request") }).click();
      await expect(panel.getByText(t("prices.needsSecond"))).toBeVisible();
      expect(presses.length, presses.join(" → ")).toBeLessThanOrEqual(MOST_PRESSES);
      expect(presses.length).toBeGreaterThan(4);
      await approve("SA");
      const planned = panelOf(second, "SA").getByRole("heading", {
        name: makePattern(t("prices.fromDay", { day: "" })),
      });
      await expect(planned.first()).toContainText(
        new Intl.NumberFormat(language, { useGrouping: false }).format(NEXT_YEAR),
      );
    });

    await test.step("Prices of Jordan at once: visitors see them, and an order made before keeps its own", async () => {
      const account = await newStudentBehind(student, site);
      const api = await openApi(student.context, account);
      await api("PATCH /api/users/profile", { details: { country: "JO" } });
      const code = await bookOneLesson(api);
      const readAmount = async () => ((await api(`GET /api/payments/${code}`)) as { amount: object }).amount;
      const amount = await readAmount();

      const { page } = first;
      await page.goto("/dashboard/money/prices?open=JO");
      const panel = panelOf(first, "JO");
      await panel.getByRole("button", { name: t("prices.change") }).click();
      await panel.getByRole("button", { name: t("prices.currency") }).click();
      const dinar = new Intl.DisplayNames(language, { type: "currency" }).of("JOD") ?? "";
      await page.getByRole("option", { name: dinar }).click();
      for (const pack of [1, 6, 12, 24]) await panel.locator(`input[name="pack-${pack}"]`).fill(String(SINGLE));
      // A reload loses nothing of it.
      await page.reload();
      await expect(panel.locator('input[name="pack-24"]')).toHaveValue(String(SINGLE));
      await panel.getByRole("button", { name: t("prices.request") }).click();
      await expect(panel.getByText(t("prices.needsSecond"))).toBeVisible();
      await approve("JO");

      await visitor.context.addCookies([{ name: COOKIE_NAMES.country, value: "JO", url: site.origin }]);
      await visitor.page.goto("/teachers");
      const symbol = new Intl.NumberFormat(language === "ar" ? "ar-EG" : "en-GB", {
        style: "currency",
        currency: "JOD",
      })
        .formatToParts(1)
        .find(({ type }) => type === "currency")?.value;
      await expect(visitor.page.getByRole("article").first()).toContainText(symbol ?? "");
      expect(await readAmount()).toEqual(amount);
      expect(amount).toMatchObject({ currency: "EGP" });
    });
    expect(problems).toEqual([]);
  });
}
