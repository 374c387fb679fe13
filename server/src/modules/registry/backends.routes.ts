import { backendName } from "@kalima/contracts/pages";
import { listBackends, publishBackend, settleBackend, versionName } from "@kalima/releases-contract";
import * as z from "zod/mini";
import { readActor } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import type { ReleaseAccess } from "../release-access/public.ts";
import { readOpenApi } from "./backends/read-open-api.ts";
import type { RegisteredBackends } from "./registered-backends.ts";

const tags = ["backends"];
const MAX_DESCRIPTION_BYTES = 2 * 1024 * 1024;

/** Routes with which the pipeline of a backend publishes its contract before it is rolled out, and settles it after. */
export function backendsRoutes(backends: RegisteredBackends, { listing, withRight }: ReleaseAccess): Routes {
  return [
    handle(
      listBackends,
      { access: listing, summary: "The backends that remotes may call, with their contracts", tags },
      async () => ({ data: await backends.list() }),
    ),
    handle(
      publishBackend,
      {
        access: withRight.publish,
        act: "backend.published",
        summary: "Publish the contract of a backend's version before it is rolled out",
        tags,
        params: z.object({ backend: backendName }),
        bodyLimit: MAX_DESCRIPTION_BYTES,
        status: 201,
      },
      async (request) => {
        const { backend } = request.params;
        const { version, openapi } = request.body;
        await backends.publish(backend, { version, api: readOpenApi(backend, openapi) }, readActor(request));
        return DONE;
      },
    ),
    handle(
      settleBackend,
      {
        access: withRight.publish,
        act: "backend.settled",
        summary: "Record that all instances of a backend have this version",
        tags,
        params: z.object({ backend: backendName, version: versionName }),
      },
      async (request) => {
        await backends.settle(request.params.backend, request.params.version);
        return DONE;
      },
    ),
  ];
}
