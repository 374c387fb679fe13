import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AddressRefused, createGate } from "./gate.ts";
import { ReadFailed, readAddress } from "./read-address.ts";

let server: Server;
let origin: string;
let answer: RequestListener;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const gate = createGate({ allowsLocal: true, resolve: async () => ["10.0.0.1"] });
const read = (path: string, changes = {}) =>
  readAddress(gate, new URL(path, origin), { maxBytes: 1_000, timeoutMs: 5_000, ...changes });
const redirectTo = (location: string): RequestListener => {
  return (_request, response) => void response.writeHead(302, { location }).end();
};

it("returns status, headers and body, and asks for no compression", async () => {
  answer = (request, response) => {
    response.writeHead(200, { etag: '"1"' }).end(`${request.headers["accept-encoding"]} ${request.headers.accept}`);
  };
  const { status, headers, body } = await read("/a.ics", { headers: { accept: "text/calendar" } });
  expect([status, headers.etag, body.toString()]).toEqual([200, '"1"', "identity text/calendar"]);
});

it("follows redirects", async () => {
  answer = (request, response) => {
    if (request.url === "/b.ics") response.end("here");
    else redirectTo("/b.ics")(request, response);
  };
  expect((await read("/a.ics")).body.toString()).toBe("here");
});

it.each([
  "http://10.0.0.1/a.ics",
  "http://169.254.169.254/latest/meta-data",
  "https://127.0.0.1/a.ics",
  "https://inside.example/a.ics",
  "file:///etc/passwd",
])("follows no redirect to %s", async (location) => {
  answer = redirectTo(location);
  await expect(read("/a.ics")).rejects.toThrow(AddressRefused);
});

it.each<{ name: string; answers: () => RequestListener; reason: string; changes?: object }>([
  { name: "redirects in a circle", answers: () => redirectTo("/a.ics"), reason: "unreachable" },
  {
    name: "a body that is too long, though it announces none",
    answers: () => (_request, response) => {
      response.write("x".repeat(900));
      response.end("x".repeat(200));
    },
    reason: "too_large",
  },
  {
    name: "a body without an end",
    answers: () => (_request, response) => void response.write("more"),
    reason: "too_slow",
    changes: { timeoutMs: 200 },
  },
  { name: "no answer", answers: () => () => undefined, reason: "too_slow", changes: { timeoutMs: 200 } },
  {
    name: "a connection that is cut",
    answers: () => (request) => void request.socket.destroy(),
    reason: "unreachable",
  },
])("fails for $name", async ({ answers, reason, changes }) => {
  answer = answers();
  const failure = await read("/a.ics", changes).catch((error) => error);
  expect(failure).toBeInstanceOf(ReadFailed);
  expect(failure.reason).toBe(reason);
});
