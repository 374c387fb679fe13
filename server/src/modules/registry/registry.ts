import type { DeployProblem } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import type { DecisionEvidence, ManagedRemote, PublishedEvents, ReleaseChange } from "@kalima/releases-contract";
import type { Hosts } from "./contracts-gate/contracts-gate.ts";
import type { Publication } from "./publication.ts";
import type { RegisteredBackends } from "./registered-backends.ts";
import type { ReleaseRow, ReleaseWithVersions } from "./registry.repository.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";

/** `revision` is an optimistic lock; without it the action applies to the current release. */
export type ChangeBy = { actor: string; revision?: number; evidence?: DecisionEvidence };
/** Outcome for a build that the start of a server found. */
export type Installed = {
  remote: string;
  version: string;
  /** `kept`: people chose another version; `refused`: it does not fit; `retired`: the remote was removed for good. */
  outcome: "served" | "known" | "kept" | "refused" | "retired";
  /** The version that visitors get instead, or why the build is refused. */
  detail: string;
};

export type InstallOptions = {
  isDevelopment: boolean;
  /** A shell becomes stable although it breaks live versions, unless people chose one. */
  mayBreakRemotes?: boolean;
};

/** The one place where releases change; the command line, the staff API and the health test all call it. */
export type Registry = {
  /**
   * Applies an action to a release. What brings a version to visitors is checked against every live version and
   * written under one advisory lock of the whole registry.
   *
   * @throws {AppError} `releases.changed` when the named revision is gone, `releases.version_unknown`,
   * `releases.not_now`, `releases.contract_broken`, `releases.approval_missing`.
   */
  change(remote: string, action: ReleaseAction, by: ChangeBy): Promise<ReleaseRow>;
  /**
   * Registers a build. No visitor gets it yet, except for the first build of a remote, which passes the same check as
   * a rollout and becomes stable.
   *
   * @throws {AppError} `releases.signature_invalid`; `request.invalid` for a document that is not a release.json of
   * this remote; `releases.not_now` when the version exists with other contents; `releases.contract_broken` when it
   * claims what belongs to another remote, or a remote's first version does not fit; `releases.token_refused` for a
   * first version that may not be served.
   */
  publish(publication: Publication): Promise<RemoteBuild>;
  /** Runs `work` if the registry does not know the version, under a lock that keeps other processes from adding it. */
  runIfUnpublished(remote: string, version: string, work: () => Promise<void>): Promise<void>;
  /**
   * Registers the builds that a server found at its start, in one transaction: builds that need each other enter
   * together. Those whose remote is new or was never changed by people become stable; in development every build
   * does. For a build that is served although it does not fit, `detail` says why it does not.
   */
  install(publications: readonly Publication[], options?: InstallOptions): Promise<Installed[]>;
  /**
   * Removes a remote for good and frees what it owned.
   *
   * @throws {AppError} as `change`; `releases.not_now` for the shell; `releases.contract_broken` while another live
   * version needs something of it.
   */
  retire(remote: string, by: ChangeBy & { reason?: string }): Promise<void>;
  /**
   * Makes the contracts of a shell and a server active: from then on versions are compared with them. `accept`
   * receives the live releases and the previous contracts; when it throws, nothing changes.
   */
  activateHosts(hosts: Hosts, accept: (releases: ReleaseWithVersions[], before: Hosts) => void): Promise<void>;
  backends: RegisteredBackends;
  /** Every remote, with its health. */
  status(): Promise<ManagedRemote[]>;
  /** @throws {AppError} `request.not_found` before the first version of a remote, and for a retired one. */
  release(remote: string): Promise<ReleaseRow>;
  /** A release as {@link status} shows it, without reading the others. */
  describe(release: ReleaseRow): Promise<ManagedRemote>;
  /** Newest first. */
  history(remote: string): Promise<ReleaseChange[]>;
  /** @throws {AppError} `releases.contract_broken` for a version that claims what belongs to another remote now. */
  refuseForeignClaims(build: RemoteBuild): Promise<void>;
  /** Every version that visitors may get: stable, last good and rolled-out ones. */
  live(): Promise<RemoteBuild[]>;
  /** Lists the problems of a published version with the live ones. Only problems that are no warnings prevent serving. */
  canDeploy(remote: string, version: string): Promise<DeployProblem[]>;
  /** Lists the problems that a build would have with the live versions if it were published. */
  findProblems(build: RemoteBuild): Promise<DeployProblem[]>;
  /** Reads the events that the stable version of a remote publishes. @throws {AppError} `request.not_found` without one. */
  publishedEvents(remote: string): Promise<PublishedEvents>;
};
