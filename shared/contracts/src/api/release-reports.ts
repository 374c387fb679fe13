import * as z from "zod/mini";
import { servedRollout } from "./releases.ts";

/**
 * What became of a remote in a page: `exposed` before it is asked for, then `loaded` and `mounted`, or
 * `failed` (did not come), or `crashed` (threw while rendering, then or later). `mismatched`: hydration found something
 * else than the server had rendered.
 */
export const remoteOutcome = z.enum(["exposed", "loaded", "mounted", "failed", "crashed", "mismatched"]);
export type RemoteOutcome = z.infer<typeof remoteOutcome>;

const reported = {
  remote: z.string().check(z.maxLength(60)),
  version: z.string().check(z.maxLength(60)),
};

/** What a page reports about the remotes it met. */
export const releaseReport = z.object({
  page: z.string().check(z.maxLength(100)),
  events: z
    .array(
      z.object({
        ...reported,
        outcome: remoteOutcome,
        rollout: z.nullable(servedRollout),
        reason: z.optional(z.string().check(z.maxLength(300))),
      }),
    )
    .check(z.maxLength(50)),
  /** Largest contentful paint of a page that the remote filled, interaction to next paint inside it; milliseconds. */
  vitals: z._default(
    z
      .array(z.object({ ...reported, metric: z.enum(["LCP", "INP"]), value: z.number().check(z.nonnegative()) }))
      .check(z.maxLength(50)),
    [],
  ),
});
export type ReleaseReport = z.infer<typeof releaseReport>;
