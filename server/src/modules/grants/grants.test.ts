import { DAY_MS } from "@kalima/contracts/domain";
import { GRANT_CHANGE_DAYS, type GrantHolder, STAFF_GRANTS, type StaffGrant } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { createOwner, makeOwner } from "./public.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

let owner: TestUser;
let people: TestUser;
let clerk: TestUser;
beforeEach(async () => {
  owner = await test.signUp({ role: "admin" });
  people = await test.signUp({ role: "admin", grants: ["people"] });
  clerk = await test.signUp({ role: "admin", grants: ["content"] });
});

const request = (by: TestUser, personId: string, grants: readonly StaffGrant[]) =>
  test.as(by)("POST", "/api/staff/grant-changes", { personId, grants, reason: "New duties" });
const decide = (by: TestUser, id: string, to: "approve" | "refuse") =>
  test.as(by)("POST", `/api/staff/grant-changes/${id}/${to}`);
async function readHolder(by: TestUser, id: string): Promise<GrantHolder | undefined> {
  const { data } = (await test.as(by)("GET", "/api/staff/grants")).json() as { data: GrantHolder[] };
  return data.find(({ person }) => person.id === id);
}
async function requestWaiting(by: TestUser, personId: string, grants: readonly StaffGrant[]): Promise<string> {
  return (await request(by, personId, grants)).json().data.waiting.id;
}

describe("the first two owners", () => {
  const countOwners = async () => (await test.database.query("SELECT FROM staff_grants WHERE name = 'owner'")).length;

  it("are accounts of the site, made while the school has not both", async () => {
    await test.database.query("DELETE FROM staff_grants");
    const account = await test.signUp();
    const make = (phone: string) => makeOwner(test.context.database, phone, new Date());
    expect(await make("nobody")).toEqual({ refused: "no_phone" });
    expect(await make("+201555555555")).toEqual({ refused: "no_account" });
    expect(await make(account.phone)).toEqual({ name: "Mona Adel" });
    const signIn = { phone: account.phone, password: account.password };
    const { accessToken } = (await test.as()("POST", "/api/auth/login", signIn)).json().data;
    expect((await test.as({ accessToken })("GET", "/api/staff/grants")).statusCode).toBe(200);
    expect(await make((await test.signUp()).phone)).toEqual({ name: "Mona Adel" });
    expect(await make((await test.signUp()).phone)).toEqual({ refused: "has_owners" });
    expect(await countOwners()).toBe(2);
    const left = await test.database.query("SELECT actor FROM audit_entries WHERE action = 'grants.first_owner_made'");
    expect(left).toEqual([{ actor: "program:staff" }, { actor: "program:staff" }]);
  });

  it("can be new accounts, which nobody has to verify", async () => {
    await test.database.query("DELETE FROM staff_grants");
    const phone = "+201555555501";
    const typed = { name: " Mona Adel ", phone: "+20 155 555 5501", password: "A-School-0f-Mine" };
    const create = (wrong: Partial<typeof typed> = {}) =>
      createOwner(test.context.database, { ...typed, ...wrong }, new Date());
    expect(await create({ name: " " })).toEqual({ refused: "no_name" });
    expect(await create({ phone: "nobody" })).toEqual({ refused: "no_phone" });
    expect(await create({ password: "school" })).toEqual({ refused: "weak_password" });
    expect(await create({ password: "Password1" })).toEqual({ refused: "common_password" });
    expect(await create({ phone: (await test.signUp()).phone })).toEqual({ refused: "has_account" });
    expect(await create()).toEqual({ name: "Mona Adel" });
    const { accessToken } = (await test.as()("POST", "/api/auth/login", { phone, password: typed.password })).json()
      .data;
    expect((await test.as({ accessToken })("GET", "/api/staff/grants")).statusCode).toBe(200);
    expect(await create({ phone: "+201555555502" })).toEqual({ name: "Mona Adel" });
    expect(await create({ phone: "+201555555503" })).toEqual({ refused: "has_owners" });
    expect(await countOwners()).toBe(2);
  });
});

describe("grants of admins", () => {
  it("are given by two people, and count from the next call on", async () => {
    const payouts = () => test.as(clerk)("GET", "/api/staff/payouts?month=2026-01");
    expect((await payouts()).json().code).toBe("auth.forbidden");
    const id = await requestWaiting(people, clerk.id, ["content", "finance"]);
    expect((await payouts()).json().code).toBe("auth.forbidden");
    const approved = await decide(owner, id, "approve");
    expect(approved.json().data).toMatchObject({ grants: ["finance", "content"], waiting: null });
    expect((await payouts()).statusCode).toBe(200);
  });

  it("who loses a permission is signed out everywhere; who only gains some stays", async () => {
    const more = await requestWaiting(people, clerk.id, ["content", "quality"]);
    await decide(owner, more, "approve");
    expect((await test.as(clerk)("GET", "/api/staff/queues")).statusCode).toBe(200);
    const less = await requestWaiting(people, clerk.id, ["quality"]);
    await decide(owner, less, "approve");
    expect((await test.as(clerk)("GET", "/api/staff/queues")).json().code).toBe("auth.token_invalid");
  });

  it("the first person may only withdraw; the database refuses the same as the second", async () => {
    const id = await requestWaiting(people, clerk.id, ["finance"]);
    expect((await decide(people, id, "approve")).json().code).toBe("auth.forbidden");
    const forced = test.database.query(
      "UPDATE staff_grant_changes SET state = 'approved', decided_by = requested_by, decided_at = now() WHERE id = $1",
      [id],
    );
    await expect(forced).rejects.toThrow("check constraint");
    expect((await readHolder(people, clerk.id))?.waiting).toMatchObject({ byReader: true, mayApprove: false });
    expect((await decide(people, id, "refuse")).json().data).toMatchObject({ grants: ["content"], waiting: null });
    expect((await decide(owner, id, "approve")).json().code).toBe("staff.grants_decided");
  });

  it("nobody changes the own grants, and only owners make owners", async () => {
    expect((await request(people, people.id, ["people", "finance"])).json().code).toBe("staff.own_grants");
    expect((await request(people, clerk.id, ["owner"])).json().code).toBe("staff.owner_only");
    const id = await requestWaiting(owner, clerk.id, ["owner"]);
    // Whom it is about does not decide either.
    expect((await decide(people, id, "approve")).json().code).toBe("staff.owner_only");
    expect((await readHolder(people, clerk.id))?.waiting).toMatchObject({ mayApprove: false });
  });

  it("one change of a person waits at a time, and an empty one is none", async () => {
    await requestWaiting(people, clerk.id, ["finance"]);
    expect((await request(owner, clerk.id, ["quality"])).json().code).toBe("staff.grants_wait");
    const same = await request(people, owner.id, STAFF_GRANTS);
    expect(same.json()).toMatchObject({ code: "request.invalid", fields: { grants: "validation.invalid" } });
    expect((await request(people, (await test.signUp()).id, ["finance"])).json().code).toBe("request.not_found");
  });

  it("a change that nobody decides on is over after its time", async () => {
    const id = await requestWaiting(people, clerk.id, ["finance"]);
    test.setTime(new Date(Date.now() + GRANT_CHANGE_DAYS * DAY_MS + 1000));
    const later = await test.signUp({ role: "admin" });
    expect((await readHolder(later, clerk.id))?.waiting).toBeNull();
    expect((await decide(later, id, "approve")).json().code).toBe("staff.grants_decided");
    expect((await request(later, clerk.id, ["quality"])).statusCode).toBe(200);
    test.setTime(new Date());
  });

  it("waits in the queue of those who may decide", async () => {
    const count = async (reader: TestUser) => {
      const { data } = (await test.as(reader)("GET", "/api/staff/queues")).json() as {
        data: { key: string; waiting: number }[];
      };
      return data.find(({ key }) => key === "grant-changes")?.waiting;
    };
    const before = (await count(owner)) ?? 0;
    await requestWaiting(people, clerk.id, ["finance"]);
    expect(await count(owner)).toBe(before + 1);
    expect(await count(people)).toBe(before);
    expect(await count(clerk)).toBeUndefined();
  });

  it("leaves rows in the audit log, with the permission by which each acted", async () => {
    const id = await requestWaiting(people, clerk.id, ["finance"]);
    await decide(owner, id, "approve");
    const { data } = (await test.as(owner)("GET", `/api/staff/audit?object=grants:${clerk.id}`)).json();
    expect(data).toMatchObject([
      {
        action: "grants.approved",
        actor: { id: owner.id },
        permission: "grants.approve",
        before: { grants: ["content"] },
      },
      {
        action: "grants.requested",
        actor: { id: people.id },
        permission: "grants.change",
        after: { grants: ["finance"] },
      },
    ]);
  });

  it("the last owner keeps the account until somebody else is one", async () => {
    await test.database.query("DELETE FROM staff_grants WHERE name = 'owner' AND user_id <> $1", [owner.id]);
    const remove = () => test.as(owner)("DELETE", "/api/auth/delete-account", { password: owner.password });
    expect((await remove()).json().code).toBe("staff.last_owner");
    await test.signUp({ role: "admin", grants: ["owner"] });
    expect((await remove()).statusCode).toBe(200);
    const left = await test.database.query("SELECT FROM staff_grants WHERE user_id = $1", [owner.id]);
    expect(left).toEqual([]);
  });

  it("finance reads acts about money, and no others", async () => {
    const finance = await test.signUp({ role: "admin", grants: ["finance"] });
    const list = { currency: "SAR", packs: [1, 6, 12, 24].map((pack) => ({ pack, lessonMinor: 20_000 })) };
    await test.as(finance)("POST", "/api/staff/price-changes", { country: "SA", list });
    await requestWaiting(people, clerk.id, ["finance"]);
    const { data } = (await test.as(finance)("GET", "/api/staff/audit")).json() as { data: { action: string }[] };
    const actions = data.map(({ action }) => action);
    expect(actions).toContain("price-list.requested");
    expect(actions).not.toContain("grants.requested");
  });
});
