import { beginRegistration, newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { sendSignIn, signInBehind } from "../session-steps.ts";
import { textsOf } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test.use({ film: false });

const PUBLIC = [
  "/",
  "/teachers",
  "/select-teacher",
  "/placement-test",
  "/about",
  "/contact-us",
  "/privacy-policy",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=none",
  "/booking/0193b000-0000-7000-8000-000000000001",
];

const OWN = [
  "/profile",
  "/profile/account",
  "/profile/settings",
  "/profile/bookings",
  "/profile/appointments",
  "/phone-changed",
];

const isDeep = process.env.TEST_DEEP === "1";

/** The first two cover each language, theme and width, and share the pages; `test:deep` takes all four with every page. */
const LOOKS = [
  ["en", "light", 1280],
  ["ar", "dark", 390],
  ["en", "dark", 390],
  ["ar", "light", 1280],
] as const;

for (const [look, [language, theme, width]] of (isDeep ? LOOKS : LOOKS.slice(0, 2)).entries()) {
  const ofThisLook = (paths: readonly string[]) => paths.filter((_, place) => isDeep || place % 2 === look);

  test(`axe finds nothing in ${language}, ${theme}, ${width} px`, async ({ visit, site }) => {
    test.setTimeout(300_000);
    const visitor = await visit(language);
    const { page, context } = visitor;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await context.addInitScript((chosen) => localStorage.setItem("THEME", chosen), theme);
    await page.setViewportSize({ width, height: 844 });
    const found: string[] = [];

    for (const path of ofThisLook(PUBLIC)) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      found.push(...(await violationsOn(page)));
    }
    const t = textsOf("mfe-auth", language);
    await page.goto("/login");
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    found.push(...(await violationsOn(page)));
    await page.getByRole("button", { name: t("signInByCode.choose") }).click();
    await expect(page.getByRole("heading", { name: t("signInByCode.title") })).toBeVisible();
    found.push(...(await violationsOn(page)));
    await page.goto("/register");
    const phone = await beginRegistration(visitor);
    found.push(...(await violationsOn(page)));
    await page.getByRole("textbox", { name: t("fields.code") }).fill(await site.codeFor(phone));
    await expect(page.getByRole("heading", { name: t("completeProfile.title") })).toBeVisible();
    found.push(...(await violationsOn(page)));
    await context.clearCookies();

    await signInBehind(visitor, site.accounts.students[1]);
    for (const path of ofThisLook(OWN)) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      found.push(...(await violationsOn(page)));
    }
    await page.goto("/profile/settings");
    await page.getByRole("button", { name: t("deleteAccount.open") }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    found.push(...(await violationsOn(page)));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: textsOf("mfe-support-chat", language)("launcher.open") }).click();
    found.push(...(await violationsOn(page)));
    await page.keyboard.press("Escape");
    await context.clearCookies();
    const gone = await newStudentBehind(visitor, site);
    await site.disable(gone.phone);
    await page.goto("/profile");
    await sendSignIn(visitor, gone);
    await expect(page.getByRole("heading", { name: t("disabled.title") })).toBeVisible();
    found.push(...(await violationsOn(page)));
    expect(found).toEqual([]);
  });
}
