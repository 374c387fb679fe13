import { isInRange } from "@kalima/contracts/pages";
import { PLATFORM_VERSION } from "@kalima/platform";
import type { ReleasedRemote, RemoteVersion } from "@kalima/releases-contract";
import type { VersionRefresh } from "./version-refresh.ts";

/** Tells whether an error means that a later file of a remote could not be fetched. Its code is then not to blame. */
export function isLostFile(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "ChunkLoadError" || (cause as { code?: unknown }).code === "CSS_CHUNK_LOAD_FAILED") return true;
    if (/^Loading (CSS )?chunk /.test(cause.message)) return true;
  }
  return false;
}

const FIRST_TRY_MS = 4_000;
const NEXT_TRY_MS = 2_000;
/** Limit for all attempts together. The last good version may use the time that is left. */
const ALL_TRIES_MS = 8_000;

export type LoadAttempt = {
  remote: ReleasedRemote;
  version: RemoteVersion;
  withinMs: number;
  /** A version that the server gives by now, and this page was not served with. */
  isNewer: boolean;
  /** Why it cannot run in this page; then it is not asked for. */
  refusal?: string;
};

/** Outcome of the earlier attempts to load; decides which attempt comes next. */
export type LoadState = {
  /** Versions that threw while rendering: nothing of them is tried again. */
  crashed: Set<string>;
  /** True if files failed to load or did not match their integrity hash. */
  isMissingFiles: boolean;
  /** True if the server is asked for the current version before the first attempt. */
  asksFirst: boolean;
  /** True if some version requires another platform than this page has. */
  isPageTooOld: boolean;
  /** The remote as the server gives it by now, where that is another version. */
  newer: ReleasedRemote | null;
};

export function newLoadState(asksFirst = false): LoadState {
  return { crashed: new Set(), isMissingFiles: false, asksFirst, isPageTooOld: false, newer: null };
}

/**
 * The tries in their order: the version of this page, once more, then, when files are missing, the version that the
 * server gives by now, and the last good one; before the end the server is asked in any case. What crashed, or asks
 * for another platform, is left out. The newer version comes first when a visitor presses Retry, and when a shown
 * remote misses a file, since a deploy is the likely cause.
 */
export async function* loadAttempts(
  remote: ReleasedRemote,
  loadState: LoadState,
  versionRefresh: Pick<VersionRefresh, "ask">,
): AsyncGenerator<LoadAttempt> {
  const startedAt = performance.now();
  const met = new Set<string>();

  function* once(
    served: ReleasedRemote,
    version: RemoteVersion,
    range: string | undefined,
    ways: Partial<LoadAttempt>,
  ) {
    met.add(version.version);
    if (loadState.crashed.has(version.version)) return;
    const attempt: LoadAttempt = { remote: served, version, withinMs: NEXT_TRY_MS, isNewer: false, ...ways };
    // One that names no range is given the chance.
    if (range === undefined || isInRange(PLATFORM_VERSION, range)) {
      yield attempt;
      return;
    }
    loadState.isPageTooOld = true;
    loadState.crashed.add(version.version);
    yield { ...attempt, refusal: `it needs platform ${range}, this page has ${PLATFORM_VERSION}` };
  }

  function* newerOne(found: ReleasedRemote | null) {
    loadState.newer = found;
    if (found && !found.isDisabled)
      yield* once(found, found, found.contract.platform, { withinMs: FIRST_TRY_MS, isNewer: true });
  }

  const range = remote.contract.platform;
  let isAsked = loadState.asksFirst;
  if (isAsked) yield* newerOne(await versionRefresh.ask(remote));
  if (loadState.newer?.isDisabled) return;
  yield* once(remote, remote, range, { withinMs: FIRST_TRY_MS });
  // Asked while the second try runs.
  const asked = !isAsked && (loadState.isMissingFiles || loadState.isPageTooOld) ? versionRefresh.ask(remote) : null;
  isAsked ||= asked !== null;
  yield* once(remote, remote, range, {});
  if (asked) yield* newerOne(await asked);
  if (loadState.newer?.isDisabled) return;

  for (const known of [loadState.newer, remote]) {
    const lastGood = known?.lastGood;
    if (!known || !lastGood || met.has(lastGood.version)) continue;
    const withinMs = Math.max(NEXT_TRY_MS, startedAt + ALL_TRIES_MS - performance.now());
    yield* once(known, lastGood, lastGood.platform, { withinMs });
  }
  if (!isAsked) yield* newerOne(await versionRefresh.ask(remote));
}
