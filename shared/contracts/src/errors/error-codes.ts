/**
 * Every error code the server answers, with its HTTP status. Codes are stable: `domain.what_is_wrong`.
 * Codes under `validation` also appear in `fields` of a 422 answer and at form fields in the browser.
 */
export const ERROR_STATUS = {
  "auth.required": 401,
  "auth.token_invalid": 401,
  "auth.credentials_wrong": 401,
  "auth.refresh_rejected": 401,
  "auth.code_wrong": 422,
  "auth.code_expired": 422,
  "auth.too_many_tries": 429,
  "auth.forbidden": 403,
  "auth.not_verified": 403,
  "auth.profile_incomplete": 403,
  "auth.account_disabled": 403,
  "auth.fresh_sign_in_required": 403,
  "auth.phone_not_yours": 409,
  "auth.phone_taken": 409,
  "auth.reset_token_invalid": 422,
  "auth.password_wrong": 422,
  "auth.origin_refused": 403,
  "request.malformed": 400,
  "request.invalid": 422,
  "request.timezone_invalid": 400,
  "request.idempotency_key_missing": 400,
  "request.idempotency_key_reused": 422,
  "request.in_progress": 409,
  "request.not_found": 404,
  "request.too_many": 429,
  "request.too_large": 413,
  "request.media_type": 415,
  "booking.pack_invalid": 422,
  "booking.slot_taken": 409,
  "booking.student_busy": 409,
  "booking.in_the_past": 422,
  "booking.same_day": 422,
  "booking.too_soon": 422,
  "booking.not_offered": 422,
  "booking.length_not_offered": 422,
  "booking.too_many_times": 422,
  "booking.too_many_holds": 409,
  "booking.transition_refused": 409,
  "booking.check_used": 409,
  "lesson.not_now": 409,
  "payment.declined": 402,
  "payment.already_paid": 409,
  "payment.hold_over": 409,
  "payment.provider_unavailable": 503,
  "payment.webhook_refused": 400,
  "files.type_refused": 415,
  "files.too_large": 413,
  "files.missing": 422,
  "files.upload_stalled": 408,
  "files.quota_used_up": 429,
  "placement.incomplete": 422,
  "placement.time_over": 409,
  "placement.section_changed": 409,
  "placement.too_soon": 409,
  "placement.unfinished": 409,
  "notifications.endpoint_refused": 422,
  "releases.not_now": 409,
  "releases.changed": 409,
  "releases.registry_down": 503,
  "releases.version_unknown": 404,
  "releases.contract_broken": 409,
  "releases.signature_invalid": 422,
  "releases.build_refused": 422,
  "releases.token_refused": 403,
  "releases.token_name_taken": 409,
  "releases.approval_missing": 409,
  "releases.preview_invalid": 410,
  "support.not_waiting": 409,
  "support.message_empty": 422,
  "support.chat_not_yours": 403,
  "support.malformed": 422,
  "support.message_too_large": 413,
  "support.quota_used_up": 429,
  "support.too_many_connections": 429,
  "server.unavailable": 503,
  "server.unexpected": 500,
} as const;

/** Codes that only appear at a field (in `fields`), never as the code of a problem. */
export const FIELD_CODES = [
  "validation.required",
  "validation.invalid",
  "validation.too_long",
  "validation.phone_required",
  "validation.phone_invalid",
  "validation.email_invalid",
  "validation.password_weak",
  "validation.password_common",
  "validation.password_too_long",
  "validation.password_mismatch",
  "validation.otp_invalid",
  "validation.privacy_required",
  "validation.country_invalid",
  "validation.date_invalid",
  "validation.image_required",
  "validation.card_holder_required",
  "validation.card_number_required",
  "validation.card_number_invalid",
  "validation.card_expiry_required",
  "validation.card_expiry_invalid",
  "validation.card_cvv_required",
  "validation.card_cvv_invalid",
  "validation.no_date",
  "validation.no_time",
] as const;

/** Codes the browser makes itself, when no answer came. */
export const CLIENT_CODES = ["network.offline", "network.unreachable", "network.timeout", "network.cancelled"] as const;

export type ServerErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrorCode = (typeof FIELD_CODES)[number];
export type ErrorCode = ServerErrorCode | FieldErrorCode | (typeof CLIENT_CODES)[number];

const known = new Set<string>([...Object.keys(ERROR_STATUS), ...FIELD_CODES, ...CLIENT_CODES]);

/** Whether this version knows the code; a newer server may send one it does not. */
export function isKnownCode(code: string): code is ErrorCode {
  return known.has(code);
}
