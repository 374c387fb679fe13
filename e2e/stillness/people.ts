import { type Browser, type BrowserContext, expect } from "@playwright/test";
import type { Language } from "../fixtures.ts";
import { recordShifts } from "../layout-shifts.ts";
import type { RunningSite } from "../running-site.ts";

/**
 * Who visits: `learner` has a history of sessions, `incomplete` still has to complete the profile, `taker` is in a section
 * of the placement test.
 */
export type Person = "guest" | "taker" | "student" | "learner" | "trainer" | "incomplete" | "disabled" | "admin";

/** Paths whose ids exist only after a visitor has acted, such as a booking. */
export type Addresses = Record<"held" | "paid" | "result", string>;

const TRAINER = "0193b000-0000-7000-8000-000000000001";
const PASSWORD = "Kalima-Still-7";

type Account = { phone: string; password: string };
type Api = (call: string, data?: unknown, headers?: Record<string, string>) => Promise<unknown>;

/** API calls of one person, made from a page: only a browser sends secure cookies to `localhost`. Each returns the `data` of its answer. */
async function apiOf(context: BrowserContext, account?: Account): Promise<Api> {
  const page = await context.newPage();
  // A separate page: those of the site run scripts or forbid calls.
  await page.route("/blank", (route) => route.fulfill({ body: "", contentType: "text/html" }));
  await page.goto("/blank");
  let token = "";
  const api: Api = async (call, data, extra = {}) => {
    const headers = { ...extra, ...(token && { authorization: `Bearer ${token}` }) };
    const [status, text] = await page.evaluate(
      async ([line, body, given]) => {
        const [method = "", url = ""] = line.split(" ");
        const json = { ...given, "content-type": "application/json" };
        const answer = await fetch(url, { method, headers: body ? json : given, ...(body && { body }) });
        return [answer.status, await answer.text()] as const;
      },
      [call, data === undefined ? null : JSON.stringify(data), headers] as const,
    );
    expect(status, `${call}: ${text}`).toBeLessThan(300);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  if (account) token = ((await api("POST /api/auth/login", account)) as { accessToken: string }).accessToken;
  return api;
}

/** Contexts of people, each prepared on first use, and closed together. */
export function openPeople(browser: Browser, site: RunningSite, language: Language) {
  const contexts = new Map<Person, Promise<BrowserContext>>();

  async function open(person: Person): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: language === "ar" ? "ar-EG" : "en-GB",
      timezoneId: "Africa/Cairo",
    });
    await context.addInitScript(() => sessionStorage.setItem("LOADING_FILM_SEEN", "1"));
    await recordShifts(context);
    const { students, learner, trainers, admin, newStudent } = site.accounts;
    const accounts: Partial<Record<Person, Account>> = {
      student: students[0],
      learner,
      trainer: trainers[0],
      admin,
      incomplete: newStudent,
    };
    const account = accounts[person];
    if (account) await apiOf(context, account);
    if (person === "disabled") await apiOf(context, await disabledAccount(site, await apiOf(context)));
    if (person === "taker") await openSection(await apiOf(context));
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

/** An account that staff have disabled. */
async function disabledAccount(site: RunningSite, api: Api): Promise<Account> {
  const account = { phone: `+2011${Math.floor(10_000_000 + Math.random() * 80_000_000)}`, password: PASSWORD };
  await api("POST /api/auth/register", { ...account, name: "Nour Hassan", agreedToPrivacyPolicy: true });
  await site.disable(account.phone);
  return account;
}

type Attempt = {
  id: string;
  section: { groups: { questions: { id: string }[] }[] } | null;
  result: { code: string } | null;
};

async function openSection(api: Api): Promise<Attempt> {
  const { id } = (await api("POST /api/placement-test/attempts", {})) as Attempt;
  return (await api(`POST /api/placement-test/attempts/${id}/sections/1/start`, {})) as Attempt;
}

async function placementResult(api: Api): Promise<string> {
  let attempt = (await api("POST /api/placement-test/attempts", {})) as Attempt;
  for (const section of [1, 2, 3, 4]) {
    const path = `/api/placement-test/attempts/${attempt.id}/sections/${section}`;
    const { section: open } = (await api(`POST ${path}/start`, {})) as Attempt;
    const questions = open?.groups.flatMap((group) => group.questions) ?? [];
    const answers = questions.map(({ id: questionId }) => ({ questionId, choice: 1 }));
    attempt = (await api(`POST ${path}`, { answers })) as Attempt;
  }
  return attempt.result?.code ?? "";
}

/** Each look leaves an unpaid booking behind, and a student may have few of them. */
async function cancelUnpaid(api: Api): Promise<void> {
  const unpaid = (await api("GET /api/bookings?status=awaiting_payment")) as { id: string }[];
  for (const { id } of unpaid) await api(`POST /api/bookings/${id}/cancel`, {});
}

async function bookNextFree(api: Api): Promise<string> {
  const { nextFree } = (await api(`GET /api/teachers/${TRAINER}`)) as { nextFree: string[] };
  const order = { teacherId: TRAINER, pack: 1, startsAt: nextFree.slice(-1) };
  const key = { "idempotency-key": crypto.randomUUID() };
  return ((await api("POST /api/bookings", order, key)) as { referenceCode: string }).referenceCode;
}

/** Pays as the hosted card fields do. */
async function pay(api: Api, referenceCode: string): Promise<void> {
  const { hostedFieldsUrl } = (await api(`GET /api/payments/${referenceCode}`)) as { hostedFieldsUrl: string };
  const card = { holder: "Nour Hassan", number: "4242424242424242", expiry: "12/30", cvv: "123" };
  const answer = await fetch(new URL("/tokens", hostedFieldsUrl), {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(card),
  });
  const { token } = (await answer.json()) as { token: string };
  const key = { "idempotency-key": crypto.randomUUID() };
  await api(`POST /api/payments/${referenceCode}/charges`, { method: { type: "card", token } }, key);
  const status = async () => ((await api(`GET /api/payments/${referenceCode}`)) as { status: string }).status;
  await expect.poll(status).toBe("confirmed");
}

/** Books, pays and takes the placement test. */
export async function prepareAddresses(browser: Browser, { origin, accounts }: RunningSite): Promise<Addresses> {
  // Not in the student's browser: a guest's result joins the account that signs in there and ends its reminder.
  const guest = await browser.newContext({ baseURL: origin });
  const code = await placementResult(await apiOf(guest));
  await guest.close();
  const context = await browser.newContext({ baseURL: origin });
  const api = await apiOf(context, accounts.students[0]);
  await cancelUnpaid(api);
  const paid = await bookNextFree(api);
  await pay(api, paid);
  const held = await bookNextFree(api);
  await context.close();
  return {
    held: `/payment/${held}`,
    paid: `/payment/${paid}`,
    result: `/placement-test/results/${code}`,
  };
}
