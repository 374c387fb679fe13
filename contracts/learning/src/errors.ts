/** HTTP status by error code. */
export const errors = {
  "feedback.too_many_templates": 409,
  "note.changed": 409,
  "recap.not_yet": 409,
  "task.changed": 409,
  "task.lesson_not_completed": 409,
  "task.too_many_rubrics": 409,
} as const;
export type ErrorCode = keyof typeof errors;
