import { STORAGE_KEYS } from "@kalima/contracts/domain";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";

/** How a page that has grown old takes up what was released since. */
export type VersionRefresh = {
  /** The remote as this page has it by now: as it was served, or in the version the page took since. */
  latest(served: ReleasedRemote): ReleasedRemote;
  /** The remote as the server serves it now; null when it is the same version or the request fails. */
  ask(remote: ReleasedRemote): Promise<ReleasedRemote | null>;
  /** From now on the page has the remote in this version. */
  take(remote: ReleasedRemote): void;
  /** Loads the page again, at most once per tab and release set; says whether it does. */
  reload(): boolean;
};

type RefreshOptions = {
  release: ReleaseSet;
  /** Fetches the server's current release set; has its own timeout. */
  current(): Promise<ReleaseSet>;
  storage: () => Storage;
  reloadPage(): void;
};

const REMEMBERED_SETS = 20;

export function createVersionRefresh({ release, current, storage, reloadPage }: RefreshOptions): VersionRefresh {
  const taken = new Map<string, ReleasedRemote>();
  let asking: Promise<ReleaseSet> | undefined;
  let newest: ReleaseSet | undefined;
  let isReloading = false;

  function askOnce(): Promise<ReleaseSet> {
    asking ??= current().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  /** Without a memory of it nothing is reloaded: a page must never load itself again and again. */
  function isFirstReloadFor(set: string): boolean {
    try {
      const kept: unknown = JSON.parse(storage().getItem(STORAGE_KEYS.releaseReloads) ?? "[]");
      const sets = Array.isArray(kept) ? kept : [];
      if (sets.includes(set)) return false;
      storage().setItem(STORAGE_KEYS.releaseReloads, JSON.stringify([...sets, set].slice(-REMEMBERED_SETS)));
      return true;
    } catch {
      return false;
    }
  }

  return {
    latest: (served) => taken.get(served.name) ?? served,
    async ask(remote) {
      try {
        newest = await askOnce();
      } catch {
        return null;
      }
      const found = newest.remotes.find(({ name }) => name === remote.name);
      const isOther = found && (found.version !== remote.version || found.isDisabled !== remote.isDisabled);
      return isOther ? found : null;
    },
    take: (remote) => void taken.set(remote.name, remote),
    reload() {
      if (isReloading) return true;
      if (!newest || newest.id === release.id || !isFirstReloadFor(newest.id)) return false;
      isReloading = true;
      reloadPage();
      return true;
    },
  };
}
