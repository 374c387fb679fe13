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
  await expect(admin.page.getByText(staff("pageChanges.none"))).toBeFocused();

  await trainer.page.getByRole("link", { name: own("ownPage.see") }).click();
  await expect(trainer.page.getByText(headline)).toBeVisible();
});
