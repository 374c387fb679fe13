import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("gives everybody a release set, and a cookie that keeps it", async () => {
  const answer = await server.as()("GET", "/api/releases/current");
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.page).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: "visitor", httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  expect(cookie?.maxAge).toBe(400 * 86_400);
});
