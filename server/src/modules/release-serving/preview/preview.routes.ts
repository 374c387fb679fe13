import { beginPreview, createPreview, endPreview, endPreviewsOfVersion } from "@kalima/releases-contract";
import { readActor } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { type ReleaseAccess, versionParams } from "../../release-access/public.ts";
import type { Previews } from "./previews.ts";

const tags = ["releases"];

/**
 * Routes that show a published version in one browser before any rollout. Publishers create and end links; anyone with
 * a link may use it, and end it in their own browser.
 */
export function previewRoutes(previews: Previews, { withRight }: ReleaseAccess): Routes {
  return [
    handle(
      createPreview,
      {
        access: withRight.publish,
        act: "version.preview_created",
        summary: "A link that shows this version to whoever opens it",
        tags,
        params: versionParams,
        status: 201,
      },
      async (request) => {
        const { remote, version } = request.params;
        return { data: await previews.createAddress(remote, version, readActor(request)) };
      },
    ),
    handle(
      endPreviewsOfVersion,
      {
        access: withRight.publish,
        act: "version.previews_ended",
        summary: "End every link to this version, also where it is open",
        tags,
        params: versionParams,
      },
      async (request) => {
        const { remote, version } = request.params;
        return { data: { ended: await previews.endAll(remote, version, readActor(request)) } };
      },
    ),
    handle(
      beginPreview,
      {
        access: "public",
        act: { unaudited: "own device" },
        summary: "Get the version of a preview link in this browser",
        tags,
        idempotency: "ignored",
      },
      async (request, reply) => {
        const { remote, version, until } = await previews.begin(reply, request.body.link);
        return { data: { remote, version, until: until.toISOString() } };
      },
    ),
    handle(
      endPreview,
      {
        access: "public",
        act: { unaudited: "own device" },
        summary: "Get the released version again",
        tags,
        idempotency: "ignored",
      },
      async (_request, reply) => {
        previews.end(reply);
        return DONE;
      },
    ),
  ];
}
