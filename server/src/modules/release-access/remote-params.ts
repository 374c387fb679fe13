import { versionName } from "@kalima/contracts/api";
import * as z from "zod/mini";

export const remoteName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60));
/** Parameters of paths that name a remote. */
export const remoteParams = z.object({ remote: remoteName });
/** Parameters of paths that name a version of a remote. */
export const versionParams = z.object({ remote: remoteName, version: versionName });
