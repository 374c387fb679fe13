import { beforeEach, describe, expect, it } from "vitest";
import { CARDS, NOW } from "../../../../test/checkout-site.ts";
import { refreshListings } from "../../catalog/public.ts";
import { accountRemoved } from "../../users/public.ts";
import {
  FIRST,
  listDoors,
  openTrainerSchool,
  outcome,
  readStatus,
  SECOND,
  UNAVAILABLE,
} from "../trainer-doors.fixtures.ts";
import { endPauses } from "./shown-state.ts";

const reason = "asked by phone";

const school = openTrainerSchool();
let { site, admin, student, trainer, teacherId } = school;
beforeEach(() => {
  ({ site, admin, student, trainer, teacherId } = school);
});

const BODIES = { hide: { reason }, pause: { reason, until: "2026-04-01" }, publish: {} };
async function act(name: keyof typeof BODIES): Promise<void> {
  const answer = await site.as(admin)("POST", `/api/staff/trainers/${teacherId}/${name}`, BODIES[name]);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
/** Where visitors find the trainer, once the list is up to date. */
async function readDoors(): Promise<Record<string, boolean>> {
  await refreshListings(site.database, NOW);
  return listDoors(school);
}

describe.each(["hide", "pause"] as const)("a trainer whom staff %s", (name) => {
  it("is behind no door of visitors, and behind all of them again afterwards", async () => {
    const open = await readDoors();
    expect(Object.values(open)).not.toContain(false);
    await act(name);
    expect(Object.values(await readDoors())).not.toContain(true);
    await site.database.query("UPDATE trainers SET status = 'active', paused_until = NULL WHERE id = $1", [teacherId]);
    expect(await readDoors()).toEqual(open);
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
    expect(await readStatus(school)).toBe("paused");
    await endPauses(site.database, new Date("2026-03-31T22:00:00Z"));
    expect(await readStatus(school)).toBe("active");
  });

  it("ends for good when the account is removed", async () => {
    await act("pause");
    await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
    expect(await readStatus(school)).toBe("inactive");
    await endPauses(site.database, new Date("2026-04-02T00:00:00Z"));
    expect(await readStatus(school)).toBe("inactive");
  });

  it("ends with a hidden page while the account is disabled, which comes back with it", async () => {
    await act("pause");
    const people = `/api/staff/people/${trainer.id}`;
    await site.as(admin)("POST", `${people}/disable`, { reason });
    expect(await readStatus(school)).toBe("paused");
    await endPauses(site.database, new Date("2026-04-02T00:00:00Z"));
    expect(await readStatus(school)).toBe("disabled");
    await site.as(admin)("POST", `${people}/activate`, { reason });
    expect(await readStatus(school)).toBe("active");
  });
});
