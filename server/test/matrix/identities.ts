import { listPermissions, STAFF_GRANTS, type StaffGrant } from "@kalima/staff-contract";
import type { RequestSession } from "../../src/kernel/http/access.ts";
import type { TestApp } from "../create-test-app.ts";
import { generatePhone } from "../create-test-app.ts";

/** Every kind of caller, from guest to staff. */
export const IDENTITIES = [
  "guest",
  "limited",
  "disabled",
  "no country",
  "student",
  "trainer",
  "agent",
  "admin",
] as const;
export type Identity = (typeof IDENTITIES)[number];

const whole: RequestSession = {
  userId: "u",
  sessionId: "s",
  role: "student",
  verified: true,
  complete: true,
  active: true,
};

/** The session of each kind of caller, by which the server decides. */
export const SESSION_BY_IDENTITY: Record<Identity, RequestSession | null> = {
  guest: null,
  limited: { ...whole, verified: false, complete: false },
  disabled: { ...whole, active: false },
  "no country": { ...whole, complete: false },
  student: whole,
  trainer: { ...whole, role: "trainer" },
  agent: { ...whole, role: "agent" },
  admin: { ...whole, role: "admin", permissions: new Set(listPermissions(STAFF_GRANTS)) },
};

/** A kind of visitor, or an admin with these grants alone. */
export type Caller = Identity | readonly StaffGrant[];

/** Less than the limit of a second, so that a matrix never meets 429. */
const CALLS_EACH = 35;

async function createToken(server: TestApp, identity: Caller): Promise<string | undefined> {
  if (typeof identity === "object") return (await server.signUp({ role: "admin", grants: identity })).accessToken;
  if (identity === "guest") return undefined;
  if (identity === "limited") {
    const body = { name: "Nour", phone: generatePhone(), password: "Correct-Horse-7", agreedToPrivacyPolicy: true };
    return (await server.as()("POST", "/api/auth/register", body)).json().data.accessToken;
  }
  const isStudent = identity === "disabled" || identity === "no country";
  const account = await server.signUp({
    role: isStudent ? "student" : identity,
    country: identity === "no country" ? null : "EG",
    status: identity === "disabled" ? "inactive" : "active",
  });
  return account.accessToken;
}

/** A call as one of many accounts of a kind: each is replaced before it has used up the calls of a second. */
export function createCrowd(server: TestApp, identity: Caller): ReturnType<TestApp["as"]> {
  let token: Promise<string | undefined> | undefined;
  let calls = 0;
  return async (...request) => {
    if (calls % CALLS_EACH === 0) token = createToken(server, identity);
    calls += 1;
    const accessToken = await token;
    return server.as(accessToken === undefined ? undefined : { accessToken })(...request);
  };
}
