import { optionalText } from "@kalima/contracts/api";
import { instant } from "@kalima/contracts/domain";
import { remoteContract } from "@kalima/contracts/pages";
import * as z from "zod/mini";

export const versionName = z.string().check(z.regex(/^[\w.-]{1,60}$/));

/** `ramping` grows automatically, `paused` keeps its share, `halted` reaches no visitor. */
export const rolloutState = z.enum(["ramping", "paused", "halted"]);
const percent = z.number().check(z.minimum(0), z.maximum(100));
/**
 * Visitors that a rollout may begin with: browsers in which one of the staff (trainers, agents, admins) signed in, visitors
 * who came for the first time after it began, or pages in one language.
 */
export const cohort = z.enum(["staff", "new_visitors", "language_en", "language_ar"]);
export type Cohort = z.infer<typeof cohort>;

/** Visitors whom a rollout reached before it went on to others: they keep the version and are no longer counted. */
export const earlierCohort = z.object({ cohort, percent, since: instant, until: instant });
export type EarlierCohort = z.infer<typeof earlierCohort>;

export const stagedRollout = z.object({
  id: z.string(),
  /** The visitors from whom the share is drawn; absent for all. */
  cohort: z.optional(cohort),
  /** When this cohort's turn began; only with a cohort. */
  since: z.optional(instant),
  /** Salt of the draw instead of `id`, after the rollout went on to another cohort. */
  salt: z.optional(z.string()),
  earlier: z.optional(z.array(earlierCohort)),
  version: z.string(),
  percent,
  /** Shares still to come, rising; after the last the version becomes the stable one. */
  steps: z.array(percent),
  everyMinutes: z.number(),
  state: rolloutState,
  /** Why it was paused or halted: a code such as `fails_more_often`, or the text of a member of staff. */
  reason: z.nullable(z.string()),
  stageStartedAt: instant,
});

/** Visits of one version, counted since the rollout began, or within the last day without a rollout. */
export const versionHealth = z.object({
  version: z.string(),
  exposures: z.int(),
  failures: z.int(),
  /** 75th percentiles in milliseconds; null before the first measurement. */
  lcp: z.nullable(z.number()),
  inp: z.nullable(z.number()),
});
export type VersionHealth = z.infer<typeof versionHealth>;

/** Limit for the approvals of one version. */
export const MAX_APPROVALS = 10;

/** How many people other than its publisher must approve a version before a larger share of visitors may get it. */
export const approvalRule = z.object({
  approvals: z.int().check(z.minimum(0), z.maximum(MAX_APPROVALS)),
  abovePercent: z.number().check(z.minimum(0), z.maximum(99.99)),
});
export type ApprovalRule = z.infer<typeof approvalRule>;

const comparedSide = z.object({
  version: z.string(),
  /** Weighted: the votes of one network are limited. */
  visitors: z.number(),
  /** Those of them who met what was compared. */
  hits: z.number(),
});

/** The evidence of an automatic decision. */
export const decisionEvidence = z.object({
  /**
   * The figure that was compared: `failed`, a signal such as `errored`, `split` (how many got each version), or
   * `before` (failures now and in the week before).
   */
  compared: z.string(),
  /** The group of visitors it was counted in, such as `ar` or `phone`; null for all. */
  segment: z.nullable(z.string()),
  candidate: comparedSide,
  baseline: comparedSide,
  /** The share that the candidate should have had, in percent. */
  percent: z.number(),
  /** Equal versions differ this much by chance at most once in this many rollouts; 1: no difference. */
  odds: z.number(),
});
export type DecisionEvidence = z.infer<typeof decisionEvidence>;

/** Where a published version comes from, as its publisher says. */
export const provenance = z.object({
  /** `unknown` where the build was made outside of git. */
  commit: z.string().check(z.maxLength(60)),
  /** The tree had changes that are in no commit. */
  isDirty: z.boolean(),
  /** The pipeline run's address, or `user@machine`. */
  builder: z.string().check(z.maxLength(200)),
});
export type Provenance = z.infer<typeof provenance>;

/** One change of a release, or a publication; never edited. */
export const releaseChange = z.object({
  remote: z.string(),
  revision: z.int(),
  at: instant,
  /** `start` (the server found a build), `health`, `cli:<user>`, `token:<name>`, `oidc:<subject>`, or an account's id. */
  actor: z.string(),
  /** Name of the account that did it; absent for other actors and removed accounts. */
  actorName: z.optional(z.string()),
  action: z.string(),
  /** The release after the change, in words of the registry. */
  stable: z.string(),
  rollout: z.nullable(stagedRollout),
  isDisabled: z.boolean(),
  reason: z.nullable(z.string()),
  /** The version that was published; absent for other changes. */
  version: z.optional(z.string()),
  provenance: z.optional(provenance),
  /** Evidence of an automatic decision; earlier ones have none. */
  evidence: z.optional(decisionEvidence),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

/** A version of a part that became the one of all visitors. */
export const releasedVersion = z.object({ remote: z.string(), version: z.string(), at: instant });
export type ReleasedVersion = z.infer<typeof releasedVersion>;

/** A remote as the people who release it see it. */
export const managedRemote = z.object({
  remote: z.string(),
  stable: z.string(),
  lastGood: z.nullable(z.string()),
  isDisabled: z.boolean(),
  rollout: z.nullable(stagedRollout),
  /** Counts changes; an optimistic lock for the next one. */
  revision: z.int(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      commit: z.string(),
      publishedAt: instant,
      /** Ids of accounts; only where the remote has a rule for approvals. */
      approvedBy: z.optional(z.array(z.string())),
    }),
  ),
  /** Absent if no approval is needed. */
  approvalRule: z.optional(approvalRule),
  health: z.array(versionHealth),
  /** Verdict of the health test on the rollout: `healthy`, or `wait`, `pause`, `halt` with its reason. */
  verdict: z.nullable(z.object({ kind: z.string(), reason: z.optional(z.string()), evidence: z.number() })),
  /** The change that led to the present state, by a person or automatic. */
  lastChange: z.optional(releaseChange),
});
export type ManagedRemote = z.infer<typeof managedRemote>;

/** `POST /releases/:remote/(promote | pause | halt | disable)`. */
export const changeRelease = z.object({
  /** Optimistic lock: refused with `releases.changed` when the release has another revision by now. */
  revision: z.optional(z.int()),
  /** Kept in the history. */
  reason: z.optional(optionalText(300)),
});
/** `POST /releases/:remote/rollout`. */
export const startRolloutBody = z.object({
  ...changeRelease.shape,
  version: versionName,
  percent: percent,
  /** Visitors from whom the share is drawn; by default those of the running rollout of this version, otherwise all. */
  cohort: z.optional(z.enum([...cohort.options, "all"])),
  steps: z.optional(z.array(percent).check(z.maxLength(20))),
  everyMinutes: z.optional(z.number().check(z.minimum(1), z.maximum(10_080))),
});
/** `POST /releases/:remote/rollback`: to any kept version, by default the last good one. */
export const rollBack = z.object({ ...changeRelease.shape, version: z.optional(versionName) });

/** `POST /releases/:remote/versions`: a build whose files are already served at an address. */
export const publishVersionBody = z.object({
  /** `release.json` of the build, byte for byte as it was signed. */
  document: z.string().check(z.maxLength(200_000)),
  /** Ed25519 over the document, base64url. */
  signature: z.string().check(z.maxLength(200)),
  /** The version's folder, without a trailing slash. */
  baseUrl: z.url(),
});

/** `publish`: also previews; `rollout`: whatever changes what visitors get. Reading needs either. */
export const releaseRight = z.enum(["publish", "rollout"]);
export type ReleaseRight = z.infer<typeof releaseRight>;

export const MAX_TOKEN_DAYS = 365;
/** Name of a token in a history: `ci`, `deploy-bot`. */
export const tokenName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** `POST /releases/:remote/tokens`. */
export const createReleaseTokenBody = z.object({
  name: tokenName,
  rights: z.array(releaseRight).check(z.minLength(1), z.maxLength(2)),
  days: z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS)),
});

/** A pipeline's credential for one remote, without the secret. */
export const releaseToken = z.object({
  id: z.string(),
  remote: z.string(),
  name: z.string(),
  rights: z.array(releaseRight),
  createdBy: z.string(),
  /** Name of the account that made it; absent for other actors and removed accounts. */
  createdByName: z.optional(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute. */
  lastUsedAt: z.nullable(instant),
});
export type ReleaseToken = z.infer<typeof releaseToken>;
/** The only answer that ever holds the secret. */
export const createdReleaseToken = z.object({ ...releaseToken.shape, secret: z.string() });
export type CreatedReleaseToken = z.infer<typeof createdReleaseToken>;

/** `POST /releases/:remote/builds`, before its files: a form's fields, so all of them are texts. */
export const uploadFields = z.object({
  commit: provenance.shape.commit,
  isDirty: z.enum(["true", "false"]),
  builder: provenance.shape.builder,
  /** Publishes although the assets origin does not serve the files yet. */
  mayBeUnserved: z.optional(z.enum(["true", "false"])),
});

/** A preview link and what it turned on hold so long. */
export const PREVIEW_DAYS = 7;

/** A link that shows one published version to everyone who opens it, until it expires. */
export const previewAddress = z.object({ url: z.url(), until: instant });
export type PreviewAddress = z.infer<typeof previewAddress>;
/** `POST /releases/preview`: what the link carries behind `#preview=`. */
export const beginPreviewBody = z.object({ link: z.string().check(z.maxLength(300)) });
/** Version that this browser gets from now on, and until when. */
export const previewState = z.object({ remote: z.string(), version: z.string(), until: instant });

/** Result of publishing a version. */
export const publishedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  /** False when the same bytes were published before. */
  isNew: z.boolean(),
  /** Address of the version's folder, without a trailing slash. */
  baseUrl: z.string(),
  /** Shows the version before any rollout; older servers make none. */
  preview: z.optional(previewAddress),
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

/** Version name of every build on a developer's machine. */
export const LOCAL_VERSION = "local";

/** `PUT /releases/:remote/local`: for an hour this visitor gets the remote from a developer's machine. */
export const localRemote = z.object({
  /** An origin without a path, such as `http://localhost:4300`: this browser's own machine, or https. */
  address: z.url().check(z.maxLength(200)),
  /** The local build's own pages and slots; without it those of the stable version. */
  contract: z.optional(remoteContract),
});
export type LocalRemoteRequest = z.infer<typeof localRemote>;

/** The answer to it. */
export const localRemoteState = z.object({ remote: z.string(), address: z.url(), until: instant });
export type LocalRemoteState = z.infer<typeof localRemoteState>;
