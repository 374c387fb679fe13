import { language } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { servedRollout } from "./release-set.ts";

/**
 * Outcome of a remote in a page: `exposed` before it is requested, then `loaded` and `mounted`, or `failed` (its files
 * did not arrive), or `crashed` (it threw while rendering, at first or later). `mismatched`: hydration found something
 * else than the server had rendered.
 */
export const remoteOutcome = z.enum(["exposed", "loaded", "mounted", "failed", "crashed", "mismatched"]);
export type RemoteOutcome = z.infer<typeof remoteOutcome>;
/**
 * Signals of a remote, judged apart from its outcome: `left` (before it mounted, or within five seconds after it
 * without a click), `blank` (mounted, but no content is visible), `busy` (still waiting after ten seconds), `errored`
 * (its code threw or rejected uncaught), `api_failed` (five calls of it failed within ten seconds), `raged` (the
 * visitor pressed one control of it repeatedly), `damaged` (the page outside its place is not whole).
 */
export const remoteSignal = z.enum(["left", "blank", "busy", "errored", "api_failed", "raged", "damaged"]);
export type RemoteSignal = z.infer<typeof remoteSignal>;

const reported = {
  remote: z.string().check(z.maxLength(60)),
  version: z.string().check(z.maxLength(60)),
};

/** Whom a page is for, as far as faults may depend on it. */
export const reportedVisitor = z.object({
  language,
  device: z.enum(["phone", "tablet", "computer"]),
  /** Role of the account; `guest` without one. */
  role: z.enum(["guest", "student", "trainer", "agent", "admin"]),
});
export type ReportedVisitor = z.infer<typeof reportedVisitor>;

/** Report of a page about the remotes in it. */
export const releaseReport = z.object({
  page: z.string().check(z.maxLength(100)),
  events: z
    .array(
      z.object({
        ...reported,
        outcome: z.union([remoteOutcome, remoteSignal]),
        rollout: z.nullable(servedRollout),
        reason: z.optional(z.string().check(z.maxLength(300))),
        /** Stack of the first errors of a page, as the browser wrote it. */
        stack: z.optional(z.string().check(z.maxLength(2_000))),
        /** The page that it happened in, as its manifest claims it: `/teachers/:id`. */
        path: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .check(z.maxLength(50)),
  from: z.optional(reportedVisitor),
  /**
   * Largest contentful paint of a page that the remote filled; interaction to next paint inside it; from its request until
   * its content was visible. Milliseconds.
   */
  vitals: z._default(
    z
      .array(
        z.object({ ...reported, metric: z.enum(["LCP", "INP", "SHOWN"]), value: z.number().check(z.nonnegative()) }),
      )
      .check(z.maxLength(50)),
    [],
  ),
});
export type ReleaseReport = z.infer<typeof releaseReport>;
