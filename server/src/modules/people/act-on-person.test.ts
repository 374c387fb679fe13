import type { AddressInfo } from "node:net";
import { DAY_MS } from "@kalima/contracts/domain";
import { STAFF_GRANTS, type StaffGrant } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canReadProfile, findLastSms, login } from "../../../test/accounts.ts";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { disconnectAll, join } from "../../../test/support-people.ts";
import { ACTS, type ActName, createPeopleCalls, reason } from "./people.fixtures.ts";

let test: TestApp;
let owner: TestUser;
let people: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp({ role: "admin", grants: ["owner"] });
});
// One account may call fifty times a second.
beforeEach(async () => {
  people = await test.signUp({ role: "admin", grants: ["people"] });
});
afterAll(() => test.close());

const { act, outcome, read, readActs } = createPeopleCalls(() => test);

describe("who may act on accounts", () => {
  const MAY = { owner: true, people: true } as Partial<Record<StaffGrant, boolean>>;
  const names = Object.keys(ACTS) as ActName[];

  it.each(STAFF_GRANTS.flatMap((grant) => names.map((name) => [grant, name] as const)))(
    "an admin with %s alone, by %s",
    async (grant, name) => {
      const actor = await test.signUp({ role: "admin", grants: [grant] });
      const student = await test.signUp({ status: name === "activate" ? "inactive" : "active" });
      expect(await outcome(act(actor, name, student.id))).toBe(MAY[grant] ? "done" : "auth.forbidden");
      expect(await readActs(owner, student.id)).toHaveLength(MAY[grant] ? 1 : 0);
    },
  );

  it.each(["student", "trainer", "agent"] as const)("a %s may nothing", async (role) => {
    const actor = await test.signUp({ role });
    const student = await test.signUp();
    for (const name of names) expect(await outcome(act(actor, name, student.id))).toBe("auth.forbidden");
    for (const url of ["", ".csv", `/${student.id}`, `/${student.id}/events`, `/${student.id}/contact`]) {
      expect((await test.as(actor)("GET", `/api/staff/people${url}`)).json().code).toBe("auth.forbidden");
    }
  });

  const ON_ACCOUNT = ["disable", "sign-out", "name"] as const;

  it.each(ON_ACCOUNT)("nobody, on the own account, by %s", async (name) => {
    for (const actor of [owner, people]) {
      expect(await outcome(act(actor, name, actor.id))).toBe("staff.own_account");
    }
  });

  it("nobody reads or writes notes about themselves", async () => {
    const admin = await test.signUp({ role: "admin", grants: ["people"] });
    expect(await outcome(act(people, "notes", admin.id))).toBe("done");
    expect(await outcome(act(admin, "notes", admin.id))).toBe("staff.own_account");
    const count = async (reader: TestUser) => (await read(reader, `/${admin.id}/events?kind=note`)).data.length;
    expect([await count(people), await count(admin)]).toEqual([1, 0]);
  });

  it.each(ON_ACCOUNT)("only an owner, on an owner, by %s", async (name) => {
    const other = await test.signUp({ role: "admin", grants: ["owner", "finance"] });
    expect(await outcome(act(people, name, other.id))).toBe("staff.owners_account");
    const { actRefusal } = (await test.as(people)("GET", `/api/staff/people/${other.id}`)).json().data;
    expect(actRefusal).toBe("owner");
    expect(await outcome(act(owner, name, other.id))).toBe("done");
  });

  it("of two owners who disable each other at once, one stays", async () => {
    const own = await createTestApp();
    const [one, other] = [
      await own.signUp({ role: "admin", grants: ["owner"] }),
      await own.signUp({ role: "admin", grants: ["owner"] }),
    ];
    const disable = (actor: TestUser, id: string) =>
      own.as(actor)("POST", `/api/staff/people/${id}/disable`, { reason });
    const answers = await Promise.all([disable(one, other.id), disable(other, one.id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const active = await own.database.query("SELECT 1 FROM users WHERE role = 'admin' AND status = 'active'");
    expect(active).toHaveLength(1);
    await own.close();
  });
});

describe("disabling an account", () => {
  it("ends its sessions at once, and its person reads the reason at sign-in until it is active again", async () => {
    const student = await test.signUp();
    const said = { reason: "Two people use this account." };
    const disabled = await act(people, "disable", student.id, said);
    expect(disabled.json().data).toMatchObject({ status: "inactive", disabledReason: said.reason });
    expect(await canReadProfile(test, student.accessToken)).toBe(false);
    const again = await login(test, student);
    const profile = (await test.as(again)("GET", "/api/users/profile")).json().data;
    expect([profile.status, profile.disabledReason]).toEqual(["inactive", said.reason]);
    expect((await test.as(again)("GET", "/api/bookings")).json().code).toBe("auth.account_disabled");
    expect(await outcome(act(people, "activate", student.id))).toBe("done");
    const after = await login(test, student);
    const active = (await test.as(after)("GET", "/api/users/profile")).json().data;
    expect([active.status, active.disabledReason]).toEqual(["active", null]);
    const told = (await test.as(after)("GET", "/api/notifications")).json().data;
    expect(told[0].title).toBe("Your account is active again");
  });

  it("closes the sockets of its tabs, in another process, too", async () => {
    const other = await test.startProcess();
    await other.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = other.app.server.address() as AddressInfo;
    const student = await test.signUp();
    const socket = await join(`http://127.0.0.1:${port}`, { token: student.accessToken });
    expect(await outcome(act(people, "disable", student.id))).toBe("done");
    // Shorter than the interval at which a process reads ended sessions again, so it must have been told.
    await expect.poll(() => socket.connected, { timeout: 5_000, interval: 20 }).toBe(false);
    expect(await canReadProfile(other, student.accessToken)).toBe(false);
    disconnectAll();
  });

  it("is refused where a colleague was faster, and leaves one row", async () => {
    const student = await test.signUp();
    expect(await outcome(act(people, "disable", student.id))).toBe("done");
    expect(await outcome(act(owner, "disable", student.id))).toBe("staff.person_changed");
    expect(await readActs(owner, student.id)).toMatchObject([
      { action: "person.disabled", before: { status: "active" }, after: { status: "inactive" }, reason },
    ]);
  });

  it("says before what it ends: devices, planned sessions and those without a time", async () => {
    const student = await test.signUp();
    await login(test, student);
    const trainerUser = await test.signUp({ role: "trainer" });
    const trainerId = await buildTrainer(test.database, { userId: trainerUser.id });
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: new Date() });
    const readEffects = async (id: string) => (await read(people, `/${id}/effects`)).data;
    expect(await readEffects(student.id)).toMatchObject({
      devices: 2,
      plannedLessons: 1,
      nextLessonAt: startsAt.toISOString(),
      unplannedLessons: 5,
    });
    expect(await readEffects(trainerUser.id)).toMatchObject({ devices: 1, plannedLessons: 1, unplannedLessons: 0 });
    expect((await read(people, `?q=${student.id}`)).data).toMatchObject([{ lessonsLeft: 6 }]);
  });
});

describe("other acts", () => {
  it("signing out everywhere ends all sessions; the account can be signed in to again", async () => {
    const student = await test.signUp();
    expect(await outcome(act(people, "sign-out", student.id))).toBe("done");
    expect(await canReadProfile(test, student.accessToken)).toBe(false);
    expect(await canReadProfile(test, (await login(test, student)).accessToken)).toBe(true);
    expect(await readActs(owner, student.id)).toMatchObject([{ before: { devices: 1 }, after: { devices: 0 } }]);
  });

  it("a corrected phone is told to the old number, and signs in", async () => {
    const student = await test.signUp();
    const phone = generatePhone();
    expect(await outcome(act(people, "phone", student.id, { phone, reason }))).toBe("done");
    await expect.poll(() => findLastSms(test, student.phone)?.text).toContain(phone.slice(-3));
    expect(await canReadProfile(test, student.accessToken)).toBe(false);
    expect((await login(test, { ...student, phone })).accessToken).toBeTruthy();
    const log = JSON.stringify(await readActs(owner, student.id));
    expect([student.phone, phone].filter((number) => log.includes(number))).toEqual([]);
  });

  it("a phone is refused that another account has, and for those who work here", async () => {
    const [one, other, trainer] = [await test.signUp(), await test.signUp(), await test.signUp({ role: "trainer" })];
    expect(await outcome(act(people, "phone", one.id, { phone: other.phone, reason }))).toBe("auth.phone_taken");
    expect(await outcome(act(people, "phone", trainer.id))).toBe("staff.phone_needs_two");
  });

  it("a corrected name is told to its person", async () => {
    const student = await test.signUp();
    await act(people, "name", student.id, { name: "Mona Said", reason });
    const told = (await test.as(student)("GET", "/api/notifications")).json().data;
    expect(told[0].text).toContain("Mona Said");
  });

  it.each(["", "   "])("each wants a reason that says something, not %j", async (empty) => {
    const student = await test.signUp();
    for (const name of ["disable", "sign-out", "name", "phone"] as const) {
      expect((await act(people, name, student.id, { ...ACTS[name](), reason: empty })).statusCode).toBe(422);
    }
  });
});
