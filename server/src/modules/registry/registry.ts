import type { DecisionEvidence, DeployProblem, ManagedRemote, ReleaseChange } from "@kalima/contracts/api";
import type { RemoteBuild } from "./build/remote-build.ts";
import type { Hosts } from "./contracts-gate/host-contracts.ts";
import type { Publication } from "./publication.ts";
import type { ReleaseRow, ReleaseWithVersions } from "./registry.repository.ts";
import type { ReleaseAction } from "./rollout/release.policy.ts";

/** `revision` is an optimistic lock; without it the action applies to the current release. */
export type ChangeBy = { actor: string; revision?: number; evidence?: DecisionEvidence };
/** What became of a build that the start of a server found. */
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

/** The one place where releases change; the command line, the staff API and the health test all come here. */
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
   * @throws {AppError} `releases.signature_invalid`; `request.invalid` for a document that is no release.json of
   * this remote; `releases.not_now` when the version exists with other contents; `releases.contract_broken` when it
   * claims what belongs to another remote, or a remote's first version does not fit; `releases.token_refused` for a
   * first version that may not be served.
   */
  publish(publication: Publication): Promise<RemoteBuild>;
  /** Runs work on a version that the registry does not know, while nobody can register it. */
  ifUnpublished(remote: string, version: string, work: () => Promise<void>): Promise<void>;
  /**
   * Registers the builds that a server found at its start, and makes those stable whose remote is new or was never
   * changed by people, in one transaction: builds that need each other enter together. In development every build
   * becomes stable, whatever people chose; of one that is served and does not fit, `detail` says why.
   */
  install(publications: readonly Publication[], options?: InstallOptions): Promise<Installed[]>;
  /**
   * Removes a remote for good and frees what it owned.
   *
   * @throws {AppError} as `change`, `releases.not_now` for the shell; `releases.contract_broken` while another live version needs something of it.
   */
  retire(remote: string, by: ChangeBy & { reason?: string }): Promise<void>;
  /**
   * Makes the contracts of a shell and a server active, against which versions are compared from then on. `accept`
   * gets what is live and the contracts of before; when it throws, nothing changes.
   */
  activateHosts(hosts: Hosts, accept: (releases: ReleaseWithVersions[], before: Hosts) => void): Promise<void>;
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
  /** What keeps a published version from being served beside those that are live; empty when nothing does. */
  canDeploy(remote: string, version: string): Promise<DeployProblem[]>;
};
