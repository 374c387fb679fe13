import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, inject, it } from "vitest";
import { openPool } from "./database.ts";
import { buildConnectionConfig } from "./embedded/start-embedded.ts";
import { createListener, type Listener } from "./listener.ts";

let listener: Listener;
let database: Server | undefined;
afterEach(async () => {
  await listener.close();
  database?.close();
});

const connection = { ...buildConnectionConfig(inject("socketFolder")), database: "postgres" };

it("tries one connection at a time while the database is down, however long", async () => {
  let attempts = 0;
  let open = 0;
  let mostOpen = 0;
  database = createServer((socket) => {
    attempts += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.on("close", () => {
      open -= 1;
    });
    setTimeout(() => socket.destroy(), 100);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => database?.once("listening", listening));
  const { port } = database.address() as AddressInfo;
  listener = createListener({ connection: { host: "127.0.0.1", port }, onError: () => undefined });
  await expect(listener.start()).rejects.toThrow();
  await expect.poll(() => attempts, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  expect(mostOpen).toBe(1);
});

it("reconnects when `onConnect` fails", async () => {
  let tries = 0;
  listener = createListener({ connection, onError: () => undefined });
  listener.on("news", {
    onMessage: () => undefined,
    async onConnect() {
      tries += 1;
      if (tries === 1) throw new Error("No connection is free");
    },
  });
  await expect(listener.start()).rejects.toThrow("No connection is free");
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
});

it("hears every channel over one connection, and all who ask for one", async () => {
  const heard: string[] = [];
  listener = createListener({ connection, onError: () => undefined });
  for (const [part, channel] of [
    ["first", "news"],
    ["second", "news"],
    ["third", "weather"],
  ] as const) {
    listener.on(channel, {
      onMessage: (payload) => heard.push(`${part}: ${payload}`),
      onConnect: async () => undefined,
    });
  }
  await listener.start();
  const teller = openPool(connection, () => undefined);
  await teller.database.query(
    "SELECT pg_notify('news', 'rain'), pg_notify('weather', 'sun'), pg_notify('sports', 'won')",
  );
  await expect.poll(() => heard.sort()).toEqual(["first: rain", "second: rain", "third: sun"]);
  const { rows } = await teller.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'kalima-listener' AND query LIKE 'LISTEN \"news\"; LISTEN \"weather\"'",
  );
  expect(rows).toHaveLength(1);
  await teller.close();
});

it("takes no further channel once it listens", async () => {
  listener = createListener({ connection, onError: () => undefined });
  await listener.start();
  const handlers = { onMessage: () => undefined, onConnect: async () => undefined };
  expect(() => listener.on("news", handlers)).toThrow("already open");
});
