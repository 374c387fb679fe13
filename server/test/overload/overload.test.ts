import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listen } from "../../src/modules/files/tests/fixtures/wire.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { type SlowLine, startSlowLine } from "../start-slow-line.ts";
import { isDeep } from "../tools.ts";
import { goodOf } from "./drive.ts";
import { LEAST_SHARE, MAX_CONCURRENT_SOCKETS, oneQuery, overload, PATH } from "./measure.ts";

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
  it("get an answer or Retry-After, at four fifths of the best rate, and all get an answer afterwards", async () => {
    const { peak, over, after } = await overload(address, line);
    expect([...over.answers.keys()].toSorted()).toEqual([200, 503]);
    expect(goodOf(over) / goodOf(peak)).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(over.mostAtOnce).toBeLessThan(MAX_CONCURRENT_SOCKETS);
    expect([...after.answers.keys()]).toEqual([200]);
  });
});
