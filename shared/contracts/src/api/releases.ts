import * as z from "zod/mini";
import { language } from "../domain/language.ts";
import { remoteContract } from "../pages/manifest.ts";

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/));

/** A file the page may load ahead. */
export const preloadFile = z.object({
  url: z.url(),
  as: z.enum(["script", "style"]),
  integrity,
  /** Set where the file is needed in one language alone. */
  language: z.optional(language),
});

/** One immutable build of a remote, at absolute addresses. */
export const remoteVersion = z.object({
  version: z.string(),
  /** Name under which the entry registers itself; unique per version. */
  container: z.string(),
  entry: z.url(),
  integrity,
  /** What the exposed `./app` needs at once. */
  preload: z.array(preloadFile),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

export const releasedRemote = z.object({
  name: z.string(),
  ...remoteVersion.shape,
  contract: remoteContract,
  /** The version to fall back to inside this session. */
  lastGood: z.nullable(remoteVersion),
});
export type ReleasedRemote = z.infer<typeof releasedRemote>;

/** One version of each remote, chosen for a visitor. */
export const releaseSet = z.object({ id: z.string(), remotes: z.array(releasedRemote) });
export type ReleaseSet = z.infer<typeof releaseSet>;

/** What a page reports about the remotes it met. */
export const releaseReport = z.object({
  events: z
    .array(
      z.object({
        remote: z.string().check(z.maxLength(60)),
        version: z.string().check(z.maxLength(60)),
        outcome: z.enum(["exposed", "loaded", "mounted", "failed", "crashed"]),
        reason: z.optional(z.string().check(z.maxLength(300))),
      }),
    )
    .check(z.maxLength(50)),
});
