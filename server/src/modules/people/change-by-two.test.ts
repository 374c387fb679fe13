import { DAY_MS } from "@kalima/contracts/domain";
import type { StaffGrant } from "@kalima/staff-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canReadProfile, findLastSms, login } from "../../../test/accounts.ts";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { addSoftPasskey, setUpTotp } from "../auth/factors/factors.fixtures.ts";
import { createPeopleCalls, reason } from "./people.fixtures.ts";

let test: TestApp;
let owner: TestUser;
let people: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp({ role: "admin", grants: ["owner"] });
  people = await test.signUp({ role: "admin", grants: ["people"] });
});
afterAll(() => test.close());

const { outcome, read, readActs } = createPeopleCalls(() => test);
const request = (actor: TestUser, personId: string, kind: "phone" | "role" | "factor", value: string) =>
  test.as(actor)("POST", "/api/staff/person-changes", { personId, kind, value, reason });
const decide = (actor: TestUser, id: string, to: "approve" | "refuse") =>
  test.as(actor)("POST", `/api/staff/person-changes/${id}/${to}`);
async function requestId(...given: Parameters<typeof request>): Promise<string> {
  const answer = await request(...given);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.waiting.id;
}
const readRole = async (id: string) =>
  (await test.database.query<{ role: string }>("SELECT role FROM users WHERE id = $1", [id]))[0]?.role;

describe("another phone of somebody who works here", () => {
  it("waits for a second person, and is told to the old number", async () => {
    const agent = await test.signUp({ role: "agent" });
    const phone = generatePhone();
    const id = await requestId(people, agent.id, "phone", phone);
    expect((await read(owner, "?change=waiting")).data).toMatchObject([{ id: agent.id }]);
    const shown = (await read(owner, `/${agent.id}`)).data.waiting;
    expect(shown).toMatchObject({ kind: "phone", after: `+20…${phone.slice(-2)}`, reason, mayApprove: true });
    expect(await outcome(decide(people, id, "approve"))).toBe("auth.forbidden");
    expect(await canReadProfile(test, agent.accessToken)).toBe(true);
    expect(await outcome(decide(owner, id, "approve"))).toBe("done");
    expect(await canReadProfile(test, agent.accessToken)).toBe(false);
    await expect.poll(() => findLastSms(test, agent.phone)?.text).toContain(phone.slice(-3));
    expect((await login(test, { ...agent, phone })).accessToken).toBeTruthy();
    expect(await outcome(decide(owner, id, "approve"))).toBe("staff.change_decided");
  });

  it("is withdrawn or refused without a trace in the account", async () => {
    const agent = await test.signUp({ role: "agent" });
    for (const decider of [people, owner]) {
      const id = await requestId(people, agent.id, "phone", generatePhone());
      expect(await outcome(decide(decider, id, "refuse"))).toBe("done");
    }
    expect((await read(people, `/${agent.id}`)).data.waiting).toBeNull();
    expect(await canReadProfile(test, agent.accessToken)).toBe(true);
  });

  it("is not made once the account has another number already", async () => {
    const agent = await test.signUp({ role: "agent" });
    const id = await requestId(people, agent.id, "phone", generatePhone());
    await test.database.query("UPDATE users SET phone = $2 WHERE id = $1", [agent.id, generatePhone()]);
    expect(await outcome(decide(owner, id, "approve"))).toBe("staff.change_decided");
  });

  it("may wait again once the first request has waited for a week", async () => {
    const agent = await test.signUp({ role: "agent" });
    const id = await requestId(people, agent.id, "phone", generatePhone());
    expect(await outcome(request(owner, agent.id, "role", "student"))).toBe("staff.change_waits");
    await test.database.query(
      "UPDATE person_changes SET requested_at = requested_at - interval '8 days' WHERE id = $1",
      [id],
    );
    expect(await outcome(decide(owner, id, "approve"))).toBe("staff.change_decided");
    expect(await outcome(request(owner, agent.id, "role", "student"))).toBe("done");
  });

  it("is refused where another account has it, and for students, whose phone one person corrects", async () => {
    const [agent, student] = [await test.signUp({ role: "agent" }), await test.signUp()];
    expect(await outcome(request(people, agent.id, "phone", student.phone))).toBe("auth.phone_taken");
    expect(await outcome(request(people, student.id, "phone", generatePhone()))).toBe("request.invalid");
  });
});

describe("the reset of a second factor", () => {
  const FACTOR_TABLES = ["totp_factors", "passkeys", "recovery_codes", "sign_in_tickets"];
  const countFactors = async (userId: string) => {
    const rows = FACTOR_TABLES.map((table) =>
      test.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [userId]),
    );
    return (await Promise.all(rows)).flat().length;
  };
  const signIn = ({ phone, password }: TestUser) => test.as()("POST", "/api/auth/login", { phone, password });

  it("waits for a second person, and then leaves nothing of it; its person is told, and two people are in the log", async () => {
    const agent = await test.signUp({ role: "agent" });
    await setUpTotp(test, agent);
    await addSoftPasskey(test, agent);
    expect((await signIn(agent)).json().code).toBe("auth.factor_required");
    expect((await read(people, `/${agent.id}`)).data.hasFactor).toBe(true);
    const id = await requestId(people, agent.id, "factor", "none");
    expect((await read(owner, `/${agent.id}`)).data.waiting).toMatchObject({ kind: "factor", after: "none", reason });
    expect(await outcome(decide(people, id, "approve"))).toBe("auth.forbidden");
    expect(await outcome(decide(agent, id, "approve"))).toBe("auth.forbidden");
    expect(await countFactors(agent.id)).toBe(13);
    expect(await outcome(decide(owner, id, "approve"))).toBe("done");
    expect(await countFactors(agent.id)).toBe(0);
    expect(await canReadProfile(test, agent.accessToken)).toBe(false);
    await expect.poll(() => findLastSms(test, agent.phone)?.text).toContain("removed the second step");
    expect((await login(test, agent)).accessToken).toBeTruthy();
    expect((await read(owner, `/${agent.id}`)).data).toMatchObject({ hasFactor: false, waiting: null });
    const told = await test.database.query(
      "SELECT kind FROM notifications WHERE user_id = $1 AND kind = 'factors_reset'",
      [agent.id],
    );
    expect(told).toHaveLength(1);
    const acts = await readActs(owner, agent.id);
    expect(acts).toMatchObject([
      { action: "person.change_approved", actor: { id: owner.id }, after: { state: "approved", factor: "none" } },
      { action: "person.change_requested", actor: { id: people.id }, before: { factor: "totp+passkey" } },
    ]);
  });

  it("is not made once the account has other factors, and there has to be one", async () => {
    const agent = await test.signUp({ role: "agent" });
    expect(await outcome(request(people, agent.id, "factor", "none"))).toBe("request.invalid");
    await setUpTotp(test, agent);
    expect(await outcome(request(people, agent.id, "factor", "totp"))).toBe("request.invalid");
    const id = await requestId(people, agent.id, "factor", "none");
    await addSoftPasskey(test, agent);
    expect(await outcome(decide(owner, id, "approve"))).toBe("staff.change_decided");
    expect((await signIn(agent)).json().code).toBe("auth.factor_required");
  });

  it("is refused by the database for the requester, and for whom it is about", async () => {
    const agent = await test.signUp({ role: "agent" });
    await setUpTotp(test, agent);
    const id = await requestId(people, agent.id, "factor", "none");
    const approve = "UPDATE person_changes SET state = 'approved', decided_by = $2, decided_at = now() WHERE id = $1";
    for (const { id: by } of [people, agent]) {
      await expect(test.database.query(approve, [id, by])).rejects.toThrow("person_changes_check");
    }
    await expect(test.database.query(approve, [id, owner.id])).resolves.toBeDefined();
  });
});

describe("another role", () => {
  it.each([
    ["student", "agent"],
    ["agent", "admin"],
    ["admin", "student"],
  ] as const)("of a %s: %s, from the approval on; grants and sessions end", async (from, to) => {
    const user = await test.signUp({ role: from, grants: ["finance"] });
    const id = await requestId(people, user.id, "role", to);
    expect(await readRole(user.id)).toBe(from);
    expect(await outcome(decide(owner, id, "approve"))).toBe("done");
    expect(await readRole(user.id)).toBe(to);
    expect(await canReadProfile(test, user.accessToken)).toBe(false);
    expect(await test.database.query("SELECT 1 FROM staff_grants WHERE user_id = $1", [user.id])).toEqual([]);
  });

  it("is refused while sessions are ahead, at the approval, too, and for trainers with a page", async () => {
    const [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
    const trainerId = await buildTrainer(test.database, { userId: trainer.id });
    const id = await requestId(people, student.id, "role", "agent");
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: new Date() });
    expect(await outcome(decide(owner, id, "approve"))).toBe("staff.has_lessons");
    expect(await outcome(decide(owner, id, "refuse"))).toBe("done");
    expect(await outcome(request(people, student.id, "role", "agent"))).toBe("staff.has_lessons");
    expect(await outcome(request(people, trainer.id, "role", "agent"))).toBe("staff.trains");
  });

  it.each(["trainer", "gardener", "agent"])("cannot be %s for an agent", async (role) => {
    const agent = await test.signUp({ role: "agent" });
    expect(await outcome(request(people, agent.id, "role", role))).toBe("request.invalid");
  });

  it("of an owner is for owners alone, and nobody's own", async () => {
    const other = await test.signUp({ role: "admin", grants: ["owner"] });
    expect(await outcome(request(people, other.id, "role", "agent"))).toBe("staff.owners_account");
    const id = await requestId(owner, other.id, "role", "agent");
    expect(await outcome(decide(people, id, "approve"))).toBe("staff.owners_account");
    expect(await outcome(decide(other, id, "approve"))).toBe("staff.own_account");
    expect(await outcome(request(owner, owner.id, "role", "agent"))).toBe("staff.own_account");
    expect(await outcome(decide(owner, id, "refuse"))).toBe("done");
  });

  it.each([["finance"], ["content"], []] as StaffGrant[][])("is not for an admin with %j", async (...grants) => {
    const admin = await test.signUp({ role: "admin", grants });
    const agent = await test.signUp({ role: "agent" });
    expect(await outcome(request(admin, agent.id, "role", "student"))).toBe("auth.forbidden");
  });
});
