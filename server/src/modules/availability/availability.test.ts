import type {
  Availability,
  AvailabilityPreview,
  CalendarDay,
  TimeReason,
  TimeSlot,
  Trainer,
  WorkingHours,
} from "@kalima/catalog-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { refreshListings } from "../catalog/public.ts";

/** London is on UTC until 29 March; 10 March is a Tuesday. */
const two = (number: number) => String(number).padStart(2, "0");
const at = (day: number, hour: number) => `2026-03-${two(day)}T${two(hour)}:00:00.000Z`;
const TUESDAY = 2;
const london = { "x-timezone": "Europe/London" };

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let teacherId: string;
beforeAll(async () => {
  site = await createCheckoutSite({ confirmMs: { succeeds: 0, succeeds_slowly: 50 } });
});
afterAll(() => site.close());
beforeEach(async () => {
  setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  teacherId = await buildTrainer(site.database, { userId: trainer.id });
  await site.database.query("INSERT INTO stale_listings (trainer_id) VALUES ($1)", [teacherId]);
  await refreshListings(site.database, NOW);
});

/** The time of the server, and of the job that makes the list. */
let now = NOW;
function setTime(time: Date): void {
  now = time;
  site.setTime(time);
}
const get = async <T>(by: TestUser | undefined, path: string): Promise<T> =>
  (await site.as(by)("GET", path, undefined, london)).json().data;
const read = () => get<Availability>(trainer, "/api/trainer/availability");
const put = (hours: WorkingHours, expectedVersion: number, by = trainer, path = "/api/trainer/availability") =>
  site.as(by)("PUT", path, { hours, expectedVersion });
async function change(changes: Partial<WorkingHours>) {
  const { hours, version } = await read();
  const answer = await put({ ...hours, ...changes }, version);
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  return answer.json().data as Availability;
}
const replaceDay = (week: WorkingHours["week"], day: number, ranges: WorkingHours["week"][number]) =>
  week.map((given, weekday) => (weekday === day ? ranges : given));

/** Free start times of a March day in all places where a student may meet them: day list, calendar, hold, list of trainers. */
async function freeOn(day: number) {
  const date = `2026-03-${two(day)}`;
  const slots = await get<TimeSlot[]>(student, `/api/teachers/${teacherId}/time-slots?date=${date}`);
  const free = slots.filter((slot) => slot.free).map(({ startsAt }) => startsAt);
  const days = await get<CalendarDay[]>(student, `/api/teachers/${teacherId}/calendar?month=2026-03`);
  expect(days.find((each) => each.date === date)?.free).toBe(free.length);
  await refreshListings(site.database, now);
  const listed = await site.database.query<{ starts_at: Date }>(
    "SELECT starts_at FROM trainer_free_times WHERE trainer_id = $1 AND starts_at::date = $2 ORDER BY starts_at",
    [teacherId, date],
  );
  expect(listed.map(({ starts_at }) => starts_at.toISOString())).toEqual(free);
  for (let hour = 8; hour < 24; hour += 1) {
    const answer = await site.as()("PUT", "/api/time-hold", { teacherId, startsAt: at(day, hour) }, london);
    expect([hour, answer.statusCode === 200]).toEqual([hour, free.includes(at(day, hour))]);
    const [cookie = ""] = [answer.headers["set-cookie"] ?? []].flat();
    if (answer.statusCode === 200) {
      const given = { ...london, cookie: cookie.split(";")[0] ?? "" };
      await site.as()("DELETE", "/api/time-hold", undefined, given);
    }
  }
  return free;
}

it("shows the hours as they are, with holidays of the school and changes of the clock", async () => {
  const { hours, version, holidays, clockChanges } = await read();
  expect(hours).toMatchObject({
    timeZone: "Europe/London",
    periods: [],
    exceptions: [],
    noticeHours: 12,
    pauseMinutes: 0,
    maxLessonsPerDay: null,
    horizonDays: 180,
    gridMinutes: 60,
  });
  expect(hours.week).toEqual(Array(7).fill([{ from: 960, until: 1320 }]));
  expect(version).toBe(1);
  expect(holidays.map(({ name }) => name.en)).toContain("Eid al-Fitr");
  expect(clockChanges).toMatchObject([
    { date: "2026-03-29", minutes: 60 },
    { date: "2026-10-25", minutes: -60 },
  ]);
});

it("opens and closes times in every place at once", async () => {
  const { hours } = await read();
  const ranges = [
    { from: 9 * 60, until: 11 * 60 },
    { from: 11 * 60, until: 12 * 60 },
    { from: 20 * 60, until: 22 * 60 },
  ];
  const changed = await change({ week: replaceDay(hours.week, TUESDAY, ranges) });
  expect(changed.version).toBe(2);
  // Ranges that touch are one.
  expect(changed.hours.week[TUESDAY]).toEqual([
    { from: 540, until: 720 },
    { from: 1200, until: 1320 },
  ]);
  expect(await freeOn(10)).toEqual([9, 10, 11, 20, 21].map((hour) => at(10, hour)));
  const profile = await get<Trainer>(undefined, `/api/teachers/${teacherId}`);
  expect(profile.shifts.filter(({ weekday }) => weekday === TUESDAY)).toMatchObject([
    { from: "09:00" },
    { from: "20:00" },
  ]);
});

it("lets a period replace the week and an exception replace a day", async () => {
  const { hours } = await read();
  const week = Array(7).fill([{ from: 600, until: 720 }]);
  await change({
    periods: [{ from: "2026-03-09", until: "2026-03-12", week }],
    exceptions: [
      { from: "2026-03-11", until: "2026-03-11", ranges: [] },
      { from: "2026-03-13", until: "2026-03-14", ranges: [{ from: 480, until: 540 }] },
    ],
  });
  const hoursOn = async (day: number) => (await freeOn(day)).map((startsAt) => new Date(startsAt).getUTCHours());
  expect(await hoursOn(10)).toEqual([10, 11]);
  expect(await hoursOn(11)).toEqual([]);
  expect(await hoursOn(14)).toEqual([8]);
  expect(await hoursOn(15)).toEqual(hours.week[0]?.length ? [16, 17, 18, 19, 20, 21] : []);
});

it("keeps pause, limits and days ahead everywhere, also while the list is not made again", async () => {
  await change({ pauseMinutes: 30, maxLessonsPerDay: 2, horizonDays: 8 });
  await site.hold(student, { teacherId, pack: 1, startsAt: [at(9, 18)] });
  expect(await freeOn(9)).toEqual([at(9, 16), at(9, 20), at(9, 21)]);
  await site.hold(student, { teacherId, pack: 1, startsAt: [at(9, 20)] });
  expect(await freeOn(9)).toEqual([]);
  // NOW is 2 March, 08:00.
  expect(await freeOn(10)).toEqual([]);
  setTime(new Date("2026-03-02T16:30:00Z"));
  Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
  expect(await freeOn(10)).toEqual([at(10, 16)]);
});

it("does not take several times of one order that are too near each other", async () => {
  await change({ pauseMinutes: 30 });
  const order = { teacherId, pack: 6, startsAt: [at(10, 16), at(10, 17), at(10, 18)] };
  const refused = (await site.as(student)("POST", "/api/bookings", order, london)).json();
  expect([refused.code, refused.taken]).toEqual(["booking.slot_taken", [at(10, 17)]]);
});

it("never moves a lesson, and names those outside of the new hours before they are saved", async () => {
  await site.buy(student, { teacherId, pack: 6, startsAt: [at(10, 16), at(11, 18)] });
  await site.hold(student, { teacherId, pack: 1, startsAt: [at(17, 21)] });
  const lessons = () => site.database.query("SELECT * FROM lessons WHERE trainer_id = $1 ORDER BY id", [teacherId]);
  const before = await lessons();
  const { hours } = await read();
  const wanted = { ...hours, week: replaceDay(hours.week, TUESDAY, [{ from: 1020, until: 1080 }]) };
  const preview: AvailabilityPreview = (
    await site.as(trainer)("POST", "/api/trainer/availability/preview", { hours: wanted })
  ).json().data;
  expect(preview.outside).toEqual([
    { startsAt: at(10, 16), endsAt: "2026-03-10T16:50:00.000Z", student: "Mona" },
    { startsAt: at(17, 21), endsAt: "2026-03-17T21:50:00.000Z", student: null },
  ]);
  expect(preview.booked).toBe(3);
  expect(preview.next).toHaveLength(20);
  expect(preview.closes.first).toContain(at(10, 18));
  expect(preview.opens).toEqual({ count: 0, first: [] });
  expect((await read()).version).toBe(1);
  await change(wanted);
  expect(await lessons()).toEqual(before);
  expect(await freeOn(10)).toEqual([at(10, 17)]);
});

it("refuses a change made from an earlier version, and sends the hours that count", async () => {
  const { hours } = await read();
  await change({ noticeHours: 24 });
  const late = await put({ ...hours, noticeHours: 48 }, 1);
  expect([late.statusCode, late.json().code]).toEqual([409, "availability.changed"]);
  expect(late.json().current).toMatchObject({ version: 2, hours: { noticeHours: 24 } });
});

it("is right when a change races a booking: the booking is refused, or stays", async () => {
  const { hours } = await read();
  const week = replaceDay(hours.week, TUESDAY, []);
  const students = await Promise.all(Array.from({ length: 6 }, () => site.signUp()));
  const [saved, ...bookings] = await Promise.all([
    put({ ...hours, week }, 1),
    ...students.map((each, place) => {
      const order = { teacherId, pack: 1, startsAt: [at(10, 16 + place)] };
      return site.as(each)("POST", "/api/bookings", order, london);
    }),
  ]);
  expect(saved?.statusCode).toBe(200);
  const codes = bookings.map((answer) => (answer.statusCode === 201 ? "booked" : answer.json().code));
  expect(codes.filter((code) => !["booked", "booking.not_offered", "booking.slot_taken"].includes(code))).toEqual([]);
  const [{ count } = { count: -1 }] = await site.database.query<{ count: number }>(
    "SELECT count(*) FROM lessons WHERE trainer_id = $1 AND status = 'upcoming'",
    [teacherId],
  );
  expect(count).toBe(codes.filter((code) => code === "booked").length);
  expect(await freeOn(10)).toEqual([]);
});

it("takes no time for a late payment that the trainer does not give any more", async () => {
  const { id, code } = await site.hold(student, { teacherId, pack: 1, startsAt: [at(10, 16)] });
  const { hours } = await read();
  await change({ week: replaceDay(hours.week, TUESDAY, []) });
  // The bank answers when the hold is over.
  await site.charge(student, code, "4000000000000077");
  await site.database.query("UPDATE bookings SET status = 'expired' WHERE id = $1", [id]);
  await site.database.query("UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1", [id]);
  await site.deliver(await site.waitForWebhook("charge.succeeded", code));
  const [booking] = await site.database.query<{ status: string }>("SELECT status FROM bookings WHERE id = $1", [id]);
  expect(booking?.status).not.toBe("confirmed");
  expect(
    await site.database.query("SELECT 1 FROM lessons WHERE booking_id = $1 AND status = 'upcoming'", [id]),
  ).toEqual([]);
});

it("explains why nobody can book a time, to the trainer and to staff", async () => {
  const admin = await site.signUp({ role: "admin" });
  await change({ exceptions: [{ from: "2026-03-11", until: "2026-03-11", ranges: [] }] });
  await site.buy(student, { teacherId, pack: 1, startsAt: [at(10, 18)] });
  const ask = (by: TestUser, path: string, time: string) =>
    get<TimeReason[]>(by, `/api/${path}/availability/reason?at=${time}`);
  const lesson = [{ rule: "lesson", lessonMinutes: 50, taken: { startsAt: at(10, 18) } }];
  expect(await ask(trainer, "trainer", "2026-03-10T18:00")).toMatchObject(lesson);
  expect(await ask(admin, `staff/trainers/${teacherId}`, "2026-03-10T18:00")).toMatchObject(lesson);
  expect(await ask(trainer, "trainer", "2026-03-11T18:00")).toMatchObject([{ rule: "exception" }]);
  await site.database.query("UPDATE trainers SET status = 'inactive' WHERE id = $1", [teacherId]);
  expect(await ask(admin, `staff/trainers/${teacherId}`, "2026-03-12T18:00")).toMatchObject([{ rule: "inactive" }]);
});

it("staff change the hours of any trainer, and the audit log says whose", async () => {
  const admin = await site.signUp({ role: "admin" });
  const { hours } = await read();
  const path = `/api/staff/trainers/${teacherId}/availability`;
  expect((await put({ ...hours, noticeHours: 72 }, 1, admin, path)).json().data.hours.noticeHours).toBe(72);
  const [entry] = await site.database.query(
    "SELECT action, subject_id, before, after FROM audit_entries WHERE object_id = $1 ORDER BY at DESC LIMIT 1",
    [teacherId],
  );
  expect(entry).toMatchObject({
    action: "availability.changed",
    subject_id: trainer.id,
    before: { noticeHours: 12 },
    after: { noticeHours: 72 },
  });
  expect((await site.as(admin)("GET", `/api/staff/trainers/${student.id}/availability`)).statusCode).toBe(404);
});

it.each([
  ["a range that ends before it begins", { week: [[{ from: 600, until: 540 }], [], [], [], [], [], []] }],
  ["minutes off the half hours", { week: [[{ from: 605, until: 720 }], [], [], [], [], [], []] }],
  ["too short a notice", { noticeHours: 0 }],
  ["a zone that is none", { timeZone: "Mars/Olympus" }],
  [
    "exceptions on one day",
    {
      exceptions: [
        { from: "2026-03-10", until: "2026-03-12", ranges: [] },
        { from: "2026-03-12", until: "2026-03-12", ranges: [] },
      ],
    },
  ],
])("refuses %s", async (_what, changes) => {
  const { hours } = await read();
  expect((await put({ ...hours, ...changes } as WorkingHours, 1)).json().code).toBe("request.invalid");
});

it("tells an open page within seconds that times have changed", async () => {
  const version = () => get<{ version: string }>(undefined, `/api/teachers/${teacherId}/times-version`);
  const before = await version();
  setTime(new Date(NOW.getTime() + 5_000));
  await refreshListings(site.database, now);
  expect(await version()).toEqual(before);
  await change({ gridMinutes: 30 });
  await refreshListings(site.database, now);
  expect(await version()).not.toEqual(before);
});
