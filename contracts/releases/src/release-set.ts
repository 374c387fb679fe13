import { instant, language, SHELL_NAME } from "@kalima/contracts/domain";
import { remoteContract } from "@kalima/contracts/pages";
import * as z from "zod/mini";

const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/));

/** A file the page may load ahead. */
export const preloadFile = z.object({
  url: z.url(),
  as: z.enum(["script", "style"]),
  integrity,
  /** Set where the file is needed in one language alone. */
  language: z.optional(language),
  /** Set where the file is needed for these screens alone, as the contract's pages and slots name them. */
  screens: z.optional(z.array(z.string())),
});

/** One immutable build of a remote, at absolute addresses. */
export const remoteVersion = z.object({
  version: z.string(),
  /** Name under which the entry registers itself; unique per version. */
  container: z.string(),
  entry: z.url(),
  /** Null for a remote that its developer serves from an own machine; see `isLocal`. */
  integrity: z.nullable(integrity),
  /** Files that the exposed `./app` needs at once. */
  preload: z.array(preloadFile),
  /** Range of platform versions it runs on, for a version sent without its contract. */
  platform: z.optional(z.string()),
  /** Names of the backends that it calls, for a version sent without its contract; absent where it calls none. */
  backends: z.optional(z.array(z.string())),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

/** The rollout that a visitor was counted into when the page was served, on either side of it. */
export const servedRollout = z.object({
  id: z.string(),
  percent: z.number(),
  /** The visitor's bucket, 0 to 9,999; only sent in development. */
  bucket: z.optional(z.int()),
});
export type ServedRollout = z.infer<typeof servedRollout>;

export const releasedRemote = z.object({
  name: z.string(),
  ...remoteVersion.shape,
  contract: remoteContract,
  /** The version to fall back to inside this session; for a visitor of a new version, the stable one. */
  lastGood: z.nullable(remoteVersion),
  rollout: z.nullable(servedRollout),
  /** Switched off for all visitors: its pages and slots stay declared, but its code is not loaded. */
  isDisabled: z.boolean(),
  /** Served to this visitor alone from a developer's machine. */
  isLocal: z.boolean(),
  /** Until when it is served so; only where `isLocal`. */
  localUntil: z.optional(instant),
  /** Set where this visitor alone gets this version, by a preview link; until when. */
  previewUntil: z.optional(instant),
  /** Id of that link. Pages unload the version once the link was ended. */
  previewId: z.optional(z.string()),
});
export type ReleasedRemote = z.infer<typeof releasedRemote>;

/** The shell of a page, chosen for a visitor like a remote's version. */
export const releasedShell = z.object({
  name: z.literal(SHELL_NAME),
  version: z.string(),
  /** Version that replaces this one where the server cannot render it. */
  lastGood: z.nullable(z.string()),
  rollout: z.nullable(servedRollout),
  /** Set where this visitor alone gets this version, by a preview link; until when. */
  previewUntil: z.optional(instant),
  previewId: z.optional(z.string()),
});
export type ReleasedShell = z.infer<typeof releasedShell>;

/** One version of each remote and of the shell, chosen for a visitor, for the life of one page. */
export const releaseSet = z.object({
  /** The same for the same versions. */
  id: z.string(),
  /** Names this life of a page; what it reports is counted under it. */
  page: z.string(),
  remotes: z.array(releasedRemote),
  /** Absent where no shell was ever published. */
  shell: z.optional(releasedShell),
});
export type ReleaseSet = z.infer<typeof releaseSet>;
