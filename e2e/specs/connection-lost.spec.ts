import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { offlineReady } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

for (const language of languagesInTurn("en")) {
  test(`a lost connection has a page of its own, and the visitor returns, in ${language}`, async ({ visit }) => {
    const { page } = await visit(language);
    const shell = readTexts("shell", language);
    const lost = page.getByRole("heading", { level: 1, name: shell("offline.title") });
    await page.goto("/about?from=mail");
    await offlineReady(page);
    await page.context().setOffline(true);
    await expect(lost).toBeVisible();
    await expect(page).toHaveURL(/^[^?]+\/connection-lost\?/);

    // The page that was left may still be there, with a button of the same name.
    await page
      .getByRole("button", { name: shell("offline.retry") })
      .first()
      .click();
    await page.waitForTimeout(500);
    await expect(lost).toBeVisible();

    await page.context().setOffline(false);
    await expect(page).toHaveURL("/about?from=mail");
  });
}
