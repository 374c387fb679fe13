import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { buildAddress, listOperations } from "../matrix/operations.ts";

/** Values that broken clients send in place of a token. The first list counts as no token, the second as invalid. */
const NOTHING = ["undefined", "null", "", " ", "[object Object]"];
const JUNK = [
  "x",
  "x".repeat(100_000),
  "a.b.c",
  "..",
  "é",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
  "{}",
  "'; --",
  "%00",
  "Bearer Bearer",
];
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function collectAnswers(headers: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { method, path } of listOperations(server)) {
    const url = buildAddress({ path }, "0193a000-0000-7000-8000-0000000000ff");
    const { statusCode, body } = await server.app.inject({ method, url, headers });
    const code = statusCode >= 400 ? JSON.parse(body).code : "";
    answers.set(`${method} ${path}`, `${statusCode} ${code}`);
  }
  return answers;
}

describe("a placeholder in place of a token", () => {
  it.each(NOTHING.map((token) => [JSON.stringify(token), token]))(
    "does not sign in as bearer %s",
    async (_shown, token) => {
      expect(await collectAnswers({ authorization: `Bearer ${token}` })).toEqual(await collectAnswers({}));
    },
  );

  it.each([...NOTHING, ...JUNK].map((token) => [JSON.stringify(token).slice(0, 40), token]))(
    "does not sign in as cookie %s",
    async (_shown, token) => {
      const value = encodeURIComponent(token);
      const cookie = `token=${value}; refreshToken=${value}; user=${value}; guest=${value}`;
      const seen = await collectAnswers({ ...SAME_ORIGIN, cookie });
      const withoutToken = await collectAnswers(SAME_ORIGIN);
      // These two operations read the refresh cookie itself, so they refuse it.
      for (const own of ["POST /api/auth/refresh", "GET /api/auth/session"]) {
        expect(seen.get(own)).toMatch(/^401 auth\./);
        seen.set(own, String(withoutToken.get(own)));
      }
      expect(seen).toEqual(withoutToken);
    },
  );
});

describe("a token that is not live", () => {
  it.each([
    { path: "/api/company", status: 200 },
    { path: "/api/users/profile", status: 401 },
  ])("answers $status at $path for a token of a hundred kilobytes", async ({ path, status }) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const junk = "x".repeat(100_000);
    for (const headers of [{ authorization: `Bearer ${junk}` }, { cookie: `token=${junk}` }]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status).toBe(status);
    }
  });

  it.each(JUNK.map((token) => [token.slice(0, 40), token]))(
    "gives no access and causes no server error: %s",
    async (_shown, token) => {
      const seen = await collectAnswers({ authorization: `Bearer ${token}` });
      const withoutToken = await collectAnswers({});
      for (const [name, answer] of seen) {
        const wanted =
          withoutToken.get(name) === "401 auth.required" && name !== "GET /api/auth/session"
            ? "401 auth.token_invalid"
            : withoutToken.get(name);
        expect([name, answer]).toEqual([name, wanted]);
      }
    },
  );
});
