import multipart from "@fastify/multipart";
import type { ModuleFactory } from "../server-module.ts";
import { filesAccess, filesRoutes } from "./files.routes.ts";
import { settleUnreadBodies } from "./receiving/body-bounds.ts";
import { temporaryAccess, temporaryRoutes } from "./temporary/temporary-files.routes.ts";

const SWEEP_MS = 15 * 60_000;

/** HTTP face of files, and the sweep that removes what nobody can see any more. */
export const filesModule: ModuleFactory = ({ files, guests, log }) => {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  function sweep() {
    sweeping = files.sweep().catch((error: Error) => log.warn(`files: ${error.message}`));
  }
  return {
    name: "files",
    access: { ...filesAccess, ...temporaryAccess },
    async start() {
      sweep();
      timer = setInterval(sweep, SWEEP_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await sweeping;
    },
    async routes(app) {
      // Sizes are counted while streaming; a parser that cut files itself would read their rest unhindered.
      await app.register(multipart, {
        limits: { files: 1, fields: 4, fieldSize: 200, parts: 5, fileSize: Number.POSITIVE_INFINITY, headerPairs: 20 },
      });
      settleUnreadBodies(app);
      await app.register(filesRoutes(files));
      await app.register(temporaryRoutes(files.temporary, guests));
    },
  };
};
