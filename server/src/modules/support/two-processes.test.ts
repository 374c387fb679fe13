import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { startRedis } from "../../../test/start-redis.ts";
import { disconnectAll, emit, enqueue, expectReceived, join, nextTurn, send } from "../../../test/support-people.ts";
import { isDeep } from "../../../test/tools.ts";

async function listenOnFreePort({ app }: Pick<TestApp, "app">): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function startTwoProcesses(variables: Record<string, string>) {
  const first = await createTestApp(variables);
  const second = await first.startProcess();
  return { first, addresses: [await listenOnFreePort(first), await listenOnFreePort(second)] as const };
}

afterEach(disconnectAll);

/** Connects a visitor to the first process and an agent to the second. */
async function talkAcross({ first, addresses: [here, there] }: Awaited<ReturnType<typeof startTwoProcesses>>) {
  const chat = randomUUID();
  const visitor = await join(here, { chat, token: (await first.signUp()).accessToken });
  await enqueue(visitor, chat);
  const agent = await join(there, { token: (await first.signUp({ role: "agent" })).accessToken });
  await nextTurn(agent);
  await expectReceived(visitor, "chatStatusResponse", ({ status }) => status === "inchat");
  return { chat, visitor, agent };
}

describe("two processes over Postgres", () => {
  let site: Awaited<ReturnType<typeof startTwoProcesses>>;
  beforeAll(async () => {
    site = await startTwoProcesses({ DATABASE_URL: "postgres://configured.test/site" });
  });
  afterAll(() => site.first.close());

  it("carry messages, receipts and the end of a conversation to each other", async () => {
    const { chat, visitor, agent } = await talkAcross(site);
    await send(visitor, chat, "from here");
    await expectReceived(agent, "receiveMessage", ({ content }) => content === "from here");
    await send(agent, chat, "ي".repeat(4_000));
    await expectReceived(visitor, "receiveMessage", ({ content }) => content === "ي".repeat(4_000));
    await emit(agent, "read", { chatSessionId: chat, delivered: 1, read: 1 });
    await expectReceived(visitor, "receipts", ({ read }) => read === 1);
    await emit(visitor, "endChat");
    await expectReceived(agent, "chatStatusResponse", ({ status }) => status === "disconnected");
  });

  const readRefusal = (address: string, token: string) =>
    join(address, { token }).then(
      () => "joined",
      (error: Error) => error.message,
    );

  it("count the connections of an account together", async () => {
    const [here, there] = site.addresses;
    const token = (await site.first.signUp()).accessToken;
    const mine = await Promise.all(Array.from({ length: 12 }, () => join(here, { token })));
    const theirs = await Promise.all(Array.from({ length: 12 }, () => readRefusal(there, token)));
    expect(theirs.filter((code) => code === "joined")).toHaveLength(8);
    expect(await readRefusal(here, token)).toBe("support.too_many_connections");
    mine[0]?.disconnect();
    await expect.poll(() => readRefusal(there, token), { timeout: 15_000, interval: 500 }).toBe("joined");
  });

  it("forget the connections of a process that was killed, once its lease is over", async () => {
    const [here] = site.addresses;
    const { accessToken: token, id } = await site.first.signUp();
    const start = new Date();
    await site.first.database.query("SELECT lease_connection($1, gen_random_uuid(), 20, 20, $2, $3)", [
      `user:${id}`,
      start,
      new Date(start.getTime() + 15_000),
    ]);
    expect(await readRefusal(here, token)).toBe("support.too_many_connections");
    site.first.setTime(new Date(start.getTime() + 16_000));
    expect(await readRefusal(here, token)).toBe("joined");
  });
});

describe.runIf(isDeep)("two processes over Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let site: Awaited<ReturnType<typeof startTwoProcesses>>;
  beforeAll(async () => {
    redis = await startRedis();
    site = await startTwoProcesses({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await site.first.close();
    await redis.close();
  });

  it("lose nothing with Redis: messages are fetched meanwhile, and arrive by themselves once it is back", async () => {
    const { chat, visitor, agent } = await talkAcross(site);
    await send(visitor, chat, "one");
    await expectReceived(agent, "receiveMessage", ({ content }) => content === "one");

    await redis.kill();
    expect(await send(visitor, chat, "two")).toMatchObject({ ok: true });
    expect(await emit(agent, "sync", { after: 1 })).toMatchObject({ messages: [{ content: "two", sequence: 2 }] });

    await redis.start();
    await expect
      .poll(
        async () => {
          await send(visitor, chat, "three");
          return agent.seen.some(({ body }) => body.content === "three");
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
  });
});
