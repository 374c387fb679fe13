import type { Browser, BrowserContext } from "@playwright/test";
import { newStudentBehind } from "./first-lesson.ts";
import { type Language, skipFilm } from "./fixtures.ts";
import { recordShifts } from "./layout-shifts.ts";
import { type Api, openApi } from "./orders.ts";
import { openSection } from "./placement-attempt.ts";
import type { RunningSite } from "./running-site.ts";

/**
 * Who visits: `learner` has a history of sessions, `newcomer` nothing at all, `incomplete` still has to complete the
 * profile, `taker` is in a section of the placement test, `unverified` waits for the code of a registration.
 */
export type Person =
  | "guest"
  | "taker"
  | "student"
  | "secondStudent"
  | "learner"
  | "newcomer"
  | "trainer"
  | "secondTrainer"
  | "agent"
  | "admin"
  | "secondAdmin"
  | "incomplete"
  | "unverified"
  | "disabled";

const PASSWORD = "Kalima-Still-7";

type Account = { phone: string; password: string };
/** Contexts of people, each prepared on first use, and closed together. */
export function openPeople(browser: Browser, site: RunningSite, language: Language) {
  const contexts = new Map<Person, Promise<BrowserContext>>();

  async function open(person: Person): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: language === "ar" ? "ar-EG" : "en-GB",
      timezoneId: "Africa/Cairo",
    });
    await context.addInitScript(skipFilm);
    await recordShifts(context);
    const { students, learner, trainers, agent, admin, secondAdmin, newStudent } = site.accounts;
    const accounts: Partial<Record<Person, Account>> = {
      student: students[0],
      secondStudent: students[1],
      learner,
      trainer: trainers[0],
      secondTrainer: trainers[1],
      agent,
      admin,
      secondAdmin,
      incomplete: newStudent,
    };
    const account = accounts[person];
    if (account) await openApi(context, account);
    if (person === "newcomer") await newStudentBehind({ context, language }, site);
    if (person === "unverified") await registerOnly(await openApi(context));
    if (person === "disabled") await openApi(context, await makeDisabledAccount(site, await openApi(context)));
    if (person === "taker") await openSection(await openApi(context));
    return context;
  }

  return {
    as(person: Person): Promise<BrowserContext> {
      const found = contexts.get(person) ?? open(person);
      contexts.set(person, found);
      return found;
    },
    async close() {
      for (const context of await Promise.all(contexts.values())) await context.close();
    },
  };
}

/** An account whose phone is not verified. */
async function registerOnly(api: Api): Promise<Account> {
  const account = { phone: `+2011${Math.floor(10_000_000 + Math.random() * 80_000_000)}`, password: PASSWORD };
  await api("POST /api/auth/register", { ...account, name: "Nour Hassan", agreedToPrivacyPolicy: true });
  return account;
}

/** An account that staff have disabled. */
async function makeDisabledAccount(site: RunningSite, api: Api): Promise<Account> {
  const account = await registerOnly(api);
  await site.disable(account.phone);
  return account;
}
