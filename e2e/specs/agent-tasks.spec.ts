import type { Page } from "@playwright/test";
import { countPresses } from "../count-presses.ts";
import { expect, test, type Visitor } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { openApi } from "../orders.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";
import { violationsOn } from "../violations.ts";

const DESK = "/dashboard/support/desk";
const ANSWER = "نفتح من التاسعة صباحًا حتى التاسعة مساءً.";
/** The words of a text before its hole. */
const beforeHole = (text: string) => new RegExp(text.split("(")[0] ?? "");

async function joinQueue({ page, language }: Visitor): Promise<void> {
  const support = readTexts("mfe-support-chat", language);
  await page.goto("/");
  await page.getByRole("button", { name: support("launcher.open") }).click();
  await page.getByRole("button", { name: support("start.start") }).click();
}

for (const language of languagesInTurn("ar")) {
  const t = readTexts("mfe-dashboard", language);
  const log = (page: Page) => page.getByRole("log");
  const answer = (page: Page) => page.getByRole("textbox", { name: t("composer.label") });

  async function endConversation(page: Page): Promise<void> {
    await page.getByRole("button", { name: t("conversation.end"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("end.confirm") })
      .click();
    await expect(log(page)).toHaveCount(0);
  }

  test(`an agent takes a chat, answers with a ready reply and hands it over within 7 presses, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [guest, other] = [await visit(language), await visit("en")];
    const [first, second] = [await visit(language), await visit(language)];
    const support = readTexts("mfe-support-chat", language);
    const [hers, his] = [first.page, second.page];
    await signInBehind(first, site.accounts.agent);
    await signInBehind(second, site.accounts.secondAgent);
    for (const page of [hers, his]) {
      await page.goto(DESK);
      await page.getByRole("button", { name: t("status.becomeAvailable") }).click();
      await expect(page.getByRole("button", { name: t("status.goAway") })).toBeVisible();
    }

    await test.step("One agent: 7", async () => {
      await joinQueue(guest);
      await expect(hers.getByRole("button", { name: t("status.next") })).toBeEnabled();
      const hands = countPresses(hers);
      await hands.key("F2");
      await expect(answer(hers)).toBeFocused();
      await hands.key("/");
      await hands.press(hers.getByRole("dialog").getByRole("listitem").getByRole("button").first());
      await expect(answer(hers)).toBeFocused();
      const reply = await answer(hers).inputValue();
      await hands.key("Enter");
      await expect(guest.page.getByText(reply)).toBeVisible();
      await hands.press(hers.getByRole("button", { name: t("conversation.transfer"), exact: true }));
      const dialog = hers.getByRole("alertdialog");
      await hands.type(dialog.getByRole("textbox", { name: t("note.label") }), "Asks about prices");
      await hands.press(dialog.getByRole("button", { name: t("assign.confirm") }));
      await expect(guest.page.getByText(support("status.joined", { name: "Omar" }))).toBeVisible();
      hands.expectAtMost(7);
      await his.getByRole("radio", { name: beforeHole(t("inbox.filters.mine", { number: "" })) }).check();
      const inbox = his.getByRole("region", { name: t("inbox.title") });
      await inbox.getByRole("listitem").getByRole("button").first().click();
      await expect(his.getByRole("textbox", { name: t("note.label") })).toHaveValue("Asks about prices");
      await endConversation(his);
    });

    await test.step("Two agents at once: one of them takes it", async () => {
      await joinQueue(other);
      for (const page of [hers, his]) {
        await expect(page.getByRole("button", { name: t("status.next") })).toBeEnabled();
      }
      await Promise.all([hers.keyboard.press("F2"), his.keyboard.press("F2")]);
      const taken = async () => Promise.all([hers, his].map((page) => log(page).count()));
      await expect.poll(async () => (await taken()).toSorted()).toEqual([0, 1]);
      const [ofHers] = await taken();
      const [winner, loser] = ofHers === 1 ? [hers, his] : [his, hers];
      await expect(answer(winner)).toBeFocused();
      await expect(loser.getByRole("button", { name: t("status.next") })).toBeDisabled();
      await endConversation(winner);
    });

    for (const page of [hers, his]) {
      await page.getByRole("button", { name: t("status.goAway") }).click();
      await expect(page.getByText(t("status.away"), { exact: true })).toBeVisible();
    }
    expect(problems).toEqual([]);
  });

  test(`an agent answers a contact form by SMS, undoes that and sends it within 6 presses, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const [guest, agent] = [await visit("ar"), await visit(language)];
    const { page } = agent;
    const name = language === "ar" ? "هبة سمير" : "ريم عادل";
    const phone = `+2010${String(Date.now()).slice(-8)}`;
    const form = { fullName: name, phone, details: "متى تفتحون؟", isOnWhatsapp: false, agreesToOffers: false };
    const ask = await openApi(guest.context);
    await ask("POST /api/contact-messages", form);
    await signInBehind(agent, site.accounts.agent);
    await page.goto(DESK);
    await untilRemotesAnswer(page);

    const hands = countPresses(page);
    await hands.press(page.getByRole("radio", { name: beforeHole(t("inbox.filters.unassigned", { number: "" })) }));
    await hands.press(page.getByRole("button", { name }));
    const pane = page.getByRole("region", { name });
    const box = pane.getByRole("textbox", { name: t("questions.answer") });
    await hands.type(box, ANSWER);
    expect(await violationsOn(page)).toEqual([]);
    const send = pane.getByRole("button", { name: t("questions.send") });
    await hands.press(send);
    await expect(pane).toHaveCount(0);
    await hands.press(page.getByRole("button", { name: t("questions.undo"), exact: true }));
    await expect(box).toHaveValue(ANSWER);
    await hands.press(send);
    await expect(pane).toHaveCount(0);
    hands.expectAtMost(6);

    type Asked = { from: { name: string }; replies: { delivery: { state: string } | null }[] };
    // In another browser: signing in again would end the session of the desk.
    const desk = await openApi((await visit("en")).context, site.accounts.secondAgent);
    const readDeliveries = async () => {
      const answered = (await desk("GET /api/staff/support-requests?state=answered")) as Asked[];
      const asked = answered.find(({ from }) => from.name === name);
      return asked?.replies.map(({ delivery }) => delivery?.state);
    };
    await expect.poll(readDeliveries).toEqual(["sent"]);
    // The one that was undone would have left before.
    const sent = await site.smsTo(phone);
    expect(sent).toEqual([expect.stringContaining(ANSWER)]);

    await test.step("The guest gives stars by the link, once", async () => {
      const support = readTexts("mfe-support-chat", "ar");
      const link = sent[0]?.match(/\S+\/rate-answer\S+/)?.[0] ?? "";
      for (const [place, given] of [
        [3, "few"],
        [0, "few"],
      ] as const) {
        await guest.page.goto(link);
        await untilRemotesAnswer(guest.page);
        expect(await violationsOn(guest.page)).toEqual([]);
        const stars = guest.page.getByRole("group", { name: support("rateAnswer.stars") });
        await stars.getByRole("button").nth(place).click();
        await expect(guest.page.getByText(support("rateAnswer.thanks"))).toBeVisible();
        // The first stars count.
        const shown = support("rateAnswer.given", { stars: support(`rating.stars_${given}`, { count: 4 }) });
        await expect(guest.page.getByText(shown)).toBeVisible();
      }
      expect(await violationsOn(guest.page)).toEqual([]);
    });
    expect(problems).toEqual([]);
  });
}
