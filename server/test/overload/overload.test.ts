import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listen } from "../../src/modules/files/tests/fixtures/wire.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { type SlowLine, startSlowLine } from "../start-slow-line.ts";
import { isDeep } from "../tools.ts";
import { computeGoodRate } from "./drive.ts";
import { createQueryModule, LEAST_SHARE, MAX_CONCURRENT_SOCKETS, measureOverload, PATH } from "./measure.ts";

let line: SlowLine;
let server: TestApp;
let address: string;
beforeAll(async () => {
  if (!isDeep) return;
  line = await startSlowLine(join(inject("socketFolder"), ".s.PGSQL.5432"));
  const pool = { host: "127.0.0.1", port: line.port };
  server = await createTestApp({}, undefined, { beside: [createQueryModule], pool });
  address = `http://127.0.0.1:${await listen(server)}${PATH}`;
}, 60_000);
afterAll(async () => {
  line?.delay(0);
  await server?.close();
  line?.close();
});

describe.runIf(isDeep)("three times as many requests as the database can answer", { timeout: 120_000 }, () => {
  it("get an answer or Retry-After, at four fifths of the best rate, and all get an answer afterwards", async () => {
    const { peak, over, after } = await measureOverload(address, line);
    expect([...over.answers.keys()].toSorted()).toEqual([200, 503]);
    expect(computeGoodRate(over) / computeGoodRate(peak)).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(over.mostAtOnce).toBeLessThan(MAX_CONCURRENT_SOCKETS);
    expect([...after.answers.keys()]).toEqual([200]);
  });
});
