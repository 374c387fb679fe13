import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { DASHBOARD_NAMESPACE } from "@kalima/school-contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

/** Long enough for what was said to have arrived, on a slow machine too. */
const SOON = { timeout: 15_000 };
let test: TestApp;
let address: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => test.close());

/** Opens the dashboard of an account, and counts what it hears after the first reading; rejects with the code of a refusal. */
async function openDashboard({ accessToken: token }: TestUser) {
  const options = { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false };
  const socket = io(`${address}${DASHBOARD_NAMESPACE}`, options);
  sockets.push(socket);
  const page = { heard: 0, socket };
  await new Promise<void>((done, fail) => {
    socket.once("queuesChanged", () => done());
    socket.once("connect_error", fail);
  });
  socket.on("queuesChanged", () => {
    page.heard += 1;
  });
  return page;
}

const ask = async () => {
  const answer = await test.as(await test.signUp())("POST", "/api/support/requests", {
    topic: "other",
    details: "How?",
  });
  expect(answer.statusCode).toBe(201);
};

describe("an open dashboard", () => {
  it("hears of a change in its queues once it is committed, and others do not", async () => {
    const agent = await openDashboard(await test.signUp({ role: "agent" }));
    const lead = await openDashboard(await test.signUp({ role: "admin", grants: ["support_lead"] }));
    const finance = await openDashboard(await test.signUp({ role: "admin", grants: ["finance"] }));
    await ask();
    await expect.poll(() => [agent.heard, lead.heard], SOON).toEqual([1, 1]);
    // A change in a queue of finance comes after, so that it would have heard of the other before.
    await test.database.query("SELECT pg_notify('queue_changed', 'payouts')");
    await expect.poll(() => finance.heard, SOON).toBe(1);
    expect([agent.heard, lead.heard]).toEqual([1, 1]);
  });

  it("hears of many changes at once only once, and of none that was rolled back", async () => {
    const agent = await openDashboard(await test.signUp({ role: "agent" }));
    const undo = new Error("undone");
    const change = "UPDATE support_requests SET changed_at = now()";
    const undone = test.database.transaction(async (tx) => {
      await tx.query(change);
      throw undo;
    });
    await expect(undone).rejects.toBe(undo);
    await ask();
    await test.database.query(change);
    await expect.poll(() => agent.heard, SOON).toBe(1);
  });

  it("ends with its session", async () => {
    const agent = await test.signUp({ role: "agent" });
    const { socket } = await openDashboard(agent);
    const ended = new Promise<void>((done) => socket.once("disconnect", () => done()));
    expect((await test.as(agent)("POST", "/api/auth/logout", { refreshToken: agent.refreshToken })).statusCode).toBe(
      200,
    );
    await ended;
  });

  it.each(["student", "trainer"] as const)("of a %s is refused", async (role) => {
    await expect(openDashboard(await test.signUp({ role }))).rejects.toThrow("auth.forbidden");
  });
});

/** Tables whose changes alone move nothing in a queue: another one changes with them, or it is time that does. */
const STILL = [
  "failed-refunds: charges",
  "failed-refunds: orders",
  "failed-refunds: users",
  "late-feedback: bookings",
  "late-feedback: lessons",
  "late-feedback: trainers",
  "late-feedback: users",
  "payouts: lessons",
  "payouts: trainer_earnings",
  "payouts: trainer_payout_items",
  "transfer-refunds: charges",
  "transfer-refunds: orders",
  "transfer-refunds: users",
];

it("each table that a queue counts tells of its changes", async () => {
  const reader = { userId: randomUUID(), role: "admin" as const, permissions: new Set() };
  const announcing = await test.database.query<{ name: string; keys: string }>(
    `SELECT c.relname AS name, string_agg(encode(t.tgargs, 'escape'), ' ') AS keys FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_proc p ON p.oid = t.tgfoid WHERE p.proname = 'announce_queue' GROUP BY c.relname`,
  );
  const silent = test.context.queues.list().flatMap(({ key, select }) => {
    const { statement } = select(reader as never, new Date());
    const tables = [...statement.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)/g)].map(([, table = ""]) => table);
    const told = announcing.filter(({ keys }) => keys.split(/[\s\\0]+/).includes(key)).map(({ name }) => name);
    return [...new Set(tables)].filter((table) => !told.includes(table)).map((table) => `${key}: ${table}`);
  });
  expect(silent.sort()).toEqual(STILL);
});
