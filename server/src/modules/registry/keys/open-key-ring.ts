import { stat } from "node:fs/promises";
import { createKeyRing, type KeyRing, type ReleaseKeySet } from "../../../security/key-ring.ts";
import type { Config } from "../../../settings/config.ts";
import { readReleaseKeys, resolveSecretsPath, type Secrets } from "../../../settings/secrets.ts";

/** Returns a reader of the keys in a file; it returns null while the file is unchanged or missing. */
function createKeyReader(path: string): () => Promise<ReleaseKeySet | null> {
  let seen: string | undefined;
  return async () => {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    // Files are replaced as a whole, so a change gives another inode even within one tick of the clock.
    const state = found && `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (!state || state === seen) return null;
    const keys = await readReleaseKeys(path);
    seen = state;
    return keys;
  };
}

/** The release keys of this site: those of the environment, fixed for this process, else the current ones on disk. */
export function openKeyRing(
  { dataFolder, secrets: given }: Pick<Config, "dataFolder" | "secrets">,
  { releaseKeys: signing, formerReleaseKeys: former = [] }: Pick<Secrets, "releaseKeys" | "formerReleaseKeys">,
): KeyRing {
  const keys = { signing, former };
  return given.releaseKeys ? createKeyRing(keys) : createKeyRing(keys, createKeyReader(resolveSecretsPath(dataFolder)));
}
