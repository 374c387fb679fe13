import { chooseTimes, newStudent, openTrainer, takePack } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { makePattern, readTexts } from "../texts.ts";

test("a keyboard user never loses the focus between trainers, booking, payment and bookings", async ({
  visit,
  site,
}) => {
  const visitor = await visit("en");
  const { page } = visitor;
  const booking = readTexts("mfe-booking", "en");
  const title = page.locator("main h1");
  const press = async (role: "button" | "link", name: string | RegExp) => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  // Without bookings that another journey made: a student has one lesson at a time.
  await newStudent(visitor, site);
  // The focus moves to the heading once the page is there: a link that is focused before would lose it.
  await expect(page.getByRole("heading", { level: 1, name: booking("sections.today"), exact: true })).toBeFocused();

  await test.step("From the trainers to the booking", async () => {
    await press("link", "Trainers");
    await expect(title).toBeFocused();
    await openTrainer(page, "en", "Salma Farouk");
    await expect(page).toHaveURL(/\/booking\//);
    await expect(title).toBeFocused();
  });

  await test.step("After the same time every week has filled the pack", async () => {
    await takePack(page, 6);
    await chooseTimes(page, "en", 5);
    await press("button", booking("weekly.fill"));
    await expect(page.getByText(/weekly time/)).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
  });

  await test.step("From the hold to the payment and to the bookings", async () => {
    await press("button", makePattern(booking("summary.toPayment", { amount: "" })));
    await expect(page).toHaveURL(/\/payment\//);
    await expect(title).toBeFocused();
    await page.goto("/profile/bookings");
    // The session comes after the page, and with it the list once more.
    await page.waitForLoadState("networkidle");
  });

  await test.step("After a booking was cancelled", async () => {
    const card = page.getByRole("article").first();
    await card.getByRole("button", { name: makePattern(booking("bookings.moreAbout", { code: "" })) }).press("Enter");
    await page.getByRole("menuitem", { name: booking("cancel.open") }).press("Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: booking("cancel.confirm") })
      .press("Enter");
    await expect(card.getByRole("heading")).toBeFocused();
  });
});
