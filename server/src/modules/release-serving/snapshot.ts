import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KeyRing } from "../../security/key-ring.ts";
import { writeFileAtomic } from "../../storage/write-file-atomic.ts";
import { type ReleaseWithVersions, registryState } from "../registry/public.ts";

const signedSnapshot = z.object({
  state: z.string(),
  signature: z.string(),
  keyId: z.string().nullable().default(null),
});
/** Prefixes the signed text, so that no other document signed with these keys passes for a snapshot. */
const addStamp = (state: string) => `release registry\n${state}`;

/** Copy of the registry in the folder of the versions' files, for when the registry cannot be read. */
export type Snapshot = {
  /** Writes the snapshot atomically. */
  write(releases: readonly ReleaseWithVersions[]): Promise<void>;
  /** Reads the snapshot; null when there is none. @throws when its signature is invalid. */
  read(): Promise<ReleaseWithVersions[] | null>;
};

/** Returns the path of the snapshot in the folder of the site's releases. */
export function resolveSnapshotPath(folder: string): string {
  return join(folder, "snapshot.json");
}

/** Opens the snapshot in a folder. */
export function createSnapshot(folder: string, keys: Pick<KeyRing, "sign" | "findSigner">): Snapshot {
  const path = resolveSnapshotPath(folder);
  return {
    async write(releases) {
      const state = JSON.stringify(releases);
      await writeFileAtomic(path, JSON.stringify({ state, ...keys.sign(addStamp(state)) }));
    },
    async read() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (text === null) return null;
      const { state, signature, keyId } = signedSnapshot.parse(JSON.parse(text));
      if (!keys.findSigner(addStamp(state), { signature, keyId })) throw new Error("its signature does not hold");
      return registryState.parse(JSON.parse(state));
    },
  };
}
