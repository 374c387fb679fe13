import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCalendar } from "../../src/modules/calendar/calendar.fixtures.ts";
import { signBody } from "../../src/sandbox/signature.ts";
import { buildTrainer } from "../build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, WEBHOOK_SECRET } from "../checkout-site.ts";

const isDeep = process.env.TEST_DEEP === "1";
const LESSON_MINUTES = 50;
/** Cairo has no 00:00 on the first and 23:00 twice on the second day; London's clocks change on the third. */
const YEARS = [
  { year: 2026, forward: "2026-04-24", back: "2026-10-29", london: "2026-10-25" },
  { year: 2027, forward: "2027-04-30", back: "2027-10-28", london: "2027-10-31" },
];
const ZONES = ["Africa/Cairo", "Europe/London"] as const;

let site: CheckoutSite;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());

/** Date and minute on a clock of the zone, computed by the runtime instead of our own arithmetic. */
function readClock(zone: string, at: number): { date: string; minute: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  const [date = "", time = ""] = format.format(at).split(", ");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { date, minute: hours * 60 + minutes };
}

const listDates = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => new Date(Date.parse(from) + day * DAY_MS).toISOString().slice(0, 10));

/** Builds a trainer who works around the clock, so that no hour of a clock change is left out. */
async function buildRoundTheClockTrainer(timeZone: string): Promise<string> {
  const id = await buildTrainer(site.database, { timeZone });
  await site.database.query("UPDATE trainer_shifts SET from_minute = 0, until_minute = 1440 WHERE trainer_id = $1", [
    id,
  ]);
  return id;
}

async function listSlots(
  teacherId: string,
  date: string,
  zone: string,
): Promise<{ startsAt: string; endsAt: string }[]> {
  const path = `/api/teachers/${teacherId}/time-slots?date=${date}`;
  return (await site.as()("GET", path, undefined, { "x-timezone": zone })).json().data;
}

/** Each full hour on the trainer's clock at which 50 minutes fit before midnight. */
function listExpected(date: string, { trainers, students }: { trainers: string; students: string }): string[] {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const found: string[] = [];
  for (let at = noon - 30 * HOUR_MS; at < noon + 30 * HOUR_MS; at += 15 * MINUTE_MS) {
    const { minute } = readClock(trainers, at);
    const fits = minute % 60 === 0 && minute + LESSON_MINUTES <= 1_440;
    if (fits && readClock(students, at).date === date) found.push(new Date(at).toISOString());
  }
  return found;
}

describe.each(YEARS)("when clocks change in $year", ({ forward, back, london }) => {
  const weeks = [forward, back, london].map((date) =>
    new Date(Date.parse(date) - 3 * DAY_MS).toISOString().slice(0, 10),
  );
  const all = ZONES.flatMap((trainers) => ZONES.map((students) => ({ trainers, students })));
  const cases = isDeep ? all : [{ trainers: "Europe/London", students: "Africa/Cairo" }];

  it.each(cases)("days of a student in $students show each hour of a trainer in $trainers once", async (zones) => {
    const teacherId = await buildRoundTheClockTrainer(zones.trainers);
    for (const from of weeks) {
      site.setTime(new Date(Date.parse(from) - 5 * DAY_MS));
      const shown: string[] = [];
      for (const date of listDates(from, 8)) {
        const slots = await listSlots(teacherId, date, zones.students);
        expect(slots.map(({ startsAt }) => startsAt)).toEqual(listExpected(date, zones));
        for (const { startsAt, endsAt } of slots) {
          expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(LESSON_MINUTES * MINUTE_MS);
        }
        shown.push(...slots.map(({ startsAt }) => startsAt));
      }
      expect(new Set(shown).size).toBe(shown.length);
    }
  });

  it("the calendar of the month counts the hours of its days", async () => {
    const teacherId = await buildRoundTheClockTrainer("Africa/Cairo");
    site.setTime(new Date(Date.parse(forward) - 40 * DAY_MS));
    const countFree = async (date: string) => {
      const path = `/api/teachers/${teacherId}/calendar?month=${date.slice(0, 7)}`;
      const answer = await site.as()("GET", path, undefined, { "x-timezone": "Africa/Cairo" });
      return answer.json().data.find((day: { date: string }) => day.date === date)?.free;
    };
    expect(await countFree(forward)).toBe(23);
    site.setTime(new Date(Date.parse(back) - 20 * DAY_MS));
    expect(await countFree(back)).toBe(25);
  });

  it("lessons at one time on the trainer's clock, week by week, keep it, and each takes 50 minutes everywhere", async () => {
    const teacherId = await buildRoundTheClockTrainer("Africa/Cairo");
    const student = await site.signUp();
    site.setTime(new Date(Date.parse(back) - 17 * DAY_MS));
    Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    const wanted: string[] = [];
    for (const week of [-14, -7, 0, 7, 14]) {
      const date = new Date(Date.parse(back) + week * DAY_MS).toISOString().slice(0, 10);
      const slots = await listSlots(teacherId, date, "Africa/Cairo");
      wanted.push(
        slots.find(({ startsAt }) => readClock("Africa/Cairo", Date.parse(startsAt)).minute === 20 * 60)?.startsAt ??
          "",
      );
    }
    // The hour that comes twice, both times.
    const twice = (await listSlots(teacherId, back, "Africa/Cairo")).slice(-2).map(({ startsAt }) => startsAt);
    expect(Date.parse(twice[1] ?? "") - Date.parse(twice[0] ?? "")).toBe(HOUR_MS);
    expect(twice.map((at) => readClock("Africa/Cairo", Date.parse(at)).minute)).toEqual([23 * 60, 23 * 60]);
    const startsAt = [...wanted, twice[1] ?? ""];
    const { id, code } = await site.hold(student, { teacherId, pack: 6, startsAt });
    await site.charge(student, code, CARDS.good);
    const paid = await site.waitForWebhook("charge.succeeded", code);
    const signature = signBody(WEBHOOK_SECRET, JSON.stringify(paid), site.context.clock());
    expect((await site.deliver(paid, { signature })).statusCode).toBe(200);
    expect(new Set(wanted.map((at) => readClock("Africa/Cairo", Date.parse(at)).minute))).toEqual(new Set([20 * 60]));
    // In UTC the series moves by the hour.
    expect(new Set(wanted.map((at) => at.slice(11, 16))).size).toBe(2);

    const { lessons } = (await site.as(student)("GET", `/api/bookings/${id}`)).json().data;
    const address = (await site.as(student)("POST", "/api/calendar/feed")).json().data.address;
    const { events } = readCalendar((await site.app.inject({ method: "GET", url: new URL(address).pathname })).body);
    for (const list of [lessons, events] as { startsAt: string; endsAt: string }[][]) {
      expect(list.map((each) => each.startsAt).sort()).toEqual(startsAt.toSorted());
      expect(list.every((each) => Date.parse(each.endsAt) - Date.parse(each.startsAt) === 50 * MINUTE_MS)).toBe(true);
    }
  });
});
