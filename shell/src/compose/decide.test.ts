import type { Session } from "@kalima/contracts/session";
import { expect, it } from "vitest";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { decide } from "./decide.ts";

const EMPTY = { en: "", ar: "" };
const page = (
  path: string,
  access: "public" | "auth" | "guest-only" | "flow",
  step?: "login" | "verify" | "register",
) => ({
  path,
  access,
  frame: "full" as const,
  title: EMPTY,
  description: EMPTY,
  ...(step ? { step } : {}),
});
const release = {
  id: "r",
  page: "p",
  remotes: [
    aReleasedRemote("mfe-auth", {
      pages: [page("/login", "guest-only", "login"), page("/register", "guest-only", "register")],
    }),
    aReleasedRemote("mfe-x", {
      pages: [page("/things/:id", "public"), page("/mine", "auth"), page("/verify-otp", "flow", "verify")],
    }),
  ],
};
const open = { isDisabled: false, isUnderMaintenance: false };
const student = {
  state: "signedIn",
  user: { status: "active", role: { name: "student" }, details: { country: "EG" } },
  verified: true,
} as Session;

it.each([
  ["/", null, open, { kind: "enter" }, "/"],
  ["/contact?from=ad", null, open, { kind: "redirect", to: "/contact-us?from=ad" }, "/contact"],
  ["/things/7?sort=price", null, open, { kind: "enter" }, "/things/:id"],
  ["/things/7", student, open, { kind: "enter" }, "/things/:id"],
  ["/mine?tab=2", null, open, { kind: "redirect", to: "/login?next=%2Fmine%3Ftab%3D2" }, "/mine"],
  ["/mine", student, open, { kind: "enter" }, "/mine"],
  ["/login", student, open, { kind: "redirect", to: "/" }, "/login"],
  ["/verify-otp", null, open, { kind: "redirect", to: "/register" }, "/verify-otp"],
  ["/nowhere", student, open, { kind: "enter" }, "/page-not-found"],
  ["//other.example/mine", null, open, { kind: "enter" }, "/page-not-found"],
  ["/mine", student, { ...open, isDisabled: true }, { kind: "blocked", by: "closed" }, "/mine"],
  ["/", null, { ...open, isUnderMaintenance: true }, { kind: "blocked", by: "maintenance" }, "/"],
] as const)("%s for %j: %j", (url, session, company, decision, path) => {
  const { page: found, ...decided } = decide({ url, company, release, session });
  expect(decided).toEqual(decision);
  expect(found.path).toBe(path);
});
