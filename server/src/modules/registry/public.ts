export { createAnnouncements } from "./announcements.ts";
export { approvalsRoutes } from "./approvals.routes.ts";
export { type Approvals, createApprovals, listRuleProposals } from "./approvals.ts";
export { readOpenApi } from "./backends/read-open-api.ts";
export { backendsRoutes } from "./backends.routes.ts";
export { isSharedBy, isShell, type RenderableBuild, type ShellRelease } from "./build/remote-build.ts";
export { checkHosts, formatHostProblem } from "./check-hosts.ts";
export type { Hosts } from "./contracts-gate/contracts-gate.ts";
export { contractsGate, foreignClaimsGate } from "./contracts-gate/contracts-gate.ts";
export { type BuiltShell, emitServerContract, readBuiltShell } from "./contracts-gate/own-contracts.ts";
export { openKeyRing } from "./keys/open-key-ring.ts";
export { type KeyInUse, nameKeys, type ReleaseKeysService, releaseKeysService } from "./keys/release-keys.ts";
export { publishBuilds } from "./publish-builds.ts";
export {
  type RegistryRepository,
  type ReleaseWithVersions,
  registryRepository,
  registryState,
  type StoredVersion,
} from "./registry.repository.ts";
export { registryRoutes } from "./registry.routes.ts";
export { createRegistry } from "./registry.service.ts";
export type { Registry } from "./registry.ts";
export { createRetention, KEPT_DAYS } from "./retention.ts";
export { assignPlacement, type Draw, type Rollout } from "./rollout/assignment.policy.ts";
export { NO_TRAITS, type VisitorTraits } from "./rollout/cohort.policy.ts";
export { toDecisionEvidence, toJumpEvidence } from "./rollout/decision-evidence.policy.ts";
export { type Arm, type Aspect, combineEvidence, judge, type Sample, type Stage } from "./rollout/health.policy.ts";
export { findDueAction, type Release, type ReleaseAction, type StagedRollout } from "./rollout/release.policy.ts";
export { listLatencySignals, type Metric, SIGNALS, type Signal } from "./rollout/signals.ts";
export {
  decideReactions,
  type FailureByNetwork,
  hasJumped,
  isWidespread,
  isWorse,
  type Outcomes,
  type RecentOutcomes,
} from "./rollout/stable.policy.ts";
export {
  createStaffBrowsers,
  createVisitors,
  isNewVisitor,
  makeStampedBytes,
  readTime,
  type Visitors,
} from "./rollout/visitors.ts";
export { matchesIntegrity } from "./store/checked-build.ts";
export { openStore } from "./store/open-store.ts";
export type { VersionStore } from "./store/version-store.ts";
export { type PublishDependencies, publishVersion } from "./upload/publish-version.ts";
export { uploadRoutes } from "./upload/upload.routes.ts";
export { listWaitingVersions } from "./waiting-versions.ts";
