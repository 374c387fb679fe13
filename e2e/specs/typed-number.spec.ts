import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { offlineReady } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";

for (const language of languagesInTurn("ar")) {
  test(`a typed number is kept after the connection was lost while signing in, in ${language}`, async ({ visit }) => {
    const { page, context } = await visit(language);
    const shell = readTexts("shell", language);
    await page.goto("/login");
    const phone = page.locator('input[name="phone"]');
    await phone.fill("01012345678");
    // The form's code keeps what is typed; it cannot come any more once the connection is lost.
    await untilRemotesAnswer(page);
    await offlineReady(page);
    await context.setOffline(true);
    await expect(page.getByRole("heading", { level: 1, name: shell("offline.title") })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL("/login");
    await expect(phone).toHaveValue("01012345678");
  });
}
