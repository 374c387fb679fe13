/** HTTP status by error code. */
export const errors = {
  "availability.changed": 409,
  "placement.incomplete": 422,
  "placement.time_over": 409,
  "placement.section_changed": 409,
  "placement.too_soon": 409,
  "placement.unfinished": 409,
  "trainers.changed": 409,
  "trainers.phone_invited": 409,
  "validation.dates_overlap": 422,
  "validation.dates_reversed": 422,
  "validation.out_of_bounds": 422,
  "validation.price_invalid": 422,
  "validation.years_invalid": 422,
} as const;
export type ErrorCode = keyof typeof errors;
