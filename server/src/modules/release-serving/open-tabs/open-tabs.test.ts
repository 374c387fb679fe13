import type { AddressInfo } from "node:net";
import { RELEASES_NAMESPACE, RELEASES_QUERY } from "@kalima/releases-contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildShell } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { openRegistry, type TestRegistry } from "../../../../test/releases/open-registry.ts";
import { releasesModule } from "../../releases/releases.module.ts";
import { createReleases } from "../../releases/releases.service.ts";

let server: TestApp;
let registry: TestRegistry;
let address: string;
const sockets: Socket[] = [];
const by = { actor: "cli:mona" };

beforeAll(async () => {
  const projectFolder = buildShell();
  server = await createTestApp({}, [(context) => releasesModule(createReleases(context, projectFolder))]);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
  await registry.add("mfe-x", "v1", "v2");
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

/** A page that is open; returns what it has received, oldest first. */
function openPage(headers: Record<string, string> = {}, site = address): { socket: Socket; received: unknown[] } {
  const query = Object.fromEntries(new URLSearchParams(RELEASES_QUERY));
  const options = { query, transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders: headers };
  const socket = io(site + RELEASES_NAMESPACE, options);
  sockets.push(socket);
  const received: unknown[] = [];
  socket.on("withdrawals", (withdrawn) => received.push(withdrawn));
  return { socket, received };
}

const OFF = [{ remote: "mfe-x", isDisabled: true, versions: [] }];
const current = async () => (await server.as()("GET", "/api/releases/withdrawals")).json().data;

it("notifies every open page when a remote is switched off and on again, and a new page at once", async () => {
  const pages = [openPage(), openPage()];
  for (const { received } of pages) await expect.poll(() => received).toEqual([[]]);
  await registry.change("mfe-x", { type: "disable" }, by);
  for (const { received } of pages) await expect.poll(() => received.at(-1), { timeout: 10_000 }).toEqual(OFF);
  const { received: late } = openPage();
  await expect.poll(() => late[0]).toEqual(OFF);
  for (const { received } of pages) expect(received).toEqual([[], OFF]);
  expect(await current()).toEqual(OFF);

  await registry.change("mfe-x", { type: "rollback", version: "v1" }, by);
  for (const { received } of pages) await expect.poll(() => received.at(-1), { timeout: 10_000 }).toEqual([]);
  await expect.poll(current).toEqual([]);
});

it("refuses a page of another site", async () => {
  const { socket } = openPage({ origin: "https://elsewhere.example" });
  await new Promise<void>((refused) => socket.once("connect_error", () => refused()));
  expect(socket.connected).toBe(false);
});

it("pages that are open do not keep a server from stopping", async () => {
  const stopping = await createTestApp({}, [(context) => releasesModule(createReleases(context, buildShell()))]);
  await stopping.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = stopping.app.server.address() as AddressInfo;
  const { socket } = openPage({}, `http://127.0.0.1:${port}`);
  await new Promise<void>((connected) => socket.once("connect", () => connected()));
  const left = new Promise<string>((gone) => socket.once("disconnect", gone));
  await stopping.close();
  expect(await left).toBe("transport close");
});
