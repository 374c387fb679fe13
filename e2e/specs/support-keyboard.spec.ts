import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const MAX_STEPS = 80;

/** Presses Tab until the control has the focus, which must be seen. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeEnabled();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    const ring = await control.evaluate((element) => {
      if (element !== document.activeElement) return null;
      // The box of a radio is drawn by its label, that of a field by its frame.
      const drawn = [element, element.parentElement, element.parentElement?.parentElement];
      return drawn.some((each) => each && getComputedStyle(each).outlineStyle !== "none");
    });
    if (ring === null) continue;
    return expect(ring, `the focus of ${control} is seen`).toBe(true);
  }
  throw new Error(`Tab does not reach ${control}`);
}

async function press(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, control, key);
  await page.keyboard.press("Enter");
}

test("an agent works at the Arabic desk with the keyboard alone", async ({ visit, site, problems }) => {
  const [guest, agent] = [await visit("en"), await visit("ar")];
  const support = readTexts("mfe-support-chat", "en");
  const t = readTexts("mfe-dashboard", "ar");
  const { page: desk } = agent;
  const { keyboard } = desk;
  const button = (key: string) => desk.getByRole("button", { name: t(key), exact: true });
  const answer = desk.getByRole("textbox", { name: t("composer.label") });
  const dialog = desk.getByRole("alertdialog");

  await test.step("Takes the next visitor, and may write at once", async () => {
    await signInBehind(agent, site.accounts.agent);
    await desk.goto("/dashboard/support/desk");
    await guest.page.goto("/");
    await guest.page.getByRole("button", { name: support("launcher.open") }).click();
    await guest.page.getByRole("button", { name: support("start.start") }).click();
    await press(desk, button("status.becomeAvailable"));
    await expect(button("status.next")).toBeEnabled();
    await keyboard.press("F2");
    await expect(answer).toBeFocused();
    await keyboard.type("Good morning!");
    await keyboard.press("Enter");
    await expect(guest.page.getByText("Good morning!")).toBeVisible();
  });

  await test.step("A ready reply is chosen and sent", async () => {
    await press(desk, button("canned.open"), "Shift+Tab");
    const search = desk.getByRole("searchbox");
    await tabTo(desk, search);
    await keyboard.type("لحظة");
    const reply = desk.getByRole("dialog").getByRole("listitem").getByRole("button").first();
    const shown = (await reply.textContent()) ?? "";
    await press(desk, reply);
    await expect(answer).toBeFocused();
    // Without the shortcut, which stands before the text in the list.
    await expect(answer).toHaveValue(/^لحظة/);
    const text = await answer.inputValue();
    expect(shown).toContain(text);
    await keyboard.press("Enter");
    await expect(guest.page.getByText(text)).toBeVisible();
  });

  await test.step("A note is saved, a ticket is left", async () => {
    const note = desk.getByRole("textbox", { name: t("note.label") });
    await tabTo(desk, note);
    await keyboard.type("يسأل عن الأسعار");
    await press(desk, button("note.save"));
    await expect(note).toBeFocused();
    await expect(note).toHaveValue("يسأل عن الأسعار");
    await press(desk, button("conversation.followUp"), "Shift+Tab");
    const ticket = desk.getByRole("dialog");
    await tabTo(desk, ticket.getByRole("textbox", { name: t("followUp.fullName") }));
    await keyboard.type("Karim");
    await tabTo(desk, ticket.getByRole("textbox", { name: t("followUp.email") }));
    await keyboard.type("karim@example.com");
    await tabTo(desk, ticket.getByRole("radio").first());
    await keyboard.press("Space");
    await tabTo(desk, ticket.getByRole("textbox", { name: t("followUp.details") }));
    await keyboard.type("Prices of ten sessions");
    await press(desk, ticket.getByRole("button", { name: t("followUp.leave") }));
    await expect(ticket).toHaveCount(0);
    await expect(button("conversation.followUp")).toBeFocused();
    expect(await violationsOn(desk)).toEqual([]);
  });

  await test.step("The conversation goes back to the queue, and the list has the focus", async () => {
    await press(desk, button("conversation.transfer"));
    await expect(dialog.getByRole("radio", { name: t("assign.queue") })).toBeChecked();
    await press(desk, dialog.getByRole("button", { name: t("assign.confirm") }));
    await expect(desk.getByRole("heading", { name: t("inbox.title") })).toBeFocused();
  });

  await test.step("It is taken again and ended", async () => {
    await expect(dialog).toHaveCount(0);
    await expect(button("status.next")).toBeEnabled();
    await keyboard.press("F2");
    await expect(answer).toBeFocused();
    await press(desk, button("conversation.end"), "Shift+Tab");
    await press(desk, dialog.getByRole("button", { name: t("end.confirm") }));
    await expect(guest.page.getByText(support("status.ended"))).toBeVisible();
    await expect(desk.getByRole("heading", { name: t("inbox.title") })).toBeFocused();
    await press(desk, button("status.goAway"), "Shift+Tab");
  });
  expect(problems).toEqual([]);
});
