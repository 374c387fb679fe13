import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { bookingsModule } from "../../bookings/bookings.module.ts";
import { usersModule } from "../../users/users.module.ts";
import { makeUnknownVisitor } from "../facts/visitor.ts";
import { createApiCaller, resolveApiUrl } from "./api-as-visitor.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, [usersModule, bookingsModule]);
  student = await server.signUp();
});
afterAll(() => server.close());

it.each([
  ["/teachers?limit=8", "/api/teachers?limit=8"],
  ["/teachers/../bookings", "/api/bookings"],
  ["/../assets/main.js", null],
  ["/../../etc", null],
  ["/%2e%2e/sw.js", null],
  ["/..\\sw.js", null],
  [".evil.example/x", null],
  ["@evil.example/", null],
])("a call of %s is one of %s", (path, url) => {
  expect(resolveApiUrl(path)).toBe(url);
});

const callAs = (user: TestUser | null, accessToken = user?.accessToken ?? null) =>
  createApiCaller(server.app as never, { ...makeUnknownVisitor("203.0.113.7"), accessToken }, "en");

it("calls with the rights of the visitor, and no more", async () => {
  const own = await callAs(student)("/users/profile");
  expect([own.status, JSON.parse(own.body).data.id]).toEqual([200, student.id]);
  expect((await callAs(null)("/users/profile")).status).toBe(401);
  expect((await callAs(null, "forged")("/users/profile")).status).toBe(401);
});

it("gives nothing but JSON, and nothing that is not there", async () => {
  expect(await callAs(student)("/nowhere")).toMatchObject({ status: 404 });
  expect(await callAs(student)("/../sw.js")).toEqual({ status: 404, body: "null" });
});

it("counts in the visitor's own limits", async () => {
  const call = callAs(student);
  const statuses = await Promise.all(Array.from({ length: 120 }, async () => (await call("/users/profile")).status));
  expect(statuses).toContain(429);
});
