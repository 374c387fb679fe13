import type { Session } from "@kalima/contracts/session";
import { type SignedIn, signedIn, type User, user } from "@kalima/contracts/session";

/** A verified student with a complete profile, as the contract has it. */
export function aUser(changes: Partial<User> = {}): User {
  return user.parse({
    id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
    name: "Salma Adel",
    phone: "+201012345678",
    email: null,
    address: null,
    gender: "female",
    dateOfBirth: "2001-05-14",
    referralSource: "friend",
    status: "active",
    verified: true,
    createdAt: "2026-01-10T09:00:00Z",
    details: { country: "EG" },
    account: { profilePicture: null },
    profilePicture: null,
    role: { name: "student" },
    student: { id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", placementTestResult: null },
    ...changes,
  });
}

/** The session of `aUser`, verified as that user is. */
export function aSession(changes: Partial<User> = {}): Session {
  const person = aUser(changes);
  return { state: "signedIn", user: person, verified: person.verified, rememberMe: false };
}

/** An answer of login, register or verify-otp. */
export function aSignedIn(changes: Partial<SignedIn> = {}): SignedIn {
  const person = changes.user ?? aUser();
  return signedIn.parse({
    user: person,
    accessToken: "access-1",
    refreshToken: "refresh-1",
    verified: person.verified,
    ...changes,
  });
}
