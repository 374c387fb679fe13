import * as z from "zod/mini";

/** The body of every error answer: RFC 9457, `application/problem+json`. */
export const problem = z.looseObject({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.int(),
  /** Stable, `domain.what_is_wrong`. */
  code: z.string(),
  /** Safe to show; English. */
  message: z.string(),
  requestId: z.string(),
  /** Field name → code. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds. */
  retryAfter: z.optional(z.number()),
});
export type Problem = z.infer<typeof problem>;
