import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, generatePhone, type TestApp, type TestUser } from "../create-test-app.ts";
import { buildOwners } from "./objects.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** JSON as text: an object would lose `__proto__`. */
const SMUGGLED: [string, string][] = [
  ["role", '"role":"admin"'],
  ["a role as the answer shows it", '"role":{"name":"admin"}'],
  ["status", '"status":"inactive"'],
  ["verified", '"verified":false,"verifiedAt":null,"verified_at":null'],
  ["id", `"id":"${randomUUID()}","userId":"${randomUUID()}"`],
  ["phone", '"phone":"+201555555555"'],
  ["student", `"studentId":"${randomUUID()}","student":{"id":"${randomUUID()}"}`],
  [
    "placement test",
    '"placementTestResult":{"level":"C2","score":100},"student":{"placementTestResult":{"level":"C2"}}',
  ],
  ["price", '"price":1,"pricePerLesson":{"amountMinor":1,"currency":"EGP"}'],
  ["password", '"password":"Other-Horse-9","passwordHash":"x","password_hash":"x"'],
  ["column names", '"picture_file_id":"x","created_at":"2000-01-01","role = \'admin\', name":"x"'],
  ["inside details", '"details":{"country":"EG","status":"inactive","role":"admin"}'],
  ["__proto__", '"__proto__":{"role":"admin","verified":true,"polluted":true}'],
  ["constructor.prototype", '"constructor":{"prototype":{"role":"admin","polluted":true}}'],
];

async function readRow(id: string): Promise<Record<string, unknown>> {
  const [row] = await server.database.query<Record<string, unknown>>("SELECT * FROM users WHERE id = $1", [id]);
  const { name: _name, updated_at: _at, ...rest } = row ?? {};
  return rest;
}

function sendText(user: TestUser | undefined, method: "POST" | "PUT" | "PATCH", url: string, payload: string) {
  return server.app.inject({
    method,
    url,
    payload,
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(user && { authorization: `Bearer ${user.accessToken}` }),
    },
  });
}

describe.each([
  ["PATCH", "/api/users/profile"],
  ["PUT", "/api/auth/profile"],
] as const)("%s %s", (method, url) => {
  it.each(SMUGGLED)("leaves alone: %s", async (_what, smuggled) => {
    const user = await server.signUp();
    const before = await readRow(user.id);
    const answer = await sendText(user, method, url, `{"name":"Mona Said",${smuggled}}`);
    expect([200, 400, 422]).toContain(answer.statusCode);
    expect(await readRow(user.id)).toEqual(before);
    const shown = (await server.as(user)("GET", "/api/users/profile")).json().data;
    expect(shown).toMatchObject({ id: user.id, phone: user.phone, role: { name: "student" }, verified: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("POST /api/auth/register", () => {
  it.each(SMUGGLED.filter(([what]) => what !== "phone" && what !== "password"))(
    "leaves alone: %s",
    async (_what, more) => {
      const phone = generatePhone();
      const body = `{"name":"Nour","phone":"${phone}","password":"Correct-Horse-7","agreedToPrivacyPolicy":true,${more}}`;
      const answer = await sendText(undefined, "POST", "/api/auth/register", body);
      if (answer.statusCode === 400) return;
      expect(answer.statusCode).toBe(201);
      const { user, accessToken, verified } = answer.json().data;
      expect(verified).toBe(false);
      expect(user).toMatchObject({ phone, role: { name: "student" }, status: "active", verified: false });
      expect(more).not.toContain(user.id);
      const booking = await server.as({ accessToken })("POST", "/api/bookings", {});
      expect(booking.json().code).toBe("auth.not_verified");
      const otp = server.sms.findLast((sms) => sms.phone === phone)?.code;
      const finished = await server.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp });
      expect(finished.json().data.user).toMatchObject({ phone, role: { name: "student" }, status: "active" });
      expect(finished.json().data.user.student.placementTestResult).toBeNull();
    },
  );
});

describe("POST /api/bookings", () => {
  it.each([
    ["a price", '"total":{"amountMinor":1,"currency":"EGP"},"price":1,"pricePerLessonMinor":1,"total_minor":1'],
    ["a status", '"status":"confirmed","holdExpiresAt":null,"paidAt":"2026-01-01T00:00:00Z"'],
    ["another student", `"studentId":"${randomUUID()}","student_id":"${randomUUID()}"`],
    ["a reference and an id", `"referenceCode":"AAAAAAAAAAAAAAAA","id":"${randomUUID()}"`],
  ])("keeps the server's word against %s", async (_what, smuggled) => {
    const { student, teacherId } = await buildOwners(server);
    const [at] = (await server.as()("GET", `/api/teachers/${teacherId}`)).json().data.nextFree;
    const body = `{"teacherId":"${teacherId}","pack":1,"startsAt":["${at}"],${smuggled}}`;
    const booked = (await sendText(student, "POST", "/api/bookings", body)).json().data;
    expect(booked).toMatchObject({ status: "awaiting_payment", total: { amountMinor: 20_000, currency: "EGP" } });
    expect(smuggled).not.toContain(booked.id);
    expect(smuggled).not.toContain(booked.referenceCode);
    expect((await server.as(student)("GET", "/api/bookings")).json().data).toHaveLength(1);
  });

  it.each([0, -6, 7, 1.5, "24", null, 1e9])("takes no pack of %s", async (pack) => {
    const { student, teacherId } = await buildOwners(server);
    const startsAt = ["2030-01-01T17:00:00.000Z"];
    const answer = await server.as(student)("POST", "/api/bookings", { teacherId, pack, startsAt });
    expect([answer.statusCode, answer.json().code]).toEqual([422, expect.stringMatching(/^(request|booking)\./)]);
  });
});
