import { versionName } from "@kalima/contracts/api";
import * as z from "zod/mini";

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60));
/** Of paths that name a remote. */
export const remoteParams = z.object({ remote: remoteName });
/** Of paths that name a version of it. */
export const versionParams = z.object({ remote: remoteName, version: versionName });
