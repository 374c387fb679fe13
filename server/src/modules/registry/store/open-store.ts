import { join } from "node:path";
import type { Database } from "../../../kernel/database/database.ts";
import type { Config } from "../../../settings/config.ts";
import { openBucket } from "../../../storage/bucket.ts";
import { createDiskStore } from "./disk-store.ts";
import { createPublishLock } from "./publish-lock.ts";
import { createS3Store } from "./s3/s3-store.ts";
import type { VersionStore } from "./version-store.ts";

/** The store that the environment names: a bucket, else the folder `releases` of the data folder. */
export function openStore(
  { dataFolder, releasesStore }: Pick<Config, "dataFolder" | "releasesStore">,
  database: Database,
): VersionStore {
  if (!releasesStore) return createDiskStore(join(dataFolder, "releases"));
  return createS3Store(openBucket(releasesStore), createPublishLock(database));
}
