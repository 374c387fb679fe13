import { MAX_PACKED_BYTES } from "@kalima/release-client";
import {
  forgetReleaseErrors,
  getReleaseSeries,
  keepSourceMaps,
  listReleaseErrors,
  versionName,
} from "@kalima/releases-contract";
import * as z from "zod/mini";
import { createSemaphore } from "../../../kernel/async/semaphore.ts";
import { admins } from "../../../kernel/http/access.ts";
import { DONE, handle, type RouteGroup } from "../../../kernel/http/routes.ts";
import { type ReleaseAccess, remoteParams, versionParams } from "../../release-access/public.ts";
import type { ReleaseErrors } from "./errors.service.ts";

const tags = ["releases"];
/** Maps are unpacked in memory while they are checked. */
const MAX_CONCURRENT_CHECKS = 2;
const MAX_WAITING = 8;

/** Errors of versions for staff and pipelines, and the source maps that name their places. */
export function errorsRoutes(errors: ReleaseErrors, { reading, withRight }: ReleaseAccess): RouteGroup {
  const inTurn = createSemaphore(MAX_CONCURRENT_CHECKS, MAX_WAITING);
  return async (app) => {
    app.addContentTypeParser(
      "application/gzip",
      { parseAs: "buffer", bodyLimit: MAX_PACKED_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    return [
      handle(
        listReleaseErrors,
        {
          access: reading,
          summary: "What went wrong in versions, in their sources; the newest first",
          tags,
          params: remoteParams,
          query: z.object({ version: z.optional(versionName) }),
        },
        async ({ params, query }) => ({ data: await errors.list(params.remote, query.version ?? null) }),
      ),
      handle(
        getReleaseSeries,
        {
          access: reading,
          summary: "Share, exposures, failures, LCP and INP of a remote's versions over time",
          tags,
          params: remoteParams,
        },
        async ({ params, query }) => ({ data: await errors.readSeries(params.remote, query.window ?? "hour") }),
      ),
      handle(
        forgetReleaseErrors,
        {
          access: { ...admins("releases.change"), reach: "all" },
          act: "version.errors_forgotten",
          summary: "Forget the errors of a version",
          tags,
          params: versionParams,
        },
        async ({ params }) => {
          await errors.forget(params.remote, params.version);
          return DONE;
        },
      ),
      handle(
        keepSourceMaps,
        {
          access: withRight.publish,
          act: "version.maps_kept",
          summary: "Keep the source maps of a published version, packed; they are never served",
          tags,
          consumes: ["application/gzip"],
          params: versionParams,
          body: z.instanceof(Buffer),
          idempotency: "ignored",
          bodyLimit: MAX_PACKED_BYTES,
        },
        async ({ params: { remote, version }, body }) => {
          await inTurn(() => errors.keepMaps(remote, version, body));
          return DONE;
        },
      ),
    ];
  };
}
