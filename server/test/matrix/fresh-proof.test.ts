import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProofRule } from "../../src/kernel/http/access.ts";
import { setUpTotp } from "../../src/modules/auth/factors/factors.fixtures.ts";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { buildAddress, listOperations, type Operation } from "./operations.ts";

/** Money out, roles and duties, prices, and what takes an account away from its person. */
const GUARDED = [
  "DELETE /api/auth/delete-account",
  "POST /api/auth/end-other-sessions",
  "POST /api/auth/reset-phone",
  "POST /api/bookings/:id/refunds",
  "POST /api/staff/earning-corrections",
  "POST /api/staff/failed-refunds/:id/retry",
  "POST /api/staff/grant-changes",
  "POST /api/staff/grant-changes/:id/approve",
  "POST /api/staff/invitations",
  "POST /api/staff/invitations/:id/approve",
  "POST /api/staff/ledger-closings",
  "POST /api/staff/ledger-closings/:id/approve",
  "POST /api/staff/payouts",
  "POST /api/staff/payouts/:id/approve",
  "POST /api/staff/payouts/:id/paid",
  "POST /api/staff/people/:id/phone",
  "POST /api/staff/person-changes",
  "POST /api/staff/person-changes/:id/approve",
  "POST /api/staff/price-changes",
  "POST /api/staff/price-changes/:id/approve",
  "POST /api/staff/refunds/:id/approve",
  "POST /api/staff/transfer-refunds/:id/sent",
];
const PROVED = "auth.proof_required";
let server: TestApp;
let guarded: Operation[];
/** Admins with all duties, who signed in six minutes ago. */
let withFactor: TestUser;
let recoveryCodes: string[];
let without: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  const start = Date.now();
  server.setTime(new Date(start));
  withFactor = await server.signUp({ role: "admin" });
  without = await server.signUp({ role: "admin" });
  ({ recoveryCodes } = await setUpTotp(server, withFactor));
  server.setTime(new Date(start + 6 * MINUTE_MS));
  guarded = listOperations(server).filter(({ method, path }) =>
    readProofRule(server.access[`${method} ${path}`] ?? "public"),
  );
});
afterAll(() => server.close());

/** A broken body is refused behind the door: nothing is changed by these calls. */
async function findRefusal(user: TestUser, operation: Operation): Promise<string> {
  const sent = { "content-type": "application/json" };
  const { body } = await server.as(user)(operation.method, buildAddress(operation), "{" as unknown as object, sent);
  return JSON.parse(body).code;
}
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

describe("routes that want a fresh proof", () => {
  it("are those by which money leaves, months close, roles and prices change, accounts go, and second factors change", () => {
    const names = guarded.map(nameOf).filter((name) => !name.includes("/api/auth/factors"));
    expect(names.sort()).toEqual(GUARDED);
  });

  it("refuse a proof that is older than five minutes, and let in after a new one", async () => {
    const wrong: string[] = [];
    for (const operation of guarded) {
      const refusal = await findRefusal(withFactor, operation);
      if (refusal !== PROVED) wrong.push(`${nameOf(operation)}: ${refusal}`);
    }
    expect(wrong).toEqual([]);
    const proof = { way: "recovery", code: recoveryCodes[0] };
    expect((await server.as(withFactor)("POST", "/api/auth/prove", { proof })).statusCode).toBe(200);
    const refused: string[] = [];
    for (const operation of guarded) {
      if ((await findRefusal(withFactor, operation)) === PROVED) refused.push(nameOf(operation));
    }
    expect(refused).toEqual([]);
  });

  it("ask accounts without a second factor only before the factors themselves", async () => {
    const asked: string[] = [];
    for (const operation of guarded) {
      if ((await findRefusal(without, operation)) === PROVED) asked.push(nameOf(operation));
    }
    expect(asked.filter((name) => !name.includes("/api/auth/"))).toEqual([]);
    expect(asked).toContain("POST /api/auth/factors/totp");
  });
});
