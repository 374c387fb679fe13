import { expect, test } from "../fixtures.ts";
import { textsOf } from "../texts.ts";

for (const language of ["en", "ar"] as const) {
  test(`a remote whose origin is down fails alone and comes back, in ${language}`, async ({ visit, site }) => {
    test.setTimeout(120_000);
    const { page } = await visit(language);
    const shell = textsOf("shell", language);
    const catalog = textsOf("mfe-catalog", language);
    const support = textsOf("mfe-support-chat", language);

    await site.lonely.close();
    try {
      await page.goto("/teachers");
      await expect(page.getByRole("heading", { name: shell("error.title") })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      // The support chat stands on the same origin and fails as quietly.
      await expect(page.getByText(shell("remote.title"))).toBeVisible({ timeout: 15_000 });

      await page
        .getByRole("banner")
        .getByRole("link", { name: shell("nav.login") })
        .click();
      await expect(page.getByRole("heading", { name: textsOf("mfe-auth", language)("login.title") })).toBeVisible();
      await page.goto("/teachers");
      await expect(page.getByRole("heading", { name: shell("error.title") })).toBeVisible({ timeout: 15_000 });
    } finally {
      await site.lonely.open();
    }

    await page
      .getByRole("main")
      .getByRole("button", { name: shell("error.retry") })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: catalog("teachers.title") })).toBeVisible();
    await page
      .getByRole("alert")
      .getByRole("button", { name: shell("remote.retry") })
      .click();
    await expect(page.getByRole("button", { name: support("launcher.open") })).toBeVisible();
  });
}
