import type { Booking } from "@kalima/booking-contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { CARDS, NOW } from "../../../test/checkout-site.ts";
import { upload } from "../../../test/matrix/objects.ts";
import { createDomainEvents } from "../../kernel/events/domain-events.ts";
import { refreshListings, trainersChanged } from "../catalog/public.ts";
import { accountRemoved } from "../users/public.ts";
import { lockTrainerTimes } from "./public.ts";
import {
  FIRST,
  listDoors,
  openTrainerSchool,
  outcome,
  readStatus,
  SECOND,
  UNAVAILABLE,
} from "./trainer-doors.fixtures.ts";

const school = openTrainerSchool();
let { site, admin, student, trainer, teacherId } = school;
beforeEach(() => {
  ({ site, admin, student, trainer, teacherId } = school);
});

const act = (name: "disable" | "activate") =>
  site.as(admin)("POST", `/api/staff/people/${trainer.id}/${name}`, { reason: "We are looking into it." });
async function disable(): Promise<void> {
  const answer = await act("disable");
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const read = async (id: string): Promise<Booking> => (await site.as(student)("GET", `/api/bookings/${id}`)).json().data;

/** Brings the list up to date; returns the trainers that caches are told of. */
async function refresh(): Promise<string[]> {
  const events = createDomainEvents();
  const changed: string[] = [];
  events.on(trainersChanged, async (_tx, { trainerIds }) => void changed.push(...trainerIds));
  await refreshListings(site.database, NOW, { events });
  return changed;
}

describe("a trainer whose account staff disable", () => {
  it("is behind no door of visitors, and behind all of them again once the account is active", async () => {
    const open = await listDoors(school);
    expect(Object.entries(open).filter(([, isOpen]) => !isOpen)).toEqual([]);
    await disable();
    expect(await refresh()).toEqual([teacherId]);
    expect(Object.entries(await listDoors(school)).filter(([, isOpen]) => isOpen)).toEqual([]);
    expect((await act("activate")).statusCode).toBe(200);
    expect(await refresh()).toEqual([teacherId]);
    expect(await listDoors(school)).toEqual(open);
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
  expect(await readStatus(school)).toBe("inactive");
  await act("activate");
  expect(await readStatus(school)).toBe("inactive");
});

it("a removed account takes the trainer's page with it for good, disabled or not", async () => {
  await disable();
  await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
  expect(await readStatus(school)).toBe("inactive");
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
    expect(await readStatus(school)).toBe("active");
  });
  await disabling;
  expect(await readStatus(school)).toBe("disabled");
});
