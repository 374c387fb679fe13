import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../kernel/database/data-folder.ts";
import type { Config } from "../settings/config.ts";

type Settings = Pick<Config, "dataFolder" | "databaseUrl" | "releasesStore" | "secrets">;

/**
 * Checks that there is a site. A site's first start writes its keys into its data folder; without that folder the
 * command would create a new installation and sign with unknown keys.
 *
 * @throws {StartError} unless the data folder holds a site, or the settings replace everything that is read from it.
 */
export function assertSite({ dataFolder, databaseUrl, releasesStore, secrets }: Settings): void {
  const needsNoFolder = databaseUrl && releasesStore && secrets.releaseKeys;
  if (needsNoFolder || existsSync(join(dataFolder, "secrets.json"))) return;
  throw new StartError(
    `There is no site in ${dataFolder}: set DATA_DIR to the data folder of the site, or start the site there first.`,
  );
}
