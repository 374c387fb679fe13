import type { Session } from "@kalima/contracts/session";
import type { Place } from "@kalima/platform/remote";
import { aSession, renderingProblems } from "@kalima/testing";
import { beforeEach, expect, it } from "vitest";
import * as app from "../app.ts";

const SIGNED_OUT: Session = { state: "signedOut" };
const NEW = aSession({ verified: false, details: { country: null } });
const INCOMPLETE = aSession({ details: { country: null } });
const DISABLED = aSession({ status: "inactive" });
const SETTINGS: Place = { kind: "slot", slot: "profile.settings", key: "security" };

/** What earlier pages left in this tab, which the server cannot know. */
const KEPT = {
  REGISTRATION_DRAFT: { name: "Salma", phone: "01012345678", countryCode: "EG", codeSentAt: Date.now() },
  PENDING_PHONE: "+201012345678",
};

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
  for (const [key, value] of Object.entries(KEPT)) sessionStorage.setItem(key, JSON.stringify(value));
  expect(await renderingProblems(app, { path, session, place })).toEqual([]);
});
