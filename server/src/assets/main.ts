import { join, resolve } from "node:path";
import closeWithGrace from "close-with-grace";
import { buildAssets } from "./app.ts";

/** The origin of remotes' files, from the store in `DATA_DIR`. `REMOTES` (comma-separated) limits which ones, so that a remote may have a server to itself. */
const dataFolder = resolve(import.meta.dirname, "../../..", process.env.DATA_DIR || ".data");
const port = Number(process.env.ASSETS_PORT ?? 4001);
const app = await buildAssets({
  storeFolder: join(dataFolder, "releases"),
  only: process.env.REMOTES?.split(","),
});

closeWithGrace({ delay: 2_000, logger: false }, () => app.close());
try {
  await app.listen({ port, host: "localhost" });
  console.log(`ready http://localhost:${port}`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  console.error(`Port ${port} is in use; set ASSETS_PORT to a free one.`);
  process.exit(1);
}
