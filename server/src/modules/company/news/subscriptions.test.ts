import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const subscribe = (email: string) => server.as()("POST", "/api/subscriptions", { email });
const mailsTo = (email: string) => server.emails.filter(({ to }) => to === email);

/** Subscribes and returns the link of the mail that came. */
async function getLink(email: string): Promise<string> {
  await subscribe(email);
  await server.runDue();
  return /link=(\S+)/.exec(mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
}
const end = (link: string) => server.as()("POST", `/api/subscriptions/end?link=${link}`);

async function listEmails(): Promise<string[]> {
  const admin = await server.signUp({ role: "admin" });
  const { data } = (await server.as(admin)("GET", "/api/staff/subscriptions?limit=50")).json();
  return data.map(({ email }: { email: string }) => email);
}

it("a new subscriber gets one mail, with the link that ends the subscription", async () => {
  for (const email of ["Nour@example.com", "nour@example.com"]) expect((await subscribe(email)).statusCode).toBe(201);
  await server.runDue();
  const [mail, ...more] = mailsTo("nour@example.com");
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/\/unsubscribe\?link=/);
  expect(mail?.unsubscribeUrl).toMatch(/\/api\/subscriptions\/end\?link=/);
});

it("a link ends its subscription, twice the same, and shows no whole address", async () => {
  const link = await getLink("omar@example.com");
  expect(await listEmails()).toContain("omar@example.com");
  for (let time = 0; time < 2; time += 1)
    expect((await end(link)).json()).toEqual({ data: { email: "o•••@example.com" } });
  expect(await listEmails()).not.toContain("omar@example.com");
});

it("the button of a mail program ends it, whose server sends a form", async () => {
  await getLink("sara@example.com");
  const url = new URL(mailsTo("sara@example.com")[0]?.unsubscribeUrl ?? "");
  const answer = await server.app.inject({
    method: "POST",
    url: url.pathname + url.search,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(answer.statusCode).toBe(200);
  expect(await listEmails()).not.toContain("sara@example.com");
});

it("who subscribes again gets a new link, and the old one ends nothing", async () => {
  const old = await getLink("aya@example.com");
  await end(old);
  const link = await getLink("aya@example.com");
  expect(link).not.toBe(old);
  expect((await end(old)).statusCode).toBe(404);
  expect(await listEmails()).toContain("aya@example.com");
});

it.each(["", "x", "0193b000-0000-7000-8000-000000000001.forged", "a".repeat(101)])(
  "a link that nobody got is refused: %s",
  async (link) => expect([404, 422]).toContain((await end(link)).statusCode),
);

it("an ended subscription is deleted after 90 days", async () => {
  const link = await getLink("old@example.com");
  await end(link);
  await server.database.query("UPDATE subscriptions SET ended_at = ended_at - interval '91 days' WHERE email = $1", [
    "old@example.com",
  ]);
  server.setTime(new Date(Date.now() + DAY_MS));
  await server.runDue();
  expect((await end(link)).statusCode).toBe(404);
});

it("staff alone list and download the addresses", async () => {
  await subscribe("=cmd@example.com");
  await subscribe("last@example.com");
  const [student, admin] = [await server.signUp(), await server.signUp({ role: "admin" })];
  for (const path of ["/api/staff/subscriptions", "/api/staff/subscriptions.csv"])
    expect((await server.as(student)("GET", path)).statusCode).toBe(403);
  const { headers, body } = await server.as(admin)("GET", "/api/staff/subscriptions.csv");
  expect(headers["content-disposition"]).toContain("kalima-subscribers.csv");
  expect(body.split("\r\n")[0]).toBe("\ufeffemail,language,since");
  expect(body).toMatch(/^last@example\.com,en,/m);
  expect(body).not.toMatch(/^=/m);
});
