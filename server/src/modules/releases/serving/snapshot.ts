import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ReleaseWithVersions, registryState } from "../registry/registry.repository.ts";
import { isSigned, type ReleaseKeys, signDocument } from "../signing.ts";

const signedSnapshot = z.object({ state: z.string(), signature: z.string() });
/** So that nothing else signed with these keys passes for a snapshot. */
const stamped = (state: string) => `release registry\n${state}`;

/** The registry as it was last read, kept beside the versions' files for when it cannot be read. */
export type Snapshot = {
  /** Whole or not at all. */
  write(releases: readonly ReleaseWithVersions[]): Promise<void>;
  /** Null when there is none. @throws when it was not written by a holder of the keys. */
  read(): Promise<ReleaseWithVersions[] | null>;
};

/** The snapshot in a folder. */
export function createSnapshot(folder: string, keys: ReleaseKeys): Snapshot {
  const path = join(folder, "snapshot.json");
  return {
    async write(releases) {
      const state = JSON.stringify(releases);
      const signature = signDocument(stamped(state), keys.privateKey);
      const half = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      await mkdir(folder, { recursive: true });
      await writeFile(half, JSON.stringify({ state, signature }), { flush: true });
      await rename(half, path);
    },
    async read() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (text === null) return null;
      const { state, signature } = signedSnapshot.parse(JSON.parse(text));
      if (!isSigned(stamped(state), signature, keys.publicKey)) throw new Error("its signature does not hold");
      return registryState.parse(JSON.parse(state));
    },
  };
}
