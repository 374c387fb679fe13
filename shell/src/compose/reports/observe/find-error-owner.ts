import type { ReleasedRemote } from "@kalima/releases-contract";

export type Owner = { remote: ReleasedRemote; version: string };

/** Folders of the versions that a page may load, each with its owner. */
function listFolders(remotes: readonly ReleasedRemote[]): (Owner & { folder: string })[] {
  return remotes.flatMap((remote) =>
    [remote, remote.lastGood].flatMap((version) =>
      version ? [{ remote, version: version.version, folder: new URL(".", version.entry).href }] : [],
    ),
  );
}

/**
 * The version to whose files the innermost named line of a stack belongs; null for the shell's own, extensions', and errors without
 * an address.
 */
export function findErrorOwner(stack: string, remotes: readonly ReleasedRemote[]): Owner | null {
  const found = listFolders(remotes)
    .map(({ folder, ...owner }) => ({ owner, at: stack.indexOf(folder) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return found[0]?.owner ?? null;
}
