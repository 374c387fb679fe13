import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const read = (headers: Record<string, string>) => server.app.inject({ url: "/api/openapi.json", headers });

it("serializes the description once, and compresses it once for each encoding", async () => {
  const stringify = vi.spyOn(JSON, "stringify");
  const large = () => stringify.mock.results.filter(({ value }) => String(value).length > 100_000);
  const answers = [];
  for (const encoding of ["gzip", "gzip", "br", "identity", "gzip"])
    answers.push(await read({ "accept-encoding": encoding }));
  expect(large()).toHaveLength(1);
  stringify.mockRestore();
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(["gzip", "gzip", "br", undefined, "gzip"]);
  expect(gunzipSync(answers[0]?.rawPayload ?? "").toString()).toBe(answers[3]?.body);
  expect(Object.keys(answers[3]?.json().paths)).toContain("/api/teachers");
});

it("answers 304 to a caller who has the description", async () => {
  const { headers } = await read({});
  const again = await read({ "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});
