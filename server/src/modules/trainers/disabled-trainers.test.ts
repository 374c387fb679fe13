import type { Booking } from "@kalima/booking-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { upload } from "../../../test/matrix/objects.ts";
import { createDomainEvents } from "../../kernel/events/domain-events.ts";
import { refreshListings, trainersChanged } from "../catalog/public.ts";
import { accountRemoved } from "../users/public.ts";
import { lockTrainerTimes } from "./public.ts";

const [FIRST, SECOND] = ["2026-03-10T16:00:00.000Z", "2026-03-12T17:00:00.000Z"] as const;
const UNAVAILABLE = [409, "booking.trainer_unavailable"];

let site: CheckoutSite;
let admin: TestUser;
let student: TestUser;
let trainer: TestUser;
let teacherId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
// One account may call fifty times a second.
beforeEach(async () => {
  site.setTime(NOW);
  admin = await site.signUp({ role: "admin" });
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  teacherId = await buildTrainer(site.database, { userId: trainer.id });
});

const act = (name: "disable" | "activate") =>
  site.as(admin)("POST", `/api/staff/people/${trainer.id}/${name}`, { reason: "We are looking into it." });
async function disable(): Promise<void> {
  const answer = await act("disable");
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const readStatus = async () =>
  (await site.database.query<{ status: string }>("SELECT status FROM trainers WHERE id = $1", [teacherId]))[0]?.status;
const outcome = async (called: ReturnType<ReturnType<CheckoutSite["as"]>>) => {
  const answer = await called;
  return [answer.statusCode, answer.json().code];
};
const read = async (id: string): Promise<Booking> => (await site.as(student)("GET", `/api/bookings/${id}`)).json().data;

/** Brings the list up to date; returns the trainers that caches are told of. */
async function refresh(): Promise<string[]> {
  const events = createDomainEvents();
  const changed: string[] = [];
  events.on(trainersChanged, async (_tx, { trainerIds }) => void changed.push(...trainerIds));
  await refreshListings(site.database, NOW, { events });
  return changed;
}

/** Where visitors find the trainer. */
async function listDoors(): Promise<Record<string, boolean>> {
  const call = site.as(student);
  const has = async (path: string, key = "id") =>
    JSON.stringify((await call("GET", path)).json().data).includes(`"${key}":"${teacherId}"`);
  const isThere = async (path: string) => (await call("GET", path)).statusCode === 200;
  const pages = ["", "/ratings", "/rating-months", "/similar", "/times-version"].map(
    (page) => `/api/teachers/${teacherId}${page}`,
  );
  pages.push(
    `/api/teachers/${teacherId}/calendar?month=2026-03`,
    `/api/teachers/${teacherId}/time-slots?date=2026-03-10`,
  );
  pages.push(`/api/bookables/${teacherId}`);
  const doors: [string, boolean][] = [
    ["list", await has(`/api/teachers?ids=${teacherId}`)],
    ["search engines", (await site.context.heads.listPaths()).includes(`/teachers/${teacherId}`)],
    ["head of the page", (await site.context.heads.read("teacher", { id: teacherId })).kind === "found"],
    ["favourites", (await call("PUT", `/api/favourites/${teacherId}`)).statusCode === 200],
  ];
  for (const page of pages) doors.push([page.replace(teacherId, ":id"), await isThere(page)]);
  return Object.fromEntries(doors);
}

describe("a trainer whose account staff disable", () => {
  it("is behind no door of visitors, and behind all of them again once the account is active", async () => {
    const open = await listDoors();
    expect(Object.entries(open).filter(([, isOpen]) => !isOpen)).toEqual([]);
    await disable();
    expect(await refresh()).toEqual([teacherId]);
    expect(Object.entries(await listDoors()).filter(([, isOpen]) => isOpen)).toEqual([]);
    expect((await act("activate")).statusCode).toBe(200);
    expect(await refresh()).toEqual([teacherId]);
    expect(await listDoors()).toEqual(open);
  });

  it("takes no hold and no booking, and a time that a browser holds is held no more", async () => {
    const call = site.as(student);
    const cookie = (await call("PUT", "/api/time-hold", { teacherId, startsAt: FIRST })).headers["set-cookie"];
    const guest = { cookie: String([cookie].flat()[0]).split(";")[0] ?? "" };
    const readHeld = async () => (await site.as()("GET", "/api/time-hold", undefined, guest)).json().data;
    expect(await readHeld()).toMatchObject({ teacherId });
    await disable();
    expect(await readHeld()).toBeNull();
    expect(await outcome(call("PUT", "/api/time-hold", { teacherId, startsAt: SECOND }))).toEqual(UNAVAILABLE);
    const wanted = { teacherId, pack: 1, startsAt: [SECOND] };
    expect(await outcome(call("POST", "/api/bookings", wanted))).toEqual(UNAVAILABLE);
  });

  it("cannot be paid for where only a hold stands: by card, by code or by transfer", async () => {
    const { id, code } = await site.hold(student, { teacherId });
    await disable();
    expect(await outcome(site.charge(student, code, CARDS.good))).toEqual(UNAVAILABLE);
    const pay = (path: string, body?: object) =>
      outcome(site.as(student)("POST", `/api/payments/${code}/${path}`, body));
    expect(await pay("charges", { method: { type: "fawry" } })).toEqual(UNAVAILABLE);
    expect(await pay("transfer")).toEqual(UNAVAILABLE);
    expect((await read(id)).status).toBe("awaiting_payment");
    await act("activate");
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("keeps what was paid, also by a charge or a transfer that was under way", async () => {
    const paid = await site.buy(student, { teacherId, pack: 6, startsAt: [FIRST] });
    const paying = await site.hold(student, { teacherId, startsAt: [SECOND] });
    await site.charge(student, paying.code, CARDS.good);
    const sent = await site.hold(student, { teacherId, startsAt: ["2026-03-13T16:00:00.000Z"] });
    await site.as(student)("POST", `/api/payments/${sent.code}/transfer`);
    await disable();
    await site.deliver(await site.waitForWebhook("charge.succeeded", paying.code));
    const fileId = await upload(site, student, "proof", "rgb(1,2,3)");
    const proof = { accountName: "Mona Adel", accountNumber: "1000 2000 3000 4000", bankName: "Nile Bank", fileId };
    expect((await site.as(student)("POST", `/api/payments/${sent.code}/proof`, proof)).statusCode).toBe(200);
    await site.runDue();
    for (const { id } of [paid, paying]) {
      const booking = await read(id);
      expect([booking.status, booking.teacher.id]).toEqual(["confirmed", teacherId]);
      expect(booking.lessons.map(({ status }) => status)).toEqual(["upcoming"]);
    }
    expect((await read(sent.id)).status).toBe("pending_approval");
  });

  it("gives no other time for booked sessions; they can be cancelled, and staff move them", async () => {
    const { id } = await site.buy(student, { teacherId, pack: 6, startsAt: [FIRST] });
    const other = await buildTrainer(site.database, { userId: (await site.signUp({ role: "trainer" })).id });
    const lesson = (await read(id)).lessons[0]?.id;
    await site.as(trainer)("POST", `/api/lessons/${lesson}/proposal`, { startsAt: SECOND });
    await disable();
    const call = site.as(student);
    expect(await outcome(call("POST", `/api/lessons/${lesson}/reschedule`, { startsAt: SECOND }))).toEqual(UNAVAILABLE);
    expect(await outcome(call("POST", `/api/lessons/${lesson}/proposal/answer`, { accept: true }))).toEqual(
      UNAVAILABLE,
    );
    expect(await outcome(call("POST", `/api/bookings/${id}/lessons`, { startsAt: [SECOND] }))).toEqual(UNAVAILABLE);
    const moved = { teacherId: other, reason: "The account is disabled" };
    expect((await site.as(admin)("POST", `/api/bookings/${id}/trainer`, moved)).statusCode).toBe(200);
    expect((await read(id)).teacher.id).toBe(other);
  });

  it("takes over no lessons of others", async () => {
    const { id } = await site.buy(student, { startsAt: [FIRST] });
    const readTakeovers = async () =>
      (await site.as(admin)("GET", `/api/bookings/${id}/trainers`)).json().data.map((each: { id: string }) => each.id);
    expect(await readTakeovers()).toContain(teacherId);
    await disable();
    expect(await readTakeovers()).not.toContain(teacherId);
  });

  it("is still seen by staff", async () => {
    await disable();
    const call = site.as(admin);
    expect((await call("GET", `/api/staff/people/${trainer.id}`)).json().data.status).toBe("inactive");
    expect((await call("GET", `/api/teachers/${teacherId}/contact`)).json().data.phone).toBe(trainer.phone);
    expect((await call("GET", `/api/staff/trainers/${teacherId}/availability`)).statusCode).toBe(200);
    const reason = await call("GET", `/api/staff/trainers/${teacherId}/availability/reason?at=2026-03-10T16:00`);
    expect(reason.json().data).toMatchObject([{ rule: "inactive" }]);
  });
});

it("a trainer who has left stays away when the account is activated", async () => {
  await site.database.query("UPDATE trainers SET status = 'inactive' WHERE id = $1", [teacherId]);
  await disable();
  expect(await readStatus()).toBe("inactive");
  await act("activate");
  expect(await readStatus()).toBe("inactive");
});

it("a removed account takes the trainer's page with it for good, disabled or not", async () => {
  await disable();
  await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
  expect(await readStatus()).toBe("inactive");
  expect(await outcome(site.as(student)("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [FIRST] }))).toEqual(
    UNAVAILABLE,
  );
});

it("disabling waits for who takes times of the trainer, so that none is taken afterwards", async () => {
  let disabling: Promise<void> | undefined;
  await site.database.transaction(async (tx) => {
    await lockTrainerTimes(tx, teacherId);
    disabling = disable();
    await vi.waitFor(async () => {
      const waiting =
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      expect(await site.database.query(waiting)).toHaveLength(1);
    }, 10_000);
    expect(await readStatus()).toBe("active");
  });
  await disabling;
  expect(await readStatus()).toBe("disabled");
});
