import type { UploadRule } from "@kalima/contracts/uploads";

/** Profile pictures (PR-03). */
export const PICTURE_UPLOAD: UploadRule = { kinds: ["photo"], maxBytes: 5 * 1024 * 1024 };
export const OTP_DIGITS = 6;
export const OTP_LIFE_MINUTES = 5;
export const OTP_RESEND_SECONDS = 60;
/** After which a sign-in that waits for its second factor begins anew. */
export const TICKET_LIFE_MINUTES = 10;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 10;
export const PASSKEY_NAME_LENGTH = 60;

/** Keys of sessionStorage. */
export const ACCOUNT_STORAGE_KEYS = {
  /** Name and phone as typed while registering; never a password. */
  registrationDraft: "REGISTRATION_DRAFT",
  /** Choices on the way to a complete profile that are not saved. */
  completeProfileDraft: "COMPLETE_PROFILE_DRAFT",
  /** Details of the account that are typed and not saved. */
  profileDraft: "PROFILE_DRAFT",
} as const;
