import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { refreshListings } from "../../catalog/public.ts";
import { accountRemoved } from "../../users/public.ts";
import { endPauses } from "./shown-state.ts";

const [FIRST, SECOND] = ["2026-03-10T16:00:00.000Z", "2026-03-12T17:00:00.000Z"] as const;
const UNAVAILABLE = [409, "booking.trainer_unavailable"];
const reason = "asked by phone";

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

const BODIES = { hide: { reason }, pause: { reason, until: "2026-04-01" }, publish: {} };
async function act(name: keyof typeof BODIES): Promise<void> {
  const answer = await site.as(admin)("POST", `/api/staff/trainers/${teacherId}/${name}`, BODIES[name]);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const outcome = async (called: ReturnType<ReturnType<CheckoutSite["as"]>>) => {
  const answer = await called;
  return [answer.statusCode, answer.json().code];
};
const readStatus = async () =>
  (await site.database.query<{ status: string }>("SELECT status FROM trainers WHERE id = $1", [teacherId]))[0]?.status;

/** Tells where visitors find the trainer. */
async function listDoors(): Promise<Record<string, boolean>> {
  await refreshListings(site.database, new Date());
  const call = site.as(student);
  const isThere = async (path: string) => (await call("GET", path)).statusCode === 200;
  return {
    list: JSON.stringify((await call("GET", `/api/teachers?ids=${teacherId}`)).json().data).includes(teacherId),
    searchEngines: (await site.context.heads.listPaths()).includes(`/teachers/${teacherId}`),
    head: (await site.context.heads.read("teacher", { id: teacherId })).kind === "found",
    page: await isThere(`/api/teachers/${teacherId}`),
    calendar: await isThere(`/api/teachers/${teacherId}/calendar?month=2026-03`),
    times: await isThere(`/api/teachers/${teacherId}/time-slots?date=2026-03-10`),
    bookables: await isThere(`/api/bookables/${teacherId}`),
  };
}

describe.each(["hide", "pause"] as const)("a trainer whom staff %s", (name) => {
  it("is behind no door of visitors, and behind all of them again afterwards", async () => {
    const open = await listDoors();
    expect(Object.values(open)).not.toContain(false);
    await act(name);
    expect(Object.values(await listDoors())).not.toContain(true);
    await site.database.query("UPDATE trainers SET status = 'active', paused_until = NULL WHERE id = $1", [teacherId]);
    expect(await listDoors()).toEqual(open);
  });

  it("takes no hold, no booking and no payment; what was paid stays", async () => {
    const paid = await site.buy(student, { teacherId, pack: 6, startsAt: [FIRST] });
    const { code } = await site.hold(student, { teacherId, startsAt: [SECOND] });
    await act(name);
    const call = site.as(student);
    expect(await outcome(call("PUT", "/api/time-hold", { teacherId, startsAt: SECOND }))).toEqual(UNAVAILABLE);
    const wanted = { teacherId, pack: 1, startsAt: ["2026-03-13T17:00:00.000Z"] };
    expect(await outcome(call("POST", "/api/bookings", wanted))).toEqual(UNAVAILABLE);
    expect(await outcome(site.charge(student, code, CARDS.good))).toEqual(UNAVAILABLE);
    const booking = (await call("GET", `/api/bookings/${paid.id}`)).json().data;
    expect([booking.status, booking.lessons[0].status]).toEqual(["confirmed", "upcoming"]);
  });
});

describe("a pause", () => {
  it("ends by itself when its day has come", async () => {
    await act("pause");
    await endPauses(site.database, new Date("2026-03-31T21:59:00Z"));
    expect(await readStatus()).toBe("paused");
    await endPauses(site.database, new Date("2026-03-31T22:00:00Z"));
    expect(await readStatus()).toBe("active");
  });

  it("ends for good when the account is removed", async () => {
    await act("pause");
    await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
    expect(await readStatus()).toBe("inactive");
    await endPauses(site.database, new Date("2026-04-02T00:00:00Z"));
    expect(await readStatus()).toBe("inactive");
  });

  it("ends with a hidden page while the account is disabled, which comes back with it", async () => {
    await act("pause");
    const people = `/api/staff/people/${trainer.id}`;
    await site.as(admin)("POST", `${people}/disable`, { reason });
    expect(await readStatus()).toBe("paused");
    await endPauses(site.database, new Date("2026-04-02T00:00:00Z"));
    expect(await readStatus()).toBe("disabled");
    await site.as(admin)("POST", `${people}/activate`, { reason });
    expect(await readStatus()).toBe("active");
  });
});
