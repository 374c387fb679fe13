/** HTTP status by error code. */
export const errors = {
  "support.not_waiting": 409,
  "support.chat_not_yours": 403,
  "support.not_yours": 403,
  "support.taken_by_colleague": 409,
  "support.chat_over": 409,
  "support.shortcut_taken": 409,
  "support.placeholder_unknown": 422,
  "support.not_available": 409,
  "support.not_answered": 409,
  "support.at_capacity": 409,
  "support.colleague_not_free": 409,
  "support.quota_used_up": 429,
  "support.too_many_connections": 429,
  "support.request_closed": 409,
  "support.call_over": 409,
  "support.answer_elsewhere": 409,
  "support.answer_left": 409,
} as const;
export type ErrorCode = keyof typeof errors;
