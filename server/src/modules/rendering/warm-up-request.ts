import type { RoleName } from "@kalima/contracts/domain";
import type { Place, RenderRequest } from "@kalima/contracts/rendering";
import type { Session } from "@kalima/contracts/session";

/** A render ahead of a version's first visitor; `role` is null for a visitor without a session. */
export type WarmUp = { place: Place; url: string; role: RoleName | null };

/** Makes the session of a nonexistent account: the API refuses its calls, so that a screen shows its waiting state. */
function makeSession(role: RoleName): Session {
  const user = {
    id: "00000000-0000-4000-8000-000000000000",
    name: "",
    phone: "",
    email: null,
    address: null,
    gender: null,
    dateOfBirth: null,
    referralSource: null,
    status: "active",
    verified: true,
    createdAt: new Date(0).toISOString(),
    details: { country: null },
    account: { profilePicture: null },
    role: { name: role },
  } as const;
  return { state: "signedIn", user, verified: true, rememberMe: false };
}

export function makeWarmUpRequest({ place, url, role }: WarmUp): RenderRequest {
  const session: Session = role === null ? { state: "signedOut" } : makeSession(role);
  return { place, url, language: "en", theme: "light", moment: { now: Date.now(), zone: null }, session, slots: [] };
}
