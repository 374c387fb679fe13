import { aUser } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

const withoutCountry = { details: { country: null } };

describe("nextStep", () => {
  it.each([
    { user: aUser({ status: "inactive" }), verified: false, path: "/account-disabled", because: "it is disabled" },
    { user: aUser(withoutCountry), verified: false, path: "/verify-otp?next=%2Fteachers", because: "it is unverified" },
    { user: aUser(withoutCountry), verified: true, path: "/complete-profile?next=%2Fteachers", because: "no country" },
    {
      user: aUser({ ...withoutCountry, role: { name: "trainer" } }),
      verified: true,
      path: "/teachers",
      because: "staff need none",
    },
    { user: aUser(), verified: true, path: "/teachers", because: "nothing is open" },
  ])("is $path because $because", ({ path, ...account }) => {
    expect(nextStep(account, "/teachers")).toBe(path);
  });
});
