import { done, wrapData } from "@kalima/contracts/api";
import { instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { versionName } from "./managed-releases.ts";

/** A backend that remotes may call, as the settings of the site name it. */
export const managedBackend = z.object({
  backend: z.string(),
  origin: z.string(),
  /** Versions that may answer now, the newest first: two while one replaces another. */
  contracts: z.array(z.object({ version: versionName, operations: z.int(), publishedAt: instant })),
});
export type ManagedBackend = z.infer<typeof managedBackend>;

export const listBackends = operation("GET /api/backends", { answer: wrapData(z.array(managedBackend)) });

/** `openapi` is the OpenAPI 3.1 description of all that the version answers. */
export const publishBackend = operation("POST /api/backends/:backend/contracts", {
  body: z.object({ version: versionName, openapi: z.record(z.string(), z.unknown()) }),
  answer: wrapData(done),
});
export const settleBackend = operation("POST /api/backends/:backend/contracts/:version/settle", {
  answer: wrapData(done),
});
