import type { Database } from "../../src/kernel/database/database.ts";
import { registryRepository } from "../../src/modules/registry/registry.repository.ts";
import { createPageNames } from "../../src/modules/release-serving/page-names.ts";
import { createReleaseSets, type ReleaseSets } from "../../src/modules/release-serving/release-sets.ts";
import { createSnapshot } from "../../src/modules/release-serving/snapshot.ts";
import { createKeyRing, type KeyRing } from "../../src/security/key-ring.ts";
import { createReleaseKeys, type ReleaseKeys } from "../../src/security/signing.ts";

export type TestSets = ReleaseSets & {
  /** Lines of the log, oldest first. */
  log: string[];
};
type Options = {
  database: Database;
  keys?: ReleaseKeys;
  /** Instead of `keys`. */
  ring?: KeyRing;
  /** Path of the snapshot. */
  folder: string;
  /** Replaces the registry of the database. */
  readRegistry?: Parameters<typeof createReleaseSets>[0]["readRegistry"];
  showsBuckets?: boolean;
};

/** Release sets as one process of the site serves them. */
export function openSets({
  database,
  keys = createReleaseKeys(),
  ring = createKeyRing({ signing: keys }),
  folder,
  readRegistry,
  showsBuckets = false,
}: Options): TestSets {
  const lines: string[] = [];
  const keep = (text: string) => void lines.push(text);
  const sets = createReleaseSets({
    readRegistry: readRegistry ?? registryRepository(database).readState,
    snapshot: createSnapshot(folder, ring),
    pages: createPageNames("v".repeat(43)),
    keys: ring,
    showsBuckets,
    log: { info: keep, warn: keep, error: keep } as never,
  });
  return { ...sets, log: lines };
}
