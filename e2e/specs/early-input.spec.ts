import { expect, test } from "../fixtures.ts";
import { textsOf } from "../texts.ts";

for (const language of ["en", "ar"] as const) {
  test(`a form that is filled in and sent before the scripts come is sent all the same, in ${language}`, async ({
    visit,
    site,
  }) => {
    const [student] = site.accounts.students;
    if (!student) throw new Error("there is no demo student");
    const { page, context } = await visit(language);
    await context.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
    let letScriptsCome = () => {};
    const come = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route(/\.js(\?|$)/, async (route) => {
      await come;
      await route.continue();
    });
    const t = textsOf("mfe-auth", language);
    // On a busy machine a render may be late; the whole page, made after it, is kept for visitors without a session.
    const login = () => page.request.get("/login", { headers: { "accept-language": language } });
    await expect.poll(async () => (await login()).text()).toContain("data-served");
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByRole("textbox", { name: t("fields.phone"), exact: true }).pressSequentially(student.phone);
    await page.locator('input[name="password"]').pressSequentially(student.password);
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await expect(page).toHaveURL("/login");
    letScriptsCome();
    await expect(page).toHaveURL("/");
  });
}
