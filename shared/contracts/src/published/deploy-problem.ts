import * as z from "zod/mini";

/** One finding of `can-i-deploy`. */
export const deployProblem = z.object({
  /** The live version that the candidate does not fit, such as `mfe-booking@1.2.0` or `shell@1.0.0`. */
  with: z.string(),
  /** Name of the incompatible part, such as `event booking.created@1`. */
  subject: z.string(),
  /** Why, in one sentence. */
  reason: z.string(),
  /** It is worth a look, but refuses nothing. */
  isWarning: z.optional(z.boolean()),
});
export type DeployProblem = z.infer<typeof deployProblem>;
