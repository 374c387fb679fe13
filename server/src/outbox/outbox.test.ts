import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { createMessengers } from "./messengers.ts";

let test: TestApp;
let messengers: ReturnType<typeof createMessengers>;
beforeAll(async () => {
  test = await createTestApp({}, [
    ({ config, clock }) => {
      messengers = createMessengers(config, {}, clock);
      if (!messengers.outbox) throw new Error("a demo has an outbox");
      return messengers.outbox;
    },
  ]);
});
afterAll(() => test.close());
const get = (path: string) => test.as()("GET", path);

it("shows messages to phones and mailboxes, newest first and escaped, and an e-mail as HTML that runs nothing", async () => {
  const html = "<p onclick=x>No, once.</p>";
  const email = {
    id: "e1",
    to: "nour@example.com",
    replyTo: "a@b.example",
    subject: "<Answer>",
    text: "No, once.",
    html,
  };
  test.setTime(new Date("2026-03-03T10:00:00Z"));
  await messengers.sms.send({ phone: "+201012345678", purpose: "register", text: "Your code", code: "482915" });
  test.setTime(new Date("2026-03-03T10:01:00Z"));
  await messengers.email.send(email);
  const page = (await get("/dev/outbox")).body;
  expect(page.indexOf("nour@example.com")).toBeGreaterThan(0);
  expect(page.indexOf("+201012345678")).toBeGreaterThan(page.indexOf("nour@example.com"));
  expect(page).toContain("&lt;Answer&gt;");
  const shown = await get("/dev/outbox/email?id=e1");
  expect(shown.body).toBe(html);
  expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  expect((await get("/dev/outbox/email?id=e2")).statusCode).toBe(404);
  expect((await get("/dev/outbox.json?phone=+201012345678")).json().data).toMatchObject([{ code: "482915" }]);
});

it("does not exist in production, or when messages are really sent", () => {
  const { config, clock } = test.context;
  const really = { sms: messengers.sms, email: messengers.email };
  expect(createMessengers(config, really, clock).outbox).toBeNull();
  expect(createMessengers({ ...config, mode: "production" }, {}, clock).outbox).toBeNull();
});
