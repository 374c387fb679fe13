import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listen } from "../../src/modules/files/tests/fixtures/wire.ts";
import type { ModuleFactory } from "../../src/modules/server-module.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { type SlowLine, startSlowLine } from "../start-slow-line.ts";
import { fullLoad, goodOf, steadyLoad } from "./drive.ts";

const isDeep = process.env.TEST_DEEP === "1";
/** The database is what is slow, so that nothing depends on the processor: each way takes so long. */
const DELAY_MS = 75;
const CLIENTS = 100;
const PEAK_MS = 6_000;
const OVERLOAD_MS = 20_000;
/** What is worked on at the same time, and what is on its way. */
const MOST_AT_ONCE = 700;
const PATH = "/api/one-query";

/** A route of one query. */
const oneQuery: ModuleFactory = ({ database }) => ({
  name: "one-query",
  access: { [`GET ${PATH}`]: "public" },
  async routes(app) {
    app.get(PATH, async () => ({ data: await database.query("SELECT 1 AS one") }));
  },
});

let line: SlowLine;
let server: TestApp;
let address: string;
beforeAll(async () => {
  if (!isDeep) return;
  line = await startSlowLine(join(inject("socketFolder"), ".s.PGSQL.5432"));
  const pool = { host: "127.0.0.1", port: line.port };
  server = await createTestApp({}, undefined, { beside: [oneQuery], pool });
  address = `http://127.0.0.1:${await listen(server)}${PATH}`;
}, 60_000);
afterAll(async () => {
  line?.delay(0);
  await server?.close();
  line?.close();
});

describe.runIf(isDeep)("three times as many requests as the database can answer", { timeout: 120_000 }, () => {
  it("are answered or put off, at four fifths of the best rate, and all of them are answered when it is over", async () => {
    line.delay(DELAY_MS);
    await fullLoad(address, CLIENTS, PEAK_MS / 3);
    const peak = await fullLoad(address, CLIENTS, PEAK_MS);
    const over = await steadyLoad(address, 3 * goodOf(peak), OVERLOAD_MS);
    console.info(
      `under three times the load: ${Math.round(goodOf(over))} good answers a second of ${Math.round(goodOf(peak))} ` +
        `at best (80 %), ${over.mostAtOnce} requests at once (${MOST_AT_ONCE})`,
    );
    expect([...over.answers.keys()].toSorted()).toEqual([200, 503]);
    expect(goodOf(over) / goodOf(peak)).toBeGreaterThanOrEqual(0.8);
    expect(over.mostAtOnce).toBeLessThan(MOST_AT_ONCE);
    const after = await steadyLoad(address, goodOf(peak) / 3, 3_000);
    expect([...after.answers.keys()]).toEqual([200]);
  });
});
