import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../kernel/database/data-folder.ts";
import type { Config } from "../settings/config.ts";

type Settings = Pick<Config, "dataFolder" | "databaseUrl" | "releasesStore" | "secrets">;

/**
 * A site's first start writes its keys into its data folder. Without the folder the command would open a new
 * installation beside the site, and sign with keys that nobody knows.
 *
 * @throws {StartError} unless there is a site in the data folder, or settings name all that the command takes from it.
 */
export function assertSite({ dataFolder, databaseUrl, releasesStore, secrets }: Settings): void {
  const needsNoFolder = databaseUrl && releasesStore && secrets.releaseKeys;
  if (needsNoFolder || existsSync(join(dataFolder, "secrets.json"))) return;
  throw new StartError(
    `There is no site in ${dataFolder}: set DATA_DIR to the data folder of the site, or start the site there first.`,
  );
}
