import { releaseRight } from "@kalima/releases-contract";
import { z } from "zod";

/** An address that cannot be impersonated on the network: https, or this machine. */
export const ISSUER = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/;

/** Which runs of a pipeline may release which remote: every claim named here must be exactly the same. */
export const trustedRun = z.strictObject({
  issuer: z.url().regex(ISSUER, "must be an https address"),
  audience: z.string().min(1),
  subject: z.string().min(1),
  /** Further claims, such as `{"job_workflow_ref": "…"}`. */
  claims: z.record(z.string(), z.string()).default({}),
  remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
  rights: z.array(releaseRight).min(1),
});
export type TrustedRun = z.output<typeof trustedRun>;
export const trustedRuns = z.array(trustedRun);
