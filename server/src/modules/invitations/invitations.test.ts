import { HOUR_MS } from "@kalima/contracts/domain";
import type { Invite } from "@kalima/staff-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLastSms, register } from "../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

let test: TestApp;
let owner: TestUser;
let people: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signUp({ role: "admin", grants: ["owner"] });
});
// Each may ask for twenty people a day.
beforeEach(async () => {
  people = await test.signUp({ role: "admin", grants: ["people"] });
});
afterAll(() => test.close());

const path = "/api/staff/invitations";
const makeInvite = (changes: Partial<Invite> = {}): Invite => ({
  ...{ name: "Hana Adel", phone: generatePhone(), role: "agent", grants: [], language: "en", reason: "Evenings" },
  ...changes,
});
const ask = (actor: TestUser, changes: Partial<Invite> = {}) => test.as(actor)("POST", path, makeInvite(changes));
const act = (actor: TestUser, id: string, name: "approve" | "resend" | "withdraw") =>
  test.as(actor)("POST", `${path}/${id}/${name}`);
async function outcome(called: ReturnType<typeof act>): Promise<string> {
  const answer = await called;
  return answer.statusCode < 300 ? "done" : answer.json().code;
}
async function askFor(changes: Partial<Invite> = {}, actor = people): Promise<string> {
  const answer = await ask(actor, changes);
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  return answer.json().data.id;
}
const readTokenOf = (phone: string) =>
  new URL(findLastSms(test, phone)?.link ?? "https://none.example").searchParams.get("token") ?? "";
async function inviteByTwo(changes: Partial<Invite> = {}, actor = people): Promise<{ id: string; phone: string }> {
  const phone = generatePhone();
  const id = await askFor({ phone, ...changes }, actor);
  expect(await outcome(act(actor === owner ? people : owner, id, "approve"))).toBe("done");
  return { id, phone };
}
async function readState(token: string) {
  const answer = await test.as()("POST", "/api/auth/invitation", { token });
  return answer.json().data as { state: string; invited: Record<string, unknown> | null };
}
const accept = (token: string, password = "Sunny-Day-42") =>
  test.as()("POST", "/api/auth/accept-invitation", { token, password });
const listed = async (reader: TestUser, id: string) =>
  (await test.as(reader)("GET", path)).json().data.find((each: { id: string }) => each.id === id);
const age = (id: string, hours: number) =>
  test.database.query(
    `UPDATE invitations SET invited_at = invited_at - make_interval(hours => $2),
       approved_at = approved_at - make_interval(hours => $2), sent_at = sent_at - make_interval(hours => $2) WHERE id = $1`,
    [id, hours],
  );

describe("an invitation", () => {
  it("sends nothing before a second person approves; then the link makes an account of its role, once", async () => {
    const phone = generatePhone();
    const id = await askFor({ phone });
    expect(findLastSms(test, phone)).toBeUndefined();
    expect(await listed(people, id)).toMatchObject({ state: "waiting", byReader: true, mayApprove: false });
    expect(await listed(owner, id)).toMatchObject({ maskedPhone: `+20…${phone.slice(-2)}`, mayApprove: true });
    expect(await outcome(act(people, id, "approve"))).toBe("auth.forbidden");
    expect(await outcome(act(people, id, "resend"))).toBe("staff.invitation_over");
    expect(await outcome(act(owner, id, "approve"))).toBe("done");
    expect(findLastSms(test, phone)?.text).toMatch(/^Kalima: /);

    const token = readTokenOf(phone);
    expect(await readState(token)).toEqual({ state: "open", invited: { name: "Hana Adel", phone, role: "agent" } });
    const accepted = await accept(token);
    expect(accepted.json().data).toMatchObject({ verified: true, user: { role: { name: "agent" }, phone } });
    const { accessToken } = accepted.json().data;
    expect((await test.as({ accessToken })("GET", "/api/staff/queues")).statusCode).toBe(200);

    expect(await readState(token)).toEqual({ state: "accepted", invited: null });
    expect((await accept(token)).json().code).toBe("auth.reset_token_invalid");
    expect(await listed(owner, id)).toBeUndefined();
    expect(await outcome(act(owner, id, "withdraw"))).toBe("staff.invitation_over");
  });

  it("of an admin is an owner's to ask for, and brings its duties", async () => {
    expect((await ask(people, { role: "admin", grants: ["finance"] })).json().code).toBe("staff.owner_only");
    const { phone } = await inviteByTwo({ role: "admin", grants: ["finance"] }, owner);
    const { user } = (await accept(readTokenOf(phone))).json().data;
    expect(user.role.name).toBe("admin");
    const grants = await test.database.query("SELECT name, given_by FROM staff_grants WHERE user_id = $1", [user.id]);
    expect(grants).toEqual([{ name: "finance", given_by: people.id }]);
  });

  it("of an owner is approved by another owner alone", async () => {
    const id = await askFor({ role: "admin", grants: ["owner"] }, owner);
    expect(await outcome(act(people, id, "approve"))).toBe("staff.owner_only");
    const other = await test.signUp({ role: "admin", grants: ["owner"] });
    expect(await outcome(act(other, id, "approve"))).toBe("done");
  });

  it("gives no duties to an agent", async () => {
    expect((await ask(owner, { grants: ["finance"] })).json().code).toBe("request.invalid");
  });

  it.each([["finance"], ["quality"], []] as const)("is not for an admin with %j", async (...grants) => {
    const admin = await test.signUp({ role: "admin", grants: [...grants] });
    expect((await ask(admin)).json().code).toBe("auth.forbidden");
    expect((await test.as(admin)("GET", path)).statusCode).toBe(403);
  });

  it("is refused for a number with an account, which it names, and for one that is invited", async () => {
    const student = await test.signUp();
    const refused = (await ask(people, { phone: student.phone })).json();
    expect(refused).toMatchObject({ code: "staff.phone_has_account", personId: student.id });
    const phone = generatePhone();
    await askFor({ phone });
    expect((await ask(owner, { phone })).json().code).toBe("staff.invited_already");
  });

  it("is over when its phone has got an account meanwhile", async () => {
    const { phone } = await inviteByTwo();
    const token = readTokenOf(phone);
    const { accessToken, code } = await register(test, phone);
    await test.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp: code, purpose: "register" });
    expect((await accept(token)).json().code).toBe("auth.phone_taken");
  });

  it("ends the registrations of its phone, so that nobody else makes the account", async () => {
    const { phone } = await inviteByTwo();
    const token = readTokenOf(phone);
    const { accessToken, code } = await register(test, phone);
    expect((await accept(token)).statusCode).toBe(200);
    const verified = await test.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp: code });
    expect(verified.statusCode).toBeGreaterThanOrEqual(400);
  });

  it("wants a password that is not common, and stays open", async () => {
    const { phone } = await inviteByTwo();
    const token = readTokenOf(phone);
    expect((await accept(token, "Password1")).json().code).toBe("request.invalid");
    expect((await readState(token)).state).toBe("open");
  });
});

describe("the link of an invitation", () => {
  it("stops working after 48 hours, and is replaced by a new one", async () => {
    const { id, phone } = await inviteByTwo();
    const old = readTokenOf(phone);
    await age(id, 48);
    expect((await readState(old)).state).toBe("expired");
    expect((await accept(old)).json().code).toBe("auth.reset_token_invalid");
    expect(await listed(owner, id)).toMatchObject({ state: "expired" });
    expect(await outcome(act(people, id, "resend"))).toBe("done");
    await expect.poll(() => readTokenOf(phone)).not.toBe(old);
    expect((await readState(old)).state).toBe("unknown");
    expect((await readState(readTokenOf(phone))).state).toBe("open");
  });

  it("stops working at once when the invitation is withdrawn", async () => {
    const { id, phone } = await inviteByTwo();
    expect(await outcome(act(people, id, "withdraw"))).toBe("done");
    expect((await readState(readTokenOf(phone))).state).toBe("withdrawn");
    expect((await accept(readTokenOf(phone))).json().code).toBe("auth.reset_token_invalid");
    expect((await ask(people, { phone })).statusCode).toBe(200);
  });

  it.each(["", "x".repeat(43), "AAAA"])("is unknown when nobody sent it: %j", async (token) => {
    const answer = await test.as()("POST", "/api/auth/invitation", { token });
    expect(answer.json().data?.state ?? answer.json().code).toBe(token ? "unknown" : "request.invalid");
  });

  it("works once when it is used twice at the same time", async () => {
    const { phone } = await inviteByTwo();
    const token = readTokenOf(phone);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it("is sent again four times a day at most", async () => {
    const { id } = await inviteByTwo();
    const outcomes: string[] = [];
    for (let count = 0; count < 5; count += 1) outcomes.push(await outcome(act(people, id, "resend")));
    expect(outcomes).toEqual(["done", "done", "done", "done", "auth.too_many_tries"]);
  });
});

it("a request that nobody decides on is over after a week, and the number can be invited anew", async () => {
  const phone = generatePhone();
  const id = await askFor({ phone });
  await age(id, 7 * 24);
  expect(await listed(owner, id)).toBeUndefined();
  expect(await outcome(act(owner, id, "approve"))).toBe("staff.invitation_over");
  expect((await ask(people, { phone })).statusCode).toBe(200);
});

it("the database refuses one person as both, and a link without approval", async () => {
  const id = await askFor();
  const set = (columns: string) => test.database.query(`UPDATE invitations SET ${columns} WHERE id = $1`, [id]);
  await expect(set("approved_by = invited_by, approved_at = now()")).rejects.toThrow();
  await expect(set("state = 'open', link_id = gen_random_uuid(), sent_at = now()")).rejects.toThrow();
});

it("stands in the audit log, without name and number, also by whoever accepted it", async () => {
  const { id, phone } = await inviteByTwo();
  const { user } = (await accept(readTokenOf(phone))).json().data;
  const rows = (await test.as(owner)("GET", `/api/staff/audit?object=invitation:${id}`)).json().data;
  const acts = rows.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]);
  expect(acts.sort()).toEqual([
    ["invitation.accepted", user.id],
    ["invitation.approved", owner.id],
    ["invitation.requested", people.id],
  ]);
  expect(JSON.stringify(rows)).not.toContain(phone);
});

it("is forgotten a month after it was asked for", async () => {
  const id = await askFor();
  await age(id, 31 * 24);
  const at = new Date(Date.now() - 30 * 24 * HOUR_MS);
  const { invitationsRepository } = await import("./invitations.repository.ts");
  await invitationsRepository(test.database).forgetOld(at);
  expect(await test.database.query("SELECT 1 FROM invitations WHERE id = $1", [id])).toEqual([]);
});
