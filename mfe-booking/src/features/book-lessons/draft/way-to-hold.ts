import { isAppError } from "@kalima/contracts/errors";
import type { Session } from "@kalima/contracts/session";

/** The step of an account that is still missing before times can be held, with the way back; null when none is. */
export function stepBeforeHold(session: Session, trainerId: string): string | null {
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

/** The same, when the server knows better than the session in this tab. */
export function stepAfterRefusal(error: unknown, trainerId: string): string | null {
  const step = isAppError(error) ? STEP_OF_CODE[error.code] : undefined;
  return step ? `${step}?next=/booking/${trainerId}` : null;
}
