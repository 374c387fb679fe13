import { join } from "node:path";
import type { Config } from "../../../settings/config.ts";
import { openBucket } from "../../../storage/bucket.ts";
import { createDiskStore } from "./disk-store.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import type { FileStore } from "./file-store.ts";
import { createS3Store } from "./s3-store.ts";

/** Opens the store of `UPLOADS_STORE`, by default the folder `files` of the data folder. Drafts are always on disk. */
export function openFileStore({ dataFolder, uploadsStore }: Pick<Config, "dataFolder" | "uploadsStore">): {
  store: FileStore;
  drafts: Drafts;
} {
  const folder = join(dataFolder, "files");
  const store = uploadsStore ? createS3Store(openBucket(uploadsStore)) : createDiskStore(folder);
  return { store, drafts: createDrafts(join(folder, "drafts")) };
}
