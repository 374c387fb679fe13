import { afterEach, expect, it } from "vitest";
import { advanceLessons } from "../../src/modules/bookings/changes/lesson-clock.ts";
import { readCalendar } from "../../src/modules/calendar/calendar.fixtures.ts";
import { sendReminders } from "../../src/modules/reminders/send-reminders.ts";
import { findLastSms } from "../accounts.ts";
import { buildTrainer } from "../build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../checkout-site.ts";

const isDeep = process.env.TEST_DEEP === "1";
const START = "2026-03-10T16:00:00.000Z";
const WITHOUT = process.env.TZ;
/** Time zones of the server, of the database, and of the browser at each visit. */
const PLACES = [
  { server: "UTC", database: "UTC", browser: ["Africa/Cairo", "Africa/Cairo"] },
  { server: "Asia/Dubai", database: "America/St_Johns", browser: ["Africa/Cairo", "Pacific/Auckland"] },
  { server: "Pacific/Apia", database: "Asia/Kathmandu", browser: ["Africa/Cairo", "America/Los_Angeles"] },
  { server: "America/St_Johns", database: "Pacific/Pago_Pago", browser: ["Africa/Cairo", "Asia/Kolkata"] },
].slice(0, isDeep ? 4 : 2);

let site: CheckoutSite | undefined;
afterEach(async () => {
  await site?.close();
  if (WITHOUT === undefined) delete process.env.TZ;
  else process.env.TZ = WITHOUT;
});

type Lessons = { startsAt: string; endsAt: string }[];

/** Every place where the site names the time of one lesson. */
async function collectTimes(opened: CheckoutSite, browser: readonly string[]) {
  opened.setTime(NOW);
  const student = await opened.signUp();
  const teacherId = await buildTrainer(opened.database);
  const [first = "UTC", later = "UTC"] = browser;
  const as = (zone: string) => (path: string) =>
    opened
      .as(student)("GET", path, undefined, { "x-timezone": zone })
      .then((answer) => answer.json().data);
  const { id, code } = await opened.buy(student, { teacherId, startsAt: [START] });
  await opened.database.query("UPDATE users SET time_zone = 'Africa/Cairo', language = 'en' WHERE id = $1", [
    student.id,
  ]);
  const readBoth = async (read: (data: never) => unknown, path: string) =>
    [read((await as(first)(path)) as never), read((await as(later)(path)) as never)] as const;
  const toTimes = ({ lessons }: { lessons: Lessons }) => lessons.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const list = await readBoth((data: { lessons: Lessons }[]) => data.map(toTimes), "/api/bookings");
  const detail = await readBoth(toTimes as never, `/api/bookings/${id}`);
  const lessons = await readBoth(
    (data: Lessons) => data.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
    "/api/lessons",
  );
  const order = await readBoth(
    (data: { booking: { lessons: Lessons } }) => toTimes(data.booking),
    `/api/payments/${code}`,
  );
  const { address } = (await opened.as(student)("POST", "/api/calendar/feed")).json().data;
  const ics = readCalendar((await opened.app.inject({ method: "GET", url: new URL(address).pathname })).body).events;

  opened.setTime(new Date("2026-03-10T15:00:00.000Z"));
  await sendReminders(opened.context);
  await opened.runDue();
  const [push] = await opened.database.query<{ params: object }>(
    "SELECT params FROM notifications WHERE user_id = $1 AND kind = 'lesson_comes_up' ORDER BY created_at DESC LIMIT 1",
    [student.id],
  );
  Object.assign(student, await opened.context.sessions.begin({ id: student.id, kind: "account" }, false));
  const notifications = (await as(later)("/api/notifications")) as { kind: string; text: string }[];
  await advanceLessons(opened.context, new Date("2026-03-10T15:59:00.000Z"));
  const { starts_at: stored } = (
    await opened.database.query<{ starts_at: Date }>("SELECT starts_at FROM lessons WHERE booking_id = $1", [id])
  )[0] as { starts_at: Date };
  return {
    list,
    detail,
    lessons,
    order,
    ics: ics.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
    sms: findLastSms(opened, student.phone)?.text.replace(/https?:\S+/, ""),
    push: JSON.stringify(push?.params).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g),
    notification: notifications.find(({ kind }) => kind === "lesson_comes_up")?.text,
    stored: stored.toISOString(),
  };
}

it("a lesson has one time, wherever server, database and browser are", { timeout: 180_000 }, async () => {
  const seen: Awaited<ReturnType<typeof collectTimes>>[] = [];
  for (const { server, database, browser } of PLACES) {
    process.env.TZ = server;
    site = await createCheckoutSite({ pool: { options: `-c pgboss.test_clock=on -c timezone=${database}` } });
    const [zone] = await site.database.query("SHOW timezone");
    expect([new Intl.DateTimeFormat().resolvedOptions().timeZone, zone]).toEqual([server, { TimeZone: database }]);
    seen.push(await collectTimes(site, browser));
    await site.close();
    site = undefined;
  }
  const time = [START, "2026-03-10T16:50:00.000Z"];
  expect(seen[0]).toMatchObject({
    list: [[[time]], [[time]]],
    detail: [[time], [time]],
    lessons: [[time], [time]],
    order: [[time], [time]],
    ics: [time],
    stored: START,
  });
  expect(seen[0]?.sms).toMatch(/\b6:00 PM/);
  expect(seen[0]?.notification).toBe("Tuesday, 10 March 2026 at 6:00 PM, your local time");
  for (const each of seen.slice(1)) expect(each).toEqual(seen[0]);
});
