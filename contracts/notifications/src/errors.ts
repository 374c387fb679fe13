/** HTTP status by error code. */
export const errors = {
  "notifications.endpoint_refused": 422,
} as const;
export type ErrorCode = keyof typeof errors;
