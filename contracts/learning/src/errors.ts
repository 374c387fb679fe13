/** HTTP status by error code. */
export const errors = {
  "task.changed": 409,
  "task.lesson_not_completed": 409,
} as const;
export type ErrorCode = keyof typeof errors;
