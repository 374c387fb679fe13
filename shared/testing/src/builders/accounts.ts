import { type Account, type AccountSignedIn, account, accountSignedIn } from "@kalima/accounts-contract";
import { type Session, sessionUser } from "@kalima/contracts/session";

/** A verified student with a complete profile, as the contract has it. */
export function aUser(changes: Partial<Account> = {}): Account {
  return account.parse({
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

/** The session of `aUser`, verified as that user is, with what the contract of the session has of it. */
export function aSession(changes: Partial<Account> = {}): Session {
  const person = aUser(changes);
  return { state: "signedIn", user: sessionUser.parse(person), verified: person.verified, rememberMe: false };
}

/** An answer of login, register or verify-otp. */
export function aSignedIn(changes: Partial<AccountSignedIn> = {}): AccountSignedIn {
  const person = changes.user ?? aUser();
  return accountSignedIn.parse({
    user: person,
    accessToken: "access-1",
    refreshToken: "refresh-1",
    verified: person.verified,
    ...changes,
  });
}
