/** HTTP status by error code. */
export const errors = {
  "releases.not_now": 409,
  "releases.changed": 409,
  "releases.registry_down": 503,
  "releases.version_unknown": 404,
  "releases.contract_broken": 409,
  "releases.signature_invalid": 422,
  "releases.build_refused": 422,
  "releases.token_refused": 403,
  "releases.token_name_taken": 409,
  "releases.approval_missing": 409,
  "releases.preview_invalid": 410,
} as const;
export type ErrorCode = keyof typeof errors;
