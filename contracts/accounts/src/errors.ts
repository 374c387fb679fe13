/** HTTP status by error code. */
export const errors = {
  "auth.credentials_wrong": 401,
  "auth.refresh_rejected": 401,
  "auth.code_wrong": 422,
  "auth.code_expired": 422,
  "auth.too_many_tries": 429,
  "auth.fresh_sign_in_required": 403,
  "auth.phone_not_yours": 409,
  "auth.phone_taken": 409,
  "auth.reset_token_invalid": 422,
  "auth.password_wrong": 422,
  "validation.password_weak": 422,
  "validation.password_common": 422,
  "validation.password_too_long": 422,
  "validation.password_mismatch": 422,
  "validation.otp_invalid": 422,
  "validation.privacy_required": 422,
} as const;
export type ErrorCode = keyof typeof errors;
