import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { BuildError } from "@kalima/release-client";
import { publishBuild, uploadFields } from "@kalima/releases-contract";
import * as z from "zod/mini";
import { createSemaphore } from "../../../kernel/async/semaphore.ts";
import { readActor, readPerson } from "../../../kernel/http/access.ts";
import { createWindow } from "../../../kernel/http/request-limits.ts";
import { handle, type RouteGroup } from "../../../kernel/http/routes.ts";
import { handleUnreadBodies, refuseLongForms, streamed, UPLOAD_TIMEOUTS } from "../../files/public.ts";
import { type ReleaseAccess, remoteParams } from "../../release-access/public.ts";
import { type PublishDependencies, publishVersion } from "./publish-version.ts";
import { MAX_UPLOAD_BYTES, receiveBuild, UPLOAD_LIMITS } from "./receive-build.ts";

/** A build is held in memory while it is checked. */
const MAX_CONCURRENT_UPLOADS = 2;
const MAX_WAITING = 8;
/** Uploads that one credential may start within the window; a retry after a lost answer counts. */
const UPLOADS = 30;
const UPLOADS_WINDOW_MS = 10 * MINUTE_MS;

export type UploadDependencies = PublishDependencies & { maxBytes?: number };

/** Publishing over HTTP: the pipeline sends a build, the server checks, signs and stores it. */
export function uploadRoutes(
  { maxBytes = MAX_UPLOAD_BYTES, ...parts }: UploadDependencies,
  { withRight }: ReleaseAccess,
): RouteGroup {
  const runInTurn = createSemaphore(MAX_CONCURRENT_UPLOADS, MAX_WAITING);
  const count = createWindow(UPLOADS, UPLOADS_WINDOW_MS);
  return async (app) => {
    // Sizes are counted while streaming, as for other uploads.
    await app.register(multipart, { limits: UPLOAD_LIMITS });
    handleUnreadBodies(app, () => maxBytes);
    return [
      handle(
        publishBuild,
        {
          access: withRight.publish,
          act: "version.uploaded",
          summary: "Publish a build: its description, then its files, as a form",
          tags: ["releases"],
          consumes: ["multipart/form-data"],
          params: remoteParams,
          body: z.object({ ...uploadFields.shape, file: z.file() }),
          status: [200, 201],
          ...streamed,
          onRequest: refuseLongForms(() => maxBytes),
        },
        async (request, reply) => {
          const { remote } = remoteParams.parse(request.params);
          const actor = readActor(request);
          count(request.machine?.id ?? actor, performance.now());
          const folder = await mkdtemp(join(tmpdir(), "kalima-build-"));
          try {
            const data = await runInTurn(async () => {
              const received = await receiveBuild(request, reply, {
                remote,
                folder,
                maxBytes,
                timeouts: UPLOAD_TIMEOUTS,
              });
              const mayServe = request.machine?.rights.includes("rollout") ?? true;
              return publishVersion(
                { remote, folder, actor, person: readPerson(request), mayServe, maps: null, ...received },
                parts,
              );
            });
            return await reply.code(data.isNew ? 201 : 200).send({ data });
          } catch (error) {
            if (!(error instanceof BuildError)) throw error;
            throw new AppError("releases.build_refused", { extra: { detail: error.message } });
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        },
      ),
    ];
  };
}
