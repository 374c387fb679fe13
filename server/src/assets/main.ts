import { resolve } from "node:path";
import closeWithGrace from "close-with-grace";
import { buildAssets } from "./app.ts";

/** The origin of remotes' files. `REMOTES` (comma-separated) limits which ones, so that a remote may have a server to itself. */
const port = Number(process.env.ASSETS_PORT ?? 4001);
const app = await buildAssets({
  projectFolder: resolve(import.meta.dirname, "../../.."),
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
