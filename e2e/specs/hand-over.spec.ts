import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

test("an agent assigns a conversation with a note, the colleague takes it on, and both desks follow", async ({
  visit,
  site,
  problems,
}) => {
  const [guest, first, second] = [await visit("en"), await visit("ar"), await visit("en")];
  const support = readTexts("mfe-support-chat", "en");
  const [ar, en] = [readTexts("mfe-dashboard", "ar"), readTexts("mfe-dashboard", "en")];
  const [hers, his] = [first.page, second.page];
  const [hana, omar] = ["Hana Mostafa", "Omar Zaki"];
  const question = guest.page.getByRole("textbox", { name: support("composer.label") });
  const answer = his.getByRole("textbox", { name: en("composer.label") });
  const log = his.getByRole("log", { name: /^Messages with/ });

  await test.step("A guest asks, and the first agent takes them", async () => {
    await signInBehind(first, site.accounts.agent);
    await signInBehind(second, site.accounts.secondAgent);
    await Promise.all([hers.goto("/dashboard/support/desk"), his.goto("/dashboard/support/desk")]);
    await guest.page.goto("/");
    await guest.page.getByRole("button", { name: support("launcher.open") }).click();
    await guest.page.getByRole("button", { name: support("start.start") }).click();
    await hers.getByRole("button", { name: ar("status.becomeAvailable") }).click();
    await hers.getByRole("button", { name: ar("status.next") }).click();
    await expect(guest.page.getByText(support("status.joined", { name: "Hana" }))).toBeVisible();
  });

  await test.step("The colleague reads along, and may not write", async () => {
    await his.getByRole("radio", { name: /^All/ }).check();
    await his.getByRole("button", { name: new RegExp(en("assign.heldBy", { name: hana })) }).click();
    await question.fill("Is there a lesson today?");
    await question.press("Enter");
    await expect(log.getByText("Is there a lesson today?")).toBeVisible();
    await expect(answer).toHaveCount(0);
    expect(await violationsOn(his)).toEqual([]);
  });

  await test.step("The first agent assigns it, with a ready reply behind it and a note", async () => {
    const box = hers.getByRole("textbox", { name: ar("composer.label") });
    await box.press("/");
    const search = hers.getByRole("searchbox", { name: ar("canned.search") });
    await search.fill("moment");
    await search.press("Enter");
    await expect(box).toHaveValue("One moment please, I am looking into it.");
    await box.press("Enter");
    await expect(guest.page.getByText("One moment please, I am looking into it.")).toBeVisible();
    await hers.getByRole("button", { name: ar("conversation.transfer"), exact: true }).click();
    const dialog = hers.getByRole("alertdialog");
    await dialog.getByRole("radio", { name: new RegExp(omar) }).check();
    await dialog.getByRole("textbox", { name: ar("note.label") }).fill("يسأل عن جلسة اليوم");
    await dialog.getByRole("button", { name: ar("assign.confirm") }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("The colleague has it, with the note, and writes", async () => {
    await expect(guest.page.getByText(support("status.joined", { name: "Omar" }))).toBeVisible();
    await his.getByRole("radio", { name: /^Mine/ }).check();
    await his.getByRole("button", { name: /One moment/ }).click();
    await expect(his.getByRole("textbox", { name: en("note.label") })).toHaveValue("يسأل عن جلسة اليوم");
    await answer.fill("At six.");
    await answer.press("Enter");
    await expect(guest.page.getByText("At six.")).toBeVisible();
  });

  await test.step("The first agent takes it back after a question", async () => {
    await hers
      .getByRole("radio", { name: new RegExp(ar("inbox.filters.all", { number: "" }).split("(")[0] ?? "") })
      .check();
    await hers.getByRole("button", { name: new RegExp(ar("assign.heldBy", { name: omar })) }).click();
    await hers.getByRole("button", { name: ar("assign.takeOver"), exact: true }).click();
    expect(await violationsOn(hers)).toEqual([]);
    await hers
      .getByRole("alertdialog")
      .getByRole("button", { name: ar("assign.takeOver") })
      .click();
    await expect(hers.getByRole("textbox", { name: ar("composer.label") })).toBeVisible();
    await expect(answer).toHaveCount(0);
    await hers.getByRole("button", { name: ar("conversation.end"), exact: true }).click();
    await hers
      .getByRole("alertdialog")
      .getByRole("button", { name: ar("end.confirm") })
      .click();
    await hers.getByRole("button", { name: ar("status.goAway") }).click();
    await expect(hers.getByText(ar("status.away"), { exact: true })).toBeVisible();
  });

  await test.step("A lead changes what agents offer", async () => {
    const lead = await visit("en");
    const { page } = lead;
    await signInBehind(lead, site.accounts.admin);
    await page.goto("/dashboard/support/replies");
    await untilRemotesAnswer(page);
    await page.getByRole("button", { name: en("replies.add") }).click();
    await page.getByRole("textbox", { name: en("replies.shortcut") }).fill("closing");
    await page.getByRole("radio", { name: en("topics.lessons") }).check();
    await page.getByRole("textbox", { name: en("replies.en") }).fill("We close at nine, {{name}}.");
    await page.getByRole("textbox", { name: en("replies.ar") }).fill("نغلق في التاسعة يا {{name}}.");
    await expect(page.getByText("We close at nine, Mariam.")).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: en("replies.save") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "/closing" })).toBeVisible();
  });
  expect(problems).toEqual([]);
});
