import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, inject, it } from "vitest";
import { buildConnectionConfig } from "./embedded/start-embedded.ts";
import { createListener, type Listener } from "./listener.ts";

let listener: Listener;
let database: Server | undefined;
afterEach(async () => {
  await listener.close();
  database?.close();
});

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
  listener = createListener({
    connection: { host: "127.0.0.1", port },
    channel: "news",
    onMessage: () => undefined,
    onConnect: async () => undefined,
    onError: () => undefined,
  });
  await expect(listener.start()).rejects.toThrow();
  await expect.poll(() => attempts, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  expect(mostOpen).toBe(1);
});

it("reconnects when `onConnect` fails", async () => {
  let tries = 0;
  listener = createListener({
    connection: { ...buildConnectionConfig(inject("socketFolder")), database: "postgres" },
    channel: "news",
    onMessage: () => undefined,
    async onConnect() {
      tries += 1;
      if (tries === 1) throw new Error("No connection is free");
    },
    onError: () => undefined,
  });
  await expect(listener.start()).rejects.toThrow("No connection is free");
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
});
