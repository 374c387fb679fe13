/** HTTP status by error code. */
export const errors = {
  "staff.own_grants": 403,
  "staff.owner_only": 403,
  "staff.last_owner": 409,
  "staff.grants_wait": 409,
  "staff.grants_decided": 409,
} as const;
export type ErrorCode = keyof typeof errors;
