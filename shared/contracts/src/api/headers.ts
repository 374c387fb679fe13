/** Request headers of the HTTP contract. */
export const HEADERS = {
  requestId: "x-request-id",
  timeZone: "x-timezone",
  idempotencyKey: "idempotency-key",
} as const;
