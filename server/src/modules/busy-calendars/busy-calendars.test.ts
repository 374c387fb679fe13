import type { BusyCalendars, CalendarDay, TimeReason, TimeSlot } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CalendarServer, startCalendarServer, writeCalendar } from "../../../test/calendar-server.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { createGate } from "../../egress/gate.ts";
import { refreshListings } from "../catalog/public.ts";
import { accountRemoved } from "../users/public.ts";
import { createCalendarReader } from "./read-calendars.ts";

/** The trainer works from 16:00 to 22:00 in London, which is on UTC until 29 March. */
const at = (hour: number, minute = 0) => `2026-03-10T${hour}:${String(minute).padStart(2, "0")}:00.000Z`;
const london = { "x-timezone": "Europe/London" };

let site: CheckoutSite;
/** The work of the job, which is first due at the time of the machine. */
let reader: ReturnType<typeof createCalendarReader>;
let calendars: CalendarServer;
let student: TestUser;
let trainer: TestUser;
let teacherId: string;
let now: Date;
beforeAll(async () => {
  site = await createCheckoutSite({ variables: { LOCAL_CALENDARS: "1", LOG_LEVEL: "error" } });
  const { database, clock, log } = site.context;
  reader = createCalendarReader({ database, clock, log, gate: createGate({ allowsLocal: true }) });
});
afterAll(async () => {
  await reader.close();
  await site.close();
});
beforeEach(async () => {
  setTime(NOW);
  calendars = await startCalendarServer();
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  teacherId = await buildTrainer(site.database, { userId: trainer.id });
  await site.database.query("INSERT INTO stale_listings (trainer_id) VALUES ($1)", [teacherId]);
  await refreshListings(site.database, NOW);
});
afterEach(() => calendars.close());

function setTime(time: Date): void {
  now = time;
  site.setTime(time);
}
/** Time passes, and calendars that are due are read; the trainer signs in again. */
async function pass(ms: number): Promise<void> {
  setTime(new Date(now.getTime() + ms));
  await reader.readDue();
  Object.assign(trainer, await site.context.sessions.begin({ id: trainer.id, kind: "account" }, false));
}
const get = async <T>(by: TestUser | undefined, path: string): Promise<T> =>
  (await site.as(by)("GET", path, undefined, london)).json().data;
const list = () => get<BusyCalendars>(trainer, "/api/trainer/busy-calendars");
const add = (address: string, by = trainer) => site.as(by)("POST", "/api/trainer/busy-calendars", { address });
async function addAndRead(address = calendars.address): Promise<string> {
  const answer = await add(address);
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  await pass(5_000);
  return answer.json().data.id;
}

/** Free hours of 10 March, the same in list, calendar, day and hold. */
async function listFreeHours(): Promise<number[]> {
  const slots = await get<TimeSlot[]>(student, `/api/teachers/${teacherId}/time-slots?date=2026-03-10`);
  const free = slots.filter((slot) => slot.free).map(({ startsAt }) => startsAt);
  const days = await get<CalendarDay[]>(student, `/api/teachers/${teacherId}/calendar?month=2026-03`);
  expect(days.find(({ date }) => date === "2026-03-10")?.free).toBe(free.length);
  await refreshListings(site.database, now);
  const listed = await site.database.query<{ starts_at: Date }>(
    "SELECT starts_at FROM trainer_free_times WHERE trainer_id = $1 AND starts_at::date = '2026-03-10' ORDER BY 1",
    [teacherId],
  );
  expect(listed.map(({ starts_at }) => starts_at.toISOString())).toEqual(free);
  for (let hour = 16; hour < 22; hour += 1) {
    const answer = await site.as()("PUT", "/api/time-hold", { teacherId, startsAt: at(hour) }, london);
    expect([hour, answer.statusCode === 200]).toEqual([hour, free.includes(at(hour))]);
    const [cookie = ""] = [answer.headers["set-cookie"] ?? []].flat();
    await site.as()("DELETE", "/api/time-hold", undefined, { ...london, cookie: cookie.split(";")[0] ?? "" });
  }
  return free.map((startsAt) => new Date(startsAt).getUTCHours());
}

it("closes busy times in every place at once, and opens them once the calendar is removed", async () => {
  calendars.answerWith(writeCalendar([at(17, 55), at(18, 5)], [at(20), at(21)]));
  expect(await listFreeHours()).toEqual([16, 17, 18, 19, 20, 21]);
  const version = () => get<{ version: string }>(undefined, `/api/teachers/${teacherId}/times-version`);
  const before = await version();
  const id = await addAndRead();
  // A session of 17:00 ends at 17:50.
  expect(await listFreeHours()).toEqual([16, 17, 19, 21]);
  expect(await version()).not.toEqual(before);
  expect((await site.as(trainer)("DELETE", `/api/trainer/busy-calendars/${id}`)).statusCode).toBe(200);
  expect(await listFreeHours()).toEqual([16, 17, 18, 19, 20, 21]);
});

it("never moves a lesson, and takes no time for an order or a hold that is busy by now", async () => {
  await site.buy(student, { teacherId, pack: 6, startsAt: [at(16)] });
  const held = await site.as()("PUT", "/api/time-hold", { teacherId, startsAt: at(19) }, london);
  const [cookie = ""] = [held.headers["set-cookie"] ?? []].flat();
  calendars.answerWith(writeCalendar([at(16), at(20)]));
  await addAndRead();
  const lessons = await site.database.query("SELECT starts_at, status FROM lessons WHERE trainer_id = $1", [teacherId]);
  expect(lessons).toMatchObject([{ starts_at: new Date(at(16)), status: "upcoming" }]);
  const order = { teacherId, pack: 1, startsAt: [at(19)] };
  Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
  const visitor = { ...london, cookie: cookie.split(";")[0] ?? "" };
  const refused = (await site.as(student)("POST", "/api/bookings", order, visitor)).json();
  expect([refused.code, refused.taken]).toEqual(["booking.slot_taken", [at(19)]]);
  expect(refused.alternatives).toContain(at(20));
});

it("says in answer to why a time is not free that the trainer is busy elsewhere, to trainer and staff", async () => {
  calendars.answerWith(writeCalendar([at(18), at(19)]));
  await addAndRead();
  const busy = [{ rule: "busy", taken: { startsAt: at(18), endsAt: at(19) } }];
  const path = "availability/reason?at=2026-03-10T18:00";
  expect(await get<TimeReason[]>(trainer, `/api/trainer/${path}`)).toMatchObject(busy);
  const admin = await site.signUp({ role: "admin" });
  expect(await get<TimeReason[]>(admin, `/api/staff/trainers/${teacherId}/${path}`)).toMatchObject(busy);
});

it("shows when a calendar was read and when the trainer is busy this week, but neither titles nor the address", async () => {
  calendars.answerWith(writeCalendar(["2026-03-03T10:00:00Z", "2026-03-03T11:00:00Z"], [at(18), at(19)]));
  expect(await list()).toEqual({ calendars: [], week: [] });
  const added = (await add(calendars.address)).json().data;
  const shownAs = new URL(calendars.address).host.concat("/ical/grace@example.com/…/basic.ics");
  expect(added).toMatchObject({ shownAs, readAt: null, failure: null, isStale: false });
  await pass(5_000);
  const shown = await list();
  expect(shown.calendars).toMatchObject([{ shownAs, readAt: now.toISOString(), failure: null, isStale: false }]);
  expect(shown.week).toEqual([{ startsAt: "2026-03-03T10:00:00.000Z", endsAt: "2026-03-03T11:00:00.000Z" }]);
  expect(JSON.stringify(shown)).not.toContain("private-");
  const kept = await site.database.query("SELECT * FROM busy_times b JOIN busy_calendars c ON c.id = b.calendar_id");
  expect(JSON.stringify(kept)).not.toContain("Dentist");
  const entries = await site.database.query("SELECT action, after FROM audit_entries WHERE subject_id = $1", [
    trainer.id,
  ]);
  expect(entries).toEqual([{ action: "busy-calendar.added", after: { host: new URL(calendars.address).host } }]);
});

it("reads every 15 minutes, and only what has changed", async () => {
  calendars.answerWith(writeCalendar([at(18), at(19)]), { etag: '"1"' });
  await addAndRead();
  await pass(14 * MINUTE_MS);
  expect(calendars.requests).toHaveLength(1);
  await pass(MINUTE_MS);
  expect(calendars.requests.map((headers) => headers["if-none-match"])).toEqual([undefined, '"1"']);
  expect((await list()).calendars).toMatchObject([{ readAt: now.toISOString(), failure: null }]);
  expect(await listFreeHours()).not.toContain(18);
  calendars.answerWith(writeCalendar([at(20), at(21)]), { etag: '"2"' });
  await pass(15 * MINUTE_MS);
  expect(await listFreeHours()).toEqual([16, 17, 18, 19, 21]);
  // The days move on: at least once a day it is read whole.
  await pass(25 * HOUR_MS);
  expect(calendars.requests.at(-1)?.["if-none-match"]).toBeUndefined();
});

it("reads again at once when the trainer's clock is another: days without a zone are on it", async () => {
  const day = ["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20260310", "END:VEVENT"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...day, "END:VCALENDAR", ""].join("\r\n");
  calendars.answerWith(text, { etag: '"1"' });
  await addAndRead();
  const readStart = () => site.database.query("SELECT starts_at FROM busy_times WHERE trainer_id = $1", [teacherId]);
  expect(await readStart()).toEqual([{ starts_at: new Date("2026-03-10T00:00:00Z") }]);
  await site.database.query("UPDATE trainers SET time_zone = 'Africa/Cairo' WHERE id = $1", [teacherId]);
  await pass(5_000);
  expect(await readStart()).toEqual([{ starts_at: new Date("2026-03-09T22:00:00Z") }]);
});

it.each([
  ["refused", "gone", 404],
  ["unreachable", "later", 503],
  ["not_a_calendar", "<title>Sign in</title>", 200],
  ["too_large", "x".repeat(2 * 1024 * 1024 + 1), 200],
])("keeps what it knew when reading fails (%s), says so, and marks it after a day", async (failure, body, status) => {
  calendars.answerWith(writeCalendar([at(18), at(19)]));
  await addAndRead();
  const readAt = now.toISOString();
  calendars.answerWith(body, { status });
  await pass(15 * MINUTE_MS);
  expect((await list()).calendars).toMatchObject([{ readAt, failure, isStale: false }]);
  await pass(DAY_MS);
  expect((await list()).calendars).toMatchObject([{ readAt, failure, isStale: true }]);
  expect(await listFreeHours()).not.toContain(18);
  calendars.answerWith(writeCalendar());
  await pass(15 * MINUTE_MS);
  expect((await list()).calendars).toMatchObject([{ readAt: now.toISOString(), failure: null, isStale: false }]);
  expect(await listFreeHours()).toContain(18);
});

it.each([
  "http://10.0.0.1/a.ics",
  "http://calendar.example/a.ics",
  "https://127.0.0.1/a.ics",
  "https://grace:secret@8.8.8.8/a.ics",
  "file:///etc/passwd",
  "my calendar",
])("refuses %s", async (address) => {
  const answer = (await add(address)).json();
  expect([answer.code, answer.fields]).toEqual(["request.invalid", { address: "validation.invalid" }]);
});

it("takes five calendars of a trainer, each once, and lets nobody remove another's", async () => {
  const addresses = ["1", "2", "3", "4", "5"].map((place) => `${calendars.address}?${place}`);
  for (const address of addresses) expect((await add(address)).statusCode).toBe(200);
  expect((await add(addresses[0] ?? "")).statusCode).toBe(200);
  expect((await add(`${calendars.address}?6`)).json().code).toBe("request.invalid");
  const other = await site.signUp({ role: "trainer" });
  await buildTrainer(site.database, { userId: other.id });
  const [first] = (await list()).calendars;
  expect((await site.as(other)("DELETE", `/api/trainer/busy-calendars/${first?.id}`)).statusCode).toBe(404);
  expect((await list()).calendars).toHaveLength(5);
});

it("is in a copy of the account's data, and ends with the account", async () => {
  calendars.answerWith(writeCalendar([at(18), at(19)]));
  await addAndRead();
  const { busyCalendars } = await site.context.personalData.collect(trainer.id);
  expect(busyCalendars).toMatchObject([{ address: calendars.address, busy: [{ startsAt: at(18), endsAt: at(19) }] }]);
  await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
  for (const table of ["busy_calendars", "busy_times"]) {
    expect(await site.database.query(`SELECT 1 FROM ${table} WHERE trainer_id = $1`, [teacherId])).toEqual([]);
  }
});

it("without the setting opens nothing on this machine", async () => {
  const strict = await createCheckoutSite();
  const by = await strict.signUp({ role: "trainer" });
  await buildTrainer(strict.database, { userId: by.id });
  const answer = await strict.as(by)("POST", "/api/trainer/busy-calendars", { address: calendars.address });
  expect(answer.json().code).toBe("request.invalid");
  await strict.close();
});
