import type { Browser, Page } from "@playwright/test";
import { fieldFaults } from "../field-faults.ts";
import { beginRegistration, newStudentBehind } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { LOOKS, type Look, lookAs } from "../looks.ts";
import { type Addresses, openPeople, type Person } from "../people.ts";
import type { RunningSite } from "../running-site.ts";
import { everyScreen, type Screen } from "../screens.ts";
import { offlineReady, sendSignIn } from "../session-steps.ts";
import { inChat, inFailure, inMenu, openLoaded } from "../states.ts";
import { textsOf } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test.use({ film: false });
test.describe.configure({ mode: "parallel" });

const isDeep = process.env.TEST_DEEP === "1";
/** Each language has one look, and its share of the screens; `test:deep` takes four looks with all of them. */
const TURNS = [
  ["en", LOOKS[0]],
  ["ar", LOOKS[2]],
  ["en", LOOKS[2]],
  ["ar", LOOKS[0]],
] as const;

/** The screens that need no preparation. */
const NO_ADDRESSES: Addresses = { held: "", paid: "", details: "", result: "", room: "" };
const SLICE: readonly Person[] = ["guest", "student", "newcomer"];

/** What the region of toasts is called. */
const TOASTS: Record<Language, RegExp> = { en: /Notifications/, ar: /الإشعارات/ };

type Walk = { browser: Browser; site: RunningSite; language: Language; looks: readonly Look[] };

/** Walks screens; what axe finds, with the screen, state and look it was found in. */
async function walk(
  { browser, site, language, looks }: Walk,
  screens: readonly Screen[],
  statesOf: (page: Page, screen: Screen, look: (state: string) => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  const people = openPeople(browser, site, language);
  for (const screen of screens) {
    const page = await (await people.as(screen.person)).newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: looks[0]?.width ?? 1280, height: 844 });
    const look = async (state: string) => {
      for (const each of state === "menu" ? looks.filter(({ width }) => width === 360) : looks) {
        await lookAs(page, each);
        const lines = [...(await violationsOn(page)), ...(await fieldFaults(page))];
        const where = `${language} ${screen.person} ${screen.path}, ${state}, ${each.theme} ${each.width} px`;
        found.push(...lines.map((line) => `${where}: ${line}`));
      }
    };
    await statesOf(page, screen, look).catch((error) => found.push(`${screen.person} ${screen.path}: ${error}`));
    await page.close();
  }
  await people.close();
  return found;
}

for (const [turn, [language, look]] of (isDeep ? TURNS : TURNS.slice(0, 2)).entries()) {
  test(`axe finds nothing on a share of the screens in ${language}, ${look?.theme}, ${look?.width} px`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(300_000);
    const given = everyScreen(NO_ADDRESSES).filter(({ person, path }) => path && SLICE.includes(person));
    const screens = given.filter((_, place) => isDeep || place % 2 === turn);
    const looks = look ? [look] : [];
    const found = await walk({ browser, site, language, looks }, screens, async (page, { path }, onState) => {
      await openLoaded(page, path);
      await onState("loaded");
    });
    const [contact] = screens.filter(({ path }) => path === "/teachers" || path === "/contact-us");
    found.push(
      ...(await walk({ browser, site, language, looks }, contact ? [contact] : [], async (page, screen, onState) => {
        await inFailure(page, screen, onState);
        await openLoaded(page, screen.path);
        await inChat(page, language, onState);
        await inMenu(page, language, onState);
      })),
    );
    expect(found).toEqual([]);
  });

  test(`axe finds nothing in forms, steps and toasts in ${language}, ${look?.theme}, ${look?.width} px`, async ({
    visit,
    site,
  }) => {
    test.setTimeout(300_000);
    const visitor = await visit(language);
    const { page, context } = visitor;
    const t = textsOf("mfe-auth", language);
    const shell = textsOf("shell", language);
    const found: string[] = [];
    const lookNow = async () => {
      if (look) await lookAs(page, look);
      found.push(...(await violationsOn(page)), ...(await fieldFaults(page)));
    };
    await page.emulateMedia({ reducedMotion: "reduce" });

    await page.goto("/login");
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await lookNow();
    await page.getByRole("button", { name: t("signInByCode.choose") }).click();
    await expect(page.getByRole("heading", { name: t("signInByCode.title") })).toBeVisible();
    await lookNow();
    await page.goto("/register");
    const phone = await beginRegistration(visitor);
    await lookNow();
    await page.getByRole("textbox", { name: t("fields.code") }).fill(await site.codeFor(phone));
    await expect(page.getByRole("heading", { name: t("completeProfile.title") })).toBeVisible();
    await lookNow();
    await context.clearCookies();

    await newStudentBehind(visitor, site);
    await page.goto("/profile/settings");
    await page.getByRole("button", { name: t("deleteAccount.open") }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await lookNow();
    await page.goto("/about");
    await offlineReady(page);
    const toasts = page.getByRole("region", { name: TOASTS[language] });
    await context.setOffline(true);
    await expect(toasts.getByText(shell("toasts.offline"))).toBeVisible();
    await lookNow();
    await context.setOffline(false);
    await expect(toasts.getByText(shell("toasts.online"))).toBeVisible();
    await lookNow();
    await context.clearCookies();
    const gone = await newStudentBehind(visitor, site);
    await site.disable(gone.phone);
    await page.goto("/profile");
    await sendSignIn(visitor, gone);
    await expect(page.getByRole("heading", { name: t("disabled.title") })).toBeVisible();
    await lookNow();
    expect(found).toEqual([]);
  });
}
