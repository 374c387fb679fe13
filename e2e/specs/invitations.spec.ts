import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const PASSWORD = "Kalima-Team-7";

for (const language of ["en", "ar"] as const) {
  test(`two colleagues invite a support agent, who begins to work by the link, in ${language}`, async ({
    visit,
    site,
  }) => {
    const t = readTexts("mfe-dashboard", language);
    const auth = readTexts("mfe-auth", language);
    const name = language === "en" ? "Hana Adel" : "هنا عادل";
    const phone = `+2012${Math.floor(10_000_000 + Math.random() * 80_000_000)}`;
    const [first, second] = [await visit(language), await visit(language)];
    await signInBehind(first, site.accounts.admin);
    await signInBehind(second, site.accounts.secondAdmin);

    await test.step("One asks, and cannot approve it", async () => {
      const { page } = first;
      await page.goto("/dashboard/team/invitations");
      await page.getByRole("button", { name: t("invitations.invite") }).click();
      const dialog = page.getByRole("dialog").filter({ has: page.getByRole("radiogroup") });
      await dialog.getByRole("textbox", { name: t("invitations.name") }).fill(name);
      await dialog.getByRole("textbox", { name: t("invitations.phone") }).fill(phone);
      await dialog.getByRole("textbox", { name: t("invitations.reason") }).fill("Evenings");
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("invitations.ask") }).click();
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row.getByText(t("invitations.needsSecond"))).toBeVisible();
      await expect(row.getByRole("button", { name: t("invitations.approve") })).toHaveCount(0);
      expect(await site.smsTo(phone)).toEqual([]);
    });

    await test.step("Another approves, and the link leaves", async () => {
      const { page } = second;
      await page.goto("/dashboard/team/invitations");
      const row = page.getByRole("listitem").filter({ hasText: name });
      expect(await violationsOn(page)).toEqual([]);
      await row.getByRole("button", { name: t("invitations.approve") }).click();
      await expect(row.getByText(t("invitations.states.sent"))).toBeVisible();
      await expect.poll(() => site.smsTo(phone)).toHaveLength(1);
    });

    await test.step("The link takes a password, once, and leads to the dashboard", async () => {
      const [text = ""] = await site.smsTo(phone);
      const link = /https?:\S+/.exec(text)?.[0] ?? "";
      const path = link.slice(new URL(link).origin.length);
      const invited = await visit(language);
      await invited.page.goto(path);
      await expect(invited.page.getByRole("heading", { name: auth("invitation.title", { name }) })).toBeVisible();
      expect(await violationsOn(invited.page)).toEqual([]);
      await invited.page.getByLabel(auth("invitation.password")).first().fill(PASSWORD);
      await invited.page.getByRole("button", { name: auth("invitation.submit") }).click();
      await expect(invited.page).toHaveURL((url) => url.pathname === "/dashboard");

      const late = await visit(language);
      await late.page.goto(path);
      await expect(late.page.getByRole("heading", { name: auth("invitation.over.accepted.title") })).toBeVisible();
      expect(await violationsOn(late.page)).toEqual([]);
    });
  });
}
