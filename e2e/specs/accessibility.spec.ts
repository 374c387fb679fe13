import { prepareAddresses, SAMPLE_ADDRESSES } from "../addresses.ts";
import { LOOKS, lookAs, openWalk } from "../axe-walk.ts";
import { fieldFaults } from "../field-faults.ts";
import { beginRegistration, newStudentBehind } from "../first-lesson.ts";
import { expect, type Language, test } from "../fixtures.ts";
import { makeRows } from "../hostile-texts/make-rows.ts";
import type { Person } from "../people.ts";
import { runSite } from "../running-site.ts";
import { everyScreen, type Screen } from "../screens.ts";
import { offlineReady, sendSignIn } from "../session-steps.ts";
import { inChat, inEveryState, inFailure, inMenu, openLoaded } from "../states.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

test.describe.configure({ mode: "parallel" });

const isDeep = process.env.TEST_DEEP === "1";
/** Each language has one look, and its share of the screens; `test:deep` takes all looks with all of them. */
const TURNS = [
  ["en", LOOKS[0]],
  ["ar", LOOKS[2]],
  ["en", LOOKS[2]],
  ["ar", LOOKS[0]],
] as const;

/** In every run: the screens of these people that need no preparation, and some of the others, for the languages in turn. */
const SLICE: readonly Person[] = ["guest", "student", "newcomer"];
const OTHERS: readonly Screen[] = [
  { person: "trainer", path: "/dashboard/money/earnings" },
  { person: "admin", path: "/dashboard/money/payouts" },
];
/** Each language walks one of this many shares of the screens. */
const SHARES = 16;
/** Who is walked together, on a site of their own. */
const SIDES: Record<string, readonly Person[]> = {
  visitors: ["guest", "taker", "incomplete", "unverified", "disabled"],
  students: ["student", "learner", "newcomer"],
  trainers: ["trainer"],
  staff: ["agent", "admin"],
};

/** Accessible name of the region of toasts. */
const TOASTS: Record<Language, RegExp> = { en: /Notifications/, ar: /الإشعارات/ };

const isContact = ({ path }: Screen) => path === "/teachers" || path === "/contact-us";
const needsNothing = ({ path }: Screen) => !Object.values(SAMPLE_ADDRESSES).includes(path);

for (const [turn, [language, look]] of TURNS.slice(0, 2).entries()) {
  test(`axe finds nothing on a share of the screens in ${language}, ${look?.theme}, ${look?.width} px`, async ({
    browser,
    site,
  }) => {
    test.skip(isDeep, "the deep run walks all of them");
    const given = everyScreen(SAMPLE_ADDRESSES).filter(
      (screen) => SLICE.includes(screen.person) && needsNothing(screen),
    );
    const share = given.filter((_, place) => place % SHARES === turn);
    const screens = [...share, ...OTHERS.slice(turn, turn + 1)];
    const { walk, found, close } = openWalk({ browser, site, language, looks: look ? [look] : [] });
    await walk(screens, async (page, { path }, onState) => {
      await openLoaded(page, path);
      await onState("loaded");
    });
    await walk(given.filter(isContact).slice(turn, turn + 1), async (page, screen, onState) => {
      await inFailure(page, screen, onState);
      await openLoaded(page, screen.path);
      await inChat(page, language, onState);
      await inMenu(page, language, onState);
    });
    await close();
    expect(found).toEqual([]);
  });
}

for (const language of isDeep ? (["en", "ar"] as const) : []) {
  for (const [side, people] of Object.entries(SIDES)) {
    test(`axe finds nothing on any screen of ${side} in ${language}, in any state and look`, async ({ browser }) => {
      test.setTimeout(3_600_000);
      const { site, stop } = await runSite();
      const addresses = await prepareAddresses(browser, site);
      await makeRows(browser, site);
      const screens = everyScreen(addresses).filter(({ person }) => people.includes(person));
      const { walk, found, close } = openWalk({ browser, site, language, looks: LOOKS });
      await walk(screens, inEveryState);
      await walk(screens.filter(isContact).slice(0, 1), async (page, { path }, onState) => {
        await openLoaded(page, path);
        await inChat(page, language, onState);
        await inMenu(page, language, onState);
      });
      await close();
      await stop();
      expect(found).toEqual([]);
    });
  }
}

for (const [language, look] of isDeep ? TURNS : TURNS.slice(1, 2)) {
  test(`axe finds nothing in forms, steps and toasts in ${language}, ${look?.theme}, ${look?.width} px`, async ({
    visit,
    site,
  }) => {
    const visitor = await visit(language);
    const { page, context } = visitor;
    const t = readTexts("mfe-auth", language);
    const shell = readTexts("shell", language);
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
