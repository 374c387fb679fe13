import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { ConfigError, readStoreConfig } from "../settings/config.ts";
import { openBucket } from "../storage/bucket.ts";
import { buildAssets } from "./app.ts";

function complain(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readStore() {
  try {
    const { dataFolder, releasesStore } = readStoreConfig(process.env);
    return releasesStore ? { bucket: openBucket(releasesStore) } : { storeFolder: join(dataFolder, "releases") };
  } catch (error) {
    if (error instanceof ConfigError) complain(error.message);
    throw error;
  }
}

/**
 * The origin of remotes' files, from the store of versions. `REMOTES` (comma-separated) limits which ones are served,
 * so that a remote may have a server to itself.
 */
const port = Number(process.env.ASSETS_PORT ?? 4001);
const app = await buildAssets({ ...readStore(), only: process.env.REMOTES?.split(",") });

closeWithGrace({ delay: 2_000, logger: false }, () => app.close());
try {
  await app.listen({ port, host: process.env.HOST ?? "localhost" });
  console.log(`ready http://localhost:${port}`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  complain(`Port ${port} is in use; set ASSETS_PORT to a free one.`);
}
