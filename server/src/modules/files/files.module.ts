import multipart from "@fastify/multipart";
import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { filesRoutes } from "./files.routes.ts";
import { handleUnreadBodies } from "./receiving/body-bounds.ts";
import { temporaryRoutes } from "./temporary/temporary-files.routes.ts";

const SWEEP_SECONDS = 15 * MINUTE_SECONDS;

/** HTTP routes of files, and the jobs that delete files without a use. */
export const filesModule: ModuleFactory = ({ files, guests, events, jobs, siteParts }) => {
  siteParts.provide("files", async () => {
    await files.checkStore();
    return "working";
  });
  const removeBytes = jobs.define<{ ids: string[] }>({
    name: "files.remove-bytes",
    run: ({ ids }) => files.removeBytes(ids),
  });
  jobs.schedule({ name: "files.sweep", everySeconds: SWEEP_SECONDS, run: () => files.sweep() });
  events.on(accountRemoved, async (tx, { userId }) => {
    const ids = await files.deleteRows(tx, userId);
    if (ids.length > 0) await jobs.enqueue(tx, removeBytes, { ids });
  });

  return {
    name: "files",
    routes: [
      async (app) => {
        // Sizes are counted while streaming: the limit of the parser would not stop the rest of the body.
        await app.register(multipart, {
          limits: {
            files: 1,
            fields: 4,
            fieldSize: 200,
            parts: 5,
            fileSize: Number.POSITIVE_INFINITY,
            headerPairs: 20,
          },
        });
        handleUnreadBodies(app, () => files.maxBytes());
        return [...filesRoutes(files), ...temporaryRoutes(files.temporary, guests, () => files.maxBytes("temporary"))];
      },
    ],
  };
};
