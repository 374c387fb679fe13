/** HTTP status by error code. */
export const errors = {
  "conversation.blocked": 403,
  "conversation.trainer_away": 409,
  "conversation.full": 429,
  "conversation.media_closed": 403,
  "support.message_empty": 422,
  "support.malformed": 422,
  "support.message_too_large": 413,
} as const;
export type ErrorCode = keyof typeof errors;
