import type { DeployProblem } from "@kalima/contracts/published";
import type {
  Cohort,
  ManagedBackend,
  ManagedRemote,
  PreviewAddress,
  Provenance,
  PublishedVersion,
  ReleaseChange,
} from "@kalima/releases-contract";

/** A change of what visitors get. `reason` is kept in the history. */
export type ReleaseAction = { reason?: string } & (
  | {
      type: "rollout";
      version: string;
      percent: number;
      cohort?: Cohort | "all";
      steps?: readonly number[];
      everyMinutes?: number;
    }
  | { type: "promote" | "pause" | "halt" | "disable" }
  | { type: "rollback"; version?: string }
);

/** A release after a change, as the command line shows it. */
export type ChangedRelease = Pick<ManagedRemote, "remote" | "stable" | "isDisabled" | "revision"> & {
  rollout: Pick<NonNullable<ManagedRemote["rollout"]>, "version" | "state" | "percent"> | null;
};
export type FinishedBuild = {
  remote: string;
  folder: string;
  provenance: Provenance;
  mayBeUnserved: boolean;
  maps: Buffer | null;
};

/** Operations on releases for pipelines and people: in the installation itself, or over HTTP with a token. */
export type ReleaseService = {
  publish(build: FinishedBuild): Promise<PublishedVersion>;
  change(remote: string, action: ReleaseAction, revision: number | undefined): Promise<ChangedRelease>;
  /** Lists the remotes; over HTTP, those that the token is for. */
  status(): Promise<ManagedRemote[]>;
  history(remote: string): Promise<ReleaseChange[]>;
  /** Creates a link that shows a published version to anyone who opens it. */
  preview(remote: string, version: string): Promise<PreviewAddress>;
  /** Ends every link to a version, including those in use; returns their number. */
  endPreviews(remote: string, version: string): Promise<number>;
  canDeploy(remote: string, version: string): Promise<DeployProblem[]>;
  /** Publishes the contract of a backend's version, from its OpenAPI description. */
  publishBackend(backend: string, version: string, openapi: Record<string, unknown>): Promise<void>;
  /** Records that all instances of a backend have this version. */
  settleBackend(backend: string, version: string): Promise<void>;
  listBackends(): Promise<ManagedBackend[]>;
};
