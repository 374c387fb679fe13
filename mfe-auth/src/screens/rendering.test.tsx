import type { Session } from "@kalima/contracts/session";
import type { Place } from "@kalima/platform/remote";
import { aSession, aUser, renderingProblems, renderTwice } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import * as app from "../app.ts";

const SIGNED_OUT: Session = { state: "signedOut" };
const NEW = aSession({ verified: false, details: { country: null } });
const INCOMPLETE = aSession({ details: { country: null } });
const DISABLED = aSession({ status: "inactive" });
const HTTP = { "GET /users/profile": () => aUser() };
const SETTINGS: Place = { kind: "slot", slot: "profile.settings", key: "security" };

/** `renderTwice` renders a moment later. */
const SENT_AT = Date.parse("2026-03-29T09:40:00Z");
const NUMBER = { phone: "01012345678", countryCode: "EG" };
const DRAFT = { name: "Salma", ...NUMBER, codeSentAt: SENT_AT, signInCode: null };

/** Earlier pages left this in the tab; the server cannot know it. */
function keep(draft: object = DRAFT): void {
  sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify(draft));
  sessionStorage.setItem("PENDING_PHONE", '"+201012345678"');
}

beforeEach(() => sessionStorage.clear());

it.each<[path: string, who: string, session: Session, place?: Place]>([
  ["/login", "signed out", SIGNED_OUT],
  ["/login?next=%2Fteachers", "signed out", SIGNED_OUT],
  ["/register", "signed out", SIGNED_OUT],
  ["/verify-otp", "signed out", SIGNED_OUT],
  ["/verify-otp", "unverified", NEW],
  ["/complete-profile", "incomplete", INCOMPLETE],
  ["/forgot-password", "signed out", SIGNED_OUT],
  ["/reset-password", "signed out", SIGNED_OUT],
  ["/reset-password?token=abc", "signed out", SIGNED_OUT],
  ["/account-disabled", "disabled", DISABLED],
  ["/phone-changed", "signed in", aSession()],
  ["/profile/settings", "signed in", aSession(), SETTINGS],
])("%s, %s, is the same on the server and in the browser", async (path, _who, session, place = { kind: "page" }) => {
  keep();
  expect(await renderingProblems(app, { path, session, place, http: HTTP })).toEqual([]);
});

it.each(["/login", "/register", "/forgot-password"])(
  "%s gets what was typed before once hydration is over",
  async (path) => {
    keep();
    const { served } = await renderTwice(app, { path });
    expect(served.html).not.toContain(NUMBER.phone);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Phone number/ }).value).toBe(NUMBER.phone);
    expect(JSON.parse(sessionStorage.getItem("REGISTRATION_DRAFT") ?? "")).toEqual(DRAFT);
  },
);

it("/login goes on with the code that is awaited once hydration is over", async () => {
  keep({ ...DRAFT, signInCode: { ...NUMBER, sentAt: SENT_AT } });
  const { served } = await renderTwice(app, { path: "/login" });
  expect(served.html).toContain("Remember me");
  expect(screen.getByRole("textbox", { name: "6-digit code" })).toBeTruthy();
});

it("/verify-otp names the number, and how long to wait, once hydration is over", async () => {
  keep();
  const { served } = await renderTwice(app, { path: "/verify-otp" });
  expect(served.html).not.toContain("5678");
  expect(screen.getByText("+20 10 1234 5678")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Send (again in \d+ seconds|the code again)$/ })).toBeTruthy();
});
