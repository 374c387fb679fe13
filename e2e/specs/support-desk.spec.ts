import { expect, test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test("a guest asks for help in Arabic, an agent answers at the desk and ends the conversation", async ({
  visit,
  site,
  problems,
}) => {
  const [guest, agent] = [await visit("ar"), await visit("en")];
  const support = readTexts("mfe-support-chat", "ar");
  const t = readTexts("mfe-dashboard", "en");
  const desk = agent.page;

  await test.step("An agent who is away sees the queue and takes nobody", async () => {
    await signInBehind(agent, site.accounts.agent);
    await desk.goto("/dashboard/support/desk");
    await expect(desk.getByText(t("status.away"), { exact: true })).toBeVisible();
    await expect(desk.getByRole("button", { name: t("status.next") })).toBeDisabled();
  });

  await test.step("The guest joins the queue, which the desk shows by itself", async () => {
    await guest.page.goto("/");
    await guest.page.getByRole("button", { name: support("launcher.open") }).click();
    await guest.page.getByRole("button", { name: support("start.start") }).click();
    await expect(guest.page.getByText(support("waiting.noAgents"))).toBeVisible();
    await expect(desk.getByText(t("queue.waiting_one", { count: 1 }))).toBeVisible();
  });

  const answer = desk.getByRole("textbox", { name: t("composer.label") });
  const question = guest.page.getByRole("textbox", { name: support("composer.label") });
  await test.step("The agent takes the next visitor, and both write", async () => {
    await desk.getByRole("button", { name: t("status.becomeAvailable") }).click();
    await desk.getByRole("button", { name: t("status.next") }).click();
    await expect(guest.page.getByText(support("status.joined", { name: "Hana" }))).toBeVisible();
    await question.fill("متى تبدأ الحصص؟");
    await question.press("Enter");
    await expect(desk.getByRole("log", { name: /^Messages with/ }).getByText("متى تبدأ الحصص؟")).toBeVisible();
    await answer.fill("At any time that you choose.");
    await answer.press("Enter");
    await expect(guest.page.getByText("At any time that you choose.")).toBeVisible();
    await expect(desk.getByText(t("delivery.read"), { exact: true })).toBeVisible();
  });

  await test.step("Conversation and text survive a reload of the desk", async () => {
    await desk.reload();
    await desk.getByRole("button", { name: /متى|At any time/ }).click();
    await expect(desk.getByRole("log", { name: /^Messages with/ }).getByText("متى تبدأ الحصص؟")).toHaveCount(1);
    await expect(
      desk.getByRole("log", { name: /^Messages with/ }).getByText("At any time that you choose."),
    ).toHaveCount(1);
    expect(await violationsOn(desk)).toEqual([]);
  });

  await test.step("The agent ends the conversation with a reason", async () => {
    await desk.getByRole("button", { name: t("conversation.end"), exact: true }).click();
    const dialog = desk.getByRole("alertdialog");
    await dialog.getByRole("radio", { name: t("end.reasons.answered") }).check();
    await dialog.getByRole("button", { name: t("end.confirm") }).click();
    await expect(guest.page.getByText(support("status.ended"))).toBeVisible();
    await expect(desk.getByText(t("inbox.none.mine"))).toBeVisible();
    await desk.getByRole("button", { name: t("status.goAway") }).click();
    await expect(desk.getByText(t("status.away"), { exact: true })).toBeVisible();
  });
  expect(problems).toEqual([]);
});
