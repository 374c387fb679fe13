/** HTTP status by error code. */
export const errors = {
  "notifications.channel_fixed": 422,
  "notifications.endpoint_refused": 422,
  "notifications.not_found": 404,
} as const;
export type ErrorCode = keyof typeof errors;
