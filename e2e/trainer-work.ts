import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { joinDatabase } from "../server/src/kernel/database/open-database.ts";
import { readConfig } from "../server/src/settings/config.ts";
import { buildLesson } from "../server/test/build-lesson.ts";
import { DAY_MS, MINUTE_MS } from "../shared/contracts/src/domain/constants.ts";
import { openApi } from "./orders.ts";
import { type RunningSite, SILENT } from "./running-site.ts";

/** The page of the first trainer with an account. */
const TRAINER = "0193b000-0000-7000-8000-000000000001";

/** Paid lessons of a student with the first trainer at these times. */
export async function planLessons({ env }: RunningSite, studentId: string, times: readonly Date[]): Promise<string[]> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  const ids: string[] = [];
  for (const startsAt of times) {
    ids.push((await buildLesson(database, { studentId, trainerId: TRAINER, startsAt, now: new Date() })).id);
  }
  await close();
  return ids;
}

/** They are in nobody's way any more. */
export async function cancelLessons({ env }: RunningSite, ids: readonly string[]): Promise<void> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  await database.query("UPDATE lessons SET status = 'cancelled' WHERE id = ANY($1)", [ids]);
  await close();
}

type Due = {
  trainerId: string;
  due: { amountMinor: number };
  payout: { id: string; state: "waiting" | "approved" | "paid" } | null;
};

/** The first trainer taught in the month before this one, which staff have paid out since. */
export async function payLastMonth(browser: Browser, site: RunningSite): Promise<void> {
  const contexts: BrowserContext[] = [];
  const open = async (account: { phone: string; password: string }) => {
    const context = await browser.newContext({ baseURL: site.origin });
    contexts.push(context);
    return openApi(context, account);
  };
  const [first, second] = [await open(site.accounts.admin), await open(site.accounts.secondAdmin)];
  const read = async () => {
    const { month, trainers } = (await first("GET /api/staff/payouts")) as { month: string; trainers: Due[] };
    return { month, own: trainers.find(({ trainerId }) => trainerId === TRAINER) };
  };
  const { month } = await read();
  await teach(site, new Date(Date.parse(`${month}-01`) + 14 * DAY_MS));
  const { own } = await read();
  // Paid on an earlier visit to this site.
  if (own?.payout?.state !== "paid") {
    const wanted = { trainerId: TRAINER, month, of: own?.due.amountMinor };
    const { id, state } = (await first("POST /api/staff/payouts", wanted)) as { id: string; state: string };
    if (state === "waiting") await second(`POST /api/staff/payouts/${id}/approve`);
    // On the school's calendar, by which the month was over.
    const paidOn = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format(new Date());
    await first(`POST /api/staff/payouts/${id}/paid`, { reference: "FT-2048", paidOn });
  }
  expect((await read()).own?.payout?.state).toBe("paid");
  await Promise.all(contexts.map((context) => context.close()));
}

/** A lesson that took place at this time. */
async function teach(site: RunningSite, startsAt: Date): Promise<void> {
  const [id] = await planLessons(site, site.accounts.learner.id, [startsAt]);
  const { database, close } = await joinDatabase(readConfig(site.env), SILENT);
  const endedAt = new Date(startsAt.getTime() + 50 * MINUTE_MS);
  await database.query("UPDATE lessons SET status = 'completed', ended_at = $2, ran_seconds = 3000 WHERE id = $1", [
    id,
    endedAt,
  ]);
  // Else its feedback is late for ever.
  await database.query(
    "INSERT INTO lesson_feedback (lesson_id, went_well, given_at) VALUES ($1, 'All of it', $2) ON CONFLICT DO NOTHING",
    [id, endedAt],
  );
  await close();
}
