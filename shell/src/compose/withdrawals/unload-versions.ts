import type { ReleasedRemote, ReleaseSet, WithdrawnRemote } from "@kalima/releases-contract";
import type { VersionRefresh } from "../slot/version-refresh.ts";

/** A server may serve its cached release set for another second. */
const ASKS_AGAIN_MS = 1_000;
const MAX_ASKS = 5;
/** Jitter: open pages spread their requests over this time. */
const SPREAD_MS = 1_000;

type UnloadOptions = {
  release: ReleaseSet;
  versionRefresh: Pick<VersionRefresh, "latest" | "ask" | "take">;
  /** The version of a remote that was shown last. */
  shown: ReadonlyMap<string, string>;
  /** Shows the version that `versionRefresh` now has, in all places of a remote. */
  renew(remote: string): void;
  /** A link by which the page got a version was ended. */
  onPreviewEnd(): void;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
};

const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

/** Applies withdrawals to an open page: a remote is switched off or on at once, and a version replaced by the one served now. */
export function createUnloading({ release, versionRefresh, shown, renew, onPreviewEnd, ...chances }: UnloadOptions) {
  const { sleep = pause, random = Math.random } = chances;
  // A page's content policy lacks what it was served without; a local build is the visitor's own choice.
  const remotes = release.remotes.filter((remote) => !remote.isDisabled && !remote.isLocal);
  const replacing = new Set<string>();
  let newest: readonly WithdrawnRemote[] = [];

  function findWithdrawal({ name }: ReleasedRemote): WithdrawnRemote | undefined {
    return newest.find(({ remote }) => remote === name);
  }

  /** Tells whether the version on the page was withdrawn. A previewed version ends only with its link. */
  function isWithdrawn(served: ReleasedRemote): boolean {
    const { name, version, previewUntil, previewId = "" } = versionRefresh.latest(served);
    if (previewUntil) return findWithdrawal(served)?.previews?.includes(previewId) ?? false;
    return findWithdrawal(served)?.versions.includes(shown.get(name) ?? version) ?? false;
  }

  async function replace(served: ReleasedRemote): Promise<void> {
    await sleep(random() * SPREAD_MS);
    for (let asked = 0; asked < MAX_ASKS && isWithdrawn(served); asked += 1) {
      if (asked > 0) await sleep(ASKS_AGAIN_MS);
      const found = await versionRefresh.ask(versionRefresh.latest(served));
      if (!found || found.previewUntil || findWithdrawal(served)?.versions.includes(found.version)) continue;
      versionRefresh.take(found);
      renew(served.name);
      return;
    }
  }

  function look(served: ReleasedRemote): void {
    const { name } = served;
    const latest = versionRefresh.latest(served);
    // A version in preview is shown where the remote is switched off for others.
    const isDisabled = !latest.previewUntil && (findWithdrawal(served)?.isDisabled ?? false);
    if (isDisabled !== latest.isDisabled) {
      versionRefresh.take({ ...latest, isDisabled });
      renew(name);
    }
    if (isDisabled || replacing.has(name) || !isWithdrawn(served)) return;
    replacing.add(name);
    void replace(served).finally(() => {
      replacing.delete(name);
      if (latest.previewUntil) onPreviewEnd();
    });
  }

  return (withdrawn: readonly WithdrawnRemote[]): void => {
    newest = withdrawn;
    for (const remote of remotes) look(remote);
  };
}
