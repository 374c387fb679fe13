import { aUser } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { nextStep, safeNext, withNext } from "./next-page.tsx";

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
  ])("nextStep is $path because $because", ({ path, ...account }) => {
    expect(nextStep(account, "/teachers")).toBe(path);
  });

  it.each([
    ["student", "/profile"],
    ["trainer", "/dashboard"],
    ["agent", "/dashboard"],
    ["admin", "/dashboard"],
  ] as const)("takes a %s without a wish to %s", (name, path) => {
    expect(nextStep({ user: aUser({ role: { name } }), verified: true }, safeNext(null))).toBe(path);
  });
});

describe("safeNext", () => {
  it.each([
    ["/booking/42", "/booking/42"],
    ["/teachers?level=B1&sort=price#top", "/teachers?level=B1&sort=price#top"],
    ["/profile/../teachers", "/teachers"],
    ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
    ["/%5Cevil.example", "/%5Cevil.example"],
  ])("keeps %j on this site", (wanted, kept) => {
    expect(safeNext(wanted)).toBe(kept);
  });

  it.each([
    null,
    "",
    "booking/42",
    "//evil.example",
    "///evil.example",
    "https:evil.example",
    "https://evil.example/",
    "https://kalima.example@evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "%2F%2Fevil.example",
    "%252F%252Fevil.example",
    "//[",
  ])("turns %j into the start", (wanted) => {
    expect(safeNext(wanted)).toBe("/profile");
  });

  it.each(["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)"])(
    "turns the encoded query value of %j into home",
    (wanted) => {
      const query = new URLSearchParams(`next=${encodeURIComponent(wanted)}`);
      expect(safeNext(query.get("next"))).toBe("/profile");
    },
  );
});

describe("withNext", () => {
  it("carries the wanted page so that it reads back the same", () => {
    const path = withNext("/verify-otp", "/booking/42?pack=6#when");
    expect(safeNext(new URL(path, "https://kalima.example").searchParams.get("next"))).toBe("/booking/42?pack=6#when");
  });

  it("leaves a plain path alone when home is wanted", () => {
    expect(withNext("/verify-otp", "/profile")).toBe("/verify-otp");
  });
});
