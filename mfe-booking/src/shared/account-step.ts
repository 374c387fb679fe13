import { isAppError } from "@kalima/contracts/errors";
import type { Session } from "@kalima/contracts/session";

/** Path of the account step required before a booking, leading back to `page`; null when the account is complete. */
export function missingStep(session: Session, page: string): string | null {
  if (session.state === "signedOut") return backFrom("/register", page);
  if (!session.verified) return backFrom("/verify-otp", page);
  if (!session.user.details.country) return backFrom("/complete-profile", page);
  return null;
}

const STEP_OF_CODE: Record<string, string> = {
  "auth.required": "/login",
  "auth.token_invalid": "/login",
  "auth.not_verified": "/verify-otp",
  "auth.profile_incomplete": "/complete-profile",
};

/** The same, derived from a refusal: the session in this tab may be outdated. */
export function missingStepFrom(error: unknown, page: string): string | null {
  const step = isAppError(error) ? STEP_OF_CODE[error.code] : undefined;
  return step ? backFrom(step, page) : null;
}

function backFrom(step: string, page: string): string {
  return `${step}?${new URLSearchParams({ next: page })}`;
}
