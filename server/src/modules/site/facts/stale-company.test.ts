import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { company } from "@kalima/school-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildShell, createPagesModule } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { withStaleFallback } from "./facts-in-time.ts";

const START = new Date("2026-03-10T10:00:00Z");
let server: TestApp;
let folder: string;
let isAway = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-stale-"));
  server = await createTestApp({}, [
    (context) => {
      const read = () => (isAway ? Promise.reject(new Error("away")) : context.company.read());
      const path = join(folder, "company.json");
      const known = { path, schema: company, readFirst: read, onFailure: () => {}, now: context.clock };
      // Each page meets a server that has just started: it knows nothing but what is on disk.
      const parts = { company: () => withStaleFallback(read, known)() };
      return createPagesModule(buildShell(), undefined, parts)(context);
    },
  ]);
});
afterAll(() => server.close());

async function openAfter(minutes: number) {
  server.setTime(new Date(START.getTime() + minutes * MINUTE_MS));
  return server.app.inject({ url: "/", headers: { accept: "text/html" } });
}
const readAt = (html: string) => /"companyReadAt":"([^"]+)"/.exec(html)?.[1];

it("without any copy, a page whose company cannot be read is the error page, with a way to try again", async () => {
  isAway = true;
  const { statusCode, body } = await openAfter(0);
  expect(statusCode).toBe(500);
  expect(body).toContain("This page could not be shown");
  expect(body).toContain('<a href="">Try again</a>');
});

it("a copy makes the page as usual, and says from when it is once it is older than five minutes", async () => {
  isAway = false;
  expect(readAt((await openAfter(0)).body)).toBeUndefined();
  isAway = true;
  const soon = await openAfter(5);
  expect([soon.statusCode, readAt(soon.body)]).toEqual([200, undefined]);
  for (const minutes of [6, 25 * 60]) {
    const { statusCode, body } = await openAfter(minutes);
    expect([statusCode, readAt(body)]).toEqual([200, START.toISOString()]);
    expect(body).toContain("<h1>Kalima</h1>");
  }
  isAway = false;
  expect(readAt((await openAfter(26 * 60)).body)).toBeUndefined();
});
