import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import {
  join as connect,
  disconnectAll,
  emit,
  enqueue,
  type PersonOptions,
  send,
} from "../../../test/support-people.ts";
import { MAX_ADDRESS_BYTES_A_DAY, MAX_CONVERSATION_BYTES, MAX_GUEST_BYTES } from "./quotas.ts";

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());
afterEach(disconnectAll);

const join = (options: PersonOptions) => connect(address, options);
const readRefusal = (options: PersonOptions) =>
  join(options).then(
    () => "joined",
    (error: Error) => error.message,
  );
const QUOTA = { ok: false, code: "support.quota_used_up" };
const audio = (bytes: number) => `data:audio/wav;base64,${"A".repeat(bytes)}`;
const query = (sql: string, values: unknown[]) => test.database.query<{ owner: string }>(sql, values);

async function enqueueGuest(from: string) {
  const chat = randomUUID();
  const guest = await join({ chat, from });
  await enqueue(guest, chat);
  const [row] = await query("SELECT owner FROM support_conversations WHERE chat_session_id = $1", [chat]);
  return { chat, guest, owner: row?.owner ?? "" };
}
const setBytes = (chat: string, bytes: number) =>
  query("UPDATE support_conversations SET visitor_bytes = $2 WHERE chat_session_id = $1", [chat, bytes]);

describe("a message that is too large", () => {
  it("fails with a code and keeps the connection open", async () => {
    const { chat, guest } = await enqueueGuest("192.0.2.1");
    const answer = await send(guest, chat, audio(12_000_000), randomUUID(), "audio");
    expect(answer).toEqual({ ok: false, code: "support.message_too_large" });
    expect(await send(guest, chat, "Hello")).toMatchObject({ ok: true, message: { sequence: 1 } });
  });
});

describe("the bytes that a guest may store", () => {
  it("have a limit in each conversation", async () => {
    const { chat, guest } = await enqueueGuest("192.0.2.3");
    await setBytes(chat, MAX_CONVERSATION_BYTES - 1_000);
    expect(await send(guest, chat, "Hello")).toMatchObject({ ok: true });
    expect(await send(guest, chat, "x".repeat(800))).toEqual(QUOTA);
    expect(guest.connected).toBe(true);
  });

  it("have a limit over all conversations, which counts a resent message once", async () => {
    const { chat, guest, owner } = await enqueueGuest("192.0.2.4");
    await query(
      `INSERT INTO support_conversations (id, chat_session_id, owner, created_at, visitor_bytes)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, now(), $2)`,
      [owner, MAX_GUEST_BYTES - 1_000],
    );
    const clientId = randomUUID();
    expect(await send(guest, chat, "x".repeat(700), clientId)).toMatchObject({ ok: true });
    expect(await send(guest, chat, "x".repeat(700))).toEqual(QUOTA);
    expect(await send(guest, chat, "x".repeat(700), clientId)).toMatchObject({ ok: true });
  });

  it("have a daily limit for the guests of one address, an IPv6 network counting as one", async () => {
    const { chat, guest } = await enqueueGuest("2001:db8:1:2::1");
    await send(guest, chat, "Hello");
    await query("UPDATE support_address_bytes SET bytes = $1 WHERE address = '2001:db8:1:2::/64'", [
      MAX_ADDRESS_BYTES_A_DAY - 100,
    ]);
    const neighbour = await enqueueGuest("2001:db8:1:2:ffff::9");
    expect(await send(neighbour.guest, neighbour.chat, "Hello")).toEqual(QUOTA);
    const elsewhere = await enqueueGuest("2001:db8:1:3::1");
    expect(await send(elsewhere.guest, elsewhere.chat, "Hello")).toMatchObject({ ok: true });
    test.setTime(new Date(Date.now() + 86_400_000));
    expect(await send(neighbour.guest, neighbour.chat, "Hello")).toMatchObject({ ok: true });
  });

  it("do not include the messages of accounts on the same address", async () => {
    const from = "192.0.2.5";
    const day = new Date().toISOString().slice(0, 10);
    await query("INSERT INTO support_address_bytes VALUES ($1, $2, $3)", [from, day, MAX_ADDRESS_BYTES_A_DAY]);
    const chat = randomUUID();
    const student = await join({ chat, from, token: (await test.signUp()).accessToken });
    await enqueue(student, chat);
    expect(await send(student, chat, "Hello")).toMatchObject({ ok: true });
  });
});

describe("how often a guest may come", () => {
  it("limits the open connections of an address, and takes one again when another closed", async () => {
    const from = "192.0.2.6";
    const first = await join({ from });
    for (let count = 1; count < 50; count += 1) await join({ from });
    expect(await readRefusal({ from })).toBe("support.too_many_connections");
    expect(await readRefusal({ from: "192.0.2.7" })).toBe("joined");
    first.disconnect();
    await expect.poll(() => readRefusal({ from })).toBe("joined");
  });

  it("limits the new conversations of an address", async () => {
    const from = "192.0.2.8";
    const hits = Array.from({ length: 100 }, () => ({ key: `support-conversation:${from}`, rules: [] }));
    await test.context.limits.takeAll(hits);
    const chat = randomUUID();
    expect(await enqueue(await join({ chat, from }), chat)).toEqual(QUOTA);
    const other = await join({ from });
    const readStatus = async () => {
      const { ok, code } = (await emit(other, "queueStatus")) as { ok: boolean; code?: string };
      return ok ? "told" : code;
    };
    await expect.poll(readStatus).toBe("told");
  });
});
