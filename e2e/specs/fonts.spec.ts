import { expect, test } from "../fixtures.ts";

for (const [language, name] of [
  ["en", /^figtree-/],
  ["ar", /^readex-pro-arabic-/],
] as const) {
  test(`a page in ${language} loads one font file`, async ({ visit }) => {
    const { page } = await visit(language);
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname.replace("/assets/", ""));
    });
    await page.goto("/");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    expect(fonts).toEqual([expect.stringMatching(name)]);
  });
}
