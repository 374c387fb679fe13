import { failureBox } from "../faults/failure-box.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { readTexts } from "../texts.ts";
import { touchOverlay } from "../usable.ts";

const DOWN = ["mfe-catalog", "mfe-support-chat"];

for (const language of languagesInTurn("ar")) {
  test(`remotes whose origin is down fail alone and come back, in ${language}`, async ({ visit, site }) => {
    const { page } = await visit(language);
    const shell = readTexts("shell", language);
    const catalog = readTexts("mfe-catalog", language);
    const support = readTexts("mfe-support-chat", language);
    const { box, retry } = failureBox(page, language, true);
    const heading = page.getByRole("heading", { level: 1 });

    for (const remote of DOWN) await site.originOf(remote).breakWith("refused");
    try {
      await page.goto("/teachers");
      await expect(box).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await touchOverlay(page);
      // The support chat is down too and fails as quietly.
      await expect(page.getByText(shell("remote.title"))).toBeVisible();

      // Every other route works: the shell's own, and those of other remotes.
      for (const [path, name] of [
        ["/about", shell("about.title")],
        ["/contact-us", shell("about.title")],
        ["/login", readTexts("mfe-auth", language)("login.title")],
        ["/register", readTexts("mfe-auth", language)("register.title")],
      ] as const) {
        await page.goto(path);
        await expect(heading.filter({ hasText: name })).toBeVisible();
      }
      await page.goto("/teachers");
      await expect(box).toBeVisible();
      await touchOverlay(page);
      // Otherwise a pending retry could still succeed.
      await expect(page.getByText(shell("remote.title"))).toBeVisible();
    } finally {
      for (const remote of DOWN) await site.originOf(remote).mend();
    }

    await retry.click();
    await expect(page.getByRole("heading", { level: 1, name: catalog("teachers.title") })).toBeVisible();
    await expect(box).toHaveCount(0);
    await page
      .getByRole("alert")
      .getByRole("button", { name: shell("remote.retry") })
      .click();
    await expect(page.getByRole("button", { name: support("launcher.open") })).toBeVisible();
  });
}

test("an origin that is busy at one address is asked at a new one, in the same view", async ({ visit, site }) => {
  const { page } = await visit("en");
  const origin = site.originOf("mfe-catalog");
  origin.forget();
  // The address without a query, however often: a preload may have met the fault before the script asks.
  await origin.breakWith("status 503", { only: /\/remoteEntry\.js$/ });
  try {
    // On a machine that is too slow for the limit of both requests together, the visit is made once more.
    await expect(async () => {
      await page.goto("/teachers");
      // The server has rendered the heading: only code that came takes the mark off.
      await expect(page.locator('[data-remote="mfe-catalog"]:not([data-served]) h1')).toBeVisible({ timeout: 15_000 });
      await expect(failureBox(page, "en", true).box).toHaveCount(0);
    }).toPass();
  } finally {
    await origin.mend();
  }
  const entries = new Set(origin.asked.filter((path) => path.includes("/remoteEntry.js")));
  expect([...entries].map((path) => new URL(path, origin.origin).search)).toEqual(["", "?attempt=1"]);
});
