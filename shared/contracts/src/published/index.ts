export {
  type BackendContract,
  type Backends,
  findBackendClaims,
  findBackendProblems,
  listUndeclaredBackends,
} from "./backend-problems.ts";
export { type Claim, listClaims, type Owned } from "./claims.ts";
export { type DeployProblem, deployProblem } from "./deploy-problem.ts";
export { findHostProblems, findProblems, findShellProblems, type Live } from "./find-problems.ts";
export { foreignClaims } from "./foreign-claims.ts";
export { type PlatformMember, platformMembers } from "./platform-members.ts";
export { emitApiContract, emitRemoteSchemas, emitShellContract } from "./publish.ts";
export {
  type ApiContract,
  apiContract,
  type ProvidedModules,
  type PublishedRemote,
  RELEASE_FORMAT,
  type RemoteSchemas,
  type RemoteUses,
  remoteSchemas,
  type ServerContract,
  SHELL_INTERFACE,
  type ShellContract,
  serverContract,
  shellContract,
} from "./published-contract.ts";
export { releasedUser } from "./released-session.ts";
export { servedSockets } from "./socket-schemas.ts";
