/** HTTP status by error code. */
export const errors = {
  "placement.incomplete": 422,
  "placement.time_over": 409,
  "placement.section_changed": 409,
  "placement.too_soon": 409,
  "placement.unfinished": 409,
  "validation.price_invalid": 422,
  "validation.years_invalid": 422,
} as const;
export type ErrorCode = keyof typeof errors;
