export { type Answer, answerLine, type Outcome, printAnswer, toOutcome } from "./answer.ts";
export { describeBuilder, readUserName } from "./builder.ts";
export type { ReleaseCommand } from "./commands.ts";
export { CHANGE, type Change, RELEASE_COMMANDS, RELEASE_OPTIONS, RELEASE_OPTIONS_HELP } from "./commands.ts";
export { flag, formatUsage, type Grammar, readWords, refuse, text, UsageError } from "./grammar.ts";
export { createHttpService, ServiceError } from "./http-service.ts";
export { MAX_PACKED_BYTES, packMaps, type SourceMaps, toChunkName, unpackMaps } from "./packed-maps.ts";
export { toReleaseCommand } from "./parse-command.ts";
export { formatTable } from "./print.ts";
export { parseProvenance } from "./provenance.ts";
export { readRelease } from "./read-release.ts";
export { type Refusal, toRefusal } from "./refusal.ts";
export {
  BuildError,
  describedRemote,
  hasOwnContract,
  parseDocument,
  type RemoteBuild,
  remoteBuild,
  type SharedParts,
} from "./release-format.ts";
export type { ChangedRelease, FinishedBuild, ReleaseAction, ReleaseService } from "./release-service.ts";
export { runReleaseCommand, type Tools } from "./run-command.ts";
export { parseReason, parseRemote, parseRevision, parseShare, parseVersionReference } from "./values.ts";
