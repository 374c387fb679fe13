import { isAppError } from "@kalima/contracts/errors";
import type { Session } from "@kalima/contracts/session";

/** Path of the account step required before a hold, with `next` leading back here; null when the account is complete. */
export function missingStep(session: Session, trainerId: string): string | null {
  const next = `?next=/booking/${trainerId}`;
  if (session.state === "signedOut") return `/register${next}`;
  if (!session.verified) return `/verify-otp${next}`;
  if (!session.user.details.country) return `/complete-profile${next}`;
  return null;
}

const STEP_OF_CODE: Record<string, string> = {
  "auth.required": "/login",
  "auth.token_invalid": "/login",
  "auth.not_verified": "/verify-otp",
  "auth.profile_incomplete": "/complete-profile",
};

/** The same, derived from a refusal: the session in this tab may be outdated. */
export function missingStepFrom(error: unknown, trainerId: string): string | null {
  const step = isAppError(error) ? STEP_OF_CODE[error.code] : undefined;
  return step ? `${step}?next=/booking/${trainerId}` : null;
}
