import type { Session } from "@kalima/contracts/session";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GatedPage, gate, readNext, type Visit } from "./gate.ts";

const user = {
  id: "0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Nour",
  phone: "+201012345678",
  email: null,
  address: null,
  gender: null,
  dateOfBirth: null,
  referralSource: null,
  status: "active" as const,
  verified: true,
  createdAt: "2026-01-01T00:00:00Z",
  details: { country: "EG" as string | null },
  account: { profilePicture: null },
  role: { name: "student" as const },
};
type SignedIn = Extract<Session, { state: "signedIn" }>;

const sessions = {
  signedOut: { state: "signedOut" },
  complete: { state: "signedIn", user, verified: true, rememberMe: false },
  incomplete: { state: "signedIn", user: { ...user, details: { country: null } }, verified: true, rememberMe: false },
  unverified: { state: "signedIn", user: { ...user, details: { country: null } }, verified: false, rememberMe: false },
  disabled: { state: "signedIn", user: { ...user, status: "inactive" }, verified: false, rememberMe: false },
  agent: {
    state: "signedIn",
    user: { ...user, role: { name: "agent" } },
    verified: true,
    rememberMe: false,
  },
  newRole: {
    state: "signedIn",
    user: { ...user, role: { name: "unknown" } },
    verified: true,
    rememberMe: false,
  },
  trainer: {
    state: "signedIn",
    user: { ...user, role: { name: "trainer" }, details: { country: null } },
    verified: true,
    rememberMe: false,
  },
} satisfies Record<string, Session>;

const pages: Record<string, GatedPage> = {
  "/": { access: "public" },
  "/teachers": { access: "public" },
  "/booking/x": { access: "public" },
  "/payment/x": { access: "auth" },
  "/profile": { access: "auth" },
  "/agent": { access: "auth", roles: ["agent", "admin"] },
  "/login": { access: "guest-only", step: "login", redirectSignedIn: "/" },
  "/register": { access: "guest-only", step: "register", redirectSignedIn: "/" },
  "/verify-otp": { access: "flow", step: "verify" },
  "/complete-profile": { access: "flow", step: "complete" },
  "/account-disabled": { access: "flow", step: "disabled" },
  "/phone-changed": { access: "flow" },
  "/privacy-policy": { access: "public", alwaysOpen: true },
  "/terms": { access: "public", alwaysOpen: true },
  "/connection-lost": { access: "flow", alwaysOpen: true },
};
const steps = Object.fromEntries(Object.entries(pages).flatMap(([path, { step }]) => (step ? [[step, path]] : [])));
const open = { isDisabled: false, isUnderMaintenance: false };

function visit(session: keyof typeof sessions, url: string, more: Partial<Visit> = {}): Visit {
  const page = pages[url.split("?")[0] ?? ""];
  if (!page) throw new Error(`no page ${url}`);
  return {
    session: sessions[session],
    page,
    url,
    steps,
    start: null,
    moved: null,
    company: open,
    hasPendingPhone: false,
    isSessionKnown: true,
    ...more,
  };
}

function outcome(visit: Visit): string {
  const decision = gate(visit);
  if (decision.kind === "redirect") return decision.to;
  return decision.kind === "blocked" ? decision.by : "enter";
}

describe("gate", () => {
  it.each([
    ["signedOut", "/", "enter"],
    ["signedOut", "/booking/x", "enter"],
    ["signedOut", "/payment/x", "/login?next=%2Fpayment%2Fx"],
    ["signedOut", "/profile?tab=a", "/login?next=%2Fprofile%3Ftab%3Da"],
    ["signedOut", "/login", "enter"],
    ["signedOut", "/verify-otp", "/register"],
    ["signedOut", "/complete-profile?next=/booking/x", "/login?next=%2Fbooking%2Fx"],
    ["signedOut", "/account-disabled", "/"],
    ["signedOut", "/phone-changed", "/"],
    ["signedOut", "/connection-lost", "enter"],
    ["complete", "/phone-changed", "enter"],
    ["incomplete", "/phone-changed", "/complete-profile"],
    ["complete", "/profile", "enter"],
    ["complete", "/login", "/"],
    ["complete", "/login?next=/booking/x", "/booking/x"],
    ["complete", "/login?next=//evil.example", "/"],
    ["complete", "/verify-otp?next=/booking/x", "/booking/x"],
    ["complete", "/complete-profile", "/"],
    ["incomplete", "/teachers", "/complete-profile?next=%2Fteachers"],
    ["incomplete", "/", "/complete-profile"],
    ["incomplete", "/complete-profile", "enter"],
    ["incomplete", "/privacy-policy", "enter"],
    ["unverified", "/complete-profile", "/verify-otp"],
    ["unverified", "/register?next=/booking/x", "/verify-otp?next=%2Fbooking%2Fx"],
    ["unverified", "/verify-otp", "enter"],
    ["disabled", "/verify-otp", "/account-disabled"],
    ["disabled", "/account-disabled", "enter"],
    ["trainer", "/profile", "enter"],
    ["signedOut", "/agent", "/login?next=%2Fagent"],
    ["agent", "/agent", "enter"],
    ["complete", "/agent", "role"],
    ["trainer", "/agent", "role"],
    ["newRole", "/agent", "role"],
    ["newRole", "/profile", "enter"],
    ["incomplete", "/agent", "/complete-profile?next=%2Fagent"],
  ] as const)("%s on %s → %s", (session, url, expected) => {
    expect(outcome(visit(session, url))).toBe(expected);
  });

  it("lets a visitor whose phone waits for a code on to the code screen", () => {
    expect(outcome(visit("signedOut", "/verify-otp", { hasPendingPhone: true }))).toBe("enter");
  });

  it.each([
    ["/", "enter"],
    ["/booking/x", "enter"],
    ["/login?next=/profile", "enter"],
    ["/profile", "unreachable"],
    ["/payment/x", "unreachable"],
    ["/complete-profile", "unreachable"],
    ["/privacy-policy", "enter"],
    ["/connection-lost", "enter"],
  ])("does not redirect from %s while the session is unknown: %s", (url, expected) => {
    expect(outcome(visit("signedOut", url, { isSessionKnown: false }))).toBe(expected);
  });

  it("puts closed before maintenance, and both before everything else", () => {
    const company = { isDisabled: true, isUnderMaintenance: true };
    expect(outcome(visit("disabled", "/profile", { company }))).toBe("closed");
    expect(outcome(visit("signedOut", "/", { company: { ...company, isDisabled: false } }))).toBe("maintenance");
  });

  it("sends a page that redirects signed-in visitors on, whatever its access", () => {
    const page: GatedPage = { access: "public", redirectSignedIn: "/profile" };
    expect(outcome({ ...visit("complete", "/teachers"), page })).toBe("/profile");
    expect(outcome({ ...visit("signedOut", "/teachers"), page })).toBe("enter");
  });

  it("takes an account that signed in without a wish to where its role begins", () => {
    expect(outcome(visit("trainer", "/login", { start: "/desk" }))).toBe("/desk");
    expect(outcome(visit("trainer", "/login?next=/booking/x", { start: "/desk" }))).toBe("/booking/x");
    expect(outcome(visit("trainer", "/profile", { start: "/desk" }))).toBe("enter");
  });

  it("follows an address that has moved, once nothing else is owed", () => {
    expect(outcome(visit("trainer", "/profile", { moved: "/desk/tasks" }))).toBe("/desk/tasks");
    expect(outcome(visit("agent", "/agent", { moved: "/desk" }))).toBe("/desk");
    expect(outcome(visit("unverified", "/profile", { moved: "/desk/tasks" }))).toBe("/verify-otp?next=%2Fprofile");
    expect(outcome(visit("signedOut", "/profile", { moved: "/desk/tasks" }))).toBe("/login?next=%2Fprofile");
  });

  it("never redirects in a loop, from any page in any state", () => {
    const anySession = fc.constantFrom(...(Object.keys(sessions) as (keyof typeof sessions)[]));
    const anyUrl = fc.constantFrom(...Object.keys(pages), "/login?next=/profile", "/verify-otp?next=/login");
    fc.assert(
      fc.property(anySession, anyUrl, fc.boolean(), (session, start, hasPendingPhone) => {
        let url: string = start;
        for (let hops = 0; hops < 4; hops += 1) {
          const decision = gate(visit(session, url, { hasPendingPhone }));
          if (decision.kind !== "redirect") return true;
          url = decision.to;
        }
        return false;
      }),
      { numRuns: process.env.TEST_DEEP === "1" ? 20_000 : 500 },
    );
  });

  it("does not send an account to a step that no page of the site shows", () => {
    expect(outcome(visit("unverified", "/profile", { steps: {} }))).toBe("unreachable");
  });

  it("keeps a page of a role that is new to this build from every account", () => {
    const page: GatedPage = { access: "auth", roles: ["unknown"] };
    expect(outcome({ ...visit("newRole", "/agent"), page })).toBe("role");
  });

  it("always leaves the page of an account's fault open to that account", () => {
    const target: Record<string, string> = {
      disabled: "/account-disabled",
      unverified: "/verify-otp",
      incomplete: "/complete-profile",
    };
    for (const [session, path] of Object.entries(target))
      expect(outcome(visit(session as keyof typeof sessions, path))).toBe("enter");
    expect((sessions.disabled as SignedIn).user.status).toBe("inactive");
  });
});

describe("readNext", () => {
  it.each([
    ["/login?next=/booking/1?at=2", "/booking/1?at=2"],
    ["/login?next=%2Fbooking%2F1", "/booking/1"],
    ["/login", null],
    ["/login?next=", null],
    ["/login?next=//evil.example", null],
    ["/login?next=/%5Cevil.example", null],
    ["/login?next=/\\evil.example", null],
    ["/login?next=https:evil.example", null],
    ["/login?next=https://evil.example", null],
    ["/login?next=javascript:alert(1)", null],
    ["/login?next=/%09/evil.example", null],
    ["/login?next=%2F%2Fevil.example", null],
    ["/login?next=%252F%252Fevil.example", null],
    ["/login?next=/%252F/evil.example", "/%2F/evil.example"],
    ["/login?next=///evil.example", null],
    ["/login?next=/.//evil.example", null],
    ["/login?next=/x/..//evil.example", null],
    ["/login?next=/x/%252e%252e//evil.example", null],
    ["/login?next=/%0A/evil.example", null],
    ["/login?next=/%0D%0ALocation:evil", null],
    ["/login?next=/%00/evil.example", null],
    ["/login?next=%09//evil.example", null],
    ["/login?next=%20//evil.example", null],
    ["/login?next=%5C%5Cevil.example", null],
    ["/login?next=https%3A%2F%2Fevil.example", null],
    ["/login?next=https:%5C%5Cevil.example", null],
    ["/login?next=JaVaScRiPt:alert(1)", null],
    ["/login?next=java%0Ascript:alert(1)", null],
    ["/login?next=data:text/html,x", null],
    ["/login?next=//[", null],
    ["/login?next=evil.example", null],
    ["/login?next=@evil.example", null],
    ["/login?next=/ok&next=//evil.example", "/ok"],
    ["/login?next=//evil.example&next=/ok", null],
  ])("reads %s as %s", (url, expected) => {
    expect(readNext(url)).toBe(expected);
  });
});
