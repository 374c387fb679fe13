import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** `nobody` on Linux and the BSDs. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const MAY_READ = 0o004;
const MAY_ENTER = 0o001;

/** Returns true if every user of the machine may read a file or folder and enter all folders above it. */
export function isOpenToAll(path: string): boolean {
  const real = realpathSync(path);
  const { mode } = statSync(real);
  if (!(mode & MAY_READ)) return false;
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & MAY_ENTER)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns the user that a process is started as: `nobody` if the site runs as root and that user can read the needed
 * files, so that it can signal no other process; otherwise the site's own user.
 */
export function chooseUser(needs: readonly string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return needs.every(isOpenToAll) ? NOBODY : {};
}
