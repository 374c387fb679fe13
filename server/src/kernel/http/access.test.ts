import { isAppError } from "@kalima/contracts/errors";
import { describe, expect, it } from "vitest";
import { type Access, admins, checkAccess, type RequestSession } from "./access.ts";

const session: RequestSession = {
  userId: "u",
  sessionId: "s",
  role: "student",
  verified: true,
  complete: true,
  active: true,
};

/** Returns the code of the refusal, or "enters". */
function describeOutcome(access: Access, changes: Partial<RequestSession> | null): string {
  try {
    checkAccess(access, changes && { ...session, ...changes });
    return "enters";
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

describe("access", () => {
  it.each<[string, Access, Partial<RequestSession> | null, string]>([
    ["a guest on a public route", "public", null, "enters"],
    ["a guest elsewhere", "registered", null, "auth.required"],
    ["an unverified student on a registered route", "registered", { verified: false, complete: false }, "enters"],
    ["an unverified student on a signed-in route", "signedIn", { verified: false }, "auth.not_verified"],
    ["a disabled account", "signedIn", { active: false }, "auth.account_disabled"],
    ["a disabled account on a verified route", "verified", { active: false }, "enters"],
    ["an unverified account on a verified route", "verified", { verified: false }, "auth.not_verified"],
    ["another role", { roles: ["admin"] }, {}, "auth.forbidden"],
    ["a student without a country on a signed-in route", "signedIn", { complete: false }, "enters"],
    ["a student without a country", "complete", { complete: false }, "auth.profile_incomplete"],
    ["a student with a country", "complete", {}, "enters"],
    ["a trainer without a country", { complete: true }, { role: "trainer", complete: false }, "enters"],
    ["an agent without a country", "complete", { role: "agent", complete: false }, "enters"],
    ["an admin without a country", "complete", { role: "admin", complete: false }, "enters"],
    ["a disabled trainer", "complete", { role: "trainer", active: false }, "auth.account_disabled"],
    [
      "a trainer on a students' route",
      { roles: ["student"], complete: true },
      { role: "trainer", complete: false },
      "auth.forbidden",
    ],
    ["an admin without the permission", admins("payouts.see"), { role: "admin" }, "auth.forbidden"],
    [
      "an admin with another permission",
      admins("payouts.change"),
      { role: "admin", permissions: new Set(["payouts.see"]) },
      "auth.forbidden",
    ],
    [
      "an admin with the permission",
      admins("payouts.see"),
      { role: "admin", permissions: new Set(["payouts.see"]) },
      "enters",
    ],
    [
      "an agent, whose role is enough",
      { roles: ["agent", "admin"], permission: "support.see" },
      { role: "agent" },
      "enters",
    ],
  ])("decides for %s", (_, access, changes, expected) => {
    expect(describeOutcome(access, changes)).toBe(expected);
  });
});
