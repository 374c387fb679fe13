/** HTTP status by error code. */
export const errors = {
  "staff.own_grants": 403,
  "staff.owner_only": 403,
  "staff.last_owner": 409,
  "staff.grants_wait": 409,
  "staff.grants_decided": 409,
  "staff.own_account": 403,
  "staff.owners_account": 403,
  "staff.person_changed": 409,
  "staff.phone_needs_two": 409,
  "staff.change_waits": 409,
  "staff.change_decided": 409,
  "staff.has_lessons": 409,
  "staff.trains": 409,
  "staff.no_draft": 409,
  "staff.job_settled": 409,
  "staff.phone_has_account": 409,
  "staff.invited_already": 409,
  "staff.invitation_over": 409,
} as const;
export type ErrorCode = keyof typeof errors;
