import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

test("a trainer sends a headline and a price, and visitors see them once the school has approved them", async ({
  visit,
  site,
}) => {
  const headline = `Calm and clear ${Date.now()}`;
  const trainer = await visit("en");
  await signInBehind(trainer, site.accounts.trainers[0]);
  const own = readTexts("mfe-catalog", "en");
  await trainer.page.goto("/dashboard/team/own-page");
  await untilRemotesAnswer(trainer.page);
  await trainer.page.getByRole("textbox", { name: own("ownPage.headline.en") }).fill(headline);
  // The preview shows it in the list and on the page, before anybody has approved it.
  const shown = trainer.page.locator("[inert][lang=en]");
  await trainer.page.getByRole("tab", { name: own("ownPage.tabs.en") }).click();
  await expect(shown).toHaveCount(2);
  for (const part of await shown.all()) await expect(part.getByText(headline)).toBeVisible();
  await trainer.page.getByRole("tab", { name: own("ownPage.tabs.ar") }).click();
  await expect(trainer.page.locator("[inert][lang=ar][dir=rtl]")).toHaveCount(2);
  await expect(trainer.page.locator("[inert][lang=ar]").first()).toContainText("جلسة");
  expect(await violationsOn(trainer.page)).toEqual([]);
  // Unsent texts survive a reload.
  await trainer.page.reload();
  await untilRemotesAnswer(trainer.page);
  await expect(trainer.page.getByRole("textbox", { name: own("ownPage.headline.en") })).toHaveValue(headline);
  await trainer.page.getByRole("button", { name: own("ownPage.save") }).click();
  await expect(trainer.page.getByText(/the school is looking at your changes/)).toBeVisible();
  expect(await violationsOn(trainer.page)).toEqual([]);

  const admin = await visit("ar");
  await signInBehind(admin, site.accounts.admin);
  const staff = readTexts("mfe-catalog", "ar");
  await admin.page.goto("/dashboard/team/page-changes");
  await untilRemotesAnswer(admin.page);
  await expect(admin.page.getByText(headline)).toBeVisible();
  expect(await violationsOn(admin.page)).toEqual([]);
  await admin.page.getByRole("button", { name: staff("pageChanges.approve") }).click();
  await expect(admin.page.getByRole("status").filter({ hasText: staff("pageChanges.none") })).toBeFocused();

  await trainer.page.reload();
  await untilRemotesAnswer(trainer.page);
  await trainer.page.getByText(own("ownPage.history.title")).click();
  const approved = trainer.page.getByRole("listitem").filter({ hasText: own("ownPage.history.state.approved") });
  await expect(approved.first()).toContainText(own("ownPage.history.part.headline"));
  await trainer.page.getByRole("link", { name: own("ownPage.see") }).click();
  await expect(trainer.page.getByText(headline)).toBeVisible();
});
